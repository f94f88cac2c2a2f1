import { useTranslation } from "react-i18next";
import * as sum from "~/features/shop/sum.css";
import type { DebitView } from "./direct-debit.server";

/** The order as the steps of a direct debit show it. */
export type Shown = Pick<
  DebitView,
  | "reference"
  | "changes"
  | "credits"
  | "price"
  | "fee"
  | "total"
  | "vat"
  | "perMessage"
  | "days"
  | "statement"
  | "isLegalButton"
>;

/** The ordered bundle and the total. */
export function DebitSum({ view: { credits, price, fee, total: amount, vat, perMessage } }: { view: Shown }) {
  const { t } = useTranslation();
  return (
    <dl className={sum.lines}>
      <div className={sum.line}>
        <dt>{t("shop:credits", { count: credits })}</dt>
        <dd className={sum.amount}>{price}</dd>
      </div>
      <div className={sum.line}>
        <dt>{t("shop:line_fee")}</dt>
        <dd className={sum.amount}>{fee}</dd>
      </div>
      <div className={sum.total}>
        <dt>{vat ? t("shop:total", { rate: vat }) : t("shop:total_no_vat")}</dt>
        <dd className={sum.amount}>{amount}</dd>
      </div>
      <div className={sum.line}>
        <dt>
          {t("shop:per_message", { price: perMessage })}. {t("shop:no_renewal")}
        </dt>
      </div>
    </dl>
  );
}
