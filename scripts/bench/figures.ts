import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

type Spread = { min: number; median: number; max: number };

/** A measured figure and its bound. Both sides of a ratio are measured alternately in one run. */
export type Figure = {
  name: string;
  /** unit of `ours`, `reference`, and of the bound if there is no ratio */
  unit: string;
  ours: number;
  reference: number | null;
  ratio: number | null;
  /** lower bound of `ratio` if there is one, else of `ours` */
  atLeast: number | null;
  atMost: number | null;
  ok: boolean;
  /** spread over the rounds of the value that the bound applies to */
  spread?: Spread;
  note?: string;
};

type Bound = { atLeast: number } | { atMost: number } | Record<string, never>;
type More = { spread?: Spread; note?: string };

/** Creates a figure without a reference and checks its bound. A figure without a bound is only reported. */
export function figure(name: string, unit: string, ours: number, bound: Bound, more: More = {}): Figure {
  const { atLeast = null, atMost = null } = bound as { atLeast?: number; atMost?: number };
  const ok =
    Number.isFinite(ours) && (atLeast === null || ours >= atLeast) && (atMost === null || ours <= atMost);
  return { name, unit, ours, reference: null, ratio: null, atLeast, atMost, ok, ...more };
}

/** Returns the minimum, median and maximum. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const median = Number.isInteger(half)
    ? (at(sorted, half - 1) + at(sorted, half)) / 2
    : at(sorted, Math.floor(half));
  return { min: at(sorted, 0), median, max: at(sorted, sorted.length - 1) };
}

/** Returns the value below which a share of the values is. @param share from 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return at(sorted, Math.min(sorted.length - 1, Math.floor(sorted.length * share)));
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? Number.NaN;
}

/** Formats the figures as a table for the terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const head = ["figure", "ours", "reference", "ratio", "unit", "bound", "", "min / median / max", ""];
  const rows = figures.map((one) => {
    const bound = one.atLeast !== null ? `≥ ${one.atLeast}` : one.atMost !== null ? `≤ ${one.atMost}` : "";
    const { min, median, max } = one.spread ?? {};
    const verdict = one.ok ? "ok" : "MISSED";
    const numbers = [one.ours, one.reference, one.ratio].map(short);
    const spread = [min, median, max].map(short).join(" / ");
    return [
      one.name,
      ...numbers,
      one.unit,
      bound,
      bound && verdict,
      one.spread ? spread : "",
      one.note ?? "",
    ];
  });
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const lines = [head, widths.map((width) => "─".repeat(width)), ...rows];
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats a number with its significant digits. */
function short(value: number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  return size >= 1000
    ? Math.round(value).toString()
    : Number(value.toPrecision(size >= 100 ? 4 : 3)).toString();
}

/** Writes the figures to var/bench/<name>.json. */
export function writeFigures(name: string, figures: readonly Figure[]): void {
  const file = path.resolve("var/bench", `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}
