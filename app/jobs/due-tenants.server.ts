import { z } from "zod";
import type { JobQueue } from "~/db/job-queues.server";
import type { JobDatabase } from "./job-database.server";

/** The queues whose jobs go through tenants. */
type TenantQueue = Exclude<JobQueue, "send-mail" | "member-changed" | "audit-heads">;

/** A table and the condition for which a row of it is due; "" for any row. $1 is the present time. */
type Due = readonly [table: string, condition: string];

/** A mail about a notice is sent two minutes after it at the earliest (mail-messages.server.ts), and a reminder after three days. */
const MAILED = "mailed_at is null and created_at <= $1::timestamptz - interval '2 minutes'";
const REMINDED =
  "reminded_at is null and seq is not null and created_at <= $1::timestamptz - interval '3 days'";
const RETRIED = "(try_at is null or try_at <= $1)";

/** The tables that the clean-up deletes from. Rows of other tables belong to a row of these. */
const CLEANED = [
  ...[
    "complaints",
    "decisions",
    "direct_debit_mandates",
    "erasures",
    "growth_counts",
    "growth_pending",
    "invitations",
    "mails",
  ],
  ...["members", "partner_clicks", "partner_views", "payment_events", "photo_files_to_delete", "postbacks"],
  ...["refused_addresses", "waiting_entries"],
];

const dueIn: Record<TenantQueue, readonly Due[]> = {
  "push-notices": [
    ["notices", "pushed_at is null"],
    ["push_retries", "due_at <= $1"],
  ],
  "notice-mails": [
    ["notices", MAILED],
    ["notices", REMINDED],
  ],
  postbacks: [
    ["postbacks", "state = 'waiting' and due_at <= $1"],
    ["postbacks", "state = 'waiting' and member_id is null"],
  ],
  payments: [
    ["payments", "check_at <= $1"],
    ["payments", "charged_back_at is not null and chargeback_reported_at is null"],
    // Also those that wait for an operator, which are counted each minute.
    ["refunds", "state <> 'done'"],
    ["direct_debit_mandates", "announced_at is null"],
    ["cards_to_end", RETRIED],
    ["provider_customers", `member_id is null and (keep_until is null or keep_until <= $1) and ${RETRIED}`],
  ],
  reconciliation: [
    ["orders", ""],
    ["payments", ""],
    ["payment_events", ""],
  ],
  // Each visit, signup and purchase adds a row, which the count folds.
  "daily-figures": [["growth_pending", ""]],
  "clean-up": CLEANED.map((table) => [table, ""] as const),
};

const Rows = z.array(z.object({ id: z.string() }));

/**
 * Returns the ids of the tenants for which a queue has due work, in one query for all of them: thousands of brands without work cost nothing.
 * A tenant may be included without work, and is never left out with work.
 * @param database of the worker, which may read these columns of all tenants (db/jobs-access.server.ts)
 * @returns null while the database does not answer: then every tenant counts as due
 */
export async function dueTenants(
  database: JobDatabase,
  queue: TenantQueue,
  now: Date,
): Promise<ReadonlySet<string> | null> {
  const { rows } = await database.executeSql(queries[queue], usesTime(queue) ? [now] : []);
  return rows ? new Set(Rows.parse(rows).map(({ id }) => id)) : null;
}

const usesTime = (queue: TenantQueue) => queries[queue].includes("$1");

/** Each subquery is a probe of an index that leads with the tenant. */
const queries = Object.fromEntries(
  Object.entries(dueIn).map(([queue, parts]) => {
    const any = parts.map(
      ([table, condition]) =>
        `exists (select from ${table} where ${table}.tenant_id = tenants.id${condition && ` and ${condition}`} offset 0)`,
    );
    return [queue, `select uid as id from public.tenants where ${any.join(" or ")}`];
  }),
) as Record<TenantQueue, string>;
