import { CompiledQuery } from "kysely";
import pg from "pg";
import { expect } from "vitest";
import type { TenantDb } from "~/db/pool.server";

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };
type Requested = { text: string; values: unknown[] };

/** Explainable statements with their parameters, so that each is planned as it was sent. */
const EXPLAINED = /^\s*(\(|select|with|insert|update|delete)/i;

/** Records the statements of verbs and returns which tables their plans read completely. */
export class QueryWatch {
  #requested = new Map<string, Requested>();
  #original = pg.Client.prototype.query;

  /** @param tables the large tables, which must not be read completely */
  constructor(readonly tables: readonly string[]) {
    const requested = () => this.#requested;
    const original = this.#original;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const { text, values } = (args[0] ?? {}) as { text?: unknown; values?: unknown };
      if (typeof text === "string" && EXPLAINED.test(text) && Array.isArray(values))
        requested().set(text, { text, values });
      return (original as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof pg.Client.prototype.query;
  }

  /** Runs `fn` and returns the tables that each statement reads completely. @param indexes false: plans without indexes */
  async readWhole(db: TenantDb, run: () => Promise<unknown>, indexes = true): Promise<string[]> {
    this.#requested.clear();
    await run();
    const questions = [...this.#requested.values()].filter(({ text }) =>
      this.tables.some((table) => text.includes(table)),
    );
    expect(questions.length).toBeGreaterThan(0);
    return db.transaction(async (tx) => {
      const found: string[] = [];
      if (!indexes)
        for (const way of ["indexscan", "indexonlyscan", "bitmapscan"])
          await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`));
      // Both plans, for its values and for any: a frequent statement is planned once for all values.
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

/** The tables that a statement reads completely. */
function wholeTables(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" && plan["Relation Name"] ? [plan["Relation Name"]] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeTables)];
}
