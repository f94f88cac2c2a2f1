import type { TenantDb } from "~/db/pool.server";
import { type FoundSession, findSessionByHash, hashOf } from "~/domain/accounts/sessions/sessions.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { type ChangeChannel, MemberCache } from "./member-cache.server";

/** The session and account of a logged-in request. */
export type SignedIn = FoundSession;
/** The cached sessions by the hash of their cookie: the secret itself is not kept in memory. */
export type MemberSessions = MemberCache<SignedIn | null, string>;

/** The maximum age of unknown cookies, and of all entries while the channel to the other processes is down. */
const BRIEFLY_MS = 15_000;
const MAX = 20_000;

/** Returns the key of a cookie's secret in the cache. */
export function sessionKey(token: string): string {
  return hashOf(token).toString("base64url");
}

/** Creates the cache of sessions: a page and its calls look up the same session many times. */
export function memberSessions(
  databaseOf: (tenant: Tenant) => TenantDb,
  channel: Pick<ChangeChannel, "isOpen"> | null = null,
): MemberSessions {
  return new MemberCache<SignedIn | null, string>({
    read: async (ctx, tokenHash) => {
      const found = await findSessionByHash(ctx, Buffer.from(tokenHash, "base64url"));
      return { value: found, of: found?.account.id ?? null };
    },
    databaseOf,
    channel,
    brieflyMs: BRIEFLY_MS,
    isBrief: (found) => found === null,
    max: MAX,
  });
}
