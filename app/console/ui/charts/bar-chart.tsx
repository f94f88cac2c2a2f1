import { whole } from "../../format";
import { t } from "../../text";
import { PlaceNames, ValueLines } from "./axis";
import { Chart } from "./chart";
import * as css from "./charts.css";
import { barsOf, ticksOf } from "./geometry";

const HEIGHT = 200;

/**
 * Bars of one or two parts, such as the signups of each day. The second part is named beside its largest one.
 * @param parts the names of the parts, from the bottom up @param bars a value for each part
 */
export function BarChart({
  title,
  head,
  names,
  parts,
  bars,
}: {
  title: string;
  head: string;
  names: readonly string[];
  parts: readonly string[];
  bars: readonly (readonly number[])[];
}) {
  const sums = bars.map((bar) => bar.reduce((sum, value) => sum + value, 0));
  const ticks = ticksOf(Math.max(0, ...sums));
  const top = sums.indexOf(Math.max(0, ...sums));
  const seconds = bars.map((bar) => bar[1] ?? 0);
  const largest = Math.max(0, ...seconds);
  const named = largest > 0 ? seconds.indexOf(largest) : -1;
  return (
    <Chart
      title={title}
      finding={t("chart_bars_finding", {
        most: whole(sums[top] ?? 0),
        place: names[top] ?? "",
        sum: whole(sums.reduce((all, sum) => all + sum, 0)),
      })}
      height={() => HEIGHT}
      twin={{
        head,
        columns: parts,
        rows: names.map((name, at) => [name, ...(bars[at] ?? []).map((value) => whole(value))]),
      }}
    >
      {({ width, height, isNarrow }) => {
        const left = 12 + 7 * whole(ticks.at(-1) ?? 0).length;
        const plot = { left, top: 20, width: width - left - 8, height: height - 48 };
        const drawn = barsOf(bars, ticks.at(-1) ?? 1, plot);
        const middle = (at: number) => (drawn[at]?.x ?? left) + (drawn[at]?.width ?? 0) / 2;
        return (
          <>
            <ValueLines ticks={ticks} plot={plot} />
            <PlaceNames names={names} most={isNarrow ? 3 : 5} y={height - 6} at={middle} />
            {drawn.map(({ x, width: wide, parts: drawnParts }, at) => (
              <g key={names[at]}>
                <title>
                  {[
                    names[at],
                    ...parts.map((part, index) => `${part} ${whole(bars[at]?.[index] ?? 0)}`),
                  ].join("\n")}
                </title>
                {drawnParts.map(({ y, height: tall }, index) =>
                  tall > 0 ? (
                    <rect
                      key={parts[index]}
                      className={index === 0 ? css.fills.ink : css.fills.warn}
                      x={x}
                      y={y}
                      width={wide}
                      height={tall}
                    />
                  ) : null,
                )}
              </g>
            ))}
            {named >= 0 ? (
              <text
                className={css.fills.warn}
                x={middle(named)}
                y={plot.top - 8}
                textAnchor={named > names.length / 2 ? "end" : "start"}
              >
                {`${whole(largest)} ${parts[1]}`}
              </text>
            ) : null}
          </>
        );
      }}
    </Chart>
  );
}
