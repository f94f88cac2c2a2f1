import { useTranslation } from "react-i18next";
import * as sum from "~/features/shop/sum.css";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { HeadRow } from "~/ui/head-row";
import { heading, muted, small, wrap } from "~/ui/text.css";
import * as css from "./shop.css";
import type { OrdersView, ShownOrder } from "./transactions.server";

/** Step 2 of a withdrawal: the refund, the member's name and address, and the button that confirms it. product 13.57, 13.58 */
export function WithdrawPage({
  order,
  withdrawal,
}: {
  order: ShownOrder;
  withdrawal: NonNullable<OrdersView["withdrawal"]>;
}) {
  const { t } = useTranslation();
  const { count, amount, until, name, email } = withdrawal;
  return (
    <>
      <HeadRow
        back={{ href: paths.transaction(order.reference), shown: "always", inApp: true }}
        title={t("shop:order_of", { reference: order.reference })}
        titleAs="p"
      />
      <div className={`${wrap} ${css.order}`}>
        <h1 className={heading.title}>{t("shop:withdraw_title", { reference: order.reference })}</h1>
        <p>{t("shop:withdraw_text", { count, amount })}</p>
        {order.bonus ? <p>{t("discounts:withdraw_bonus")}</p> : null}
        <dl className={sum.lines}>
          <div className={sum.line}>
            <dt>{t("shop:withdraw_name")}</dt>
            <dd className={sum.amount}>{name}</dd>
          </div>
          <div className={sum.line}>
            <dt>{t("shop:withdraw_email")}</dt>
            <dd className={sum.amount}>{email}</dd>
          </div>
        </dl>
        <p className={`${small} ${muted}`}>{t("shop:withdraw_until", { until })}</p>
        <Form method="post" action={paths.transaction(order.reference)}>
          <input type="hidden" name="intent" value="withdraw" />
          <Button kind="primary" size="large" wide type="submit">
            {t("shop:withdraw_button")}
          </Button>
        </Form>
      </div>
    </>
  );
}
