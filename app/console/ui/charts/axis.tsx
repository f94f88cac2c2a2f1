import { whole } from "../../format";
import * as css from "./charts.css";
import { labelledPlaces, type Plot, round } from "./geometry";

/** The lines of round values from zero on, each with its number at the left. */
export function ValueLines({ ticks, plot }: { ticks: readonly number[]; plot: Plot }) {
  const max = ticks.at(-1) ?? 1;
  return (
    <>
      {ticks.map((tick) => {
        const y = round(plot.top + plot.height * (1 - tick / max));
        return (
          <g key={tick}>
            <line
              className={tick === 0 ? css.zero : css.grid}
              x1={plot.left}
              x2={plot.left + plot.width}
              y1={y}
              y2={y}
            />
            <text className={css.quietText} x={plot.left - 8} y={y + 4} textAnchor="end">
              {whole(tick)}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** The names of some places below the chart, the first and the last among them. @param at the middle of a place */
export function PlaceNames({
  names,
  most,
  y,
  at,
}: {
  names: readonly string[];
  most: number;
  y: number;
  at: (place: number) => number;
}) {
  return (
    <>
      {labelledPlaces(names.length, most).map((place) => (
        <text
          key={names[place]}
          className={css.quietText}
          x={round(at(place))}
          y={y}
          textAnchor={names.length > 1 && place === names.length - 1 ? "end" : "middle"}
        >
          {names[place]}
        </text>
      ))}
    </>
  );
}
