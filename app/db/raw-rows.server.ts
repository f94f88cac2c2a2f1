import { makeTypeParsers } from "./parse-types.server";

/** A query and its rows on their way between two processes of ours. */
export type RawQuery = { text: string; values: unknown[] };
export type RawRows = {
  columns: { name: string; type: number }[];
  rows: (string | null)[][];
};

const types = makeTypeParsers();

/** Rows that `askRaw` gave, with values as every other query has them. */
export function readRawRows<Row>({ columns, rows }: RawRows): Row[] {
  const readers = columns.map(({ type }) => types.getTypeParser(type, "text"));
  return rows.map(
    (row) =>
      Object.fromEntries(
        columns.map(({ name }, at) => {
          const value = row[at] ?? null;
          return [name, value === null ? null : readers[at]!(value)];
        }),
      ) as Row,
  );
}
