import { signed } from "../../format";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { ButtonLink } from "../../ui/button";
import { scroll, section } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { heading, hidden, mono, nowrap, quiet, second } from "../../ui/text.css";
import type { MemberView } from "./member.server";

/** The latest entries of the member's ledger, each with its reversal where that is possible by hand. */
export function MemberLedger({ view: { member, may }, brand }: { view: MemberView; brand: ShownBrand }) {
  const reverse = consolePaths.memberAct(brand.slug, member.id, "reverse");
  return (
    <section className={section} aria-labelledby="ledger">
      <h3 className={heading} id="ledger">
        {t("agree_ledger")}
      </h3>
      <p className={quiet}>{t("member_ledger_lead")}</p>
      {member.entries.length === 0 ? (
        <p className={second}>{t("member_no_entries")}</p>
      ) : (
        <div className={scroll}>
          <table className={tableCss.table}>
            <caption className={hidden}>{t("agree_ledger")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("ledger_entry")}</th>
                <th scope="col">{t("order_time")}</th>
                <th scope="col">{t("reason")}</th>
                <th scope="col" className={tableCss.number}>
                  {t("member_credits")}
                </th>
                {may.reverse ? (
                  <th scope="col">
                    <span className={hidden}>{t("acts")}</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {member.entries.map(({ id, time, reason, amount, isReversible }) => (
                <tr key={id}>
                  <td className={mono}>{id}</td>
                  <td className={nowrap}>{time.short}</td>
                  <td>{t(`reason_${reason}`)}</td>
                  <td className={tableCss.number}>{signed(amount)}</td>
                  {may.reverse ? (
                    <td className={tableCss.number}>
                      {isReversible ? (
                        <ButtonLink to={`${reverse}?entry=${id}`} size="small" kind="quiet">
                          {t("act_reverse_row")} <span className={hidden}>{id}</span>
                        </ButtonLink>
                      ) : null}
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
