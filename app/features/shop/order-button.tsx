import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import * as css from "./order-button.css";

/** From this length on the legal words are set smaller, so that they stay on one line on a phone. */
const LONG_WORDS = 34;

/**
 * The button that orders: the words of the law and the amount, or "Pay $36.00" where no law prescribes words; for a direct debit, the button
 * that leads to its steps. The text wraps between the words and the amount only. product 13.9
 * @param total as text
 * @param isDebit whether a direct debit is chosen, which the button of its last step orders
 */
export function OrderButton({
  isLegal,
  total,
  isDebit = false,
  disabled = false,
}: {
  isLegal: boolean;
  total: string;
  isDebit?: boolean;
  disabled?: boolean;
}) {
  const { t } = useTranslation();
  const words = t(isDebit ? "shop:debit_button" : "shop:order_button");
  return (
    <Button kind="primary" size="large" wide type="submit" disabled={disabled} data-order>
      {isLegal || isDebit ? (
        <span className={css.parts}>
          <span className={words.length > LONG_WORDS ? css.longWords : css.words}>{words}</span>{" "}
          <b className={css.amount}>{total}</b>
        </span>
      ) : (
        <span className={css.words}>{t("shop:order_button", { context: "plain", price: total })}</span>
      )}
    </Button>
  );
}
