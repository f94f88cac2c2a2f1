import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PaymentSign } from "~/domain/shop/method-sign.server";
import { Button } from "~/ui/button";
import { choice, choices } from "~/ui/choice.css";
import { TickField } from "~/ui/field";
import { hiddenText, muted } from "~/ui/text.css";
import { MethodSign } from "./method-sign";
import * as css from "./methods.css";

/** A payment method as a page shows it. `fee` is null without a fee. `isFit` is false if the method cannot be used for this amount. */
export type ShownMethod = {
  id: string;
  name: string;
  sign: PaymentSign;
  fee?: string | null;
  isFit?: boolean;
  /** whether no payment can start with it at the moment */
  isAway?: boolean;
  /** whether its card can be stored: the checkbox for that is below the row while the method is chosen */
  remembers?: boolean;
  /** the id of the form, outside of this one, that removes the card */
  removal?: string;
};

const FIRST = 4;

/**
 * Shows the payment methods with their fees: the first four by country, the others in a fold. product 13.28, 13.2
 * @param choose undefined if the form alone stores the choice
 */
export function Methods({
  methods,
  chosen,
  choose,
}: {
  methods: readonly ShownMethod[];
  chosen: string;
  choose?: (id: string) => void;
}) {
  const { t } = useTranslation();
  // A single further method needs no fold.
  const first = methods.length > FIRST + 1 ? methods.slice(0, FIRST) : methods;
  const rest = methods.slice(first.length);
  const row = (one: ShownMethod) => (
    <Method key={one.id} one={one} isChosen={one.id === chosen} choose={choose} />
  );
  return (
    <div className={choices}>
      {first.map(row)}
      {rest.length > 0 ? (
        <details className={css.rest} open={rest.some(({ id }) => id === chosen)}>
          <summary className={css.more}>
            <ChevronDown className={css.moreIcon} aria-hidden />
            {t("shop:more_methods")}
          </summary>
          {rest.map(row)}
        </details>
      ) : null}
    </div>
  );
}

function Method({
  one,
  isChosen,
  choose,
}: {
  one: ShownMethod;
  isChosen: boolean;
  choose: ((id: string) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { id, name, sign, fee, isFit = true, isAway = false, remembers, removal } = one;
  const state = choose ? { checked: isChosen, onChange: () => choose(id) } : { defaultChecked: isChosen };
  const row = (
    <label className={`${choice} ${isFit ? "" : css.unfit} ${removal ? css.beside : ""}`}>
      <input className={css.control} type="radio" name="method" value={id} disabled={!isFit} {...state} />
      <span className={css.name}>
        <MethodSign sign={sign} />
        {name}
      </span>
      {fee === undefined ? null : (
        <span className={`${muted} ${css.fee}`}>
          {isFit
            ? fee
              ? t("shop:fee", { price: fee })
              : t("shop:no_fee")
            : t(isAway ? "shop:away" : "shop:unfit")}
        </span>
      )}
    </label>
  );
  if (removal)
    return (
      <div className={css.withButton}>
        {row}
        <Button kind="text" size="small" type="submit" form={removal}>
          {t("shop:card_remove")}
          <span className={hiddenText}> {name}</span>
        </Button>
      </div>
    );
  return (
    <>
      {row}
      {remembers ? (
        <div className={css.beneath}>
          <TickField name="remember" id={`remember-${id}`}>
            {t("shop:card_remember")}
          </TickField>
        </div>
      ) : null}
    </>
  );
}
