import { CompiledQuery } from "kysely";
import pg from "pg";
import { expect } from "vitest";
import type { TenantDb } from "~/db/pool.server";

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };
type Asked = { text: string; values: unknown[] };

/** What comes to the database and can be explained: each of them with its parameters, so that it is planned as it is asked. */
const EXPLAINED = /^\s*(\(|select|with|insert|update|delete)/i;

/** Writes down whatever verbs ask on its way to the database, and tells which tables the answers read from beginning to end. */
export class QueryWatch {
  #asked = new Map<string, Asked>();
  #original = pg.Client.prototype.query;

  /** @param tables those that are large, and must not be read whole */
  constructor(readonly tables: readonly string[]) {
    const asked = () => this.#asked;
    const original = this.#original;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const { text, values } = (args[0] ?? {}) as { text?: unknown; values?: unknown };
      if (typeof text === "string" && EXPLAINED.test(text) && Array.isArray(values))
        asked().set(text, { text, values });
      return (original as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof pg.Client.prototype.query;
  }

  /** Runs something and gives what each of its statements reads whole. @param indexes false: as if there were none */
  async readWhole(db: TenantDb, run: () => Promise<unknown>, indexes = true): Promise<string[]> {
    this.#asked.clear();
    await run();
    const questions = [...this.#asked.values()].filter(({ text }) =>
      this.tables.some((table) => text.includes(table)),
    );
    expect(questions.length).toBeGreaterThan(0);
    return db.transaction(async (tx) => {
      const found: string[] = [];
      if (!indexes)
        for (const way of ["indexscan", "indexonlyscan", "bitmapscan"])
          await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`));
      // For its values, and for any: a statement that is asked often is planned once.
      for (const { text, values } of questions)
        for (const explain of [
          CompiledQuery.raw(`explain (format json) ${text}`, values),
          CompiledQuery.raw(`explain (format json, generic_plan) ${text}`),
        ]) {
          const { rows } = await tx.executeQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>(explain);
          const whole = wholeTables(rows[0]!["QUERY PLAN"][0].Plan).filter((one) =>
            this.tables.includes(one),
          );
          found.push(...whole.map((table) => `${table} in: ${text}`));
        }
      return found;
    });
  }

  stop(): void {
    pg.Client.prototype.query = this.#original;
  }
}

/** The tables that a statement reads from beginning to end. */
function wholeTables(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" && plan["Relation Name"] ? [plan["Relation Name"]] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeTables)];
}
