import type { Selectable } from "kysely";
import type { ChallengePurpose, LoginChallengesTable, TenantTransaction } from "~/db/tables";
import type { Needs } from "../../context";

/** The challenge is unknown, already consumed, expired, or belongs to another purpose or tenant. The error does not distinguish these. */
export class ChallengeInvalid extends Error {
  override name = "ChallengeInvalid";
}

const MINUTE_MS = 60_000;
/** The lifetime of a challenge, in minutes. */
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

/**
 * Creates a challenge that a browser can answer once.
 * @returns its id, the only part of it that the browser stores
 */
export async function makeChallenge(
  ctx: Needs<"now" | "random">,
  tx: TenantTransaction,
  { purpose, memberId, data = {} }: MakeChallenge,
): Promise<string> {
  const hex = ctx.random(16).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  // Each new challenge also deletes the expired ones.
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

/** An open challenge. */
export type Challenge = { id: string; memberId: number | null; data: Record<string, string> };

/**
 * Consumes a challenge, whether or not the answer is correct. Of two concurrent answers one succeeds.
 * @throws ChallengeInvalid
 */
export async function consumeChallenge(
  ctx: Needs<"now">,
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
  return toChallenge(row, purpose);
}

/**
 * Locks a challenge until the transaction ends, without consuming it.
 * @throws ChallengeInvalid
 */
export async function lockChallenge(
  ctx: Needs<"now">,
  tx: TenantTransaction,
  id: string,
  purpose: ChallengePurpose,
): Promise<Challenge> {
  if (!isChallengeId(id)) throw new ChallengeInvalid(purpose);
  return toChallenge(await waiting(ctx, tx, id, purpose).forUpdate().executeTakeFirst(), purpose);
}

/**
 * Finds an open challenge without locking or consuming it.
 * @throws ChallengeInvalid
 */
export async function findChallenge(
  ctx: Needs<"now">,
  tx: TenantTransaction,
  id: string,
  purpose: ChallengePurpose,
): Promise<Challenge> {
  if (!isChallengeId(id)) throw new ChallengeInvalid(purpose);
  return toChallenge(await waiting(ctx, tx, id, purpose).executeTakeFirst(), purpose);
}

function waiting({ now }: Needs<"now">, tx: TenantTransaction, id: string, purpose: ChallengePurpose) {
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

/** Returns whether a text has the format of a challenge id. */
export function isChallengeId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
