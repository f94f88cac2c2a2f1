import { Chart } from "./chart";
import * as css from "./charts.css";
import { centredScale, type Interval, type Plot } from "./geometry";

/** A difference with its interval; null while there is none. `words` say what it means, and are its text in every form. */
export type IntervalRow = {
  name: string;
  interval: Interval | null;
  words: string;
  tone: "ink" | "good" | "bad";
};

const ROW = { wide: 44, narrow: 72 } as const;
const FOOT = 28;

/** Returns from where to where the lines of the scale go: on narrow pages they leave out the words between the bars. */
const bandsOf = (rows: number, isNarrow: boolean, { top, height }: Plot): [number, number][] =>
  isNarrow
    ? Array.from({ length: rows }, (_, at) => [top + at * ROW.narrow + 22, top + at * ROW.narrow + 46])
    : [[top, top + height]];

/** Intervals as dots and bars around zero, each with its words. @param text writes a value of the scale @param column the head of the words in the table */
export function IntervalChart({
  title,
  head,
  column,
  rows,
  text,
}: {
  title: string;
  head: string;
  column: string;
  rows: readonly IntervalRow[];
  text: (value: number) => string;
}) {
  const intervals = rows.flatMap(({ interval }) => interval ?? []);
  return (
    <Chart
      title={title}
      finding={rows.map(({ name, words }) => `${name}: ${words}.`).join(" ")}
      height={(isNarrow) => 8 + rows.length * (isNarrow ? ROW.narrow : ROW.wide) + FOOT}
      twin={{ head, columns: [column], rows: rows.map(({ name, words }) => [name, words]) }}
    >
      {({ width, height, isNarrow }) => {
        const row = isNarrow ? ROW.narrow : ROW.wide;
        const plot = isNarrow
          ? { left: 24, top: 8, width: width - 48, height: height - FOOT - 8 }
          : { left: 176, top: 8, width: 256, height: height - FOOT - 8 };
        const { at, ticks } = centredScale(intervals, plot);
        const hasScale = intervals.length > 0;
        return (
          <>
            {(hasScale ? ticks : []).map((tick) => (
              <g key={tick}>
                {bandsOf(rows.length, isNarrow, plot).map(([from, to]) => (
                  <line
                    key={from}
                    className={Math.abs(tick) < 1e-9 ? css.zero : css.grid}
                    x1={at(tick)}
                    x2={at(tick)}
                    y1={from}
                    y2={to}
                  />
                ))}
                <text className={css.quietText} x={at(tick)} y={height - 8} textAnchor="middle">
                  {text(tick)}
                </text>
              </g>
            ))}
            {rows.map(({ name, interval, words, tone }, index) => {
              const top = plot.top + index * row;
              const y = top + (isNarrow ? 34 : 22);
              return (
                <g key={name}>
                  <text className={css.strongText} x={0} y={isNarrow ? top + 16 : y + 4}>
                    {name}
                  </text>
                  {interval ? (
                    <>
                      <line
                        className={css.strokes[tone]}
                        x1={at(interval.from)}
                        x2={at(interval.to)}
                        y1={y}
                        y2={y}
                        strokeWidth={4}
                        strokeLinecap="round"
                      />
                      <circle className={css.fills[tone]} cx={at(interval.difference)} cy={y} r={6} />
                    </>
                  ) : null}
                  <text className={css.text} x={isNarrow ? 0 : 456} y={isNarrow ? top + 56 : y + 4}>
                    {words}
                  </text>
                </g>
              );
            })}
          </>
        );
      }}
    </Chart>
  );
}
