import { type AuditCursor, type AuditFilter, listAuditEntries } from "~/domain/operators/audit-log.server";
import { listAuditAct } from "~/domain/operators/list-audit.act.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { listOperatorEntries } from "~/domain/operators/team/list-operator-entries.server";
import { actorName, recordOperatorEntry } from "~/domain/operators/team/operators.server";
import { actContext, actingOf } from "./act-context.server";
import { type Cell, type ListFormat, listFile } from "./list-file.server";
import type { OperatorRequest, Scope } from "./operator-request.server";

/** How many entries are read at a time: a file of any length is written in little memory. */
const PAGE = 1000;
const COLUMNS = ["brand", "number", "time", "who", "approved_by", "action", "detail", "member", "reason"];

/**
 * Returns the filtered entries of the brands of a page as a file, brand by brand, the latest first. The download is an entry itself: in the log of
 * the brand, and of several brands in the operators' log. A brand that fails ends the file, so that none is silently missing.
 */
export async function auditFile(
  request: OperatorRequest,
  format: ListFormat,
  filter: AuditFilter,
): Promise<Response> {
  const { ctx, brands, scope } = request;
  if (scope.kind === "brand")
    await performOperatorAct(listAuditAct, actContext(actingOf(request, scope.tenant), scope.tenant, ""), {
      format,
    });
  else {
    const of = scope.kind === "company" ? `company ${scope.id}` : "all brands";
    await record(request, `audit log of ${of} as ${format}, ${brands.length} brands`);
  }
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const tenant of brands) {
      const db = ctx.services.databaseOf(tenant);
      const read = (before: AuditCursor | null) =>
        listAuditEntries({ db }, { ...filter, before, limit: PAGE });
      for await (const { id, at, by, approvedBy, action, detail, memberId, why } of paged(read))
        yield [tenant.slug, id, at.toISOString(), by, approvedBy, action, detail, memberId, why];
    }
  }
  return listFile(format, nameOf(request, scope), COLUMNS, rows());
}

/** Returns the filtered entries of the operators' own log as a file. The download is an entry of it. */
export async function operatorsFile(
  request: OperatorRequest,
  format: ListFormat,
  filter: AuditFilter,
): Promise<Response> {
  await record(request, `operators' log as ${format}`);
  async function* rows(): AsyncGenerator<Cell[]> {
    const read = (before: AuditCursor | null) =>
      listOperatorEntries(request.ctx, { ...filter, before, limit: PAGE });
    for await (const { id, at, by, approvedBy, action, detail, why } of paged(read))
      yield ["", id, at.toISOString(), by, approvedBy, action, detail, null, why];
  }
  return listFile(format, nameOf(request, null), COLUMNS, rows());
}

async function record({ ctx, session }: OperatorRequest, detail: string): Promise<void> {
  const by = { now: ctx.now, by: actorName(session.operator), why: "" };
  await ctx.control.transaction((tx) => recordOperatorEntry(by, tx, "list", detail));
}

async function* paged<Row extends AuditCursor>(read: (before: AuditCursor | null) => Promise<Row[]>) {
  for (let before: AuditCursor | null = null; ; ) {
    const page: Row[] = await read(before);
    yield* page;
    before = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

function nameOf({ ctx }: OperatorRequest, scope: Scope | null): string {
  const of = scope === null ? "operators" : scope.kind === "brand" ? scope.tenant.slug : scope.kind;
  return `audit-${of}-${ctx.now.toISOString().slice(0, 10)}`;
}
