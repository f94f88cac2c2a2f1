import path from "node:path";
import { waitingPasswords } from "~/domain/accounts/passwords/password-queue.server";
import type { Env } from "~/env.server";
import { stoppedPictures, waitingPictures } from "~/pictures/picture-pool.server";
import { RenderQueue } from "../limits/render-queue.server";
import { type Logger, Telemetry } from "../log/observe.server";
import { BusyBrands } from "../metrics/busy-brands.server";
import { registerServiceMetrics } from "../metrics/service-metrics.server";
import { HtmlCache } from "../pages/html-cache.server";
import { Pages } from "../pages/pages.server";
import type { ServeOptions } from "../serve.server";
import type { Data } from "./open-data.server";
import type { Jobs } from "./open-jobs.server";
import type { Live } from "./open-live.server";

/** Prepares the pages with their cache and queue, and what is measured of a process. */
export function openPages(
  options: ServeOptions,
  env: Env,
  { registry, databases, redis }: Data,
  { streams }: Live,
  { depths }: Jobs,
  log: Logger,
): { pages: Pages; telemetry: Telemetry; stopMeasuring: () => void } {
  const cache = new HtmlCache(env.HTML_CACHE_MB * 1024 * 1024);
  const busyBrands = new BusyBrands({
    listTenants: () => registry.list(),
    busiest: (max) => depths.busiest(max),
  });
  registry.onChange(({ id, slug, tenant }) => {
    cache.drop(id);
    busyBrands.changed(tenant);
    log.info({ tenant: slug, version: tenant?.version }, tenant ? "tenant live" : "tenant gone");
  });
  void busyBrands.choose();
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
    jobDepths: () => depths.list(),
    dueWork: () => depths.due(registry.list().map(({ id }) => id)),
    dataDir: path.resolve(env.DATA_DIR),
    redisState: () => redis?.state() ?? null,
  });
  const assets = {
    documentScript: options.documentScript,
    landerScript: options.landerScript,
    errorScript: options.errorScript ?? "",
    styles: options.styles ?? [],
    appStyles: options.appStyles ?? [],
    landerStyles: options.landerStyles ?? [],
  };
  const isBuilt = options.clientDir !== null;
  const isCached = env.HTML_CACHE_MB > 0 && isBuilt;
  const { build } = options;
  return {
    pages: new Pages(build, cache, telemetry, assets, isCached, renderQueue, !isBuilt, !env.production),
    telemetry,
    stopMeasuring: () => busyBrands.stop(),
  };
}
