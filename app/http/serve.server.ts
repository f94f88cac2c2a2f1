import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import { TenantDatabases } from "~/db/tenant-database.server";
import { Demo } from "~/demo/demo.server";
import { waitingPasswords } from "~/domain/accounts/passwords/password-queue.server";
import { openSessions } from "~/domain/accounts/sessions/open-sessions.server";
import type { Env } from "~/env.server";
import { Translations } from "~/i18n/translations.server";
import { JobDepths } from "~/jobs/job-depths.server";
import { KnownTenants } from "~/jobs/known-tenants.server";
import { NoticePusher } from "~/jobs/notice-pusher.server";
import type { WorkerOptions } from "~/jobs/worker.server";
import { outboxTransport, smtpTransport } from "~/outside/mail/mail-transport.server";
import { httpsPostbackSender } from "~/outside/partners/postback-sender.server";
import { httpsPushSender } from "~/outside/push/push-sender.server";
import { connectRedis } from "~/outside/redis/redis.server";
import { httpSmsSender, outboxSmsSender } from "~/outside/sms/sms-sender.server";
import { openErasureJournal } from "~/outside/storage/erasure-journal.server";
import { openStore } from "~/outside/storage/open-store.server";
import { stoppedPictures, waitingPictures } from "~/pictures/picture-pool.server";
import { hostKey } from "~/tenancy/hosts.server";
import { type Problem, problemLines } from "~/tenancy/problems.server";
import type { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { watchTenants } from "~/tenancy/watch.server";
import { removeAbandonedUploads } from "./api/receive-files.server";
import { createDoor, type DoorDeps } from "./door.server";
import { DoorResponse } from "./door-response.server";
import { BrandFiles } from "./files/brand-files.server";
import { StaticFiles } from "./files/static-files.server";
import { Limits } from "./limits/limits.server";
import { RenderQueue } from "./limits/render-queue.server";
import { EventHub } from "./live/event-hub.server";
import { EventStreams } from "./live/event-streams.server";
import { FullSources } from "./live/full-sources.server";
import { memberChannel } from "./live/member-channel.server";
import { memberChats } from "./live/member-chats.server";
import { memberLikes } from "./live/member-likes.server";
import { memberSessions } from "./live/member-sessions.server";
import { Presence } from "./live/presence.server";
import { VisitCounts } from "./live/visit-counts.server";
import { createLogger, type Logger, Telemetry } from "./log/observe.server";
import { ContextMaker, interestIds } from "./make-context.server";
import { metricsReader } from "./metrics/cluster-metrics.server";
import { reportCodeAlarm } from "./metrics/debit-codes.server";
import { mails } from "./metrics/mails.server";
import { registerServiceMetrics } from "./metrics/service-metrics.server";
import { setWaitingRefunds } from "./metrics/waiting-refunds.server";
import { createCachedPages } from "./pages/cached-pages.server";
import { HtmlCache } from "./pages/html-cache.server";
import { PageWatch } from "./pages/page-watch.server";
import { Pages } from "./pages/pages.server";
import { logPostback, logProviderFailure } from "./refusals/failure.server";
import { refuseUnreadable } from "./refusals/refusals.server";
import { admit } from "./request/admit.server";
import { createPeerReader } from "./request/proxy.server";
import { Drain } from "./start/drain.server";
import { openDatabaseLater } from "./start/open-database.server";
import { openRegistry } from "./start/open-registry.server";
import { reportMissingAccounts } from "./start/report-missing-accounts.server";
import { secretOf, signerOf } from "./start/secret.server";
import { VapidKeyRing } from "./start/vapid-keys.server";

export type ServeOptions = {
  env: Env;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** the folder of the client build and its manifest; null in development */
  clientDir: string | null;
  documentScript: string;
  landerScript: string;
  /** the stylesheets of every page */
  styles?: readonly string[];
  /** the additional stylesheets of the app's pages */
  appStyles?: readonly string[];
  /** the additional stylesheets of landers */
  landerStyles?: readonly string[];
  /** files that the service worker caches from the start */
  precache?: () => readonly string[];
  /** handles each request first; returns whether it answered (the development server's assets) */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  logger?: Logger;
};

export type Serving = {
  port: number;
  registry: Registry;
  log: Logger;
  server: Server;
  /** demo members and logins, created on request */
  demo: Demo;
  /** reads all tenants again */
  reload: () => Promise<void>;
  /** Drains the server and closes its resources; repeated calls share one run. @param hurry without the grace period */
  stop: (options?: { hurry?: boolean }) => Promise<void>;
};

/** How long a start waits for a slow database before it listens, in milliseconds. */
const OPENING_MS = 10_000;

/**
 * Starts tenants, messages, database, Redis and the request handler, and listens. An unavailable database or Redis does not stop the start:
 * static and cached pages are served, /readyz answers 503, and the rest starts once they are available.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { env } = options;
  const log = options.logger ?? createLogger(env.LOG_LEVEL);
  const translations = new Translations(path.resolve(env.LOCALES_DIR));
  const { registry, cached, stopStoring } = await openRegistry(env, translations, log);
  await removeAbandonedUploads(new Date());

  const databases = new TenantDatabases();
  const logRefused = (problems: readonly Problem[]) => {
    for (const line of problemLines(problems))
      log.error(line, "tenant refused; its previous version, if there is one, is still served");
  };
  registry.judge = (tenants) => databases.judge(tenants);
  const known = new KnownTenants(registry, cached, () => databases.list());
  const secret = secretOf(env);
  const sign = signerOf(secret, env.SESSION_SECRET_PREVIOUS);
  const databaseOf = (tenant: Tenant) => databases.of(tenant);
  const outboxDir = path.resolve(env.DATA_DIR, "outbox");
  const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL) : outboxTransport(outboxDir);
  if (env.production && !env.SMTP_URL)
    log.warn("SMTP_URL is not set: mails are written to the outbox of DATA_DIR and not sent");
  const sms = env.SMS_URL ? httpSmsSender(env.SMS_URL) : outboxSmsSender(outboxDir);
  if (env.production && !env.SMS_URL)
    log.warn("SMS_URL is not set: text messages are written to the outbox of DATA_DIR and not sent");
  const media = openStore(env);
  const work: Omit<WorkerOptions, "onError" | "onFailure" | "onDifference"> = {
    findTenant: (id) => known.find(id),
    listTenants: () => known.all(),
    listServed: () => registry.list(),
    databaseOf,
    translations,
    media,
    erasures: openErasureJournal(path.resolve(env.DATA_DIR, "erasures")),
    transport,
    depths: new JobDepths(),
    onMail: (result) => mails.inc({ result }),
    sign,
    changed: (tenant, memberId) => changed(tenant, memberId),
    postbackSender: httpsPostbackSender(),
    secretOf: (name) => process.env[name],
    onPostback: (tenant, report) => logPostback(log, tenant, report),
    pushDue: () => pusher.sweep(registry.list()),
    production: env.production,
    onWaitingRefunds: setWaitingRefunds,
    providerFailed: (tenant, failure) => logProviderFailure(log, tenant.slug, failure),
    publish: (tenant, memberId, event) => events.publish(tenant, memberId, event),
    memberChanged: (tenantId, memberId) => {
      const tenant = registry.byId(tenantId);
      if (!tenant) return;
      changed(tenant, memberId);
      events.publish(tenant, memberId, { type: "user" });
    },
  };
  const reportAccounts = (tenants: readonly Tenant[]) =>
    void reportMissingAccounts(databases, tenants, { production: env.production, log }).catch(
      // While the database is away nothing can be compared; each night does it again.
      () => undefined,
    );
  registry.onChange(({ tenant }) => {
    if (tenant) reportAccounts([tenant]);
  });
  const recheck = () => {
    reportAccounts(registry.list());
    void registry
      .recheck()
      .then(logRefused)
      .catch((error: Error) =>
        log.error({ reason: error.message }, "tenants could not be checked against the database"),
      );
  };
  const opening = env.DATABASE_URL
    ? openDatabaseLater(databases, { ...env, DATABASE_URL: env.DATABASE_URL }, secret, log, work, recheck)
    : null;
  if (!env.DATABASE_URL)
    log.error(
      "DATABASE_URL is not set: pages that need the database answer 503. npm start runs an embedded database.",
    );
  const redis = env.REDIS_URL
    ? connectRedis(env.REDIS_URL, (up, error) =>
        up
          ? log.info("Redis is available")
          : log.error(
              { reason: error?.message },
              "Redis is unavailable: rate limits and events work within this process only",
            ),
      )
    : null;

  const fullSources = new FullSources(databaseOf);
  const limits = new Limits(redis?.client ?? null, env.RATE_LIMITS);
  const channel = redis
    ? memberChannel(redis, {
        changed: (tenantId, id) => {
          sessions.forget(tenantId, id);
          memberChanged(tenantId, id);
        },
        event: (tenantId, id, event) => events.receive(tenantId, id, event),
        gap: () => {
          sessions.forgetAll();
          chats.forgetAll();
          likes.forgetAll();
          streams.recheckAll();
          events.gap();
        },
      })
    : null;
  const sessions = memberSessions(databaseOf, channel);
  const likes = memberLikes(databaseOf, sign, channel);
  const chats = memberChats(databaseOf, sign, channel);
  const events = new EventHub(channel, (tenantId, id, event) => {
    const { type } = event;
    demo.received(tenantId, id, event);
    if (type === "user") sessions.forget(tenantId, id);
    else if (type === "likes") likes.forget(tenantId, id);
    else if (type !== "typing") chats.forget(tenantId, id);
  });
  const memberChanged = (tenantId: string, memberId: number) => {
    likes.memberChanged(tenantId, memberId);
    chats.memberChanged(tenantId, memberId);
    streams.recheck(tenantId, memberId);
  };
  const changed = (tenant: Tenant, memberId: number) => {
    sessions.forget(tenant.id, memberId);
    channel?.publishChange(tenant.id, memberId);
    memberChanged(tenant.id, memberId);
  };
  const presence = new Presence(databaseOf, (error) =>
    log.warn({ reason: String(error) }, "presence could not be saved"),
  );
  const visits = new VisitCounts(databaseOf, (error) =>
    log.warn({ reason: String(error) }, "visit counts could not be saved"),
  );
  const streams = new EventStreams({
    events,
    openSessions: (tenant, ids) => openSessions({ db: databaseOf(tenant), now: new Date() }, ids),
    saw: (tenant, id) => presence.saw(tenant, id, new Date()),
  });
  const watch = new PageWatch(events);
  const vapid = new VapidKeyRing(
    env.production ? null : path.resolve(env.DATA_DIR, "push-keys"),
    ({ slug }) => log.error({ tenant: slug }, "the two keys of vapid do not match: no pushes are sent"),
  );
  const pusher = new NoticePusher(
    {
      databaseOf,
      translations,
      sender: httpsPushSender(),
      keysOf: (tenant) => vapid.of(tenant),
      sign,
      isWatching: (tenant, memberId) => watch.isWatching(tenant, memberId),
    },
    (tenant, error) => log.warn({ tenant, reason: (error as Error).message }, "notices could not be pushed"),
  );
  const cache = new HtmlCache(env.HTML_CACHE_MB * 1024 * 1024);
  registry.onChange(({ id, slug, tenant }) => {
    cache.drop(id);
    log.info({ tenant: slug }, tenant ? "tenant live" : "tenant gone");
  });
  const renderQueue = env.RATE_LIMITS ? new RenderQueue() : new RenderQueue(null);
  const telemetry = new Telemetry(log, {
    livery_renders_waiting: { help: "Pages that wait to be rendered", value: () => renderQueue.waiting },
    livery_html_cache_bytes: { help: "Bytes of cached pages", value: () => cache.bytes },
    livery_event_streams: { help: "Open event streams", value: () => streams.size },
    livery_tenants: { help: "Tenants served", aggregator: "max", value: () => registry.list().length },
    livery_tenants_refused: {
      help: "Tenants whose newest files are refused, whether or not an earlier version is still served",
      aggregator: "max",
      value: () => registry.refusedSlugs().length,
    },
    livery_passwords_waiting: { help: "Passwords that wait to be checked", value: waitingPasswords },
    livery_pictures_waiting: { help: "Pictures that wait to be read", value: waitingPictures },
    livery_pictures_stopped: {
      help: "Pictures that took too much memory or time, or ended their process, since the start",
      value: stoppedPictures,
    },
    livery_processes: { help: "Processes that serve", value: () => 1 },
  });
  registerServiceMetrics(telemetry.metrics, {
    connections: () => databases.connections(),
    jobDepths: () => work.depths.list(),
  });
  const pages = new Pages(
    options.build,
    cache,
    telemetry,
    {
      documentScript: options.documentScript,
      landerScript: options.landerScript,
      styles: options.styles ?? [],
      appStyles: options.appStyles ?? [],
      landerStyles: options.landerStyles ?? [],
    },
    env.HTML_CACHE_MB > 0 && options.clientDir !== null,
    renderQueue,
    options.clientDir === null,
  );
  const deps: DoorDeps = {
    registry,
    readPeer: createPeerReader(env.TRUST_PROXY ?? []),
    contexts: new ContextMaker(translations, databaseOf, {
      sign,
      limits,
      changed,
      likes,
      chats,
      events,
      noticed: (tenant) => pusher.noticed(tenant),
      pushKeyOf: (tenant) => vapid.of(tenant)?.publicKey ?? null,
      media,
      sms,
      fullSources,
      providerFailed: (tenant, failure) => logProviderFailure(log, tenant.slug, failure),
      codesAlarmed: (tenant, alarm) => reportCodeAlarm(log, tenant.slug, alarm),
      production: env.production,
      signupMinSeconds: env.SIGNUP_MIN_SECONDS,
    }),
    unservedAt: (host) => known.unservedAt(host),
    sessions,
    fullSources,
    presence,
    watch,
    visits,
    likes,
    chats,
    streams,
    media,
    sign,
    databaseOf,
    pages,
    files: new BrandFiles(path.resolve(env.DATA_DIR)),
    assets: new StaticFiles(
      options.clientDir ?? "build/client",
      // Chunks of recently replaced builds, for open pages. decision 95
      path.resolve(options.clientDir ?? "build/client", "../earlier"),
    ),
    precache: options.precache ?? (() => []),
    telemetry,
    drain: new Drain(env.DRAIN_SECONDS * 1000),
    probes: { database: () => databases.ping(1000), redis: redis ? () => redis.ping(1000) : null },
    development: env.production
      ? null
      : { forcedDomain: env.FORCED_DOMAIN ? hostKey(env.FORCED_DOMAIN) : null },
    production: env.production,
    outbox: env.production ? null : { dir: env.SMTP_URL && env.SMS_URL ? null : outboxDir },
    readMetrics: metricsReader(telemetry.metrics),
    metricsToken: env.METRICS_TOKEN ?? null,
  };

  const demo = new Demo({
    databaseOf,
    media,
    random: randomBytes,
    interests: () => interestIds(translations),
    members: env.DEMO_MEMBERS,
    production: env.production,
    publish: (tenant, memberId, event) => events.publish(tenant, memberId, event),
    noticed: (tenant) => deps.contexts.services.noticed(tenant),
    onFailure: (tenant, error) =>
      log.warn({ tenant, reason: (error as Error).message }, "an action of a demo member failed"),
  });

  const drain = deps.drain;
  const answerCached = createCachedPages(deps);
  const enter = getRequestListener(createDoor(deps).fetch, { errorHandler: refuseUnreadable(telemetry) });
  const server = createServer({ ServerResponse: DoorResponse }, (request, response) => {
    response.drain = drain;
    response.admission = admit(deps, request);
    if (options.before) options.before(request, response, () => void enter(request, response));
    else if (!answerCached(request, response)) void enter(request, response);
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  // Node would silently drop headers beyond a count, and with them lengths and origins; the limit of 16 KB for all headers is sufficient.
  server.maxHeadersCount = 0;
  // Not awaited: tenants are served as read, and changes before all folders are watched are found then.
  const watching = watchTenants(registry, {
    themesDir: path.resolve(env.THEMES_DIR),
    dataDir: path.resolve(env.DATA_DIR),
    onRefused: logRefused,
    onUnwatched: (error) =>
      log.error(
        { reason: error.message },
        "a folder cannot be watched: changes in it take effect after a restart",
      ),
    onReloaded: () =>
      log.info(
        { tenants: registry.list().length, refused: registry.refusedSlugs() },
        "all tenants were reloaded",
      ),
  });
  // A proxy sends requests as soon as the port accepts them. Where the database is away, requests that do not need it are answered
  // immediately.
  await Promise.race([opening?.tried, delay(OPENING_MS, undefined, { ref: false })]);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  log.info({ port, tenants: registry.list().length }, "listening");

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    log.info({ grace_seconds: env.DRAIN_SECONDS }, "draining");
    // Open streams would delay the end; their pages reconnect to another process.
    await drain.run(server, () => streams.stop());
    await demo.stop();
    await presence.stop();
    await visits.stop();
    await pusher.stop();
    await opening?.stop();
    work.postbackSender.close();
    (await watching).stop();
    await stopStoring();
    transport.close();
    await databases.end();
    await redis?.end();
    await new Promise<void>((resolve) => log.flush(() => resolve()));
  };
  return {
    port,
    registry,
    log,
    server,
    demo,
    reload: async () => (await watching).reload(),
    stop: async ({ hurry = false } = {}) => {
      stopping ??= stop();
      if (hurry) drain.hurry();
      await stopping;
    },
  };
}
