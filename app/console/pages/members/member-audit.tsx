import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { section } from "../../ui/layout.css";
import { heading, quiet, second } from "../../ui/text.css";
import { auditWord } from "../audit/audit-actions";
import * as css from "./member.css";
import type { MemberView } from "./member.server";
import { MorePages } from "./more-pages";

/** What operators saw and did with the member, the latest first. */
export function MemberAudit({ view: { lists, member }, brand }: { view: MemberView; brand: ShownBrand }) {
  return (
    <section className={section} aria-labelledby="audit">
      <h3 className={heading} id="audit">
        {t("member_audit")}
      </h3>
      <ul className={css.audit}>
        {lists.audit.map(({ id, time, by, action, detail, why, approvedBy }) => (
          <li key={id}>
            <time className={quiet} dateTime={time.iso} title={time.full}>
              {time.short}
            </time>{" "}
            {auditWord(action)} {detail}{" "}
            <span className={quiet}>
              {by}
              {approvedBy ? `, ${t("audit_approved", { name: approvedBy })}` : ""}
            </span>
            {why ? (
              <p className={second} dir="auto">
                {why}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <MorePages own={consolePaths.member(brand.slug, member.id)} tab="audit" next={lists.next} />
    </section>
  );
}
