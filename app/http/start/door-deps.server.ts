import path from "node:path";
import type { Env } from "~/env.server";
import { isLocale } from "~/i18n/languages";
import { ProviderHealth } from "~/outside/payments/provider-health";
import { hostKey } from "~/tenancy/hosts.server";
import { defaultLocale } from "~/tenancy/tenant.server";
import { BrandMarks } from "../console/brand-marks.server";
import { companyAccountsOf } from "../console/company-account.server";
import { createConsole } from "../console/console-door.server";
import { FiguresBoard } from "../console/figures-board.server";
import { QueueBoard } from "../console/queue-board.server";
import { ServiceState } from "../console/service-state.server";
import type { DoorDeps } from "../door.server";
import { BrandFiles } from "../files/brand-files.server";
import { StaticFiles } from "../files/static-files.server";
import type { Logger, Telemetry } from "../log/observe.server";
import { ContextMaker } from "../make-context.server";
import { metricsReader } from "../metrics/cluster-metrics.server";
import { reportCodeAlarm } from "../metrics/debit-codes.server";
import { reportHealth } from "../metrics/provider-health.server";
import { countMoney } from "../metrics/sales.server";
import type { Pages } from "../pages/pages.server";
import { logFailure, logProviderFailure } from "../refusals/failure.server";
import { createPeerReader } from "../request/proxy.server";
import type { ServeOptions } from "../serve.server";
import { Drain } from "./drain.server";
import type { Data } from "./open-data.server";
import type { Jobs } from "./open-jobs.server";
import type { Live } from "./open-live.server";
import type { Outside } from "./open-outside.server";

type Opened = {
  env: Env;
  data: Data;
  outside: Outside;
  live: Live;
  jobs: Jobs;
  pages: Pages;
  telemetry: Telemetry;
  log: Logger;
};

/** Returns what the door needs to answer requests. */
export function doorDeps(
  options: ServeOptions,
  { env, data, outside, live, jobs, pages, telemetry, log }: Opened,
): DoorDeps {
  const { databaseOf, registry, sign, redis } = data;
  const { sessions, fullSources, presence, watch, visits, likes, chats, streams, events } = live;
  const clientDir = options.clientDir ?? "build/client";
  // Chunks of recently replaced builds, for open pages. decision 95
  const assets = new StaticFiles(clientDir, path.resolve(clientDir, "../earlier"));
  const console = () =>
    createConsole({
      services: {
        control: data.control,
        registry,
        databaseOf,
        knownTenants: () => data.known.all(),
        marks: new BrandMarks(data.control),
        board: new QueueBoard(databaseOf, (tenant, error) =>
          logFailure(log, { request: "queues", tenant: tenant.slug }, error),
        ),
        figures: new FiguresBoard(data.control),
        state: new ServiceState(data.control, jobs.depths, registry),
        media: outside.media,
        exportReadme: (tenant, language) =>
          data.translations.translator(isLocale(language) ? language : defaultLocale(tenant), tenant)(
            "leaving:download_readme",
            { support: tenant.config.support_email },
          ),
        production: env.production,
        limits: live.limits,
        translations: data.translations,
        sign,
        companyAccounts: companyAccountsOf(env),
        single: env.OPERATOR_SINGLE,
      },
      build: options.build,
      files: options.console ?? { script: "/app/console/entry.client.tsx", imports: [], styles: [] },
      assets,
      telemetry,
      development: options.clientDir === null,
      now: () => new Date(),
      queue: pages.queue,
    });
  const taken = env.OPERATOR_HOST === null ? null : registry.find(env.OPERATOR_HOST);
  if (taken)
    log.error(
      { tenant: taken.slug, host: env.OPERATOR_HOST },
      "a brand has the host of the console (OPERATOR_HOST): there it is not served",
    );
  return {
    registry,
    readPeer: createPeerReader(env.TRUST_PROXY ?? []),
    contexts: new ContextMaker(data.translations, databaseOf, {
      sign,
      limits: live.limits,
      changed: live.changed,
      likes,
      chats,
      events,
      noticed: (tenant) => jobs.pusher.noticed(tenant),
      pushKeyOf: (tenant) => jobs.vapid.of(tenant)?.publicKey ?? null,
      media: outside.media,
      sms: outside.sms,
      fullSources,
      themes: registry.themes,
      providerHealth: new ProviderHealth((change) => reportHealth(log, change)),
      providerFailed: (tenant, failure) => logProviderFailure(log, tenant.slug, failure),
      moneyMoved: countMoney,
      codesAlarmed: (tenant, alarm) => reportCodeAlarm(log, tenant.slug, alarm),
      presence,
      watch,
      visits,
      production: env.production,
      signupMinSeconds: env.SIGNUP_MIN_SECONDS,
    }),
    unservedAt: (host) => data.known.unservedAt(host),
    sessions,
    fullSources,
    presence,
    watch,
    likes,
    chats,
    streams,
    media: outside.media,
    sign,
    databaseOf,
    pages,
    files: new BrandFiles(path.resolve(env.DATA_DIR)),
    assets,
    precache: options.precache ?? (() => []),
    telemetry,
    release: options.release ?? "development",
    drain: new Drain(env.DRAIN_SECONDS * 1000),
    probes: { database: () => data.databases.ping(1000), redis: redis ? () => redis.probe(1000) : null },
    development: env.production
      ? null
      : { forcedDomain: env.FORCED_DOMAIN ? hostKey(env.FORCED_DOMAIN) : null },
    production: env.production,
    outbox: env.production ? null : { dir: env.SMTP_URL && env.SMS_URL ? null : outside.outboxDir },
    readMetrics: metricsReader(telemetry.metrics),
    metricsToken: env.METRICS_TOKEN ?? null,
    operatorHost: env.OPERATOR_HOST,
    console: env.OPERATOR_HOST === null ? null : { host: env.OPERATOR_HOST, app: console() },
  };
}
