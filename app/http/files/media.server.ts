import type { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { TenantDb } from "~/db/pool.server";
import { findPhotoAudience, type PhotoAudience } from "~/domain/photos/find-photo-audience.server";
import { photoKey } from "~/domain/photos/photo-files.server";
import { linkSecondsLeft } from "~/domain/photos/photo-links.server";
import type { Sign } from "~/domain/signatures.server";
import type { FileStore } from "~/outside/storage/file-store.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { type MemberSessions, sessionKey } from "../live/member-sessions.server";
import { sessionToken } from "../request/cookies.server";

export type MediaDeps = {
  media: FileStore;
  databaseOf: (tenant: Tenant) => TenantDb;
  sessions: MemberSessions;
  sign: Sign;
  contexts: { now: () => Date };
};

const FILE = /^([\w-]{22})-(thumb|card|full|blurred)\.webp$/;
/** How long an approved photo is cached as approved, in milliseconds. */
const CACHED_MS = 60_000;
const MAX = 50_000;

const ownersAlone = { "Cache-Control": "private, no-store" };

/**
 * Mounts members' pictures under the tenant's `cdn_prefix`, without Remix. Links are signed and expire within a day. The key of a file carries
 * the tenant; until a photo is approved only its owner receives it. product 8.17, 8.20, decision 226
 */
export function mountMedia(
  app: Hono<DoorEnv>,
  { media, databaseOf, sessions, sign, contexts }: MediaDeps,
): void {
  const approved = new LRUCache<string, true>({ max: MAX, ttl: CACHED_MS });

  async function audienceOf(tenant: Tenant, name: string): Promise<PhotoAudience | "everyone" | null> {
    const key = `${tenant.id} ${name}`;
    if (approved.has(key)) return "everyone";
    const audience = await findPhotoAudience({ db: databaseOf(tenant) }, name);
    if (!audience?.isActive) return audience;
    approved.set(key, true);
    return "everyone";
  }

  app.use(async (c, next) => {
    const tenant = c.get("tenant");
    const file = fileOf(tenant, c.req.path);
    if (file === null || !["GET", "HEAD"].includes(c.req.method)) return next();
    c.set("routeName", "media");
    const name = FILE.exec(file)?.[1];
    const link = { tenant, sign, now: contexts.now() };
    const seconds = name ? linkSecondsLeft(link, name, c.req.query("t") ?? "") : null;
    if (!name || seconds === null) return nothing();
    const audience = await audienceOf(tenant, name);
    if (audience === null) return nothing();
    if (audience !== "everyone") {
      const token = sessionToken(c.env.incoming.headers.cookie, c.get("secure"));
      const asking = token ? await sessions.of(tenant, sessionKey(token)) : null;
      if (asking?.account.id !== audience.ownerId) return nothing();
    }
    const bytes = await media.get(photoKey({ tenant }, file));
    if (bytes === null) return nothing();
    const caching = audience === "everyone" ? cachedFor(tenant, seconds) : ownersAlone;
    return answer(bytes, 200, { "Content-Type": "image/webp", ...caching });
  });
}

/**
 * Returns the caching of a photo until its link expires. Caches that several people share store it only where the brand has configured
 * one of its own. decision 226
 */
function cachedFor({ config }: Tenant, seconds: number): Record<string, string> {
  const scope = config.cdn_prefix.startsWith("https://") ? "public" : "private";
  return { "Cache-Control": `${scope}, max-age=${seconds}, immutable` };
}

/** The file may exist on the next request, so the answer is not cached. */
function nothing(): Response {
  return answer(null, 404, { "Cache-Control": "no-store" });
}

/** Returns the file that a path below the tenant's prefix names; null for other paths. */
function fileOf({ config }: Tenant, path: string): string | null {
  const prefix = config.cdn_prefix.replace(/^https:\/\/[^/]*/, "");
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : null;
}
