import { type ReactNode, useId } from "react";
import { t } from "../../text";
import * as tableCss from "../table.css";
import { hidden } from "../text.css";
import * as css from "./charts.css";

/** The figures of a chart as a table: a row has the name of its place, and a text for each column. */
export type TableTwin = { head: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

type Size = { width: number; height: number; isNarrow: boolean };

/** The widths in user units: texts have their size where the chart has this width on the page. */
const WIDTHS = { wide: 720, narrow: 358 } as const;

/**
 * A chart as SVG for wide and for narrow pages, with its figures as a table below it. It needs no script.
 * @param title what it shows, and of when @param finding what one sees in it, for screen readers
 * @param height in user units, by width
 */
export function Chart({
  title,
  finding,
  height,
  twin,
  children,
}: {
  title: string;
  finding: string;
  height: (isNarrow: boolean) => number;
  twin: TableTwin;
  children: (size: Size) => ReactNode;
}) {
  const id = useId();
  return (
    <figure className={css.chart}>
      {(["wide", "narrow"] as const).map((size) => {
        const isNarrow = size === "narrow";
        const [width, tall] = [WIDTHS[size], height(isNarrow)];
        return (
          <svg
            key={size}
            className={css.sizes[size]}
            viewBox={`0 0 ${width} ${tall}`}
            fontSize={12}
            role="img"
            aria-labelledby={`${id}${size}-title`}
            aria-describedby={`${id}${size}-finding`}
          >
            <title id={`${id}${size}-title`}>{title}</title>
            <desc id={`${id}${size}-finding`}>{finding}</desc>
            {children({ width, height: tall, isNarrow })}
          </svg>
        );
      })}
      <details>
        <summary className={css.summary}>{t("chart_table")}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard. */}
        <section className={css.twin} tabIndex={0} aria-label={title}>
          <table className={tableCss.table}>
            <caption className={hidden}>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{twin.head}</th>
                {twin.columns.map((column) => (
                  <th key={column} scope="col" className={tableCss.number}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {twin.rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    <td key={twin.columns[at]} className={tableCss.number}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
