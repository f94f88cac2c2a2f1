import { useTranslation } from "react-i18next";
import { heading } from "~/ui/text.css";
import * as css from "./premium-table.css";
import type { ComparedRow } from "./premium-view.server";

/** Compares what free and premium members have. product 13.64 */
export function PremiumTable({ rows }: { rows: readonly ComparedRow[] }) {
  const { t } = useTranslation();
  return (
    <section className={css.block}>
      <h2 className={heading.section} id="compare">
        {t("shop:compare_title")}
      </h2>
      <table className={css.table} aria-labelledby="compare">
        <thead>
          <tr>
            <td />
            <th scope="col">{t("shop:compare_free")}</th>
            <th className={css.premium} scope="col">
              {t("shop:title_premium")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, free, premium }) => (
            <tr key={name}>
              <th className={css.name} scope="row">
                {name}
              </th>
              <td>{free}</td>
              <td className={css.premium}>{premium}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
