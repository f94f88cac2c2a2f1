import { useEffect, useRef, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { BesideLink } from "~/ui/beside-link";
import { ButtonLink } from "~/ui/button";
import { TickField } from "~/ui/field";
import { Form } from "~/ui/form";
import { Said } from "~/ui/notice";
import { heading, hiddenText, muted, small } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import { placed } from "~/ui/time-place";
import { Bundles } from "./bundles";
import { DiscountField, DiscountLine } from "./discount-field";
import { Methods } from "./methods";
import { OrderButton } from "./order-button";
import * as css from "./order-form.css";
import { PaymentCountry } from "./payment-country";
import type { ShopView } from "./shop-view.server";
import * as sum from "./sum.css";
import { useDeviceWallet } from "./use-device-wallet";

/** Why an order was refused, and the choices in it. */
export type Refused = {
  problem: string;
  isOfStart: boolean;
  hasStarted: boolean;
  bundle: string;
  method: string;
};

/**
 * Shows bundles, payment methods and the summary with the order button. The legally required statements are directly before the button. On
 * phones the total and the button are docked. The shown total is posted, so that an order at another price is refused. product 13.9, 13.11
 * @param action the page that receives the order
 * @param applyCode shows the prices with another discount code, empty for none
 * @param back the page after a completed order
 * @param fetcherKey set on a sheet: the order is placed without leaving the page, and the form has one column
 */
export function OrderForm({
  view,
  action,
  refused,
  applyCode,
  back = "",
  fetcherKey,
}: {
  view: ShopView;
  action: string;
  refused: Refused | undefined;
  applyCode: (query: Record<"bundle" | "method" | "code", string>) => void;
  back?: string;
  fetcherKey?: string;
}) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [pickedBundle, setBundle] = useState(refused?.bundle || view.chosen.bundle);
  // Another country may have no price of the bundle.
  const bundle = view.bundles.some(({ id }) => id === pickedBundle) ? pickedBundle : view.chosen.bundle;
  const [picked, setMethod] = useState(refused?.method ?? "");
  const wallet = useDeviceWallet(view.methods.filter(({ isAway }) => !isAway).map(({ id }) => id));
  const fits = (id: string) => view.quotes.some((one) => one.bundleId === bundle && one.method === id);
  const preset = wallet && !view.chosen.isNamed && fits(wallet) ? wallet : view.chosen.method;
  // A removed card is no longer among the methods.
  const method = view.methods.some(({ id }) => id === picked) ? picked : preset;
  const quoteOf = (id: string) => view.quotes.find((one) => one.bundleId === id && one.method === method);
  const quote = quoteOf(bundle);
  const chosen = view.bundles.find(({ id }) => id === bundle);
  useEffect(() => {
    // The checkbox may be far above the docked button.
    if (refused?.isOfStart) form.current?.querySelector<HTMLElement>("[name=start]")?.focus();
  }, [refused]);
  /** Applies the discount, if there is one for the bundle. */
  const priced = (one: ShopView["bundles"][number]) => {
    const { reduced, bonus = null, perMessage, saving } = { ...one, ...quoteOf(one.id) };
    const price = reduced?.price ?? one.price;
    return { ...one, was: reduced ? one.price : null, price, perMessage, saving, bonus };
  };
  const cards = fetcherKey === undefined ? view.methods.filter(({ isCard }) => isCard) : [];
  const removalOf = (id: string) => `remove-${id.replace(":", "-")}`;
  const charged = view.methods.find(({ id, isCard }) => isCard && id === method);
  const methods = view.methods.map((one) => ({
    ...one,
    isFit: fits(one.id),
    isReady: one.id === wallet,
    ...(cards.includes(one) && { removal: removalOf(one.id) }),
  }));
  const page = view.code.typed ? `${action}?${new URLSearchParams({ code: view.code.typed })}` : action;
  const orderForm = (
    <Form
      ref={form}
      method="post"
      action={page}
      fetcherKey={fetcherKey}
      className={fetcherKey === undefined ? css.form : css.narrow}
    >
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="page" value={view.pageKey} />
      <input type="hidden" name="country" value={view.country.value} />
      <input type="hidden" name="total" value={quote?.minor ?? ""} />
      <div className={css.choices}>
        {refused && !refused.isOfStart ? <Said>{refused.problem}</Said> : null}
        <fieldset className={css.block}>
          <legend className={hiddenText}>{t("shop:bundles")}</legend>
          <Bundles style={view.style} bundles={view.bundles.map(priced)} chosen={bundle} choose={setBundle} />
        </fieldset>
        <fieldset className={css.block}>
          <legend className={`${heading.section} ${css.legend}`}>{t("shop:methods")}</legend>
          <Methods
            methods={[
              ...methods.filter(({ isReady }) => isReady),
              ...methods.filter(({ isReady }) => !isReady),
            ]}
            chosen={method}
            choose={setMethod}
          />
        </fieldset>
      </div>
      <div className={css.side}>
        <section className={css.summary} aria-label={t("shop:order")}>
          <h2 className={heading.section}>{t("shop:order")}</h2>
          {quote && chosen ? (
            <dl className={sum.lines}>
              <div className={sum.line}>
                <dt>{t("shop:credits", { count: chosen.credits })}</dt>
                <dd className={sum.amount}>{quote.price}</dd>
              </div>
              {view.discount && (quote.reduced || quote.bonus) ? (
                <DiscountLine {...view.discount} off={quote.reduced?.off ?? null} bonus={quote.bonus} />
              ) : null}
              <div className={sum.line}>
                <dt>{t("shop:line_fee")}</dt>
                <dd className={sum.amount}>{quote.fee}</dd>
              </div>
              <div className={sum.total}>
                <dt>{quote.vat ? t("shop:total", { rate: quote.vat }) : t("shop:total_no_vat")}</dt>
                <dd className={sum.amount}>{quote.total}</dd>
              </div>
              {quote.vatNote ? (
                <div className={`${sum.line} ${small} ${muted}`}>
                  <dt>{quote.vatNote}</dt>
                </div>
              ) : null}
              <div className={`${sum.line} ${small} ${muted}`}>
                <dt>
                  {t("shop:per_message", { price: quote.perMessage })}. {t("shop:no_renewal")}
                </dt>
              </div>
            </dl>
          ) : null}
          <DiscountField
            {...view.code}
            problem={view.code.problem ?? quote?.problem ?? null}
            shown={quote?.code ?? ""}
            apply={(code) => applyCode({ bundle, method, code })}
          />
          <TickField
            name="start"
            isTicked={refused?.hasStarted ?? false}
            problem={refused?.isOfStart ? refused.problem : undefined}
          >
            {t("shop:start")}
          </TickField>
        </section>
        {quote?.overLimit ? <OverLimit {...quote.overLimit} /> : null}
        {charged ? <p className={small}>{t("shop:card_at_once", { card: charged.name })}</p> : null}
        <div className={css.dock}>
          <OrderButton
            isLegal={view.isLegalButton}
            total={quote?.total ?? ""}
            isDebit={method === "directdebit"}
            disabled={!quote || quote.overLimit !== null}
          />
          <p className={css.note}>
            <Trans
              i18nKey="shop:note"
              values={{ name: view.statement, days: view.days }}
              components={{ em: <BesideLink href={paths.returnPolicy()} /> }}
            />
          </p>
        </div>
        <p className={css.orders}>
          <ButtonLink kind="text" size="small" href={paths.transactions()}>
            {t("shop:orders")}
          </ButtonLink>
          <ButtonLink kind="text" size="small" href={paths.settings("limit")}>
            {t("shop:own_limit_link")}
          </ButtonLink>
        </p>
      </div>
    </Form>
  );
  return (
    <>
      <PaymentCountry
        country={view.country}
        action={`${action}?${new URLSearchParams({ bundle, ...(view.code.typed && { code: view.code.typed }) })}`}
        {...(fetcherKey !== undefined && { fetcherKey: `${fetcherKey}-country` })}
      />
      {orderForm}
      {cards.map(({ id }) => (
        <Form key={id} id={removalOf(id)} method="post" action={page}>
          <input type="hidden" name="intent" value="remove_card" />
          <input type="hidden" name="method" value={id} />
        </Form>
      ))}
    </>
  );
}

/** Why the member's own limit does not allow the order. */
function OverLimit({ text, freeAt }: NonNullable<ShopView["quotes"][number]["overLimit"]>) {
  return (
    <Said>{freeAt === null ? text : <LocalTime value={freeAt} format="moment" within={placed(text)} />}</Said>
  );
}
