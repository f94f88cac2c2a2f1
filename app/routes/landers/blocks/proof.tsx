import { Coins, Drama, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import * as css from "../base.css";
import type { Part } from "./part";

/** Three facts from the brand's settings: price of a message, marked profiles, deletion. product 18.3 */
export function Proof({ lander, stage }: Part<"proof">) {
  const { t } = useTranslation();
  const { price, free, days } = lander.proof;
  return (
    <dl className={stage.within?.proof ? css.proofColumn : css.proof}>
      <div className={css.fact}>
        <Coins className={css.factIcon} aria-hidden />
        <dt className={css.factTitle}>{t("landers:proof_price", { price })}</dt>
        <dd className={css.factText}>
          {free > 0 ? t("landers:proof_free", { count: free }) : t("landers:proof_no_renewal")}
        </dd>
      </div>
      <div className={css.fact}>
        <Drama className={css.factIcon} aria-hidden />
        <dt className={css.factTitle}>{t("landers:proof_marked")}</dt>
        <dd className={css.factText}>{t("landers:proof_marked_text")}</dd>
      </div>
      <div className={css.fact}>
        <Trash2 className={css.factIcon} aria-hidden />
        <dt className={css.factTitle}>{t("landers:proof_deleted")}</dt>
        <dd className={css.factText}>{t("landers:proof_deleted_text", { count: days })}</dd>
      </div>
    </dl>
  );
}
