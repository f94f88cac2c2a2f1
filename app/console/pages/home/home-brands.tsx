import { Link } from "@remix-run/react";
import { money, whole } from "../../format";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { line, scroll } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { hidden, quiet, second, tone } from "../../ui/text.css";
import { StateTag } from "../brands/state-tag";
import { upTo } from "../review/up-to";
import type { Cell } from "./figures.server";
import * as css from "./home.css";
import type { HomeView } from "./home.server";
import { againstUsual } from "./money";

type Row = HomeView["brands"][number];

/** The brands, the worst first; numbers are marked only where they are unusual for the brand at this time of the day. */
export function HomeBrands({ rows, hasFigures }: { rows: Row[]; hasFigures: boolean }) {
  return (
    <div className={scroll}>
      <table className={tableCss.table}>
        <caption className={hidden}>{t("home_brands_caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("brand")}</th>
            <th scope="col">{t("state")}</th>
            {hasFigures
              ? (["visits", "signups", "paid_orders", "paid", "against"] as const).map((name) => (
                  <th key={name} scope="col" className={tableCss.number}>
                    {t(`home_${name}`)}
                  </th>
                ))
              : null}
            <th scope="col" className={tableCss.number}>
              {t("home_waits")}
            </th>
            <th scope="col" className={tableCss.number}>
              {t("alerts")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <BrandRow key={one.brand.slug} row={one} hasFigures={hasFigures} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BrandRow({ row: one, hasFigures }: { row: Row; hasFigures: boolean }) {
  const { brand, state, waits, isLate, alerts, worst } = one;
  return (
    <tr>
      <td>
        <span className={line}>
          <BrandMark brand={brand} named />
          <Link
            className={tableCss.rowLink}
            to={consolePaths.home({ kind: "brand", slug: brand.slug })}
            data-row
          >
            {brand.name}
          </Link>
        </span>
      </td>
      <td>
        <StateTag state={state} />
      </td>
      {hasFigures ? <Figures today={one.today} /> : null}
      <td className={tableCss.number}>
        <span className={isLate ? tone.bad : waits === 0 ? quiet : undefined}>
          {upTo(waits)}
          {isLate ? <span className={hidden}> {t("home_late")}</span> : null}
        </span>
      </td>
      <td className={tableCss.number}>
        <span className={worst ? tone[worst] : quiet}>{alerts === 0 ? t("none") : whole(alerts)}</span>
      </td>
    </tr>
  );
}

function Figures({ today }: { today: Row["today"] }) {
  if (!today)
    return (
      <td colSpan={5} className={`${tableCss.number} ${quiet}`}>
        {t("home_not_counted")}
      </td>
    );
  const { visits, signups, orders, paid } = today;
  return (
    <>
      {[visits, signups, orders].map((cell, at) => (
        // The columns never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
        <td key={at} className={tableCss.number}>
          <Marked cell={cell} format={whole} />
        </td>
      ))}
      <td className={tableCss.number}>
        {paid.length === 0 ? <span className={quiet}>{t("none")}</span> : null}
        {paid.map((cell) => (
          <div key={cell.currency}>
            <Marked cell={cell} format={(minor) => money(minor, cell.currency)} />
          </div>
        ))}
      </td>
      <td className={`${tableCss.number} ${second}`}>
        {paid.map(({ currency, value, median }) => (
          <div key={currency}>{median ? againstUsual(value, median) : ""}</div>
        ))}
      </td>
    </>
  );
}

const arrows = { low: "\u2193", high: "\u2191" } as const;

/** A number; outside of its usual range with an arrow, and the range for screen readers and on hover. */
function Marked({ cell, format }: { cell: Cell; format: (value: number) => string }) {
  const { value, mark, usual } = cell;
  if (!mark || !usual) return <>{format(value)}</>;
  const words = t(`unusual_${mark}`, { low: format(usual.low), high: format(usual.high), days: usual.days });
  return (
    <span className={css.unusual} title={words}>
      <span aria-hidden="true">{arrows[mark]} </span>
      {format(value)}
      <span className={hidden}> {words}</span>
    </span>
  );
}
