import { readFile } from "node:fs/promises";
import { z } from "zod";
import { brandLog, operatorsLog } from "~/domain/operators/audit-chain/audit-day.server";
import { checkLog, type DayProblem } from "~/domain/operators/audit-chain/check-log.server";
import { print } from "../tenant/output.ts";
import { forBrands } from "../tenant/scope.ts";
import { parse, Refusal } from "../tenant/usage.ts";
import { withControl } from "./with-control.ts";

/** A line of the server's log about a sealed day; `log`: the brand's id. */
const Logged = z.object({ log: z.string(), day: z.iso.date(), head: z.string().regex(/^[0-9a-f]{64}$/) });
/** The operators' own log, in the server's log and in the output. */
const OPERATORS = "operators";

type Checked = { log: string; days: number; problems: DayProblem[] };

/** `audit-check [<slug> …] [--heads <file>]`: compares the audit logs with the heads of their days. Exit 1 where something differs. */
export async function auditCheckCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { heads: { type: "string" }, json: { type: "boolean" } });
  const logged = values.heads === undefined ? null : await readHeads(values.heads);
  const headsOf = (log: string) => logged?.get(log) ?? new Map<string, string>();
  return withControl(async (ctx) => {
    const own = await checkLog(ctx, operatorsLog(ctx.control), headsOf(OPERATORS));
    const checked: Checked[] = [{ log: OPERATORS, ...own }];
    const failed: { log: string; error: string }[] = [];
    const scopes = positionals.length > 0 ? positionals.map((slug) => ({ slug })) : [{ all: true as const }];
    for (const scope of scopes) {
      const found = await forBrands(scope, ({ tenant, db }) =>
        checkLog(ctx, brandLog(tenant.id, db), headsOf(tenant.id)),
      );
      for (const one of found)
        if ("result" in one) checked.push({ log: one.slug, ...one.result });
        else failed.push({ log: one.slug, error: one.error });
    }
    const lines = checked.flatMap(({ log, days, problems }) => [
      `${log}  ${days} days  ${problems.length === 0 ? "agrees" : "DIFFERS"}`,
      ...problems.map(({ day, problem }) => `  ${day}  ${WORDS[problem]}`),
    ]);
    print(values.json, { logs: checked, failed }, [
      ...lines,
      ...failed.map(({ log, error }) => `${log}  not checked: ${error}`),
    ]);
    return failed.length === 0 && checked.every(({ problems }) => problems.length === 0) ? 0 : 1;
  });
}

const WORDS: Record<DayProblem["problem"], string> = {
  differs: "the entries are not those that were sealed",
  emptied: "was sealed with entries and has none",
  not_sealed: "has entries that were not sealed, or its head is gone",
  other_head: "the stored head is not the logged one",
};

/** Returns the heads of a file with lines of the server's log, by log and day; other lines are left out. @throws Refusal */
async function readHeads(file: string): Promise<Map<string, Map<string, string>>> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new Refusal(`${file} cannot be read.`);
  });
  const heads = new Map<string, Map<string, string>>();
  for (const line of text.split("\n")) {
    const { data } = Logged.safeParse(jsonOf(line));
    if (!data) continue;
    const days = heads.get(data.log) ?? new Map<string, string>();
    heads.set(data.log, days.set(data.day, data.head));
  }
  if (heads.size === 0) throw new Refusal(`${file} has no line of the server's log about a sealed day.`);
  return heads;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
