import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Tables } from "./tables";

/** Knows the tables and how a query is written, and asks nobody. */
const writer = new Kysely<Tables>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  },
});

/** Stands for a value that is not known yet. */
class Slot {
  constructor(readonly name: string) {}
}

/**
 * A query that is written once and asked with other values each time: turning builders into SQL takes longer than most of what pages ask.
 * @param write makes the query from stand-ins for its values. It runs once, so it must not look at them: no list that becomes as many values
 * as it is long (`= any(…)` takes one), no `null` that becomes `is null`
 * @returns what makes of values a query for `tx.executeQuery`, `askLast` or `askFinal`
 */
export function keptQuery<V extends object, R>(
  write: (db: Kysely<Tables>, values: V) => { compile: (executor: never) => CompiledQuery<R> },
): (values: V) => CompiledQuery<R> {
  let kept: CompiledQuery<R> | undefined;
  return (values) => {
    kept ??= write(writer, slots as V).compile(writer as never);
    const parameters = kept.parameters.map((one) =>
      one instanceof Slot ? (values as Record<string, unknown>)[one.name] : one,
    );
    const { sql, query, queryId } = kept;
    return { sql, query, queryId, parameters };
  };
}

const slots: object = new Proxy({}, { get: (_, name) => new Slot(String(name)) });
