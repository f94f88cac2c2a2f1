import { Hono } from "hono";
import { DatabaseAway } from "~/db/tenant-database.server";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import { answer } from "./answer.server";
import { answerError } from "./api/answer.server";
import { mountApi } from "./api/mount.server";
import type { Ctx } from "./context.server";
import type { DoorEnv } from "./door-env.server";
import { CLIENT_CLOSED, failureStatus, isAbort, isAborted, logFailure } from "./failure.server";
import { mountAssets } from "./files/assets.server";
import type { BrandFiles } from "./files/brand-files.server";
import { type MediaDeps, mountMedia } from "./files/media.server";
import { mountMessages } from "./files/messages.server";
import { mountSiteFiles } from "./files/site-files.server";
import type { StaticFiles } from "./files/static-files.server";
import { type InfrastructureDeps, mountInfrastructure } from "./infrastructure.server";
import type { EventStreams } from "./live/event-streams.server";
import type { MemberChats } from "./live/member-chats.server";
import type { MemberLikes } from "./live/member-likes.server";
import type { Presence } from "./live/presence.server";
import type { ContextMaker } from "./make-context.server";
import { mountDevOutbox, type OutboxPlace } from "./pages/dev-outbox.server";
import { mountEntryWarning } from "./pages/entry-warning.server";
import type { PageWatch } from "./pages/page-watch.server";
import type { Pages } from "./pages/pages.server";
import { mountSandboxPage } from "./pages/sandbox-page.server";
import { plain } from "./refusals.server";
import { type AdmitDeps, admit, originOf } from "./request/admit.server";
import { domainInstead } from "./request/alias.server";
import { sessionToken } from "./request/cookies.server";
import { askedFrom, isSameOrigin, isUnsafe } from "./request/origin-check.server";
import { trackingCookie } from "./request/tracking.server";
import { type Visit, visitOf } from "./request/visit.server";

export type DoorDeps = AdmitDeps &
  InfrastructureDeps &
  MediaDeps & {
    contexts: ContextMaker;
    likes: MemberLikes;
    chats: MemberChats;
    streams: EventStreams;
    presence: Presence;
    watch: PageWatch;
    pages: Pages;
    files: BrandFiles;
    assets: StaticFiles;
    precache: () => readonly string[];
    /** where mails lie for developers to read; null in production */
    outbox: OutboxPlace | null;
    production: boolean;
  };

/** The largest body that a request may send where its route does not say otherwise. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Pictures: several at once, of which each has a limit of its own, and one with what a form needs around it. */
const UPLOAD_LIMITS_BYTES = new Map<string, number>([
  [paths.photosCall(), 64 * 1024 * 1024],
  [paths.chatPhotoCall(), 16 * 1024 * 1024],
]);
/**
 * Asked by other people's servers: they prove themselves by a key or a signature, and never by a cookie. A mail program sends the
 * one-click unsubscribe (RFC 8058).
 */
const SERVER_CALLS = new Set(["/api/signup.php", "/api/mail-events.php", "/unsubscribe"]);
/** A payment provider's messages, GET or POST: they prove themselves, or are asked about. */
const WEBHOOKS = "/api/webhooks/";
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The way of every request: host → tenant, checks, then files, calls and pages. architecture §2 */
export function createDoor(deps: DoorDeps): Hono<DoorEnv> {
  const app = new Hono<DoorEnv>();
  const { telemetry, registry } = deps;

  app.use(async (c, next) => {
    const start = performance.now();
    const { requestId } = c.env.outgoing;
    c.set("requestId", requestId);
    c.set("routeName", "other");
    await next();
    const tenant = c.get("tenant") as Tenant | undefined;
    telemetry.request({
      tenant: tenant?.slug ?? "-",
      route: c.get("routeName"),
      method: c.req.method,
      status: c.res.status >= 500 && isAborted(c.env.incoming) ? CLIENT_CLOSED : c.res.status,
      ms: performance.now() - start,
      requestId,
    });
  });

  app.onError((error, c) => {
    const status = failureStatus(error);
    if (!isAbort(error) || !isAborted(c.env.incoming))
      logFailure(telemetry.log, { request: c.get("requestId"), tenant: c.get("tenant")?.slug }, error);
    const ctx = c.get("ctx") as (() => Ctx) | undefined;
    if (!ctx) return answerError(status, "unexpected", "An error has occurred.");
    if (c.req.path.startsWith("/api/"))
      return status === 503
        ? answerError(503, "unavailable", ctx().t("errors:call_unavailable"))
        : answerError(500, "unexpected", ctx().t("errors:occurred"));
    return deps.pages.fault(c, status);
  });

  mountInfrastructure(app, deps);

  app.use(async (c, next) => {
    const { incoming, outgoing } = c.env;
    const { peer, host, tenant } = admit(deps, incoming);
    c.set("secure", peer.secure);
    outgoing.secure = peer.secure;
    if (!METHODS.has(c.req.method))
      return plain(405, "Method not allowed", { Allow: [...METHODS].join(", ") });
    if (!host) return plain(400, "Bad request");
    if (!tenant) {
      const bare = host.startsWith("www.") ? registry.find(host.slice(4)) : null;
      if (bare?.config.domain === host.slice(4)) return moved(c.req.url, originOf(peer, bare.config.domain));
      return isUnsafe(c.req.method) ? plain(421, "Misdirected request") : plain(404, "Not found");
    }
    const domain = domainInstead(tenant, host, incoming);
    if (domain) return moved(c.req.url, originOf(peer, domain));
    c.set("tenant", tenant);
    let visit: Visit | null = null;
    let made: Ctx | null = null;
    c.set("peer", peer);
    c.set(
      "visit",
      () =>
        (visit ??= visitOf(
          tenant,
          peer,
          host,
          incoming.headers,
          c.get("signedIn"),
          c.get("sessionLost"),
          queryOf(c.req.url),
        )),
    );
    c.set("ctx", () => (made ??= deps.contexts.make(c.get("visit")(), outgoing.requestId)));
    if (isUnsafe(c.req.method)) {
      if (!isSameOrigin(askedFrom(incoming.headers, originOf(peer, host))) && !isServerCall(c.req))
        return refuse(c, 403, "forbidden_origin");
      const length = incoming.headers["content-length"];
      // A body without a length could be without end.
      if (
        Number(length ?? 0) > bodyLimitOf(c.req) ||
        (length === undefined && incoming.headers["transfer-encoding"] !== undefined)
      )
        return refuse(c, 413, "too_large");
    }
    await next();
  });

  const refuse = (c: Parameters<Parameters<typeof app.onError>[0]>[1], status: 403 | 413, code: string) =>
    c.req.path.startsWith("/api/")
      ? answerError(
          status,
          code,
          c
            .get("ctx")()
            .t(status === 413 ? "errors:too_large_text" : "errors:call_origin"),
        )
      : deps.pages.fault(c, status);

  mountAssets(app, deps);
  mountMedia(app, deps);
  mountSiteFiles(app, deps);
  mountMessages(app, deps.contexts.words);
  if (deps.outbox) mountDevOutbox(app, deps.outbox);
  if (!deps.production) mountSandboxPage(app);
  app.use(async (c, next) => {
    const token = sessionToken(c.env.incoming.headers.cookie, c.get("secure"));
    if (token && !isServerCall(c.req)) {
      // Without the database nobody is known: what is for everyone goes on, and what is a member's own says that it is away.
      const found = await deps.sessions.find(c.get("tenant"), token, new Date()).catch((error: unknown) => {
        if (!(error instanceof DatabaseAway)) throw error;
        c.set("sessionLost", true);
        return null;
      });
      c.set("signedIn", found);
      if (found) {
        deps.presence.saw(c.get("tenant"), found.account.id, new Date());
        deps.watch.saw(c.get("tenant"), found.account.id, c.req.path);
      }
    }
    await next();
  });
  app.use(async (c, next) => {
    await next();
    if (c.req.method !== "GET" || !queryOf(c.req.url)) return;
    const { tracking, hasNewTracking } = c.get("visit")();
    if (hasNewTracking) c.res.headers.append("Set-Cookie", trackingCookie(tracking, c.get("secure")));
  });
  mountEntryWarning(app);
  mountApi(app, deps);
  app.all("*", (c) => deps.pages.answer(c));
  return app;
}

function bodyLimitOf({ method, path }: { method: string; path: string }): number {
  return (method === "POST" && UPLOAD_LIMITS_BYTES.get(path)) || BODY_LIMIT_BYTES;
}

function isServerCall({ method, path }: { method: string; path: string }): boolean {
  return path.startsWith(WEBHOOKS) || (method === "POST" && SERVER_CALLS.has(path));
}

/** From the "?" on; "" without one. */
function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at);
}

function moved(url: string, origin: string): Response {
  const { pathname, search } = new URL(url);
  // For an hour alone: an operator may make the alias the domain.
  return answer(null, 301, {
    Location: `${origin}${pathname}${search}`,
    "Cache-Control": "public, max-age=3600",
  });
}
