import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { hiddenText, muted, small } from "~/ui/text.css";
import * as css from "./methods.css";

/** "Change" at the end of a remembered card's row: below it, how to pay with another card, and the button that removes this one. product 13.44 */
export function CardChange({ name, removal }: { name: string; removal: string }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary className={css.change}>
        {t("shop:card_change")}
        <span className={hiddenText}> {name}</span>
      </summary>
      <div className={css.changes}>
        <p className={`${small} ${muted}`}>{t("shop:card_change_text", { other: t("shop:another_card") })}</p>
        <Button size="small" type="submit" form={removal}>
          {t("shop:card_remove")}
          <span className={hiddenText}> {name}</span>
        </Button>
      </div>
    </details>
  );
}
