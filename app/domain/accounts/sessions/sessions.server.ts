import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Account, AccountContext, Needs } from "../../context";
import { goneStatuses } from "../../gone";
import { selectAccounts, toWholeAccount } from "../account.server";
import { LoginFailed, PasswordChanged } from "../refusals.server";
import { SESSION_DAYS } from "../rules";

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;

/** The device on which a session starts, as far as the request identifies it. */
export type Device = { browser: string; country: string | null };

type Opening = {
  memberId: number;
  isProven: boolean;
  tokenHash: Buffer;
  browser: string;
  country: string | null;
  now: Date;
  until: Date;
};

/** Uses a single query, so that many logins load the database less. */
const openingQuery = ({ memberId, isProven, tokenHash, browser, country, now, until }: Opening) =>
  sql<{ is_open: boolean; was_here: boolean; known: boolean }>`
    with asked as materialized (
      select ${isProven}::boolean or not exists (
        select from authenticators where member_id = ${memberId}::int and confirmed_at is not null
      ) as is_open
    ), opened as (
      insert into sessions (member_id, token_hash, browser, country, created_at, expires_at)
      select ${memberId}::int, ${tokenHash}::bytea, ${browser}::text, ${country}::text, ${now}::timestamptz, ${until}::timestamptz
      from asked, members where is_open and members.id = ${memberId}::int
    ), noted as (
      update members set last_login_at = ${now}::timestamptz
      where id = ${memberId}::int and (select is_open from asked)
    )
    select asked.is_open, members.last_login_at is not null as was_here, exists (
      select from sessions where sessions.member_id = members.id and sessions.browser = ${browser}::text
    ) as known
    from members, asked where members.id = ${memberId}::int`;

/**
 * Logs a member in on one device, unless a second factor is required and not yet proved.
 * @returns the secret for the cookie, of which only the hash is stored, or null if the second factor is missing; and whether the member has
 * logged in before, and with this browser. product 6.8
 * @throws LoginFailed if the member no longer exists
 */
export async function tryOpenSession(
  ctx: Needs<"now" | "random">,
  tx: TenantTransaction,
  memberId: number,
  device: Device,
  isProven: boolean,
): Promise<{ session: string | null; wasHere: boolean; isKnown: boolean }> {
  const token = ctx.random(TOKEN_BYTES).toString("base64url");
  const { rows } = await openingQuery({
    memberId,
    isProven,
    tokenHash: hashOf(token),
    ...deviceValues(device),
    now: ctx.now,
    until: endOf(ctx.now),
  }).execute(tx);
  const [row] = rows;
  // The member was erased after the password check.
  if (!row) throw new LoginFailed("login");
  return { session: row.is_open ? token : null, wasHere: row.was_here, isKnown: row.known };
}

/**
 * Locks an account until the transaction ends, so that a concurrent password change waits for the session that starts here, and then ends
 * it.
 * @param passwordHash the verified hash; null if no password was checked
 * @throws PasswordChanged if the hash is no longer the account's, or the account is being deleted or banned
 */
export async function lockAccount(
  tx: TenantTransaction,
  memberId: number,
  passwordHash: string | null,
): Promise<void> {
  const row = await tx
    .selectFrom("members")
    .select("password_hash")
    .where("id", "=", memberId)
    .where("status", "not in", goneStatuses)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || (passwordHash !== null && row.password_hash !== passwordHash))
    throw new PasswordChanged("login");
}

const deviceValues = ({ browser, country }: Device) => ({ browser: browser.slice(0, 200), country });
const endOf = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

/**
 * Logs in a member who has just signed up and has no second factor.
 * @returns the secret for the cookie. product 6.8
 */
export async function openSession(
  ctx: AccountContext,
  tx: TenantTransaction,
  memberId: number,
  device: Device,
): Promise<string> {
  const { session } = await tryOpenSession(ctx, tx, memberId, device, true);
  return session as string;
}

/** A session with its account; `paymentCountry`: chosen in it, null for that of the profile. */
export type FoundSession = { sessionId: number; account: Account; paymentCountry: string | null };

/** Returns the session of a cookie's secret with the member's account, or null. Members who are leaving or banned have none. */
export async function findSession(ctx: Needs<"db" | "now">, token: string): Promise<FoundSession | null> {
  return findSessionByHash(ctx, hashOf(token));
}

/** Returns the session whose secret has a hash, as `findSession`. */
export async function findSessionByHash(
  ctx: Needs<"db" | "now">,
  tokenHash: Buffer,
): Promise<FoundSession | null> {
  const row = await ctx.db.transaction((tx) =>
    selectAccounts(tx)
      .innerJoin("sessions", "sessions.member_id", "members.id")
      .select(["sessions.id as session_id", "sessions.payment_country"])
      .where("sessions.token_hash", "=", tokenHash)
      .where("sessions.expires_at", ">", ctx.now)
      .where("members.status", "not in", goneStatuses)
      .executeTakeFirst(),
  );
  if (!row) return null;
  return { sessionId: row.session_id, account: toWholeAccount(row), paymentCountry: row.payment_country };
}

/** Ends the session of a cookie. Does nothing if it has ended already. */
export async function logOut(ctx: Needs<"changed" | "db">, token: string): Promise<void> {
  const ended = await ctx.db.transaction((tx) =>
    tx
      .deleteFrom("sessions")
      .where("token_hash", "=", hashOf(token))
      .returning("member_id")
      .executeTakeFirst(),
  );
  if (ended) ctx.changed(ended.member_id);
}

/** Ends all sessions of a member or all but one, and deletes the member's open challenges, such as logins that wait for the second step. */
export async function endSessions(tx: TenantTransaction, memberId: number, butId?: number): Promise<void> {
  let ending = tx.deleteFrom("sessions").where("member_id", "=", memberId);
  if (butId !== undefined) ending = ending.where("id", "!=", butId);
  await ending.execute();
  await tx.deleteFrom("login_challenges").where("member_id", "=", memberId).execute();
}

/**
 * Replaces the secret of a session, which invalidates the old one, and restarts its lifetime.
 * @returns the secret for the cookie, or null if the session has ended
 */
export async function rotateSession(
  ctx: Needs<"now" | "random">,
  tx: TenantTransaction,
  sessionId: number,
): Promise<string | null> {
  const token = ctx.random(TOKEN_BYTES).toString("base64url");
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({
      token_hash: hashOf(token),
      expires_at: endOf(ctx.now),
    })
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? token : null;
}

/** Returns the hash of a session's secret, which is what the database stores. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
