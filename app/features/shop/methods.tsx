import type { TFunction } from "i18next";
import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PaymentSign } from "~/domain/shop/method-sign.server";
import { TickField } from "~/ui/field";
import { CardChange } from "./card-change";
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
  /** whether it is a remembered card */
  isCard?: boolean;
  /** whether it is the wallet of this device */
  isReady?: boolean;
  /** the id of the form, outside of this one, that removes the card */
  removal?: string;
};

const FIRST = 4;

/**
 * Shows the payment methods with their fees: the device's wallet, remembered cards, four more by country, the others in a fold.
 * product 13.28, 13.2
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
  const own = methods.filter(({ isReady, isCard }) => isReady || isCard);
  const others = methods.filter((one) => !own.includes(one));
  // A single further method needs no fold.
  const first = others.length > FIRST + 1 ? others.slice(0, FIRST) : others;
  const rest = others.slice(first.length);
  const row = (one: ShownMethod) => (
    <Method key={one.id} one={one} isChosen={one.id === chosen} choose={choose} />
  );
  return (
    <div className={css.methods}>
      {own.map(row)}
      {first.map(row)}
      {rest.length > 0 ? (
        <details className={css.rest} open={rest.some(({ id }) => id === chosen)}>
          <summary className={css.more}>
            {t("shop:more_methods")}
            <ChevronDown className={css.moreIcon} aria-hidden />
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
  const { id, name, sign, isFit = true, remembers, removal } = one;
  const state = choose ? { checked: isChosen, onChange: () => choose(id) } : { defaultChecked: isChosen };
  const fee = useFeeText(one);
  const note = noteOf(t, one);
  // Beside "Change" there is no room for the fee.
  const notes = removal && fee ? `${note}, ${fee}` : note;
  const row = (
    <label className={`${css.method} ${isFit ? "" : css.unfit} ${removal ? css.changeable : ""}`}>
      <input className={css.control} type="radio" name="method" value={id} disabled={!isFit} {...state} />
      <span className={css.plate}>
        <MethodSign sign={sign} />
      </span>
      <span className={css.name}>
        {name}
        {notes ? <small className={css.note}>{notes}</small> : null}
      </span>
      {fee && !removal ? <span className={css.fee}>{fee}</span> : null}
    </label>
  );
  if (removal)
    return (
      <div className={css.withChange}>
        {row}
        <CardChange name={name} removal={removal} />
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

/** The second line of a method. */
function noteOf(t: TFunction, { id, isReady, removal }: ShownMethod): string | null {
  if (isReady) return t("shop:device_ready");
  if (removal) return t("shop:card_stored");
  return id === "directdebit" ? t("shop:debit_note") : null;
}

/** The fee in words, also where there is none, or why the method cannot be chosen; null where the page states no fees. */
function useFeeText({ fee, isFit = true, isAway = false }: ShownMethod): string | null {
  const { t } = useTranslation();
  if (fee === undefined) return null;
  if (!isFit) return t(isAway ? "shop:away" : "shop:unfit");
  return fee ? t("shop:fee", { price: fee }) : t("shop:no_fee");
}
