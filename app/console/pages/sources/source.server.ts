import { addDays } from "~/domain/calendar";
import { listPostbacks } from "~/domain/sources/list-postbacks.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import { dayName, rangeName, readDays } from "../../days/read-days.server";
import type { ShownDays } from "../../days/shown-days";
import { readSources, seesExactly } from "./source-rows.server";

/** The most postbacks of the list, and the most days that have a bar each. */
const MAX_POSTBACKS = 50;
const MAX_BARS = 92;

/** Loads one source of a brand. @throws Response 404 for a ref without figures that the brand does not have */
export async function loadSource(request: OperatorRequest, ref: string, params: URLSearchParams) {
  const { ctx, scope, brands, may } = request;
  const tenant = brands[0]!;
  // No ref has such signs, and the database refuses some of them.
  if (ref.length > 100 || /\p{Cc}/u.test(ref)) throw new Response(null, { status: 404 });
  const days = readDays(params, scope, ctx.now);
  const configured = tenant.config.traffic_sources.find((one) => one.ref === ref);
  const range = days.problem ? { from: days.today, to: days.today } : days;
  const { rows, days: daily } = await readSources(request, tenant, range, ref);
  const [row] = rows;
  const log = may("sources.retry", tenant) ? await readPostbacks(request, ref) : null;
  // A source that the brand removed is shown as long as there are figures of it.
  if (!row) throw new Response(null, { status: 404 });
  const { tenant: _, ...source } = row;
  return {
    days,
    range: days.problem ? "" : rangeName(days),
    source,
    network: configured?.network ?? null,
    events: configured?.postback?.events ?? [],
    bars: seesExactly(request, tenant) && !days.problem ? barsOf(days, daily) : null,
    postbacks: log,
  };
}

type Daily = Awaited<ReturnType<typeof readSources>>["days"];

/** Returns the signups of each of the last days of a range, oldest first. */
function barsOf(days: ShownDays, daily: Daily) {
  const bars: { name: string; signups: number; overCap: number }[] = [];
  for (let day = days.to; day >= days.from && bars.length < MAX_BARS; day = addDays(day, -1)) {
    const found = daily.find((one) => one.day === day);
    bars.push({
      name: dayName(day, days),
      signups: found?.signups ?? 0,
      overCap: found?.overCap ?? 0,
    });
  }
  return bars.reverse();
}

async function readPostbacks({ ctx, brands, scope }: OperatorRequest, ref: string) {
  const times = new Times(scope);
  const postbacks = await ctx.services
    .databaseOf(brands[0]!)
    .transaction((tx) => listPostbacks(tx, { ref, limit: MAX_POSTBACKS }));
  return postbacks.map(({ id, event, state, reason, createdAt, dueAt, tries }) => ({
    id,
    event,
    state,
    reason,
    at: times.of(createdAt),
    due: dueAt && times.of(dueAt),
    tries: tries.map(({ number, at, outcome, status }) => ({ number, outcome, status, at: times.of(at) })),
  }));
}
export type ShownPostback = Awaited<ReturnType<typeof readPostbacks>>[number];
