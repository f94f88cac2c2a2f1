import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DECISION_DAYS, URGENT_HOURS } from "~/domain/complaints/rules";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { heading, muted, page, wrap } from "~/ui/text.css";
import { icon } from "../accounts/account-page.css";
import * as css from "./complaints.css";

/** The confirmation of a received complaint. */
export function Receipt({ reference, isMailed }: { reference: string; isMailed: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap} ${page} ${css.column}`}>
      <span className={icon}>
        <CircleCheck aria-hidden />
      </span>
      <h1 className={heading.title}>{t("complaints:sent_title")}</h1>
      <p>{t(isMailed ? "complaints:sent_mailed" : "complaints:sent_nameless")}</p>
      <dl className={css.reference}>
        <dt className={muted}>{t("complaints:reference")}</dt>
        <dd>{reference}</dd>
      </dl>
      <p>{t("complaints:sent_next", { days: DECISION_DAYS, hours: URGENT_HOURS })}</p>
      <div className={css.ways}>
        <ButtonLink href={paths.index()}>{t("errors:back_home")}</ButtonLink>
        <ButtonLink href={paths.ban()}>{t("complaints:how_decided")}</ButtonLink>
      </div>
    </div>
  );
}
