import { percent, whole } from "../../format";
import { t } from "../../text";
import { lengthOf } from "../../ui/age";
import * as tableCss from "../../ui/table.css";
import { quiet, tone } from "../../ui/text.css";
import type { HealthView } from "./health.server";
import { HealthTable } from "./health-table";

/** The payments of the last 24 hours by provider. */
export function Providers({ providers }: Pick<HealthView, "providers">) {
  return (
    <HealthTable
      id="providers"
      title={t("health_providers")}
      names={[
        t("health_provider"),
        t("brands_title"),
        t("health_started"),
        t("health_paid"),
        t("health_payment_failed"),
        t("health_success"),
        t("health_last"),
      ]}
      empty={providers.length === 0 ? t("health_no_payments") : null}
    >
      {providers.map(({ provider, brands, started, paid, failed, lastAge }) => (
        <tr key={provider}>
          <td>{provider}</td>
          <td className={tableCss.number}>{whole(brands)}</td>
          <td className={tableCss.number}>{whole(started)}</td>
          <td className={tableCss.number}>{whole(paid)}</td>
          <td className={tableCss.number}>{whole(failed)}</td>
          <td className={tableCss.number}>
            {paid + failed > 0 ? (
              <span className={paid === 0 ? tone.bad : undefined}>
                {percent(Math.round((100 * paid) / (paid + failed)) * 100)}
              </span>
            ) : null}
          </td>
          <td className={tableCss.number}>
            {lastAge === null ? (
              <span className={quiet}>{t("health_no_message")}</span>
            ) : (
              t("health_last_ago", { age: lengthOf(lastAge) })
            )}
          </td>
        </tr>
      ))}
    </HealthTable>
  );
}
