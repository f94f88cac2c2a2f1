import type { FunnelStep } from "~/domain/growth/steps";
import { t } from "../../text";
import { BrandMark, type ShownBrand } from "../../ui/brand-mark";
import { Scroll } from "../../ui/scroll";
import * as tableCss from "../../ui/table.css";
import { hidden, mono, nowrap, quiet, tone } from "../../ui/text.css";
import { countText, pointsText, rateText } from "./count-text";
import type { FunnelCell } from "./funnel-rows.server";
import * as css from "./growth.css";
import type { GroupedBy } from "./growth-query.server";

type Row = { brand: ShownBrand; name: string | null; cells: FunnelCell[] };

/** The funnel: a row for each brand or group, a column for each step, and under each count its rate among the step before. */
export function FunnelTable({
  title,
  by,
  steps,
  rows,
  sum,
  showsBrands,
}: {
  title: string;
  by: GroupedBy;
  steps: readonly FunnelStep[];
  rows: readonly Row[];
  sum: { counts: (number | null)[]; brands: number };
  showsBrands: boolean;
}) {
  return (
    <Scroll label={title}>
      <table className={tableCss.table}>
        <caption className={hidden}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`growth_by_${by}`)}</th>
            {steps.map((step) => (
              <th key={step} scope="col" className={tableCss.number}>
                {t(`step_${step}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ brand, name, cells }) => (
            <tr key={`${brand.slug} ${name}`}>
              <th scope="row">
                <span className={css.brandCell}>
                  {showsBrands ? <BrandMark brand={brand} named={name === null} /> : null}
                  {name === null ? brand.name : <GroupName name={name} />}
                </span>
              </th>
              {cells.map((cell, at) => (
                <td key={steps[at]} className={tableCss.number}>
                  <Cell cell={cell} isFirst={at === 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={nowrap}>
              {showsBrands ? t("growth_sum", { count: sum.brands }) : t("growth_total")}
            </th>
            {sum.counts.map((count, at) => (
              <td key={steps[at]} className={`${tableCss.number} ${css.sum}`}>
                {countText(count)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}

/** The name of a source, a lander or a country. */
export function GroupName({ name }: { name: string }) {
  return name === "" ? <span className={quiet}>{t("none")}</span> : <span className={mono}>{name}</span>;
}

function Cell({ cell: { count, rate, change }, isFirst }: { cell: FunnelCell; isFirst: boolean }) {
  if (typeof count !== "number")
    return <span title={t(count === "<5" ? "growth_hidden_few" : "growth_hidden_revealing")}>–</span>;
  return (
    <>
      {countText(count)}
      {isFirst ? null : (
        <span className={css.rate}>
          {rateText(rate)}
          {change?.isBeyondChance ? (
            <>
              {" "}
              <span className={change.difference > 0 ? tone.good : tone.bad}>
                {pointsText(change.difference)}
              </span>
            </>
          ) : null}
        </span>
      )}
    </>
  );
}
