import type { BrandFacts } from "~/db/brand-figures";
import { listServers, SILENT_MS } from "~/domain/operators/servers/server-beats.server";
import { permits } from "~/domain/operators/team/grants.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { shownBrands } from "../../root-data.server";

/** The most brands with mails of the page. */
const MAX_BRANDS = 50;

/** Returns what the page of health shows: mails and payments of the page's brands, and, for who sees all brands, what they share. */
export async function healthView(request: OperatorRequest) {
  const { ctx, brands, session, scope } = request;
  const figures = await ctx.services.figures.all(ctx.now);
  const counted = brands.flatMap((tenant) => {
    const found = figures.get(tenant.id);
    return found ? [{ tenant, facts: found.facts, countedAt: found.countedAt }] : [];
  });
  const oldest = Math.min(...counted.map(({ countedAt }) => countedAt.getTime()));
  const times = new Times(scope);
  const seesAll = permits(session.grants, "health.see", null) && scope.kind === "all";
  return {
    counted: counted.length > 0 ? times.of(new Date(oldest)) : null,
    zone: times.zoneName,
    missing: brands.length - counted.length,
    mails: await mailsOf(request, counted),
    providers: providersOf(counted, ctx.now),
    common: seesAll ? await commonOf(request, times) : null,
    isPart: !permits(session.grants, "health.see", null),
  };
}

type Counted = { tenant: Tenant; facts: BrandFacts };

/** Returns the mails of brands, those first of which the most were not sent. */
async function mailsOf({ ctx }: OperatorRequest, counted: readonly Counted[]) {
  const all = counted.filter(({ facts: { mails } }) => mails.sent + mails.bounced + mails.waiting.count > 0);
  const worst = ({ facts: { mails } }: Counted) => mails.waiting.count * 1000 + mails.bounced;
  const listed = [...all].sort((a, b) => worst(b) - worst(a)).slice(0, MAX_BRANDS);
  const shown = await shownBrands(
    ctx,
    listed.map(({ tenant }) => tenant),
  );
  return {
    count: all.length,
    rows: listed.map(({ facts: { mails } }, at) => ({
      brand: shown[at]!,
      sent: mails.sent,
      bounced: mails.bounced,
      waiting: mails.waiting.count,
      age: mails.waiting.since && ctx.now.getTime() - Date.parse(mails.waiting.since),
    })),
  };
}

/** Returns the sums of each payment provider over brands. */
function providersOf(counted: readonly Counted[], now: Date) {
  const sums = new Map<
    string,
    { provider: string; brands: number; started: number; paid: number; failed: number; last: number | null }
  >();
  for (const { facts } of counted)
    for (const { provider, started, paid, failed, lastAt } of facts.providers) {
      const sum = sums.get(provider) ?? { provider, brands: 0, started: 0, paid: 0, failed: 0, last: null };
      sums.set(provider, sum);
      sum.brands += 1;
      sum.started += started;
      sum.paid += paid;
      sum.failed += failed;
      if (lastAt) sum.last = Math.max(sum.last ?? 0, Date.parse(lastAt));
    }
  return [...sums.values()]
    .sort((a, b) => (a.provider < b.provider ? -1 : 1))
    .map(({ last, ...sum }) => ({ ...sum, lastAge: last === null ? null : now.getTime() - last }));
}

/** Returns the servers, the queues and the storage, which belong to no brand. */
async function commonOf({ ctx }: OperatorRequest, times: Times) {
  const { state } = ctx.services;
  const [servers, work, databaseBytes] = await Promise.all([
    listServers(ctx),
    state.work(ctx.now),
    state.databaseBytes(),
  ]);
  const backups = servers.flatMap(({ backupAt }) => backupAt?.getTime() ?? []);
  const backup = backups.length > 0 ? Math.max(...backups) : null;
  const releases = new Set(servers.map(({ release }) => release));
  return {
    servers: servers.map(({ startedAt, seenAt, backupAt: _, ...server }) => ({
      ...server,
      up: ctx.now.getTime() - startedAt.getTime(),
      silent: ctx.now.getTime() - seenAt.getTime() > SILENT_MS ? ctx.now.getTime() - seenAt.getTime() : null,
    })),
    differ: releases.size > 1,
    ...work,
    databaseBytes,
    backup: backup === null ? null : { ...times.of(new Date(backup)), age: ctx.now.getTime() - backup },
  };
}

/** What the page of health shows. */
export type HealthView = Awaited<ReturnType<typeof healthView>>;
