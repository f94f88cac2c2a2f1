import { t } from "../../text";
import { ButtonLink } from "../../ui/button";
import { inset, push, section, sectionHead } from "../../ui/layout.css";
import { Scroll } from "../../ui/scroll";
import * as tableCss from "../../ui/table.css";
import { heading, hidden, mono, quiet, second, small } from "../../ui/text.css";
import * as css from "./brands.css";
import type { BrandsView } from "./brands.server";

/** What the newest reading of a brand's folder found: where, and what was expected. */
export function BrandProblems({
  problems,
  closePath,
}: {
  problems: NonNullable<BrandsView["problems"]>;
  closePath: string;
}) {
  const { name, slug, list } = problems;
  return (
    <section className={`${section} ${inset} ${css.problems}`} aria-labelledby="problems" id="check">
      <div className={sectionHead}>
        <h2 className={heading} id="problems">
          {t("brands_problems_of", { name })}
        </h2>
        <span className={push}>
          <ButtonLink to={closePath} size="small" kind="quiet">
            {t("brands_close")}
          </ButtonLink>
        </span>
      </div>
      {list.length === 0 ? (
        <p className={second}>{t("brands_problems_none", { name })}</p>
      ) : (
        <Scroll label={t("brands_problems_of", { name })}>
          <table className={tableCss.table}>
            <caption className={hidden}>{t("brands_problems_of", { name })}</caption>
            <thead>
              <tr>
                <th scope="col">{t("brands_where")}</th>
                <th scope="col">{t("brands_found")}</th>
                <th scope="col">{t("brands_expected")}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((problem) => (
                <tr key={`${problem.where} ${problem.path} ${problem.found} ${problem.expected}`}>
                  <td>
                    <span className={mono}>{problem.where}</span>
                    <p className={`${small} ${quiet}`}>{problem.path}</p>
                  </td>
                  <td className={mono}>{problem.found}</td>
                  <td>
                    {problem.expected}
                    {problem.hint ? <p className={`${small} ${quiet}`}>{problem.hint}</p> : null}
                    {problem.severity === "warning" ? (
                      <p className={`${small} ${quiet}`}>{t("brands_warning")}</p>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <code className={`${mono} ${quiet}`}>npm run tenant -- check {slug}</code>
    </section>
  );
}
