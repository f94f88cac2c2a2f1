import { todayIn } from "~/domain/calendar";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { NotRetried, retryPostbackAct } from "~/domain/operators/retry-postback.act.server";
import { type ListedPostback, listPostbacks } from "~/domain/sources/list-postbacks.server";
import { listSourceFigures, type SourceFigures } from "~/domain/sources/list-source-figures.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { operatorContext, withTenant } from "./database.ts";
import { money } from "./money.ts";
import { numberOf } from "./operator.ts";
import { minute, print } from "./output.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const DAY_MS = 86_400_000;
const DAYS_MAX = 3650;

const flags = {
  days: { type: "string", default: "30" },
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
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("sources takes one slug.");
  if (values.postbacks && values.retry !== undefined)
    throw new UsageError("sources takes --postbacks or --retry, not both.");
  const days = numberOf(values.days, "--days");
  if (days > DAYS_MAX) throw new UsageError(`--days is at most ${DAYS_MAX}.`);
  const limit = numberOf(values.limit, "--limit");
  const retried = values.retry === undefined ? null : numberOf(values.retry, "--retry");
  const ref = values.ref ?? null;
  await withTenant(slug, async (tenant, db) => {
    const now = new Date();
    if (retried !== null) {
      const ctx = await operatorContext(tenant, db);
      await performOperatorAct(retryPostbackAct, ctx, { postback: retried }).catch((error: unknown) => {
        throw error instanceof NotRetried ? new Refusal(refusals[error.why]) : error;
      });
      print(values.json, { retried }, `Postback ${retried} is sent again within a minute.`);
    } else if (values.postbacks) {
      const postbacks = await db.transaction((tx) => listPostbacks(tx, { ref, limit }));
      print(values.json, { postbacks }, postbacks.flatMap(postbackLines));
    } else {
      const timeZone = tenant.config.timezone;
      const since = todayIn(timeZone, new Date(now.getTime() - (days - 1) * DAY_MS));
      const figures = await db.transaction((tx) => listSourceFigures(tx, { since, timeZone, ref }));
      const shown = figures.filter(({ day }) => values["by-day"] || values.json || day === null);
      print(
        values.json,
        { since, sources: figures },
        shown.map((row) => figureLine(tenant, row)),
      );
    }
  });
  return 0;
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
