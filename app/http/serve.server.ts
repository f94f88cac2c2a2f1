import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { Demo } from "~/demo/demo.server";
import type { Env } from "~/env.server";
import type { Registry } from "~/tenancy/registry.server";
import { watchTenants } from "~/tenancy/watch.server";
import { removeAbandonedUploads } from "./api/receive-files.server";
import type { ConsoleFiles } from "./console/console-build.server";
import { createLogger, type Logger } from "./log/observe.server";
import { interestIds } from "./make-context.server";
import { doorDeps } from "./start/door-deps.server";
import { startHeartbeat } from "./start/heartbeat.server";
import { createHttpServer } from "./start/listen.server";
import { type Data, openData } from "./start/open-data.server";
import { openJobs } from "./start/open-jobs.server";
import { type Live, openLive } from "./start/open-live.server";
import { openOutside } from "./start/open-outside.server";
import { openPages } from "./start/open-pages.server";

export type ServeOptions = {
  env: Env;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** the folder of the client build and its manifest; null in development */
  clientDir: string | null;
  documentScript: string;
  landerScript: string;
  /** the script that reports errors of pages; without it they are not reported */
  errorScript?: string;
  /** the name of the build's release in the log */
  release?: string;
  /** the stylesheets of every page */
  styles?: readonly string[];
  /** the additional stylesheets of the app's pages */
  appStyles?: readonly string[];
  /** the additional stylesheets of landers */
  landerStyles?: readonly string[];
  /** files that the service worker caches from the start */
  precache?: () => readonly string[];
  /** the console's script with what it imports, and its stylesheets */
  console?: ConsoleFiles;
  /** handles each request first; returns whether it answered (the development server's assets) */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  logger?: Logger;
};

export type Serving = {
  port: number;
  registry: Registry;
  log: Logger;
  server: Server;
  /** the host of the operators' console; null where there is none */
  consoleHost: string | null;
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
 * Starts a server in this order: data, other companies' services, live state, jobs, pages, door; then it listens. An unavailable database or
 * Redis does not stop the start: static and cached pages are served, /readyz answers 503, and the rest starts once they are available.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { env } = options;
  const log = options.logger ?? createLogger(env.LOG_LEVEL);
  const data = await openData(env, log);
  await removeAbandonedUploads(new Date());
  const outside = openOutside(env, log);
  const live = openLive(env, data, log, (tenantId, id, event) => demo.received(tenantId, id, event));
  const jobs = openJobs(env, data, outside, live, log);
  const { pages, telemetry, stopMeasuring } = openPages(options, env, data, live, jobs, log);
  const deps = doorDeps(options, { env, data, outside, live, jobs, pages, telemetry, log });
  const demo = new Demo({
    databaseOf: data.databaseOf,
    media: outside.media,
    random: randomBytes,
    interests: () => interestIds(data.translations),
    members: env.DEMO_MEMBERS,
    production: env.production,
    publish: (tenant, memberId, event) => live.events.publish(tenant, memberId, event),
    noticed: (tenant) => jobs.pusher.noticed(tenant),
    onFailure: (tenant, error) =>
      log.warn({ tenant, reason: (error as Error).message }, "an action of a demo member failed"),
  });
  const server = createHttpServer(deps, options);
  // Not awaited: tenants are served as read, and changes before all folders are watched are found then.
  const watching = watch(env, data, log);
  // A proxy sends requests as soon as the port accepts them. Where the database is away, requests that do not need it are answered
  // immediately.
  await Promise.race([jobs.opening?.tried, delay(OPENING_MS, undefined, { ref: false })]);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  log.info({ port, tenants: data.registry.list().length, release: options.release }, "listening");
  const stopHeartbeat = env.OPERATOR_HOST === null ? async () => {} : heartbeat(options, data, live);

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    log.info({ grace_seconds: env.DRAIN_SECONDS }, "draining");
    // Open streams would delay the end; their pages reconnect to another process.
    await deps.drain.run(server, () => live.streams.stop());
    await demo.stop();
    await stopHeartbeat();
    await live.presence.stop();
    await live.visits.stop();
    await jobs.pusher.stop();
    await jobs.opening?.stop();
    outside.postbackSender.close();
    (await watching).stop();
    stopMeasuring();
    await data.stopStoring();
    outside.transport.close();
    await data.databases.end();
    await data.control.end();
    await data.redis?.end();
    await new Promise<void>((resolve) => log.flush(() => resolve()));
  };
  return {
    port,
    registry: data.registry,
    log,
    server,
    consoleHost: env.OPERATOR_HOST,
    demo,
    reload: async () => (await watching).reload(),
    stop: async ({ hurry = false } = {}) => {
      stopping ??= stop();
      if (hurry) deps.drain.hurry();
      await stopping;
    },
  };
}

/** Reports this process to the console. */
function heartbeat({ env, release }: ServeOptions, { control, registry }: Data, { streams }: Live) {
  return startHeartbeat({
    control,
    release: release ?? "development",
    dataDir: path.resolve(env.DATA_DIR),
    counts: () => ({
      streams: streams.size,
      brands: registry.list().length,
      refused: registry.refusedSlugs().length,
    }),
  });
}

/** Watches the folders of tenants and themes. */
function watch(env: Env, { registry, logRefused }: Data, log: Logger) {
  return watchTenants(registry, {
    themesDir: path.resolve(env.THEMES_DIR),
    dataDir: path.resolve(env.DATA_DIR),
    onRefused: logRefused,
    isSwept: env.POLL_FOLDERS,
    onUnwatched: (error) => log.error({ reason: error.message }, "a folder cannot be watched"),
    onSwept: (folder) =>
      log.info(
        { folder },
        "changes in a folder are found by a sweep every three seconds, not by events only",
      ),
    onReloaded: () =>
      log.info(
        { tenants: registry.list().length, refused: registry.refusedSlugs() },
        "all tenants were reloaded",
      ),
  });
}
