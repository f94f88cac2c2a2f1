import { whole } from "../../format";
import { t } from "../../text";
import { slots } from "../theme.css";
import { PlaceNames, ValueLines } from "./axis";
import { Chart } from "./chart";
import * as css from "./charts.css";
import { linePath, lonePoints, type Plot, pointsOf, round, spread, ticksOf } from "./geometry";

/** A line: the counts of one brand or group; null where one is hidden. `look`: a brand's colour by its slot, the ink, or that of a comparison. */
export type Line = { name: string; look: number | "ink" | "before"; values: readonly (number | null)[] };

const HEIGHT = { wide: 240, narrow: 220 } as const;
const LABEL_GAP = 15;

/**
 * Trends of at most six lines, each named at its end.
 * @param names of the places from left to right, such as days
 * @param isOpen whether the last place is not over: the lines to it are dashed
 */
export function LineChart({
  title,
  head,
  names,
  lines,
  isOpen,
}: {
  title: string;
  head: string;
  names: readonly string[];
  lines: readonly Line[];
  isOpen: boolean;
}) {
  const ticks = ticksOf(Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const text = (value: number | null | undefined) => (value === null ? "–" : whole(value ?? 0));
  return (
    <Chart
      title={title}
      finding={lines.map((line) => findingOf(line, names)).join(" ")}
      height={(isNarrow) => (isNarrow ? HEIGHT.narrow : HEIGHT.wide)}
      twin={{
        head,
        columns: lines.map(({ name }) => name),
        rows: names.map((name, at) => [name, ...lines.map(({ values }) => text(values[at]))]),
      }}
    >
      {({ width, height, isNarrow }) => {
        const left = 12 + 7 * whole(ticks.at(-1) ?? 0).length;
        const right = lines.length > 1 ? (isNarrow ? 96 : 140) : 12;
        const plot = { left, top: 12, width: width - left - right, height: height - 40 };
        const at = (place: number) =>
          plot.left + (names.length > 1 ? (place / (names.length - 1)) * plot.width : plot.width);
        return (
          <>
            <ValueLines ticks={ticks} plot={plot} />
            <PlaceNames names={names} most={isNarrow ? 3 : 5} y={height - 6} at={at} />
            <Areas names={names} lines={lines} plot={plot} text={text} />
            {lines.map((line) => (
              <DrawnLine key={line.name} line={line} max={ticks.at(-1) ?? 1} plot={plot} isOpen={isOpen} />
            ))}
            {lines.length > 1 ? (
              <Names lines={lines} max={ticks.at(-1) ?? 1} plot={plot} most={isNarrow ? 12 : 19} />
            ) : null}
          </>
        );
      }}
    </Chart>
  );
}

/** Returns what one sees of a line: its highest place, and its last one. */
function findingOf({ name, values }: Line, names: readonly string[]): string {
  const shown = values.flatMap((value, at) => (value === null ? [] : [{ value, place: names[at] ?? "" }]));
  const [most, last] = [[...shown].sort((a, b) => b.value - a.value)[0], shown.at(-1)];
  if (!most || !last) return t("chart_finding_hidden", { name });
  const values2 = { name, most: whole(most.value), place: most.place };
  return t("chart_finding", { ...values2, last: whole(last.value), end: last.place });
}

const lookOf = ({ look }: Line) => (typeof look === "number" ? "brand" : look);
const slotOf = ({ look }: Line) => (typeof look === "number" ? (slots[look] ?? "") : undefined);

function DrawnLine({ line, max, plot, isOpen }: { line: Line; max: number; plot: Plot; isOpen: boolean }) {
  const points = pointsOf(line.values, max, plot);
  const [end, before] = [points.at(-1), points.at(-2)];
  // The days before are over.
  const isDashed = isOpen && points.length > 1 && line.look !== "before";
  const closed = isDashed ? points.slice(0, -1) : points;
  const look = lookOf(line);
  const stroke = { className: css.strokes[look], fill: "none", strokeWidth: look === "before" ? 1.5 : 2 };
  const lone = [...lonePoints(closed), ...(end ? [end] : [])];
  return (
    <g className={slotOf(line)}>
      <path d={linePath(closed)} {...stroke} {...(look === "before" ? { strokeDasharray: "2 4" } : {})} />
      {isDashed && end && before ? (
        <path d={linePath([before, end])} {...stroke} strokeDasharray="4 3" />
      ) : null}
      {lone.map(({ x, y }) => (
        <circle key={x} className={css.fills[look]} cx={x} cy={y} r={3} />
      ))}
    </g>
  );
}

/** The names at the ends of the lines, moved apart. A line whose last value is hidden has its name where it is last seen. */
function Names({
  lines,
  max,
  plot,
  most,
}: {
  lines: readonly Line[];
  max: number;
  plot: Plot;
  most: number;
}) {
  const ends = lines.map(({ values }) => {
    const last = [...values].reverse().find((value) => value !== null) ?? 0;
    return plot.top + plot.height * (1 - last / max) + 4;
  });
  const places = spread(ends, LABEL_GAP, plot.top + plot.height + 4);
  return (
    <>
      {lines.map((line, at) => (
        <g key={line.name} className={slotOf(line)}>
          <text className={css.fills[lookOf(line)]} x={plot.left + plot.width + 8} y={places[at]}>
            {line.name.length > most ? `${line.name.slice(0, most - 1)}…` : line.name}
          </text>
        </g>
      ))}
    </>
  );
}

/** Shows the figures of a place under the pointer. */
function Areas({
  names,
  lines,
  plot,
  text,
}: {
  names: readonly string[];
  lines: readonly Line[];
  plot: Plot;
  text: (value: number | null | undefined) => string;
}) {
  const gap = names.length > 1 ? plot.width / (names.length - 1) : plot.width;
  return (
    <>
      {names.map((name, at) => (
        <rect
          key={name}
          className={css.area}
          x={round(Math.max(plot.left, plot.left + (at - 0.5) * gap))}
          y={plot.top}
          width={round(at === 0 || at === names.length - 1 ? gap / 2 : gap)}
          height={plot.height}
        >
          <title>{[name, ...lines.map((line) => `${line.name} ${text(line.values[at])}`)].join("\n")}</title>
        </rect>
      ))}
    </>
  );
}
