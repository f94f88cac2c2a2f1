import { Link } from "@remix-run/react";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { facts, section, term } from "../../ui/layout.css";
import { heading, link, mono, quiet, second, small, textLink } from "../../ui/text.css";
import * as css from "./member.css";
import type { MemberView } from "./member.server";

const languages = new Intl.DisplayNames("en", { type: "language" });

/** Who the member is, the consents, the mails and the complaints. */
export function MemberFacts({
  view: { member, may, revealed },
  brand,
}: {
  view: MemberView;
  brand: ShownBrand;
}) {
  const since = (time: { day: string } | null) => time?.day ?? t("none");
  return (
    <>
      <section className={section} aria-labelledby="identity">
        <h3 className={heading} id="identity">
          {t("member_identity")}
        </h3>
        <dl className={facts}>
          <dt className={term}>{t("member_address")}</dt>
          <dd>
            {revealed ? (
              <>
                <span className={`${mono} ${css.address}`}>{revealed.email}</span>
                <p className={`${quiet} ${small}`}>
                  {t("revealed", { time: revealed.until.short, why: revealed.why })}
                </p>
              </>
            ) : (
              <>
                <span className={mono}>{member.maskedEmail}</span>{" "}
                {may.reveal ? (
                  <Link
                    className={textLink}
                    to={consolePaths.memberAct(brand.slug, member.id, "reveal")}
                    prefetch="none"
                  >
                    {t("act_reveal_row")}
                  </Link>
                ) : null}
              </>
            )}
          </dd>
          <dt className={term}>{t("member_gender")}</dt>
          <dd>{t("member_seeks", { gender: member.gender, seeks: member.seeks.join(", ") })}</dd>
          <dt className={term}>{t("member_language")}</dt>
          <dd>{languages.of(member.language)}</dd>
          <dt className={term}>{t("member_login")}</dt>
          <dd>{since(member.lastLogin)}</dd>
          <dt className={term}>{t("member_source")}</dt>
          <dd>{[member.source, member.lander].filter(Boolean).join(" · ") || t("none")}</dd>
          {member.bannedAt ? (
            <>
              <dt className={term}>{t("member_banned")}</dt>
              <dd>{member.bannedAt.day}</dd>
            </>
          ) : null}
          {member.leftAt ? (
            <>
              <dt className={term}>{t("member_left")}</dt>
              <dd>{member.leftAt.day}</dd>
            </>
          ) : null}
          {member.signupMessage ? (
            <>
              <dt className={term}>{t("member_text")}</dt>
              <dd lang={member.language}>{member.signupMessage}</dd>
            </>
          ) : null}
        </dl>
      </section>
      <section className={section} aria-labelledby="consents">
        <h3 className={heading} id="consents">
          {t("member_consents")}
        </h3>
        <dl className={facts}>
          <dt className={term}>{t("legal_terms")}</dt>
          <dd>
            {member.termsVersion ?? t("none")} {member.termsAt ? `· ${member.termsAt.day}` : ""}
          </dd>
          <dt className={term}>{t("member_sensitive")}</dt>
          <dd>{since(member.sensitiveAt)}</dd>
          <dt className={term}>{t("member_landers")}</dt>
          <dd>{since(member.landersAt)}</dd>
        </dl>
      </section>
      <section className={section} aria-labelledby="mails">
        <h3 className={heading} id="mails">
          {t("member_mails")}
        </h3>
        {member.mailsOff.length > 0 ? (
          <p className={second}>{t("member_mails_off", { reasons: member.mailsOff.join(", ") })}</p>
        ) : null}
        <ul className={css.lines}>
          {member.mails.map(({ id, kind, time, sent, isSkipped }) => (
            <li key={id}>
              <span className={mono}>{kind}</span>{" "}
              <span className={`${quiet} ${small}`}>
                {time.short} · {t(sent ? "mail_sent" : isSkipped ? "mail_skipped" : "mail_waiting")}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={section} aria-labelledby="complaints">
        <h3 className={heading} id="complaints">
          {t("member_complaints")}
        </h3>
        <p className={second}>{t("member_made", { count: member.made.count, upheld: member.made.upheld })}</p>
        {may.complaints ? (
          <ul className={css.lines}>
            {member.received.open.map((reference) => (
              <li key={reference}>
                <Link
                  className={`${link} ${mono}`}
                  to={consolePaths.reviewComplaint(brand.slug, reference)}
                  prefetch="none"
                >
                  {reference}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </>
  );
}
