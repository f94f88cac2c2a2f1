import { Coins, Drama, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Lander } from "./lander.server";
import * as css from "./shared.css";

/** Three facts from the brand's settings: price of a message, marked profiles, deletion. product 18.3 */
export function Proof({ lander, isColumn = false }: { lander: Lander; isColumn?: boolean }) {
  const { t } = useTranslation();
  const { price, free, days } = lander.proof;
  return (
    <dl className={isColumn ? css.proofColumn : css.proof}>
      <div>
        <Coins aria-hidden />
        <dt>{t("landers:proof_price", { price })}</dt>
        <dd>{free > 0 ? t("landers:proof_free", { count: free }) : t("landers:proof_no_renewal")}</dd>
      </div>
      <div>
        <Drama aria-hidden />
        <dt>{t("landers:proof_marked")}</dt>
        <dd>{t("landers:proof_marked_text")}</dd>
      </div>
      <div>
        <Trash2 aria-hidden />
        <dt>{t("landers:proof_deleted")}</dt>
        <dd>{t("landers:proof_deleted_text", { count: days })}</dd>
      </div>
    </dl>
  );
}
