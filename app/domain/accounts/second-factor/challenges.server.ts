import type { Selectable } from "kysely";
import type { ChallengePurpose, LoginChallengesTable, TenantTransaction } from "~/db/tables";
import type { AccountContext } from "../account.server";

/** What was asked is not known, was answered already, is too old, or was asked of somebody else: all the same. */
export class ChallengeInvalid extends Error {
  override name = "ChallengeInvalid";
}

const MINUTE_MS = 60_000;
/** How long a question waits for its answer, in minutes. */
export const CHALLENGE_MINUTES: Record<ChallengePurpose, number> = {
  passkey_login: 5,
  passkey_new: 5,
  second_factor: 10,
};

type MakeChallenge = {
  purpose: ChallengePurpose;
  memberId: number | null;
  data?: Record<string, string>;
};

/** Notes a question that a browser has to answer once. @returns its id: all that the browser gets to hold */
export async function makeChallenge(
  ctx: Pick<AccountContext, "random" | "now">,
  tx: TenantTransaction,
  { purpose, memberId, data = {} }: MakeChallenge,
): Promise<string> {
  const hex = ctx.random(16).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  // Nobody answers these any more; who asks next sweeps them out.
  await tx.deleteFrom("login_challenges").where("expires_at", "<=", ctx.now).execute();
  await tx
    .insertInto("login_challenges")
    .values({
      id,
      purpose,
      member_id: memberId,
      data: JSON.stringify(data),
      expires_at: new Date(ctx.now.getTime() + CHALLENGE_MINUTES[purpose] * MINUTE_MS),
    })
    .execute();
  return id;
}

/** A question that waits. */
export type Challenge = { id: string; memberId: number | null; data: Record<string, string> };

/** Takes a question away, whatever its answer is worth. Of two who answer at once, one gets it. @throws ChallengeInvalid */
export async function spendChallenge(
  ctx: Pick<AccountContext, "now">,
  tx: TenantTransaction,
  id: string,
  purpose: ChallengePurpose,
): Promise<Challenge> {
  if (!isChallengeId(id)) throw new ChallengeInvalid(purpose);
  const row = await tx
    .deleteFrom("login_challenges")
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", ctx.now)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ChallengeInvalid(purpose);
  return { id: row.id, memberId: row.member_id, data: row.data };
}

/** Holds a question until the transaction ends, without using it up. @throws ChallengeInvalid */
export async function holdChallenge(
  ctx: Pick<AccountContext, "now">,
  tx: TenantTransaction,
  id: string,
  purpose: ChallengePurpose,
): Promise<Challenge> {
  if (!isChallengeId(id)) throw new ChallengeInvalid(purpose);
  return toChallenge(await waiting(ctx, tx, id, purpose).forUpdate().executeTakeFirst(), purpose);
}

/** A question that waits, neither locked nor used up. @throws ChallengeInvalid */
export async function findChallenge(
  ctx: Pick<AccountContext, "now">,
  tx: TenantTransaction,
  id: string,
  purpose: ChallengePurpose,
): Promise<Challenge> {
  if (!isChallengeId(id)) throw new ChallengeInvalid(purpose);
  return toChallenge(await waiting(ctx, tx, id, purpose).executeTakeFirst(), purpose);
}

function waiting(
  { now }: Pick<AccountContext, "now">,
  tx: TenantTransaction,
  id: string,
  purpose: ChallengePurpose,
) {
  return tx
    .selectFrom("login_challenges")
    .selectAll()
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now);
}

function toChallenge(
  row: Selectable<LoginChallengesTable> | undefined,
  purpose: ChallengePurpose,
): Challenge {
  if (!row) throw new ChallengeInvalid(purpose);
  return { id: row.id, memberId: row.member_id, data: row.data };
}

/** Whether a text could be the id of a question at all. */
export function isChallengeId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
