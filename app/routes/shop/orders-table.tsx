import { ChevronRight, CircleAlert, CircleCheck, CircleSlash, Clock, FileText, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MethodSign } from "~/features/shop/method-sign";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { hiddenText } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import * as css from "./orders-table.css";
import type { ListedOrder, ShownOrder } from "./transactions.server";

/**
 * A member's orders: a table from 768 px, on phones rows that lead to the order. product 13.17
 */
export function OrdersTable({ orders }: { orders: readonly ListedOrder[] }) {
  const { t } = useTranslation();
  const heads = [
    t("shop:invoice_date"),
    t("shop:col_purchase"),
    t("shop:col_method"),
    t("shop:col_state"),
    t("shop:invoice_amount"),
  ];
  return (
    <table className={css.table} aria-label={t("shop:orders")}>
      <thead className={css.heads}>
        <tr>
          {heads.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className={hiddenText}>{t("shop:invoice")}</span>
          </th>
        </tr>
      </thead>
      <tbody className={css.body}>
        {orders.map((one) => (
          <OrderRow key={one.reference} one={one} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ one }: { one: ListedOrder }) {
  const { t } = useTranslation();
  const href = paths.transaction(one.reference);
  return (
    <tr className={css.row}>
      <th className={css.date} scope="row">
        <Link className={css.order} href={href}>
          <LocalTime value={one.at} format="longDay" />
        </Link>
        {/* On phones the column of the method is hidden. */}
        {one.method ? <span className={css.methodOnPhone}>, {one.method}</span> : null}
        <span className={css.code}>{one.reference}</span>
      </th>
      <td className={css.purchase}>{t("shop:credits", { count: one.credits })}</td>
      <td className={css.method}>
        {one.sign ? (
          <span className={css.signed}>
            <MethodSign sign={one.sign} />
            {one.method}
          </span>
        ) : null}
      </td>
      <td className={css.state}>
        <State order={one} />
      </td>
      <td className={css.amount}>{one.total}</td>
      <td className={one.isUnpaid ? css.unpaid : css.papers}>
        {one.isUnpaid ? (
          <ButtonLink size="small" href={href}>
            {t("shop:pay_now")}
          </ButtonLink>
        ) : one.invoice !== null ? (
          <ButtonLink kind="text" size="small" href={paths.invoice(one.reference, one.invoice)}>
            <FileText aria-hidden /> {t("shop:invoice")}
            <span className={hiddenText}> {one.invoice}</span>
          </ButtonLink>
        ) : null}
      </td>
      <td className={css.arrow} aria-hidden>
        <ChevronRight className={css.arrowIcon} />
      </td>
    </tr>
  );
}

const marks = {
  loading: { Icon: Clock, look: css.plain },
  pending: { Icon: Clock, look: css.plain },
  completed: { Icon: CircleCheck, look: css.good },
  failed: { Icon: CircleAlert, look: css.bad },
  cancelled: { Icon: CircleSlash, look: css.plain },
  refunded: { Icon: Undo2, look: css.plain },
  charged_back: { Icon: Undo2, look: css.plain },
} as const satisfies Record<ShownOrder["state"], object>;

/** The state of an order: an icon and a word. */
function State({ order: { state, isPart } }: { order: ShownOrder }) {
  const { t } = useTranslation();
  const { Icon, look } = marks[state];
  const isPartly = isPart && (state === "refunded" || state === "charged_back");
  return (
    <span className={look}>
      <Icon className={css.stateIcon} aria-hidden />
      <span className={css.word}>{t(isPartly ? `shop:state_part_${state}` : `shop:state_${state}`)}</span>
    </span>
  );
}
