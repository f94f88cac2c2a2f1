import { type Context, Hono } from "hono";
import { DatabaseUnavailable } from "~/db/tenant-database.server";
import { bindVariants } from "~/domain/experiments/bind-variants.server";
import { seeShop } from "~/domain/growth/see-shop.act.server";
import type { KnownTenants } from "~/jobs/known-tenants.server";
import { paths } from "~/paths";
import { allRoutes } from "~/route-table";
import type { Tenant } from "~/tenancy/tenant.server";
import { performParsed } from "./acts/perform.server";
import { answer } from "./answer.server";
import { answerError } from "./api/answer.server";
import { bodyLimitBytes, isServerCall } from "./api/call-table.server";
import { mountApi } from "./api/mount.server";
import { takeUnserved } from "./api/webhooks.server";
import type { ConsoleEnv } from "./console/console-door.server";
import type { Ctx } from "./context.server";
import type { DoorEnv } from "./door-env.server";
import { mountAssets } from "./files/assets.server";
import type { BrandFiles } from "./files/brand-files.server";
import { mountMailPictures } from "./files/mail-pictures.server";
import { type MediaDeps, mountMedia } from "./files/media.server";
import { mountMessages } from "./files/messages.server";
import { mountSiteFiles } from "./files/site-files.server";
import type { StaticFiles } from "./files/static-files.server";
import { type InfrastructureDeps, mountInfrastructure } from "./infrastructure.server";
import type { EventStreams } from "./live/event-streams.server";
import type { FullSources } from "./live/full-sources.server";
import type { MemberChats } from "./live/member-chats.server";
import type { MemberLikes } from "./live/member-likes.server";
import { sessionKey } from "./live/member-sessions.server";
import type { Presence } from "./live/presence.server";
import type { ContextMaker } from "./make-context.server";
import { mountDevOutbox, type OutboxPlace } from "./pages/dev-outbox.server";
import { mountEntryWarning } from "./pages/entry-warning.server";
import type { PageWatch } from "./pages/page-watch.server";
import type { Pages } from "./pages/pages.server";
import { mountSandboxPage } from "./pages/sandbox-page.server";
import { CLIENT_CLOSED, failureStatus, isAbort, isAborted, logFailure } from "./refusals/failure.server";
import { plain } from "./refusals/refusals.server";
import { type AdmitDeps, originOf } from "./request/admit.server";
import { domainInstead } from "./request/alias.server";
import { sessionToken } from "./request/cookies.server";
import { isPrefetch } from "./request/counted-visit.server";
import { isSameOrigin, isUnsafe, requestOrigin } from "./request/origin-check.server";
import { trackingCookie } from "./request/tracking.server";
import { type Visit, visitOf } from "./request/visit.server";

export type DoorDeps = AdmitDeps &
  InfrastructureDeps &
  MediaDeps & {
    contexts: ContextMaker;
    unservedAt: KnownTenants["unservedAt"];
    fullSources: FullSources;
    likes: MemberLikes;
    chats: MemberChats;
    streams: EventStreams;
    presence: Presence;
    watch: PageWatch;
    pages: Pages;
    files: BrandFiles;
    assets: StaticFiles;
    precache: () => readonly string[];
    /** where mails are stored for developers; null in production */
    outbox: OutboxPlace | null;
    production: boolean;
    /** the name of the served build */
    release: string;
    /** the operators' console; null where there is none */
    console: { host: string; app: Pick<Hono<ConsoleEnv>, "fetch"> } | null;
  };

/** Pages whose form is also sent by the servers of other parties: mail programs send the one-click unsubscribe (RFC 8058). */
const SERVER_FORMS = new Set(allRoutes.filter((route) => route.fromServers).map((route) => route.path));
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Creates the request handler: host → tenant, checks, then files, calls and pages. architecture, A request */
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
    const { peer, host, tenant } = outgoing.admission!;
    if (deps.console?.host === host) {
      c.set("routeName", "console");
      return deps.console.app.fetch(c.req.raw, c.env);
    }
    c.set("secure", peer.secure);
    if (!METHODS.has(c.req.method))
      return plain(405, "Method not allowed", { Allow: [...METHODS].join(", ") });
    if (!host) return plain(400, "Bad request");
    if (!tenant) {
      const taken = await takeUnserved(c, deps, host);
      if (taken) return taken;
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
          deps.contexts.services.sign,
          c.get("signedIn"),
          c.get("sessionLost"),
          queryOf(c.req.url),
          deps.fullSources.of(tenant),
          deps.contexts.now,
        )),
    );
    c.set("ctx", () => (made ??= deps.contexts.make(c.get("visit")(), outgoing.requestId)));
    if (isUnsafe(c.req.method)) {
      if (!isSameOrigin(requestOrigin(incoming.headers, originOf(peer, host))) && !isFromServer(c.req))
        return refuse(c, 403, "forbidden_origin");
      const length = incoming.headers["content-length"];
      // A body without a length could be endless.
      if (
        Number(length ?? 0) > bodyLimitBytes(c.req.method, c.req.path) ||
        (length === undefined && incoming.headers["transfer-encoding"] !== undefined)
      )
        return refuse(c, 413, "too_large");
    }
    await next();
  });

  const refuse = (
    c: Parameters<Parameters<typeof app.onError>[0]>[1],
    status: 403 | 413,
    code: "forbidden_origin" | "too_large",
  ) =>
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
  mountMailPictures(app, deps);
  mountMessages(app, deps.contexts.translations);
  if (deps.outbox) mountDevOutbox(app, deps.outbox);
  if (!deps.production) mountSandboxPage(app);
  app.use(async (c, next) => {
    // The offline page is cached by the browser beyond the session: it is the same for all visitors.
    const token =
      c.req.path === paths.offline() ? null : sessionToken(c.env.incoming.headers.cookie, c.get("secure"));
    if (token && !isFromServer(c.req)) {
      // Without the database no session is known: public pages are still served, and pages of members answer that the service is away.
      const found = await deps.sessions.of(c.get("tenant"), sessionKey(token)).catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) throw error;
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
  app.all("*", async (c) => {
    await bindExperiments(c);
    let cookie: Promise<string | null> | null = null;
    const cookieOf = (status: number) => (cookie ??= experimentsCookieOf(c, status));
    const response = await deps.pages.answer(c, cookieOf);
    // A cached page has the cookie among its headers already.
    if (cookie !== null) return response;
    const set = await cookieOf(response.status);
    if (set) response.headers.append("Set-Cookie", set);
    return response;
  });
  return app;
}

/** Counts the variants that a page shows, and returns the cookie to set with it, or null. product 20.8 */
async function experimentsCookieOf(c: Context<DoorEnv>, status: number): Promise<string | null> {
  const ctx = c.get("ctx")();
  const isPage = c.req.method === "GET" && status === 200;
  if (isPage && !isPrefetch(c.req.raw.headers)) {
    const exposed = ctx.experiments.seeShop();
    if (Object.keys(exposed).length > 0) await performParsed(seeShop, ctx, { exposed });
  }
  return ctx.experiments.cookieFor(isPage ? ctx.pagePath : null, c.get("secure"));
}

/** Binds a member to the price variants that were seen first, on every device. */
async function bindExperiments(c: Context<DoorEnv>): Promise<void> {
  const account = c.get("signedIn")?.account;
  if (!account?.completed || c.get("tenant").config.experiments.length === 0) return;
  const { experiments } = c.get("visit")();
  const unbound = experiments.unbound();
  if (Object.keys(unbound).length === 0) return;
  const ctx = c.get("ctx")();
  experiments.bind(await bindVariants(ctx, account.id, unbound));
}

/** Returns whether a request is for the servers of other parties: it needs no origin of ours and has no session. */
function isFromServer({ method, path }: { method: string; path: string }): boolean {
  return isServerCall(method, path) || (method === "POST" && SERVER_FORMS.has(path));
}

/** Returns the URL from the "?" on; "" without a query. */
function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at);
}

function moved(url: string, origin: string): Response {
  const { pathname, search } = new URL(url);
  // Cached for an hour only: an operator may make the alias the domain.
  return answer(null, 301, {
    Location: `${origin}${pathname}${search}`,
    "Cache-Control": "public, max-age=3600",
  });
}
