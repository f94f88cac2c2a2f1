import { Link } from "@remix-run/react";
import { whole } from "../../format";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { facts, row, section, term } from "../../ui/layout.css";
import { Tag } from "../../ui/tag";
import { heading, link } from "../../ui/text.css";
import type { CaseView } from "./complaint.server";

/** The reported member, as far as a decision needs it. */
export function CaseMemberFacts({
  member,
  brand,
}: {
  member: NonNullable<CaseView["reported"]>;
  brand: ShownBrand;
}) {
  const { status, paidUser, fictional } = member;
  return (
    <section className={section} aria-labelledby="member">
      <h2 className={heading} id="member">
        {member.name}, {member.age}
      </h2>
      <div className={row}>
        <Tag tone={status === "active" ? "good" : "bad"}>{t(`status_${status as "active"}`)}</Tag>
        {member.suspended ? (
          <Tag tone="warn">{t("member_suspended", { time: member.suspended.short })}</Tag>
        ) : null}
        {paidUser ? <Tag shape="none">{t("member_paid")}</Tag> : null}
        {fictional ? <Tag shape="none">{t("member_fictional")}</Tag> : null}
      </div>
      <dl className={facts}>
        <dt className={term}>{t("member_id")}</dt>
        <dd>
          <Link className={link} to={consolePaths.member(brand.slug, member.id)} prefetch="none">
            {member.id}
          </Link>
        </dd>
        <dt className={term}>{t("member_place")}</dt>
        <dd>{[member.city, member.country].filter(Boolean).join(", ")}</dd>
        <dt className={term}>{t("member_since")}</dt>
        <dd>{member.since.day}</dd>
        <dt className={term}>{t("member_active")}</dt>
        <dd>{member.lastActive.short}</dd>
        <dt className={term}>{t("member_photos")}</dt>
        <dd>{t("member_photos_of", { count: member.photos, rejected: member.rejectedPhotos })}</dd>
        <dt className={term}>{t("member_complaints")}</dt>
        <dd>{t("member_complaints_of", { count: member.decided, upheld: whole(member.upheld) })}</dd>
        {member.decisions.length > 0 ? (
          <>
            <dt className={term}>{t("member_decisions")}</dt>
            <dd>
              {member.decisions.map(({ reference, restriction, rule, time, outcome }) => (
                <p key={reference}>
                  {t("member_decision", {
                    what: t(`kind_${restriction}`),
                    rule: t(`rule_${rule}`),
                    time: time.day,
                  })}
                  {outcome === "reversed" ? ` (${t("member_decision_reversed")})` : ""}
                </p>
              ))}
            </dd>
          </>
        ) : null}
        {member.signupMessage ? (
          <>
            <dt className={term}>{t("member_text")}</dt>
            <dd>{member.signupMessage}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
