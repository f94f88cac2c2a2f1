import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";

/** What can happen to a member, by who may see it. */
export type TimelinePart = "account" | "orders" | "complaints" | "notes" | "audit";
type TimelineKind =
  | "signup"
  | "left"
  | "confirmed"
  | "address"
  | "login"
  | "mail"
  | "order"
  | "paid"
  | "refund"
  | "complaint_made"
  | "complaint_received"
  | "complaint_decided"
  | "note"
  | "message"
  | "audit";

/**
 * One thing that happened. `about`: an order or complaint, the kind of a mail, or the action of an operator. `state`: how it ended, or the
 * device of a login. `amount` in minor units.
 */
export type TimelineEntry = {
  at: Date;
  kind: TimelineKind;
  /** unique in the timeline */
  key: string;
  about: string;
  state: string;
  text: string;
  by: string | null;
  amount: number | null;
  currency: string | null;
};

/** Where a page of a timeline continues. */
export type TimelineCursor = Pick<TimelineEntry, "at" | "key">;

type Row = ReturnType<typeof sql<TimelineEntry>>;
const row = (kind: TimelineKind, at: string, id: string, values: Partial<Record<string, string>>) =>
  sql.raw(`
  select '${kind}' as kind, date_trunc('milliseconds', ${at}) as at, '${kind} ' || ${id} as key, ${values.about ?? "''"} as about,
    ${values.state ?? "''"} as state, ${values.text ?? "''"} as text, ${values.by ?? "null::text"} as by,
    ${values.amount ?? "null::int"} as amount, ${values.currency ?? "null::text"} as currency`);

/** The queries of each part. An address of a device is stored nowhere, and none is returned. */
const parts: Record<TimelinePart, (member: number) => Row[]> = {
  account: (member) => [
    sql`${row("signup", "signup_date", "'0'", {})} from members where id = ${member}`,
    sql`${row("left", "deletion_requested_at", "'0'", {})} from members where id = ${member}`,
    sql`${row("confirmed", "used_at", "id::text", {})} from account_links where member_id = ${member} and purpose = 'activate'`,
    sql`${row("address", "used_at", "id::text", {})} from account_links where member_id = ${member} and purpose = 'mail_change'`,
    sql`${row("login", "created_at", "id::text", { state: "concat_ws(', ', nullif(browser, ''), country)" })}
      from sessions where member_id = ${member}`,
    sql`${row("mail", "created_at", "id::text", {
      about: "kind",
      state: "case when sent_at is not null then 'sent' else coalesce(params ->> 'skipped', 'waits') end",
    })} from mails where member_id = ${member}`,
  ],
  orders: (member) => [
    sql`${row("order", "created_at", "id::text", { about: "reference", amount: "total", currency: "currency" })}
      from orders where member_id = ${member}`,
    sql`${row("paid", "completed_at", "id::text", { about: "reference", amount: "total", currency: "currency" })}
      from orders where member_id = ${member}`,
    sql`${row("refund", "refunds.requested_at", "refunds.id::text", {
      about: "orders.reference",
      state: "refunds.state",
      amount: "refunds.amount",
      currency: "orders.currency",
    })} from orders join payments on (payments.tenant_id, payments.order_id) = (orders.tenant_id, orders.id)
      join refunds on (refunds.tenant_id, refunds.payment_id) = (payments.tenant_id, payments.id)
      where orders.member_id = ${member}`,
  ],
  complaints: (member) => [
    sql`${row("complaint_made", "created_at", "id::text", { about: "reference", state: "about" })}
      from complaints where complainant_id = ${member}`,
    sql`${row("complaint_received", "created_at", "id::text", { about: "reference", state: "about" })}
      from complaints where reported_id = ${member}`,
    sql`${row("complaint_decided", "closed_at", "id::text", { about: "reference", state: "outcome" })}
      from complaints where reported_id = ${member}`,
  ],
  notes: (member) => [
    sql`${row("note", "written_at", "id::text", { text: "body", by: "written_by" })}
      from member_notes where member_id = ${member} and kind = 'note'`,
    sql`${row("message", "written_at", "id::text", { text: "body", by: "written_by" })}
      from member_notes where member_id = ${member} and kind = 'message'`,
  ],
  // Views, searches and what has its own line are in the audit log only.
  audit: (member) => [
    sql`${row("audit", "done_at", "id::text", { about: "action", state: "detail", text: "why", by: "done_by" })}
      from audit_entries where member_id = ${member} and action not in ('view', 'find', 'note', 'message')`,
  ],
};

/**
 * Returns what happened to a member and what operators did, the latest first.
 * @param shown the parts that the operator may see
 * @returns at most `limit`, and where the next page continues; null at the end
 */
export async function listTimeline(
  { db }: { db: TenantDb },
  memberId: number,
  shown: readonly TimelinePart[],
  { before, limit }: { before: TimelineCursor | null; limit: number },
): Promise<{ entries: TimelineEntry[]; next: TimelineCursor | null }> {
  const queries = shown.flatMap((part) => parts[part](memberId));
  if (queries.length === 0) return { entries: [], next: null };
  const older = before
    ? sql`and (at, key collate "C") < (${before.at}::timestamptz, ${before.key}::text collate "C")`
    : sql``;
  const { rows } = await db.transaction((tx) =>
    sql<TimelineEntry>`
      select * from (${sql.join(queries, sql` union all `)}) as happened
      where at is not null ${older} order by at desc, key collate "C" desc limit ${limit + 1}`.execute(tx),
  );
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  return { entries, next: rows.length > limit && last ? { at: last.at, key: last.key } : null };
}
