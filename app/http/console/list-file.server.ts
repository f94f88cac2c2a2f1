import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { stringify } from "csv-stringify";

/** One value of a file; null is an empty cell. Amounts are numbers, so that a minus is no formula. */
export type Cell = string | number | null;

/** The formats of files with lists. */
export const listFormats = ["csv", "jsonl"] as const;
export type ListFormat = (typeof listFormats)[number];

/** Returns the format that an address names; null for none or another. */
export const readListFormat = (value: string | null): ListFormat | null =>
  listFormats.find((one) => one === value) ?? null;

/**
 * Returns a file to download: CSV (RFC 4180, UTF-8 with its mark, the first row has the names of the columns) or JSON Lines (an object a row). A text
 * that a table program would run as a formula begins with an apostrophe in CSV. Rows are written as they are read.
 * @param name the file's name without its ending
 * @param columns the names of the columns, in the order of the cells
 */
export function listFile(
  format: ListFormat,
  name: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): Response {
  const source = Readable.from(format === "csv" ? rows : jsonLines(columns, rows));
  const file = format === "csv" ? source.compose(csv(columns)) : source;
  return new Response(createReadableStreamFromReadable(file as Readable), {
    headers: {
      "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : "application/jsonl; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}

const csv = (columns: readonly string[]) =>
  stringify({
    header: true,
    columns: [...columns],
    escape_formulas: true,
    // A single carriage return begins a row for some readers.
    quoted_match: /[\r\n]/,
    record_delimiter: "windows",
    bom: true,
  });

async function* jsonLines(columns: readonly string[], rows: Parameters<typeof listFile>[3]) {
  for await (const row of rows)
    yield `${JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])))}\n`;
}
