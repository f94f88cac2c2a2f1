import { type Alert, alertKey, byHarm } from "~/domain/operators/alerts/alert-kinds";
import {
  readMarks,
  releaseAlert,
  snoozeAlert,
  takeAlert,
  wakeAlert,
} from "~/domain/operators/alerts/mark-alerts.server";
import type { Permission } from "~/domain/operators/permissions";
import { type Queue, queues } from "~/domain/operators/review/count-queues.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { type Board, sumOf } from "~/http/console/queue-board.server";
import { Times } from "~/http/console/times.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { shownBrands } from "../../root-data.server";
import { refusedIn, stateOf } from "../brands/brand-states.server";
import { targetHours } from "../review/queue-targets";
import { alertView, listAlerts, MAX_ALERTS } from "./alerts.server";
import { type TodayOfBrand, todayOf } from "./figures.server";

/** The most brands of the home page; the others are on the page of brands. */
const MAX_SHOWN = 50;
/** Brands without changes are counted every 50 minutes. */
const OLD_MS = 75 * 60_000;

/** Who works on a queue. */
const workers: Record<Queue, Permission> = {
  escalated: "complaints.lead",
  photos: "photos.inspect",
  appeals: "complaints.decide",
  complaints: "complaints.decide",
  orders: "orders.refund",
};

/** Returns what the home page shows. @param withSnoozed whether snoozed alerts are listed too */
export async function homeView(request: OperatorRequest, withSnoozed: boolean) {
  const { ctx, brands, session, scope } = request;
  const board = await ctx.services.board.of(brands, ctx.now);
  const [alerts, today, marks] = [
    await listAlerts(request),
    await todayOf(request),
    await readMarks({ ...ctx, operatorId: session.operator.id }),
  ];
  const awake = alerts.filter((alert) => withSnoozed || !marks.snoozed.has(alertKey(alert)));
  const listed = awake.slice(0, MAX_ALERTS);
  const rows = worstFirst(request, board, alerts, today.ofBrand).slice(0, MAX_SHOWN);
  const byId = new Map(brands.map((tenant) => [tenant.id, tenant]));
  const named = new Map(
    [...rows.map(({ tenant }) => tenant), ...listed.flatMap(({ about }) => byId.get(about) ?? [])].map(
      (tenant) => [tenant.id, tenant],
    ),
  );
  const shown = new Map((await shownBrands(ctx, [...named.values()])).map((brand) => [brand.slug, brand]));
  const brandOf = (tenant: Tenant) => shown.get(tenant.slug)!;
  const times = new Times(scope);
  const { oldest, sums, missing, sees } = today;
  return {
    waiting: waitingOf(request, board),
    missing: board.missing,
    alerts: listed.map((alert) => {
      const tenant = byId.get(alert.about) ?? null;
      return alertView(request, alert, tenant, tenant && brandOf(tenant), marks);
    }),
    alertCount: awake.length,
    snoozed: alerts.filter((alert) => marks.snoozed.has(alertKey(alert))).length,
    withSnoozed,
    today: sees
      ? {
          sums,
          missing,
          counted: oldest && times.of(oldest),
          zone: times.zoneName,
          isOld: oldest !== null && ctx.now.getTime() - oldest.getTime() > OLD_MS,
        }
      : null,
    count: brands.length,
    brands: rows.map(({ tenant, ...row }) => ({ brand: brandOf(tenant), ...row })),
  };
}

/** Counts, for each queue, only the brands at which the operator works on it. */
function waitingOf({ ctx, brands, may }: OperatorRequest, board: Board) {
  return queues.flatMap((queue) => {
    const own = brands.filter((tenant) => may(workers[queue], tenant));
    if (own.length === 0) return [];
    const ids = new Set(own.map(({ id }) => id));
    const of = new Map([...board.ofBrand].filter(([id]) => ids.has(id)));
    const { count, oldest } = sumOf({ ...board, ofBrand: of })[queue];
    return [{ queue, count, age: oldest ? ctx.now.getTime() - oldest.getTime() : 0 }];
  });
}

/** Returns the brands of the table: those with the gravest alerts first, then those whose numbers are the most unusual, then by name. */
function worstFirst(
  { ctx, brands, may }: OperatorRequest,
  board: Board,
  alerts: readonly Alert[],
  today: ReadonlyMap<string, TodayOfBrand>,
) {
  const refused = refusedIn(ctx.services.registry);
  const byBrand = new Map<string, Alert[]>();
  for (const alert of alerts) byBrand.set(alert.about, [...(byBrand.get(alert.about) ?? []), alert]);
  return brands
    .map((tenant) => {
      const own = byBrand.get(tenant.id) ?? [];
      const counts = board.ofBrand.get(tenant.id);
      const worked = queues.filter((queue) => may(workers[queue], tenant));
      const ages = worked.map((queue) => {
        const since = counts?.[queue].oldest ?? null;
        return { queue, ms: since ? ctx.now.getTime() - since.getTime() : 0 };
      });
      return {
        tenant,
        state: stateOf(tenant, refused.has(tenant.slug)),
        today: today.get(tenant.id) ?? null,
        waits: worked.reduce((sum, queue) => sum + (counts?.[queue].count ?? 0), 0),
        isLate: ages.some(({ queue, ms }) => ms > targetHours[queue] * 3600_000),
        alerts: own.length,
        worst: own.sort(byHarm)[0]?.level ?? null,
      };
    })
    .sort((a, b) => gravityOf(b) - gravityOf(a));
}

function gravityOf({
  worst,
  isLate,
  alerts,
  today,
}: {
  worst: "bad" | "warn" | null;
  isLate: boolean;
  alerts: number;
  today: TodayOfBrand | null;
}): number {
  const unusual = today
    ? [today.visits, today.signups, today.orders, ...today.paid].filter(({ mark }) => mark !== null).length
    : 0;
  const grave = worst === "bad" ? 10_000 : worst === "warn" ? 1000 : 0;
  return grave + (isLate ? 1000 : 0) + Math.min(alerts, 50) * 10 + Math.min(unusual, 9);
}

/** What a form of an alert does. */
const marking = {
  snooze_hour: (by: Marking, key: string) => snoozeAlert(by, key, "hour"),
  snooze_day: (by: Marking, key: string) => snoozeAlert(by, key, "day"),
  wake: wakeAlert,
  take: takeAlert,
  release: releaseAlert,
} as const;
type Marking = Parameters<typeof takeAlert>[0];

/**
 * Snoozes, takes or releases an alert that the operator sees now. What is gone meanwhile needs no mark.
 * @returns whether another operator looks after it
 * @throws Response for an unknown intent
 */
export async function markAlert(request: OperatorRequest, form: FormData): Promise<{ isTaken: boolean }> {
  const intent = String(form.get("intent"));
  if (!Object.hasOwn(marking, intent)) throw new Response(null, { status: 400 });
  const key = String(form.get("alert"));
  const alerts = await listAlerts(request);
  if (!alerts.some((alert) => alertKey(alert) === key)) return { isTaken: false };
  const by = { ...request.ctx, operatorId: request.session.operator.id };
  const done = await marking[intent as keyof typeof marking](by, key);
  return { isTaken: done === false };
}

/** What the home page shows. */
export type HomeView = Awaited<ReturnType<typeof homeView>>;
