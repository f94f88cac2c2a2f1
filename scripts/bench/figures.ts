import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

type Spread = { min: number; median: number; max: number };

/** One measured figure and its bound. A ratio is taken in one run with both sides alternating. */
export type Figure = {
  name: string;
  /** what `ours`, `reference`, `atLeast` or `atMost` are counted in */
  unit: string;
  ours: number;
  reference: number | null;
  ratio: number | null;
  /** the bound of `ratio` where there is one, else of `ours` */
  atLeast: number | null;
  atMost: number | null;
  ok: boolean;
  /** of the rounds, for whatever the bound is on */
  spread?: Spread;
  note?: string;
};

type Bound = { atLeast: number } | { atMost: number } | Record<string, never>;
type More = { spread?: Spread; note?: string };

/** A figure that stands alone, held against its bound; without one it is only told. */
export function figure(name: string, unit: string, ours: number, bound: Bound, more: More = {}): Figure {
  const { atLeast = null, atMost = null } = bound as { atLeast?: number; atMost?: number };
  const ok =
    Number.isFinite(ours) && (atLeast === null || ours >= atLeast) && (atMost === null || ours <= atMost);
  return { name, unit, ours, reference: null, ratio: null, atLeast, atMost, ok, ...more };
}

/** Smallest, middle and largest of some numbers. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const median = Number.isInteger(half)
    ? (at(sorted, half - 1) + at(sorted, half)) / 2
    : at(sorted, Math.floor(half));
  return { min: at(sorted, 0), median, max: at(sorted, sorted.length - 1) };
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? Number.NaN;
}

/** The figures as a table for a terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((one) => {
    const bound = one.atLeast !== null ? `≥ ${one.atLeast}` : one.atMost !== null ? `≤ ${one.atMost}` : "";
    const spread = one.spread
      ? [one.spread.min, one.spread.median, one.spread.max].map(short).join(" / ")
      : "";
    const numbers = [
      short(one.ours),
      one.reference === null ? "" : short(one.reference),
      one.ratio === null ? "" : short(one.ratio),
    ];
    return [
      one.name,
      ...numbers,
      one.unit,
      bound,
      bound ? (one.ok ? "ok" : "MISSED") : "",
      spread,
      one.note ?? "",
    ];
  });
  const head = ["figure", "ours", "reference", "ratio", "unit", "bound", "", "min / median / max", ""];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column > 0 && column < 4 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "─".repeat(width))), ...rows.map(line)].join("\n");
}

/** A number with as many digits as say something. */
function short(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  return size >= 1000
    ? Math.round(value).toString()
    : Number(value.toPrecision(size >= 100 ? 4 : 3)).toString();
}

/** Keeps the figures in var/bench/<name>.json. */
export function keepFigures(name: string, figures: readonly Figure[]): string {
  const file = path.resolve("var/bench", `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  return file;
}
