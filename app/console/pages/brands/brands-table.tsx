import { Link } from "@remix-run/react";
import { consolePaths } from "../../paths";
import { type MessageKey, t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { line, scroll } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { hidden, mono, nowrap, quiet, small, textLink } from "../../ui/text.css";
import { upTo } from "../review/up-to";
import * as css from "./brands.css";
import type { BrandsView } from "./brands.server";
import { StateTag } from "./state-tag";

type Row = BrandsView["rows"][number];

const COLUMNS = [
  ...(["brand", "state", "domain", "brands_check", "company"] as const),
  ...(["brands_niche", "brands_countries", "brands_theme"] as const),
] satisfies MessageKey[];

/** Brands in a table: the name leads to the brand's home page, the number of problems to the problems. */
export function BrandsTable({ rows, problemsPath }: { rows: Row[]; problemsPath: (slug: string) => string }) {
  return (
    <div className={scroll}>
      <table className={`${tableCss.table} ${tableCss.full} ${css.brands}`}>
        <caption className={hidden}>{t("brands_title")}</caption>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
            <th scope="col" className={tableCss.number}>
              {t("brands_waits")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <BrandRow key={one.slug} row={one} problemsPath={problemsPath(one.slug)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BrandRow({ row: one, problemsPath }: { row: Row; problemsPath: string }) {
  const { brand, slug, state, problems, facts } = one;
  return (
    <tr>
      <td>
        <span className={line}>
          {brand ? (
            <>
              <BrandMark brand={brand} named />
              <Link className={css.name} to={consolePaths.home({ kind: "brand", slug })} data-row>
                {brand.name}
              </Link>
            </>
          ) : (
            <span className={quiet}>{slug}</span>
          )}
        </span>
      </td>
      <td>
        <StateTag state={state} />
        {state === "refused" && facts ? <p className={`${small} ${quiet}`}>{t("brands_earlier")}</p> : null}
      </td>
      <td>
        {facts ? (
          <>
            {facts.domain}
            {facts.aliases > 0 ? (
              <p className={`${small} ${quiet}`}>{t("brands_aliases", { count: facts.aliases })}</p>
            ) : null}
          </>
        ) : (
          <span className={quiet}>{t("brands_not_served")}</span>
        )}
      </td>
      <td className={nowrap}>
        {problems ? (
          <Link className={textLink} to={problemsPath} preventScrollReset>
            {t("brands_problems", { count: problems })}
            <span className={hidden}> {brand?.name ?? slug}</span>
          </Link>
        ) : (
          <span className={quiet}>{problems === 0 ? t("none") : ""}</span>
        )}
      </td>
      <td>{facts?.company}</td>
      <td>{facts ? t(`niche_${facts.niche}` as MessageKey) : ""}</td>
      <td className={nowrap} title={facts?.countries.join(" ")}>
        {facts ? firstOf(facts.countries) : ""}
      </td>
      <td className={mono}>{facts?.theme}</td>
      <td className={tableCss.number}>{facts?.waits === null || !facts ? "" : upTo(facts.waits)}</td>
    </tr>
  );
}

const MAX_COUNTRIES = 3;
/** Returns the first countries and how many more there are: "FR BE CH +13". */
function firstOf(countries: readonly string[]): string {
  const more = countries.length - MAX_COUNTRIES;
  return countries.slice(0, MAX_COUNTRIES).join(" ") + (more > 0 ? ` +${more}` : "");
}
