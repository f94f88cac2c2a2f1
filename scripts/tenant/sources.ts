import { todayIn } from "~/domain/calendar";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { NotRetried, retryPostbackAct } from "~/domain/operators/retry-postback.act.server";
import { type ListedPostback, listPostbacks } from "~/domain/sources/list-postbacks.server";
import { listSourceFigures, type SourceFigures } from "~/domain/sources/list-source-figures.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { operatorContext, withTenant } from "./database.ts";
import { dateFlags, readDays } from "./dates.ts";
import { money } from "./money.ts";
import { numberOf } from "./operator.ts";
import { minute, print } from "./output.ts";
import { forBrands, printBrands, readScope, requireOne, scopeFlags } from "./scope.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const DAYS_MAX = 3650;

const flags = {
  ...scopeFlags,
  ...dateFlags,
  days: { type: "string" },
  limit: { type: "string", default: "20" },
  ref: { type: "string" },
  "by-day": { type: "boolean" },
  postbacks: { type: "boolean" },
  retry: { type: "string" },
  json: { type: "boolean" },
} as const;

/**
 * `sources <slug>` shows the results of each traffic source in the last days, per day with `--by-day`. `--postbacks` lists the
 * notifications to partners with their attempts, and `--retry <id>` sends one again. Small figures are not hidden from operators.
 */
export async function sourcesCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, flags);
  const { scope, words } = readScope("sources", values, positionals);
  if (words.length > 0) throw new UsageError("sources takes one slug, --all or --company <id>.");
  if (values.postbacks && values.retry !== undefined)
    throw new UsageError("sources takes --postbacks or --retry, not both.");
  const daysOf = (today: string) => readDays(values, { today, normal: 30, max: DAYS_MAX });
  daysOf(todayIn("UTC", new Date()));
  const limit = numberOf(values.limit, "--limit");
  const retried = values.retry === undefined ? null : numberOf(values.retry, "--retry");
  const ref = values.ref ?? null;
  if (retried !== null) {
    requireOne(scope, "--retry");
    await withTenant(scope.slug, async (tenant, db) => {
      const ctx = await operatorContext(tenant, db);
      await performOperatorAct(retryPostbackAct, ctx, { postback: retried }).catch((error: unknown) => {
        throw error instanceof NotRetried ? new Refusal(refusals[error.why]) : error;
      });
    });
    print(values.json, { retried }, `Postback ${retried} is sent again within a minute.`);
    return 0;
  }
  if (values.postbacks) {
    const found = await forBrands(scope, async ({ db }) => ({
      postbacks: await db.transaction((tx) => listPostbacks(tx, { ref, limit })),
    }));
    return printBrands(values.json, scope, found, ({ postbacks }) => postbacks.flatMap(postbackLines));
  }
  const tenants = new Map<string, Tenant>();
  const found = await forBrands(scope, async ({ tenant, db }) => {
    const timeZone = tenant.config.timezone;
    const { since, last } = daysOf(todayIn(timeZone, new Date()));
    tenants.set(tenant.slug, tenant);
    const sources = await db.transaction((tx) => listSourceFigures(tx, { since, last, timeZone, ref }));
    return { since, last, sources };
  });
  return printBrands(values.json, scope, found, ({ sources }, slug) =>
    sources
      .filter(({ day }) => values["by-day"] || day === null)
      .map((row) => figureLine(tenants.get(slug)!, row)),
  );
}

const refusals = {
  unknown: "There is no such postback. --postbacks lists them.",
  delivered: "This postback was delivered: a partner is notified of an event once.",
  member_erased: "The member of this postback is erased: it cannot be sent again.",
};

function figureLine({ config }: Tenant, row: SourceFigures): string {
  const name = config.traffic_sources.find(({ ref }) => ref === row.ref)?.name ?? row.ref;
  const { delivered, waiting, givenUp } = row.postbacks;
  const revenue = Object.entries(row.revenue).map(([currency, minor]) => money(minor, currency));
  return [
    (row.day ?? (name === row.ref ? row.ref : `${row.ref} (${name})`)).padEnd(row.day ? 12 : 20),
    `visits ${row.visits}`,
    `signups ${row.signups}`,
    `over cap ${row.overCap}`,
    `confirmed ${row.confirmed}`,
    `first purchases ${row.purchases}`,
    `revenue ${revenue.join(" + ") || "-"}`,
    `postbacks ${delivered} delivered, ${waiting} waiting, ${givenUp} given up`,
  ].join("  ");
}

function postbackLines(one: ListedPostback): string[] {
  const state = one.reason ? `${one.state} (${one.reason})` : one.state;
  const next = one.dueAt ? [`next ${minute(one.dueAt)}`] : [];
  return [
    [one.id, minute(one.createdAt), one.ref, one.event, state, ...next].join("  "),
    ...one.tries.map(
      ({ number, at, outcome, status }) =>
        `    ${number}  ${minute(at)}  ${outcome}${status ? ` ${status}` : ""}`,
    ),
  ];
}
