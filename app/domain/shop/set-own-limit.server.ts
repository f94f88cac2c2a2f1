import type { Needs } from "~/domain/context";
import { findOwnLimit, type LimitAmount, type OwnLimit } from "./own-limit.server";

/** A limit that is raised or removed applies after this time, so that nobody does it in the heat of the moment. */
export const LIMIT_WAIT_MS = 24 * 3_600_000;

/**
 * Sets or removes what a member lets the own account pay in 30 days. A first or a lower limit applies at once, any other change after 24 hours; the
 * present limit, entered again, withdraws a waiting change, and a repeated change does not wait anew. decision 306
 * @param wanted null for no limit
 */
export async function setOwnLimit(
  { db, now }: Needs<"db" | "now">,
  memberId: number,
  wanted: LimitAmount | null,
): Promise<OwnLimit> {
  return db.transaction(async (tx) => {
    const none = { amount: null, currency: null, next_amount: null, next_currency: null, next_at: null };
    await tx
      .insertInto("spending_limits")
      .values({ member_id: memberId, set_at: now, ...none })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { limit, next } = await findOwnLimit(tx, memberId, now, { lock: true });
    const changed = changeOf(limit, wanted, next, now);
    await tx
      .updateTable("spending_limits")
      .set({
        set_at: now,
        amount: changed.limit?.amount ?? null,
        currency: changed.limit?.currency ?? null,
        next_amount: changed.next?.limit?.amount ?? null,
        next_currency: changed.next?.limit?.currency ?? null,
        next_at: changed.next?.at ?? null,
      })
      .where("member_id", "=", memberId)
      .execute();
    return changed;
  });
}

function changeOf(
  present: LimitAmount | null,
  wanted: LimitAmount | null,
  waiting: OwnLimit["next"],
  now: Date,
): OwnLimit {
  if (present === null || isSame(present, wanted)) return { limit: wanted, next: null };
  const isLower = wanted?.currency === present.currency && wanted.amount < present.amount;
  if (isLower) return { limit: wanted, next: null };
  if (waiting && isSame(waiting.limit, wanted)) return { limit: present, next: waiting };
  return { limit: present, next: { limit: wanted, at: new Date(now.getTime() + LIMIT_WAIT_MS) } };
}

const isSame = (one: LimitAmount | null, other: LimitAmount | null) =>
  one?.amount === other?.amount && one?.currency === other?.currency;
