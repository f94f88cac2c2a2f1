import path from "node:path";
import type { Env } from "~/env.server";
import { JobDepths } from "~/jobs/job-depths.server";
import { NoticePusher } from "~/jobs/notice-pusher.server";
import { httpsPushSender } from "~/outside/push/push-sender.server";
import { openErasureJournal } from "~/outside/storage/erasure-journal.server";
import { secretValue } from "~/tenancy/secrets.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Logger } from "../log/observe.server";
import { OTHER } from "../metrics/brand-metrics.server";
import { reportChargebacks, setChargebackShare } from "../metrics/chargebacks.server";
import { mails } from "../metrics/mails.server";
import { countMoney } from "../metrics/sales.server";
import { setWaitingRefunds } from "../metrics/waiting-refunds.server";
import { logPostback, logProviderFailure } from "../refusals/failure.server";
import type { Data } from "./open-data.server";
import { openDatabaseLater, type Work } from "./open-database.server";
import type { Live } from "./open-live.server";
import type { Outside } from "./open-outside.server";
import { reportMissingAccounts } from "./report-missing-accounts.server";
import { VapidKeyRing } from "./vapid-keys.server";

/** The work without a visitor: pushes, and the jobs that start once the database is open. */
export type Jobs = ReturnType<typeof openJobs>;

/** Opens the database, with retries until it is reachable, and starts the jobs then. */
export function openJobs(env: Env, data: Data, outside: Outside, live: Live, log: Logger) {
  const { control, databases, databaseOf, registry, translations, sign } = data;
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
      isWatching: (tenant, memberId) => live.watch.isWatching(tenant, memberId),
    },
    (tenant, error) => log.warn({ tenant, reason: (error as Error).message }, "notices could not be pushed"),
  );
  const depths = new JobDepths();
  const work: Work = {
    findTenant: (id) => data.known.find(id),
    listTenants: (only) => data.known.all(only),
    listServed: () => registry.list(),
    databaseOf,
    control,
    translations,
    media: outside.media,
    erasures: openErasureJournal(path.resolve(env.DATA_DIR, "erasures")),
    transport: outside.transport,
    depths,
    onSealed: (tenant, { brand, day, entries, head }) =>
      log.info(
        { tenant: tenant ?? undefined, log: brand || "operators", day, entries, head: head.toString("hex") },
        "the audit log of a day is sealed",
      ),
    onMail: (tenantId, result) => mails.inc(registry.byId(tenantId)?.slug ?? OTHER, { result }),
    sign,
    changed: live.changed,
    postbackSender: outside.postbackSender,
    secretOf: (secret) => secretValue(secret),
    onPostback: (tenant, report) => logPostback(log, tenant, report),
    pushDue: (tenants) => pusher.sweep(tenants),
    production: env.production,
    onWaitingRefunds: setWaitingRefunds,
    onChargebacks: (tenant, report) => reportChargebacks(log, tenant, report),
    onChargebackShare: setChargebackShare,
    providerFailed: (tenant, failure) => logProviderFailure(log, tenant.slug, failure),
    moneyMoved: countMoney,
    publish: (tenant, memberId, event) => live.events.publish(tenant, memberId, event),
    memberChanged: (tenantId, memberId) => {
      const tenant = registry.byId(tenantId);
      if (!tenant) return;
      live.changed(tenant, memberId);
      live.events.publish(tenant, memberId, { type: "user" });
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
      .then(data.logRefused)
      .catch((error: Error) =>
        log.error({ reason: error.message }, "tenants could not be checked against the database"),
      );
  };
  const { DATABASE_URL } = env;
  if (!DATABASE_URL)
    log.error(
      "DATABASE_URL is not set: pages that need the database answer 503. npm start runs an embedded database.",
    );
  return {
    vapid,
    pusher,
    depths,
    /** null without a database */
    opening: DATABASE_URL ? openDatabaseLater(data, { DATABASE_URL }, data.secret, log, work, recheck) : null,
  };
}
