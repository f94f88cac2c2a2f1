import { createHash } from "node:crypto";
import type { TenantTransaction } from "~/db/tables";
import { type Account, type AccountContext, type MainPhoto, toAccount } from "./account.server";
import { SESSION_DAYS } from "./rules";

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;

/** Where a session was begun, as far as a request tells. */
export type Device = { browser: string; country: string | null };

/** Logs a member in on one device. @returns the secret for the cookie; only its hash is kept. decisions §4 */
export async function openSession(
  ctx: AccountContext,
  tx: TenantTransaction,
  memberId: number,
  device: Device,
): Promise<string> {
  const token = ctx.random(TOKEN_BYTES).toString("base64url");
  // In one step: a storm of logins costs everybody else the fewer the better.
  await tx
    .with("opened", (db) =>
      db
        .insertInto("sessions")
        .values({
          member_id: memberId,
          token_hash: hashOf(token),
          browser: device.browser.slice(0, 200),
          country: device.country,
          created_at: ctx.now,
          expires_at: new Date(ctx.now.getTime() + SESSION_DAYS * DAY_MS),
        })
        .returning("member_id"),
    )
    .updateTable("members")
    .set({ last_login_at: ctx.now })
    .where("id", "=", memberId)
    .execute();
  return token;
}

/** Whose session a cookie is, or null. Members who are leaving have none. */
export async function findSession(
  ctx: Pick<AccountContext, "db" | "now">,
  token: string,
): Promise<{ sessionId: number; account: Account } | null> {
  return ctx.db.transaction(async (tx) => {
    const row = await tx
      .selectFrom("sessions")
      .innerJoin("members", "members.id", "sessions.member_id")
      .selectAll("members")
      .select("sessions.id as session_id")
      .where("sessions.token_hash", "=", hashOf(token))
      .where("sessions.expires_at", ">", ctx.now)
      .where("members.status", "!=", "pending_deletion")
      .executeTakeFirst();
    if (!row) return null;
    return { sessionId: row.session_id, account: toAccount(row, await findMainPhoto(tx, row.id)) };
  });
}

/** The photo that stands for a member. product.md §3 */
async function findMainPhoto(tx: TenantTransaction, memberId: number): Promise<MainPhoto | null> {
  const row = await tx
    .selectFrom("photos")
    .select(["name", "status"])
    .where("member_id", "=", memberId)
    .where("status", "!=", "rejected")
    .orderBy(({ eb }) => eb("status", "=", "active"), "desc")
    .orderBy("position")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
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
      expires_at: new Date(ctx.now.getTime() + SESSION_DAYS * DAY_MS),
    })
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? token : null;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
