import { Link } from "@remix-run/react";
import { consolePaths } from "../../paths";
import type { SwitchBrand } from "../../root-data.server";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { row } from "../../ui/layout.css";
import { rowLink, table } from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { hidden } from "../../ui/text.css";
import * as css from "./brands.css";

/** Brands in a table; each row leads to the brand's home page. */
export function BrandsTable({ brands }: { brands: readonly SwitchBrand[] }) {
  return (
    <div className={css.scroll}>
      <table className={table}>
        <caption className={hidden}>{t("brands_title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("brand")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col">{t("domain")}</th>
          </tr>
        </thead>
        <tbody>
          {brands.map((brand) => (
            <tr key={brand.slug}>
              <td>
                <span className={row}>
                  <BrandMark brand={brand} named />
                  <Link
                    className={rowLink}
                    to={consolePaths.home({ kind: "brand", slug: brand.slug })}
                    data-row
                  >
                    {brand.name}
                  </Link>
                </span>
              </td>
              <td>
                <Tag tone="good">{t("live")}</Tag>
              </td>
              <td>{brand.domain}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
