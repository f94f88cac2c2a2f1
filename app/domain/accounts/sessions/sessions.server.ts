import { createHash } from "node:crypto";
import { sql } from "kysely";
import { keptQuery } from "~/db/kept-query.server";
import type { RawQuery } from "~/db/raw-rows.server";
import type { TenantTransaction } from "~/db/tables";
import { askFinal } from "~/db/tenant-driver.server";
import { type Account, type AccountContext, selectAccounts, toWholeAccount } from "../account.server";
import { goneStatuses } from "../gone";
import { LoginFailed, PasswordChanged } from "../refusals.server";
import { SESSION_DAYS } from "../rules";

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;

/** Where a session was begun, as far as a request tells. */
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

/** In one step: a storm of logins costs everybody else the less the better. */
const openQuery = keptQuery(
  (_, { memberId, isProven, tokenHash, browser, country, now, until }: Opening) => sql<{
    is_open: boolean;
    was_here: boolean;
    known: boolean;
  }>`
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
    from members, asked where members.id = ${memberId}::int`,
);

/**
 * Logs a member in on one device, unless a second step is asked of them that they have not shown.
 * @returns the secret for the cookie, of which only the hash is kept; null where the second step is missing. And whether they had logged in
 * before, and with this browser. decisions §4
 * @throws LoginFailed where the member is gone
 */
export async function tryOpenSession(
  ctx: Pick<AccountContext, "random" | "now">,
  tx: TenantTransaction,
  memberId: number,
  device: Device,
  isProven: boolean,
): Promise<{ session: string | null; wasHere: boolean; isKnown: boolean }> {
  const token = ctx.random(TOKEN_BYTES).toString("base64url");
  const { rows } = await tx.executeQuery(
    openQuery({
      memberId,
      isProven,
      tokenHash: hashOf(token),
      ...deviceValues(device),
      now: ctx.now,
      until: endOf(ctx.now),
    }),
  );
  const [row] = rows;
  // Erased since the password was asked for.
  if (!row) throw new LoginFailed("login");
  return { session: row.is_open ? token : null, wasHere: row.was_here, isKnown: row.known };
}

type OpeningKnown = Pick<Opening, "memberId" | "tokenHash" | "browser" | "country" | "now" | "until"> & {
  passwordHash: string;
};

/**
 * A row where a session was begun: for nobody who is asked for a second step, or has to be told of a new device, or is leaving, or whose
 * password is no longer the verified one; the row lock keeps it until the session is there for a password change to end. It may be asked
 * twice, where nobody knows whether it was done the first time.
 */
const openKnownQuery = keptQuery(
  (_, { memberId, passwordHash, tokenHash, browser, country, now, until }: OpeningKnown) => sql<{
    id: number;
  }>`
    with asked as materialized (
      select id from members
      where id = ${memberId}::int
        and (status = 'not_confirmed' or last_login_at is null or exists (
          select from sessions where sessions.member_id = members.id and sessions.browser = ${browser}::text
        ))
        and not exists (
          select from authenticators where authenticators.member_id = members.id and confirmed_at is not null
        )
    ), verified as materialized (
      select members.id from members, asked
      where members.id = asked.id and password_hash = ${passwordHash}::text and status not in ('pending_deletion', 'banned')
      for no key update of members
    ), opened as (
      insert into sessions (member_id, token_hash, browser, country, created_at, expires_at)
      select id, ${tokenHash}::bytea, ${browser}::text, ${country}::text, ${now}::timestamptz, ${until}::timestamptz
      from verified
      on conflict (tenant_id, token_hash) do nothing
    ), noted as (
      update members set last_login_at = ${now}::timestamptz where id in (select id from verified)
    )
    select id from verified`,
);

/** Placeholders in a query's values for a member who is not known yet, and for the hash of their password. */
const SOMEBODY = Symbol("somebody");
const THEIR_HASH = Symbol("their hash");

/**
 * The session of somebody who is not known yet, where it needs nothing but the password.
 * @returns its secret, and the query that begins it, with the places in its values where the member's id and the verified hash belong
 */
export function knownSession(
  ctx: Pick<AccountContext, "random" | "now">,
  device: Device,
): { session: string; open: RawQuery; memberAt: number[]; hashAt: number[] } {
  const session = ctx.random(TOKEN_BYTES).toString("base64url");
  const { sql: text, parameters } = openKnownQuery({
    memberId: SOMEBODY as never,
    passwordHash: THEIR_HASH as never,
    tokenHash: hashOf(session),
    ...deviceValues(device),
    now: ctx.now,
    until: endOf(ctx.now),
  });
  const placesOf = (placeholder: symbol) =>
    parameters.flatMap((value, at) => (value === placeholder ? [at] : []));
  const values = parameters.map((value) => (typeof value === "symbol" ? null : value));
  const [memberAt, hashAt] = [placesOf(SOMEBODY), placesOf(THEIR_HASH)];
  return { session, open: { text, values }, memberAt, hashAt };
}

/**
 * Locks an account until the transaction ends, so that a change of its password waits for the session that is begun here, and ends it.
 * @param passwordHash the hash that was verified, where a password was
 * @throws PasswordChanged where it is no longer the account's, or the account is being deleted or banned
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

/** Logs a member in on one device who has just joined, and has no second step. @returns the secret for the cookie. decisions §4 */
export async function openSession(
  ctx: AccountContext,
  tx: TenantTransaction,
  memberId: number,
  device: Device,
): Promise<string> {
  const { session } = await tryOpenSession(ctx, tx, memberId, device, true);
  return session as string;
}

const findQuery = keptQuery((db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  selectAccounts(db)
    .innerJoin("sessions", "sessions.member_id", "members.id")
    .select("sessions.id as session_id")
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.expires_at", ">", now)
    .where("members.status", "not in", goneStatuses),
);

/** Whose session a cookie is, with the credits they have and the photo that stands for them, or null. Members who are leaving or banned have none. */
export async function findSession(
  ctx: Pick<AccountContext, "db" | "now">,
  token: string,
): Promise<{ sessionId: number; account: Account } | null> {
  const query = findQuery({ tokenHash: hashOf(token), now: ctx.now });
  const [row] = await ctx.db.transaction((tx) => askFinal(tx, query));
  return row ? { sessionId: row.session_id, account: toWholeAccount(row) } : null;
}

/** Ends the session of a cookie. Ending one that is over does nothing. */
export async function logOut(ctx: Pick<AccountContext, "db">, token: string): Promise<void> {
  await ctx.db.transaction((tx) =>
    tx.deleteFrom("sessions").where("token_hash", "=", hashOf(token)).execute(),
  );
}

/** Ends a member's sessions, all or all but one, and the logins that wait for their second step. */
export async function endSessions(tx: TenantTransaction, memberId: number, butId?: number): Promise<void> {
  let ending = tx.deleteFrom("sessions").where("member_id", "=", memberId);
  if (butId !== undefined) ending = ending.where("id", "!=", butId);
  await ending.execute();
  await tx.deleteFrom("login_challenges").where("member_id", "=", memberId).execute();
}

/** Gives a session a new secret; the old one is dead. @returns the secret for the cookie, or null where the session is over */
export async function rotateSession(
  ctx: Pick<AccountContext, "random" | "now">,
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

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
