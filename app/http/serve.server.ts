import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import { TenantDatabases } from "~/db/tenant-database.server";
import { openSessions } from "~/domain/accounts/sessions/open-sessions.server";
import type { Env } from "~/env.server";
import { Words } from "~/i18n/words.server";
import { Demo } from "~/jobs/demo/demo.server";
import { NoticePusher } from "~/jobs/notice-pusher.server";
import type { WorkerOptions } from "~/jobs/worker.server";
import { outboxTransport, smtpTransport } from "~/outside/mail/mail-transport.server";
import { httpsPushSender } from "~/outside/push/push-sender.server";
import { connectRedis } from "~/outside/redis/redis.server";
import { openStore } from "~/outside/storage/open-store.server";
import { hostKey } from "~/tenancy/hosts.server";
import { problemText } from "~/tenancy/problems.server";
import { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { watchTenants } from "~/tenancy/watch.server";
import { createDoor, type DoorDeps } from "./door.server";
import { DoorResponse } from "./door-response.server";
import { BrandFiles } from "./files/brand-files.server";
import { StaticFiles } from "./files/static-files.server";
import { createBusyLogins } from "./limits/busy-logins.server";
import { Limits } from "./limits/limits.server";
import { EventHub } from "./live/event-hub.server";
import { EventStreams } from "./live/event-streams.server";
import { memberChannel } from "./live/member-channel.server";
import { memberChats } from "./live/member-chats.server";
import { memberLikes } from "./live/member-likes.server";
import { MemberSessions } from "./live/member-sessions.server";
import { Presence } from "./live/presence.server";
import { ContextMaker, interestIds } from "./make-context.server";
import { createLogger, type Logger, Telemetry } from "./observe.server";
import { openDatabaseLater } from "./open-database.server";
import { HtmlCache } from "./pages/html-cache.server";
import { createKeptPages } from "./pages/kept-pages.server";
import { PageWatch } from "./pages/page-watch.server";
import { Pages } from "./pages/pages.server";
import { refuseUnreadable } from "./refusals.server";
import { createPeerReader } from "./request/proxy.server";
import { secretOf, signerOf } from "./secret.server";
import { VapidKeyRing } from "./vapid-keys.server";

/** How long a stopping process waits for the answers it still owes. */
const DRAIN_MS = 10_000;

export type ServeOptions = {
  env: Env;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** the folder of the client build and its manifest; null in development */
  clientDir: string | null;
  shellScript: string;
  /** the stylesheets of the build, all of them on every page */
  styles?: readonly string[];
  /** those that only the pages of a part bring along, by its name */
  partStyles?: Readonly<Record<string, string>>;
  /** files the service worker keeps from the start */
  precache?: () => readonly string[];
  /** sees each request first; says whether it answered (the development server's assets) */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  logger?: Logger;
};

export type Serving = {
  port: number;
  registry: Registry;
  log: Logger;
  server: Server;
  /** demo members and logins, for whoever asks for them */
  demo: Demo;
  stop: () => Promise<void>;
};

/**
 * Starts everything and listens: tenants, words, database, Redis, door. A database or Redis that is away does not stop the start:
 * static and cached pages serve, /readyz says 503, and the rest follows by itself.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { env } = options;
  const log = options.logger ?? createLogger(env.LOG_LEVEL);
  const registry = new Registry(path.resolve(env.TENANTS_DIR), path.resolve(env.THEMES_DIR));
  registry.loadAll();
  for (const problem of registry.problems()) log.error({ problem: problemText(problem) }, "tenant refused");

  const words = new Words(path.resolve(env.LOCALES_DIR));
  const databases = new TenantDatabases();
  const secret = secretOf(env);
  const databaseOf = (tenant: Tenant) => databases.of(tenant.slug);
  const outboxDir = path.resolve(env.DATA_DIR, "outbox");
  const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL) : outboxTransport(outboxDir);
  if (env.production && !env.SMTP_URL)
    log.warn("SMTP_URL is not set: mails lie in the outbox of DATA_DIR, and nobody gets them");
  const media = openStore(env);
  const work: Omit<WorkerOptions, "onError" | "onFailure"> = {
    findTenant: (slug: string) => registry.bySlug(slug),
    listTenants: () => registry.list(),
    databaseOf,
    words,
    media,
    transport,
    sign: signerOf(secret),
    changed: (tenant, memberId) => changed(tenant, memberId),
    pushDue: () => pusher.sweep(registry.list()),
  };
  const stopOpening = env.DATABASE_URL
    ? openDatabaseLater(databases, { ...env, DATABASE_URL: env.DATABASE_URL }, secret, log, work)
    : async () => undefined;
  if (!env.DATABASE_URL)
    log.error(
      "DATABASE_URL is not set: pages that need the database answer 503. npm start brings its own database.",
    );
  const redis = env.REDIS_URL
    ? connectRedis(env.REDIS_URL, (up, error) =>
        up
          ? log.info("Redis is there")
          : log.error(
              { reason: error?.message },
              "Redis is away: limits and events fall back to this process",
            ),
      )
    : null;

  const limits = new Limits(redis?.client ?? null, env.RATE_LIMITS);
  const channel = redis
    ? memberChannel(redis, {
        changed: (slug, id) => {
          sessions.forget(slug, id);
          memberChanged(slug, id);
        },
        event: (slug, id, event) => events.hear(slug, id, event),
        gap: () => {
          sessions.forgetAll();
          chats.forgetAll();
          likes.forgetAll();
          streams.recheckAll();
          events.gap();
        },
      })
    : null;
  const sessions = new MemberSessions(databaseOf, channel);
  const likes = memberLikes(databaseOf, channel);
  const chats = memberChats(databaseOf, channel);
  const events = new EventHub(channel, (slug, id, event) => {
    const { type } = event;
    demo.heard(slug, id, event);
    if (type === "user") sessions.forget(slug, id);
    else if (type === "likes") likes.forget(slug, id);
    else if (type !== "typing") chats.forget(slug, id);
  });
  const memberChanged = (slug: string, memberId: number) => {
    likes.memberChanged(slug, memberId);
    chats.memberChanged(slug, memberId);
    streams.recheck(slug, memberId);
  };
  const changed = (tenant: Tenant, memberId: number) => {
    sessions.changed(tenant, memberId);
    memberChanged(tenant.slug, memberId);
  };
  const presence = new Presence(databaseOf, (error) =>
    log.warn({ reason: String(error) }, "who is online could not be written"),
  );
  const streams = new EventStreams({
    events,
    openSessions: (tenant, ids) => openSessions({ db: databaseOf(tenant), now: new Date() }, ids),
    saw: (tenant, id) => presence.saw(tenant, id, new Date()),
  });
  const watch = new PageWatch(events);
  const vapid = new VapidKeyRing(
    env.production ? null : path.resolve(env.DATA_DIR, "push-keys"),
    ({ slug }) =>
      log.error({ tenant: slug }, "the two keys of vapid do not belong together: nothing can be pushed"),
  );
  const pusher = new NoticePusher(
    {
      databaseOf,
      words,
      sender: httpsPushSender({ local: env.PUSH_LOCAL }),
      keysOf: (tenant) => vapid.of(tenant),
      sign: signerOf(secret),
      isWatching: (tenant, memberId) => watch.isWatching(tenant, memberId),
    },
    (tenant, error) => log.warn({ tenant, reason: (error as Error).message }, "notices could not be pushed"),
  );
  const cache = new HtmlCache(env.HTML_CACHE_MB * 1024 * 1024);
  registry.onChange(({ slug, tenant }) => {
    cache.drop(slug);
    log.info({ tenant: slug }, tenant ? "tenant live" : "tenant gone");
  });
  const telemetry = new Telemetry(log, {
    livery_html_cache_bytes: { help: "Bytes of cached pages", value: () => cache.bytes },
    livery_event_streams: { help: "Open event streams", value: () => streams.size },
    livery_tenants: { help: "Tenants served", value: () => registry.list().length },
  });
  const pages = new Pages(
    options.build,
    cache,
    telemetry,
    {
      shellScript: options.shellScript,
      styles: options.styles ?? [],
      partStyles: options.partStyles ?? {},
    },
    env.HTML_CACHE_MB > 0 && options.clientDir !== null,
    options.clientDir === null,
  );
  const deps: DoorDeps = {
    registry,
    readPeer: createPeerReader(env.TRUST_PROXY ?? []),
    contexts: new ContextMaker(words, databaseOf, {
      secret,
      limits,
      changed,
      likes,
      chats,
      events,
      noticed: (tenant) => pusher.noticed(tenant),
      pushKeyOf: (tenant) => vapid.of(tenant)?.publicKey ?? null,
      media,
      production: env.production,
      signupMinSeconds: env.SIGNUP_MIN_SECONDS,
    }),
    sessions,
    presence,
    watch,
    likes,
    chats,
    streams,
    media,
    databaseOf,
    pages,
    files: new BrandFiles(path.resolve(env.DATA_DIR)),
    assets: new StaticFiles(options.clientDir ?? "build/client"),
    precache: options.precache ?? (() => []),
    telemetry,
    probes: { database: () => databases.ping(1000), redis: redis ? () => redis.ping(1000) : null },
    development: env.production
      ? null
      : { forcedDomain: env.FORCED_DOMAIN ? hostKey(env.FORCED_DOMAIN) : null },
    outbox: env.production ? null : { dir: env.SMTP_URL ? null : outboxDir },
    metricsToken: env.METRICS_TOKEN ?? null,
  };

  const demo = new Demo({
    databaseOf,
    media,
    random: randomBytes,
    interests: () => interestIds(words),
    members: env.DEMO_MEMBERS,
    production: env.production,
    tell: (tenant, memberId, event) => events.tell(tenant, memberId, event),
    noticed: (tenant) => deps.contexts.services.noticed(tenant),
    onFailure: (tenant, error) =>
      log.warn({ tenant, reason: (error as Error).message }, "something of a demo member failed"),
  });

  const answerKept = createKeptPages(deps);
  const answerBusy = createBusyLogins(deps);
  const enter = getRequestListener(createDoor(deps).fetch, { errorHandler: refuseUnreadable(telemetry) });
  const server = createServer({ ServerResponse: DoorResponse }, (request, response) => {
    if (options.before) options.before(request, response, () => void enter(request, response));
    else if (!answerKept(request, response) && !answerBusy(request, response)) void enter(request, response);
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  // Node would drop what is over a count, unseen, and with it lengths and origins; the 16 KB that all headers may have are bound enough.
  server.maxHeadersCount = 0;
  // Not waited for: what is read is served, and what changes until all folders are watched is seen then.
  const watching = watchTenants(
    registry,
    path.resolve(env.THEMES_DIR),
    (problems) => {
      for (const problem of problems)
        log.error({ problem: problemText(problem) }, "tenant refused, the previous version serves on");
    },
    (error) =>
      log.error({ reason: error.message }, "a folder cannot be watched: changes in it show after a restart"),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  log.info({ port, tenants: registry.list().length }, "listening");

  return {
    port,
    registry,
    log,
    server,
    demo,
    stop: once(() => {
      // Open streams would hold up the end; their pages find another process by themselves.
      streams.stop();
      return stop(server, [
        () => demo.stop(),
        () => presence.stop(),
        () => pusher.stop(),
        stopOpening,
        async () => (await watching)(),
        () => transport.close(),
        () => databases.end(),
        () => redis?.end(),
        () => log.flush(),
      ]);
    }),
  };
}

/** Takes no new connections, finishes what is under way, then closes what the process holds. */
async function stop(
  server: Server & { closeIdleConnections?: () => void; closeAllConnections?: () => void },
  closers: (() => unknown)[],
): Promise<void> {
  const drained = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections?.();
  // A connection whose answer is out would else be held open for the visitor's next request.
  const idle = setInterval(() => server.closeIdleConnections?.(), 100);
  const timer = setTimeout(() => server.closeAllConnections?.(), DRAIN_MS);
  await drained;
  clearInterval(idle);
  clearTimeout(timer);
  for (const close of closers) await close();
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= run());
}
