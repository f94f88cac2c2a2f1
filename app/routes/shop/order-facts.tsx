import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentSign } from "~/domain/shop/method-sign.server";
import { MethodSign } from "~/features/shop/method-sign";
import * as css from "./order-page.css";
import type { ShownOrder } from "./transactions.server";

/** What was ordered, and its total. */
export function OrderSum({ order }: { order: ShownOrder }) {
  return (
    <dl className={css.facts}>
      <OrderLines order={order} />
    </dl>
  );
}

/** The same lines for a list with more facts. */
export function OrderLines({ order }: { order: ShownOrder }) {
  const { t } = useTranslation();
  return (
    <>
      <Fact name={t("shop:credits", { count: order.credits })} value={order.price} />
      {order.discount ? <Fact name={order.discount.line} value={order.discount.off} /> : null}
      {order.bonus ? <Fact name={order.bonus.line} value={order.bonus.plus} /> : null}
      {order.hasFee ? <Fact name={t("shop:line_fee")} value={order.fee} /> : null}
      <Total order={order} />
    </>
  );
}

function Total({ order }: { order: ShownOrder }) {
  const { t } = useTranslation();
  const name = order.vat ? t("shop:total", { rate: order.vat }) : t("shop:total_no_vat");
  return (
    <>
      <Fact name={name} value={order.total} isStrong />
      {order.paidOf ? <Fact name={t("shop:paid")} value={order.paidOf} /> : null}
      {order.refunding ? <Fact name={t("shop:refund_requested")} value={order.refunding} /> : null}
      {order.method ? <Fact name={t("shop:methods")} value={order.method} sign={order.sign} /> : null}
    </>
  );
}

/** A detail of an order: its name and value. */
export function Fact({
  name,
  value,
  isStrong = false,
  sign = null,
}: {
  name: string;
  value: ReactNode;
  isStrong?: boolean;
  /** of a payment method */
  sign?: PaymentSign | null;
}) {
  return (
    <div className={isStrong ? `${css.fact} ${css.strong}` : css.fact}>
      <dt className={css.factName}>{name}</dt>
      <dd className={css.factValue}>
        {sign ? (
          <span className={css.signed}>
            <MethodSign sign={sign} />
            {value}
          </span>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
