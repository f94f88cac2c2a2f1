import type { Hono } from "hono";
import { z } from "zod";
import type { Limit } from "~/domain/limit";
import { listInvoices } from "~/domain/shop/list-invoices.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { pdfName, writeInvoicePdf } from "~/jobs/invoice-pdf.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { INVOICE_CALL } from "../pages/invoice-view.server";
import { answerError, invalidInput } from "./answer.server";
import { asMember } from "./as-member.server";

const Requested = z.object({
  order: z.string().max(40),
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});
/** Writing a PDF takes some milliseconds of the process. */
const DOWNLOADS: Limit = { points: 60, seconds: 600 };

/** Mounts GET of an invoice or credit note of the member as a PDF file. product 13.56 */
export function mountInvoice(app: Hono<DoorEnv>): void {
  app.get(INVOICE_CALL, (c) =>
    asMember(c, async (ctx, member) => {
      const requested = Requested.safeParse(c.req.query());
      const reference = requested.success ? readReference(requested.data.order) : null;
      if (!requested.success || !reference) return invalidInput(ctx, "order, number");
      const invoices = await ctx.db.transaction((tx) =>
        listInvoices(ctx, tx, { memberId: member.id, reference }),
      );
      const invoice = invoices.find(({ number }) => number === requested.data.number);
      if (!invoice) return answerError(404, "not_found", ctx.t("errors:not_found"));
      await ctx.limits.count(ctx.tenant, "invoice", String(member.id), DOWNLOADS);
      return answer(await writeInvoicePdf(ctx.tenant, ctx.t, ctx.locale, invoice), 200, {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${pdfName(invoice)}"`,
        "Cache-Control": "private, no-store",
      });
    }),
  );
}
