import type { ReviewQueue } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import { recordOperatorEntry } from "~/domain/operators/team/operators.server";

/** For how long what an operator was given is given to nobody else. */
export const CLAIM_MINUTES = 5;

/** A queue of a brand, and who works on it. */
export type ClaimedBy = { brand: string; queue: ReviewQueue; operatorId: number };

/**
 * Claims targets of a queue for one operator, so that no two operators get the same one. Earlier claims of the same operator on other targets of the
 * queue end, and those on the same ones are renewed.
 * @param candidates the targets that wait, in the order of the queue
 * @param limit the most that are claimed
 * @returns the claimed targets in their order, and which of them are new
 */
export async function claimTargets(
  ctx: Needs<"control" | "now">,
  { brand, queue, operatorId }: ClaimedBy,
  candidates: readonly string[],
  limit: number,
): Promise<{ claimed: string[]; added: string[] }> {
  const until = new Date(ctx.now.getTime() + CLAIM_MINUTES * 60_000);
  return ctx.control.transaction(async (tx) => {
    await tx.deleteFrom("review_claims").where("until", "<=", ctx.now).execute();
    const claims = () => tx.selectFrom("review_claims").where("brand", "=", brand).where("queue", "=", queue);
    const all = await claims().select(["target", "operator_id"]).execute();
    const others = new Set(all.filter((one) => one.operator_id !== operatorId).map(({ target }) => target));
    const own = new Set(all.filter((one) => one.operator_id === operatorId).map(({ target }) => target));
    const wanted = candidates.filter((target) => !others.has(target)).slice(0, limit);
    await tx
      .deleteFrom("review_claims")
      .where("brand", "=", brand)
      .where("queue", "=", queue)
      .where("operator_id", "=", operatorId)
      .$if(wanted.length > 0, (rows) => rows.where("target", "not in", wanted))
      .execute();
    if (wanted.length === 0) return { claimed: [], added: [] };
    // Another operator may have claimed one since: that one's row stays as it is.
    const rows = await tx
      .insertInto("review_claims")
      .values(wanted.map((target) => ({ brand, queue, target, operator_id: operatorId, until })))
      .onConflict((on) =>
        on
          .columns(["brand", "queue", "target"])
          .doUpdateSet({ until })
          .where("review_claims.operator_id", "=", operatorId),
      )
      .returning("target")
      .execute();
    const got = new Set(rows.map(({ target }) => target));
    const claimed = wanted.filter((target) => got.has(target));
    return { claimed, added: claimed.filter((target) => !own.has(target)) };
  });
}

/** Returns those of some targets on which other operators work at the moment. */
export async function claimedByOthers(
  ctx: Needs<"control" | "now">,
  { brand, queue, operatorId }: ClaimedBy,
  targets: readonly string[],
): Promise<ReadonlySet<string>> {
  if (targets.length === 0) return new Set();
  const rows = await ctx.control.transaction((tx) =>
    tx
      .selectFrom("review_claims")
      .select("target")
      .where("brand", "=", brand)
      .where("queue", "=", queue)
      .where("target", "in", [...targets])
      .where("operator_id", "<>", operatorId)
      .where("until", ">", ctx.now)
      .execute(),
  );
  return new Set(rows.map(({ target }) => target));
}

/** Returns who works on a target at the moment, other than the operator; null where nobody does. */
export async function findClaim(
  ctx: Needs<"control" | "now">,
  { brand, queue, operatorId }: ClaimedBy,
  target: string,
): Promise<{ name: string } | null> {
  const row = await ctx.control.transaction((tx) =>
    tx
      .selectFrom("review_claims as c")
      .innerJoin("operators as o", "o.id", "c.operator_id")
      .select("o.name")
      .where("c.brand", "=", brand)
      .where("c.queue", "=", queue)
      .where("c.target", "=", target)
      .where("c.operator_id", "<>", operatorId)
      .where("c.until", ">", ctx.now)
      .executeTakeFirst(),
  );
  return row ?? null;
}

/** Who works on a target, and when that was last renewed. */
export type Claim = { name: string; at: Date };

/** Returns who works on some targets at the moment, other than the operator, by target. */
export async function listClaims(
  ctx: Needs<"control" | "now">,
  { brand, queue, operatorId }: ClaimedBy,
  targets: readonly string[],
): Promise<ReadonlyMap<string, Claim>> {
  if (targets.length === 0) return new Map();
  const rows = await ctx.control.transaction((tx) =>
    tx
      .selectFrom("review_claims as c")
      .innerJoin("operators as o", "o.id", "c.operator_id")
      .select(["c.target", "c.until", "o.name"])
      .where("c.brand", "=", brand)
      .where("c.queue", "=", queue)
      .where("c.target", "in", [...targets])
      .where("c.operator_id", "<>", operatorId)
      .where("c.until", ">", ctx.now)
      .execute(),
  );
  return new Map(
    rows.map(({ target, until, name }) => [
      target,
      { name, at: new Date(until.getTime() - CLAIM_MINUTES * 60_000) },
    ]),
  );
}

/**
 * Gives a target to the operator, whoever works on it: the other one's next act there is refused. It is an entry of the operators' log.
 * @param about the target as the log names it
 * @returns whether somebody else worked on it
 */
export async function takeOverTarget(
  ctx: Needs<"control" | "now" | "by" | "why">,
  { brand, queue, operatorId }: ClaimedBy,
  target: string,
  about: string,
): Promise<boolean> {
  const until = new Date(ctx.now.getTime() + CLAIM_MINUTES * 60_000);
  return ctx.control.transaction(async (tx) => {
    const taken = await tx
      .updateTable("review_claims")
      .set({ operator_id: operatorId, until })
      .where("brand", "=", brand)
      .where("queue", "=", queue)
      .where("target", "=", target)
      .where("operator_id", "<>", operatorId)
      .where("until", ">", ctx.now)
      .executeTakeFirst();
    const isTaken = Number(taken.numUpdatedRows) > 0;
    if (isTaken) await recordOperatorEntry(ctx, tx, "take_over", about);
    return isTaken;
  });
}
