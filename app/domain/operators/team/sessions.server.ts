import { createHash } from "node:crypto";
import type { ControlTransaction, LoginWay } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import { closeExpired } from "../approvals/close-expired.server";
import { type Grant, readGrants } from "./grants.server";
import { actorName, type Operator, recordOperatorEntry } from "./operators.server";

export const IDLE_MINUTES = 30;
export const SESSION_HOURS = 12;
const TOKEN_BYTES = 32;
/** How old the time of the last request may be before it is written again. */
const SEEN_AGAIN_MS = 60_000;

/** The browser and address of a login, as the list of sessions shows them. */
export type LoginPlace = { browser: string; address: string };

/** A logged-in operator with what the operator may do now. */
export type OperatorSession = {
  id: number;
  operator: Operator & { settings: Record<string, string> };
  grants: Grant[];
  way: LoginWay;
  /** when the session ends, at the latest */
  expiresAt: Date;
  /** when it ends without another request */
  idleEndsAt: Date;
  /** when the person logged in or, later, proved to be present */
  provedAt: Date;
};

/** Returns the time since which a session must have been used to be open. */
export const idleSince = ({ now }: Needs<"now">) => new Date(now.getTime() - IDLE_MINUTES * 60_000);

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Opens a session and records the login. @returns the secret for the cookie */
export async function openOperatorSession(
  ctx: Needs<"now" | "random">,
  tx: ControlTransaction,
  operator: Operator,
  way: LoginWay,
  { browser, address }: LoginPlace,
): Promise<string> {
  const token = ctx.random(TOKEN_BYTES).toString("base64url");
  await tx.deleteFrom("operator_sessions").where("expires_at", "<=", ctx.now).execute();
  await closeExpired(tx, ctx.now);
  await tx
    .insertInto("operator_sessions")
    .values({
      operator_id: operator.id,
      token_hash: hashOf(token),
      created_at: ctx.now,
      seen_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + SESSION_HOURS * 3_600_000),
      way,
      browser,
      address,
    })
    .execute();
  const by = { now: ctx.now, by: actorName(operator), why: "" };
  await recordOperatorEntry(by, tx, "login", `${way}, ${browser}`);
  return token;
}

/**
 * Returns the session of a cookie's secret with the present grants, and extends it; null where it ended, was idle for 30 minutes, or the
 * operator's access ended. Grants are read each time, so that a removed one counts from the next request on. architecture, Operators
 */
export async function findOperatorSession(
  ctx: Needs<"control" | "now">,
  token: string,
): Promise<OperatorSession | null> {
  return ctx.control.transaction(async (tx) => {
    const row = await tx
      .selectFrom("operator_sessions as s")
      .innerJoin("operators as o", "o.id", "s.operator_id")
      .select(["s.id", "s.seen_at", "s.expires_at", "s.way", "s.created_at", "s.proved_at"])
      .select(["o.id as operatorId", "o.name", "o.email", "o.demo", "o.settings"])
      .where("s.token_hash", "=", hashOf(token))
      .where("s.expires_at", ">", ctx.now)
      .where("s.seen_at", ">", idleSince(ctx))
      .where("o.disabled_at", "is", null)
      .executeTakeFirst();
    if (!row) return null;
    const isSeenAgain = ctx.now.getTime() - row.seen_at.getTime() > SEEN_AGAIN_MS;
    if (isSeenAgain)
      await tx.updateTable("operator_sessions").set({ seen_at: ctx.now }).where("id", "=", row.id).execute();
    const { operatorId: id, name, email, demo, settings, way } = row;
    return {
      id: row.id,
      operator: { id, name, email, demo, settings },
      grants: await readGrants(tx, id, ctx.now, way),
      way,
      expiresAt: row.expires_at,
      idleEndsAt: new Date((isSeenAgain ? ctx.now : row.seen_at).getTime() + IDLE_MINUTES * 60_000),
      provedAt: row.proved_at ?? row.created_at,
    };
  });
}

/** Ends a session; one that ended already is no error. */
export async function endOperatorSession(
  ctx: Needs<"control" | "now">,
  session: OperatorSession,
): Promise<void> {
  await ctx.control.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("operator_sessions")
      .where("id", "=", session.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const by = { now: ctx.now, by: actorName(session.operator), why: "" };
    await recordOperatorEntry(by, tx, "logout", "");
  });
}
