import { Link } from "@remix-run/react";
import { whole } from "../../format";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { lengthOf } from "../../ui/age";
import { BrandMark } from "../../ui/brand-mark";
import { line } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { quiet, tone } from "../../ui/text.css";
import type { HealthView } from "./health.server";
import { HealthTable } from "./health-table";

/** The mails of the last 24 hours by brand. */
export function Mails({ mails }: Pick<HealthView, "mails">) {
  const { rows, count } = mails;
  return (
    <HealthTable
      id="mails"
      title={t("health_mail")}
      names={[t("brand"), t("health_delivered"), t("health_mail_waiting"), t("health_bounced")]}
      empty={rows.length === 0 ? t("health_no_mail") : null}
      foot={
        count > rows.length ? (
          <p className={quiet}>{t("health_mail_all", { count: whole(count), shown: whole(rows.length) })}</p>
        ) : null
      }
    >
      {rows.map(({ brand, sent, waiting, bounced, age }) => (
        <tr key={brand.slug}>
          <td>
            <span className={line}>
              <BrandMark brand={brand} named />
              <Link
                className={tableCss.rowLink}
                to={consolePaths.health({ kind: "brand", slug: brand.slug })}
                data-row
              >
                {brand.name}
              </Link>
            </span>
          </td>
          <td className={tableCss.number}>{whole(sent)}</td>
          <td className={tableCss.number}>
            <span className={waiting > 0 ? tone.bad : quiet}>
              {whole(waiting)}
              {age ? ` · ${lengthOf(age)}` : ""}
            </span>
          </td>
          <td className={tableCss.number}>
            <span className={bounced > 0 ? undefined : quiet}>{whole(bounced)}</span>
          </td>
        </tr>
      ))}
    </HealthTable>
  );
}
