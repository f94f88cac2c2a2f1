import type { Hono } from "hono";
import { endCollected, findCollectable } from "~/domain/operators/approvals/collect-approved.server";
import { exportAct } from "~/domain/operators/export.act.server";
import { MemberNotFound } from "~/domain/operators/operator.server";
import { ApprovalUsed, performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { permits } from "~/domain/operators/team/grants.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { answer } from "../answer.server";
import { RateLimited } from "../limits/limits.server";
import { actContext } from "./act-context.server";
import type { ConsoleCtx } from "./console-context.server";
import type { ConsoleEnv } from "./console-door.server";
import { countApproval } from "./login-limit.server";
import { grantedBrand, permittedBrand } from "./operator-request.server";

/**
 * Mounts `POST /b/<brand>/approvals/<id>/download`: the data of a member as a zip, once, for the operator who asked and within a day after a
 * second person approved. It is made by the request and stored nowhere. For everybody else there is no such address.
 */
export function mountMemberExport(app: Hono<ConsoleEnv>): void {
  app.post("/b/:brand/approvals/:id/download", async (c) => {
    c.set("routeName", "console-export");
    const ctx = c.get("console");
    const { brand, id } = c.req.param();
    const tenant = permittedBrand(ctx, brand, "members.export");
    if (!tenant || !ctx.session) return c.notFound();
    try {
      await countApproval(ctx);
      const zip = await exportOnce(ctx, tenant, id);
      return zip === null
        ? c.notFound()
        : answer(zip.bytes, 200, {
            "Content-Type": "application/zip",
            "Content-Disposition": `attachment; filename="${zip.name}"`,
            "Cache-Control": "no-store",
          });
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      const location = `/b/${tenant.slug}/approvals/${id}?refused=${problem}`;
      return answer(null, 303, { Location: location, "Cache-Control": "no-store" });
    }
  });
}

/** Returns the export that the operator may download, which is the only one; null where there is none. */
async function exportOnce(ctx: ConsoleCtx, tenant: Tenant, id: string) {
  const { session, services } = ctx;
  const operator = session!.operator;
  const found = await findCollectable(ctx, { brand: tenant.id, id, act: exportAct.name }, operator.id);
  if (!found) return null;
  const may = (permission: Parameters<typeof permits>[1]) =>
    permits(session!.grants, permission, grantedBrand(tenant));
  const acting = actContext({ ctx, operator, may, approval: found.approval }, tenant, found.why);
  const { member } = exportAct.input.parse(found.input);
  const bytes = await performOperatorAct(
    exportAct,
    {
      ...acting,
      media: services.media,
      readmeIn: (language) => services.exportReadme(tenant, language),
    },
    { member },
  );
  await endCollected(ctx, id);
  return { bytes, name: `${tenant.slug}-member-${member}.zip` };
}

/** Returns why a download is refused; null for a failure of the server. */
function problemOf(error: unknown): "used" | "gone" | "often" | null {
  if (error instanceof MemberNotFound) return "gone";
  if (error instanceof RateLimited) return "often";
  // Of two downloads at the same time, the database refuses the second.
  const isSecond = (error as { constraint?: string }).constraint === "audit_entries_approval";
  return error instanceof ApprovalUsed || isSecond ? "used" : null;
}
