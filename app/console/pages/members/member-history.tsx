import { signed } from "../../format";
import { t } from "../../text";
import { section } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { heading, hidden, mono, nowrap, quiet, second } from "../../ui/text.css";
import { auditWord } from "../audit/audit-actions";
import * as css from "./member.css";
import type { MemberView } from "./member.server";

/** The latest entries of the member's ledger. */
export function MemberLedger({ view: { member } }: { view: MemberView }) {
  return (
    <section className={section} aria-labelledby="ledger">
      <h3 className={heading} id="ledger">
        {t("agree_ledger")}
      </h3>
      <p className={quiet}>{t("member_ledger_lead")}</p>
      {member.entries.length === 0 ? (
        <p className={second}>{t("member_no_entries")}</p>
      ) : (
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
            </tr>
          </thead>
          <tbody>
            {member.entries.map(({ id, time, reason, amount }) => (
              <tr key={id}>
                <td className={mono}>{id}</td>
                <td className={nowrap}>{time.short}</td>
                <td>{t(`reason_${reason}`)}</td>
                <td className={tableCss.number}>{signed(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** What operators did with the member, the latest first. */
export function MemberAudit({ view: { audit } }: { view: MemberView }) {
  return (
    <section className={section} aria-labelledby="audit">
      <h3 className={heading} id="audit">
        {t("member_audit")}
      </h3>
      <ul className={css.audit}>
        {audit.map(({ id, time, by, action, detail, why, approvedBy }) => (
          <li key={id}>
            <span className={quiet}>{time.short}</span> {auditWord(action)} {detail}{" "}
            <span className={quiet}>
              {by}
              {approvedBy ? `, ${t("audit_approved", { name: approvedBy })}` : ""}
            </span>
            {why ? <p className={second}>{why}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
