import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { heading, muted } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import { Fact, OrderLines } from "./order-facts";
import type { OrderPageProps } from "./order-page";
import * as css from "./order-page.css";
import { OrderPapers } from "./order-papers";
import { placeOf } from "./return-place";
import { useUnsent } from "./use-unsent";
import { WriteTo } from "./write-to";

/** The new credits in large type, the way back to the conversation that was interrupted, and the order. product 13.18, 13.14 */
export function CompletedOrder(props: OrderPageProps) {
  const { t } = useTranslation();
  const { order } = props;
  const back = placeOf(order.back);
  const unsent = useUnsent(order.reference, { partner: props.partner, isOfChat: back.isChat });
  const partner = props.partner ?? unsent.partner;
  return (
    <div className={css.completed}>
      <div className={css.credited}>
        <p className={css.figure} aria-hidden>
          +{order.allCredits}
        </p>
        <h1 className={heading.title}>{t("shop:completed_title")}</h1>
        <p className={muted}>{t("shop:statement_says", { name: order.statement })}</p>
      </div>
      <div className={css.returning}>
        {partner ? (
          <WriteTo partner={partner} text={unsent.text} />
        ) : (
          <ButtonLink kind="primary" size="large" wide href={back.href}>
            {t(back.text)}
          </ButtonLink>
        )}
        {partner ? (
          <ButtonLink kind="text" wide href={back.isChat ? paths.members() : back.href}>
            {t(back.isChat ? "shop:to_search" : back.text)}
          </ButtonLink>
        ) : null}
        {props.canRepeat ? (
          <ButtonLink kind="text" wide href={paths.repeatOrder()}>
            <RotateCcw aria-hidden /> {t("shop:repeat_order")}
          </ButtonLink>
        ) : null}
      </div>
      <div className={css.details}>
        <dl className={css.facts}>
          {order.balance === null ? null : (
            <Fact name={t("shop:balance_now")} value={t("shop:credits", { count: order.balance })} isStrong />
          )}
          <Fact name={t("shop:order")} value={<LocalTime value={order.at} format="moment" />} />
          <OrderLines order={order} />
          {order.vat ? <Fact name={t("shop:invoice_vat", { rate: order.vat })} value={order.vatSum} /> : null}
        </dl>
        <OrderPapers {...props} />
      </div>
    </div>
  );
}
