import { CompiledQuery } from "kysely";
import type PgBoss from "pg-boss";
import { JOB_SCHEMA, type JobQueue } from "~/db/job-queues.server";
import { onCommit } from "~/db/on-commit.server";
import type { TenantTransaction } from "~/db/tables";
import type { Mail, MailQueue } from "~/domain/notifications/mail-queue.server";

/** A queued job: the id of its tenant, and the number of the tenant's row. */
export type Job = { tenant: string; id: number };

let sender: Promise<PgBoss> | null = null;

/** Loads the library with the first job: most commands queue none. It is never started: a job is inserted by the transaction that causes it. */
function loadSender(): Promise<PgBoss> {
  sender ??= import("pg-boss").then(
    ({ default: Boss }) =>
      new Boss({
        db: { executeSql: () => Promise.reject(new Error("A job is queued in a transaction.")) },
        schema: JOB_SCHEMA,
        supervise: false,
        schedule: false,
      }),
  );
  return sender;
}

/** Called when a job of a queue was committed in this process. */
const wakers = new Map<JobQueue, () => void>();

/**
 * Sets what is called as soon as a job of a queue is committed in this process, so that its worker need not wait for its next poll. Jobs of
 * other processes are found by polling.
 * @returns a function that ends it
 */
export function onQueued(queue: JobQueue, wake: () => void): () => void {
  wakers.set(queue, wake);
  return () => {
    if (wakers.get(queue) === wake) wakers.delete(queue);
  };
}

const RETRIES = { retryLimit: 8, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 };

/** Queues a job in the transaction that causes it. */
async function queueJob(tx: TenantTransaction, queue: JobQueue, job: Job): Promise<void> {
  const db = {
    async executeSql(text: string, values: unknown[]) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: [...rows] };
    },
  };
  const boss = await loadSender();
  await boss.send(queue, job, { ...RETRIES, db });
  onCommit(tx, () => wakers.get(queue)?.());
}

/** Notifies the serving processes of a member that a command changed, once the transaction is committed. decision 93 */
export function queueMemberChange(tx: TenantTransaction, tenantId: string, memberId: number): Promise<void> {
  return queueJob(tx, "member-changed", { tenant: tenantId, id: memberId });
}

/** Returns the queue of a tenant's mails. @param origin such as https://example.com, for the links in them */
export function createMailQueue(tenantId: string, origin: string, now: Date): MailQueue {
  return {
    async add(tx: TenantTransaction, mail: Mail) {
      const { id } = await tx
        .insertInto("mails")
        .values({
          member_id: mail.memberId,
          kind: mail.kind,
          recipient: mail.recipient,
          language: mail.language,
          params: JSON.stringify({ ...mail.params, origin }),
          created_at: now,
          sent_at: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await queueJob(tx, "send-mail", { tenant: tenantId, id });
      return id;
    },
  };
}
