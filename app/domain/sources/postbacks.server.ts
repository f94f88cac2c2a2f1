import { sql } from "kysely";
import type { PostbackOutcome, PostbackReason, TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import type { TenantConfig } from "~/tenancy/schema.server";

type PostbackEvent = "signup" | "confirmation" | "purchase";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The delay after each failed attempt. After the last attempt the postback is given up. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS];
const TRIES = PAUSES_MS.length + 1;
/** An attempt without a stored result for this long was lost with its process. */
const LOST_MS = 2 * MINUTE_MS;

/**
 * Queues the notification of a partner in the transaction of the event, once per event and member. Does nothing where the source has no
 * postback for the event. product 19.4
 */
export async function addPostback(
  ctx: { tenant: { config: Pick<TenantConfig, "traffic_sources"> }; now: Date },
  tx: TenantTransaction,
  what: {
    memberId: number;
    ref: string;
    event: PostbackEvent;
    paid?: { amount: number; currency: string };
  },
): Promise<void> {
  const { memberId: member_id, ref, event, paid } = what;
  const postback = ctx.tenant.config.traffic_sources.find((source) => source.ref === ref)?.postback;
  if (!postback?.events.includes(event)) return;
  await tx
    .insertInto("postbacks")
    .values({
      member_id,
      ref,
      event,
      amount: (postback.amounts && paid?.amount) || null,
      currency: (postback.amounts && paid?.currency) || null,
      created_at: ctx.now,
      due_at: ctx.now,
      tries_left: TRIES,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "member_id", "event"]).doNothing())
    .execute();
}

/** A postback at the start of an attempt, with all data that it may send. None of it identifies the member. */
export type TakenPostback = {
  id: number;
  /** the number of the attempt, from 1 */
  number: number;
  event: PostbackEvent;
  at: Date;
  reference: string;
  network: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  amount: number | null;
  currency: string | null;
};

/** Returns the `ref`s that have due postbacks. */
export async function listDueRefs({ db, now }: Needs<"db" | "now">): Promise<string[]> {
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("postbacks")
      .select("ref")
      .distinct()
      .where("state", "=", "waiting")
      .where("due_at", "<=", now)
      .execute(),
  );
  return rows.map(({ ref }) => ref);
}

/** Starts an attempt for each due postback of a source, oldest first, at most `limit`. Safe in several processes at the same time. */
export async function takePostbacks(
  { db, now }: Needs<"db" | "now">,
  ref: string,
  limit: number,
): Promise<TakenPostback[]> {
  return db.transaction(async (tx) => {
    const { rows } = await sql<TakenPostback>`
      with due as (
        select id from postbacks
        where state = 'waiting' and ref = ${ref} and due_at <= ${now} and member_id is not null and tries_left > 0
        order by due_at, id limit ${limit} for update skip locked
      ), started as (
        update postbacks set tries = tries + 1, tries_left = tries_left - 1, due_at = ${new Date(now.getTime() + LOST_MS)}
        from due where postbacks.id = due.id
        returning postbacks.id, tries as number, event, created_at as at, member_id, amount, currency
      )
      select started.id, number, event, at, reference, network, sub1, sub2, sub3, amount, currency
      from started join source_signups using (member_id) join members on members.id = started.member_id
      order by started.id`.execute(tx);
    if (rows.length > 0)
      await tx
        .insertInto("postback_tries")
        .values(
          rows.map(({ id, number }) => ({ postback_id: id, number, at: now, outcome: "running" as const })),
        )
        .execute();
    return rows;
  });
}

/**
 * Stores the result of an attempt. After a failure the postback is due again after a delay, or given up after the last attempt.
 * @returns whether this call gave up the postback
 */
export async function settlePostback(
  { db, now }: Needs<"db" | "now">,
  { id, number }: Pick<TakenPostback, "id" | "number">,
  { outcome, status }: { outcome: PostbackOutcome; status: number | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Every function that changes a postback locks it first.
    const row = await tx
      .selectFrom("postbacks")
      .select(["tries", "tries_left", "state"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    await tx
      .updateTable("postback_tries")
      .set({ outcome, ...(status === null ? {} : { status }) })
      .where("postback_id", "=", id)
      .where("number", "=", number)
      .execute();
    if (row.state === "delivered") return false;
    const isDelivered = outcome === "delivered";
    // The failure of an attempt that counted as lost says nothing about the next attempt.
    if (!isDelivered && (row.state !== "waiting" || row.tries !== number)) return false;
    const isOver = !isDelivered && row.tries_left === 0;
    const pauseMs = PAUSES_MS[TRIES - 1 - row.tries_left] ?? 0;
    await tx
      .updateTable("postbacks")
      .set(
        isDelivered
          ? { state: "delivered", reason: null, ended_at: now }
          : isOver
            ? { state: "given_up", reason: "tries_used", ended_at: now }
            : { due_at: new Date(now.getTime() + pauseMs) },
      )
      .where("id", "=", id)
      .execute();
    return isOver;
  });
}

/**
 * Gives up postbacks that can no longer be sent: those of erased members, and those whose last attempt was lost with its process.
 * @param removedRef a source that no longer has a postback
 * @returns how many were given up
 */
export async function giveUpPostbacks(
  { db, now }: Needs<"db" | "now">,
  removedRef: string | null = null,
): Promise<number> {
  const giveUp = (tx: TenantTransaction, reason: PostbackReason) =>
    tx
      .updateTable("postbacks")
      .set({ state: "given_up", reason, ended_at: now })
      .where("state", "=", "waiting");
  return db.transaction(async (tx) => {
    const done = [
      await giveUp(tx, "member_erased").where("member_id", "is", null).executeTakeFirst(),
      await giveUp(tx, "tries_used")
        .where("tries_left", "=", 0)
        .where("due_at", "<=", now)
        .executeTakeFirst(),
    ];
    if (removedRef !== null)
      done.push(
        await giveUp(tx, "source_removed")
          .where("ref", "=", removedRef)
          .where("due_at", "<=", now)
          .executeTakeFirst(),
      );
    return done.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0);
  });
}

/**
 * Makes a postback due again now, with all its attempts.
 * @returns the reason why it cannot be retried: it does not exist, was delivered, or its member is erased; null when it is queued
 */
export async function retryPostback(
  { db, now }: Needs<"db" | "now">,
  id: number,
): Promise<"unknown" | "delivered" | "member_erased" | null> {
  return db.transaction(async (tx) => {
    const row = await tx
      .selectFrom("postbacks")
      .select(["state", "member_id"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return "unknown";
    if (row.state === "delivered") return "delivered";
    if (row.member_id === null) return "member_erased";
    await tx
      .updateTable("postbacks")
      .set({ state: "waiting", reason: null, ended_at: null, due_at: now, tries_left: TRIES })
      .where("id", "=", id)
      .execute();
    return null;
  });
}
