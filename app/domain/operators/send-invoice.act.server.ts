import { z } from "zod";
import type { ChangingContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { listInvoices } from "~/domain/shop/list-invoices.server";
import { NothingToDo } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";
import { sendInvoice } from "./send-invoice.server";

/** Mails an invoice or credit note of an order. */
export const sendInvoiceAct = operatorAct({
  name: "send_invoice",
  access: permission("invoices.send"),
  reason: true,
  input: z.object({ order: z.string(), number: idInput, to: z.string().max(254).optional() }),
  run: async (ctx: ChangingContext, { order, number, to }) => {
    const invoices = await ctx.db.transaction((tx) => listInvoices(ctx, tx, { reference: order }));
    const invoice = invoices.find((one) => one.number === number);
    if (!invoice) throw new NothingToDo("That order has no such invoice or credit note.");
    return sendInvoice(ctx, invoice, to);
  },
  audit: ({ number }, { memberId }) => ({ action: "invoice", memberId, detail: `document ${number}` }),
});
