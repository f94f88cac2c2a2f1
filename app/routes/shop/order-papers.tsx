import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { muted, small } from "~/ui/text.css";
import * as css from "./order-page.css";
import type { OrdersView, ShownOrder } from "./transactions.server";

type Props = Pick<OrdersView, "invoices" | "withdrawal"> & { order: ShownOrder };

/** Invoices and credit notes, and the link to withdraw from the order. */
export function OrderPapers({ order, invoices, withdrawal }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {invoices.map(({ number, kind }) => (
        <ButtonLink key={number} kind="text" href={paths.invoice(order.reference, number)}>
          <FileText aria-hidden /> {t(`shop:${kind}`)} {number}
        </ButtonLink>
      ))}
      {withdrawal ? (
        <div className={css.text}>
          <ButtonLink wide href={paths.withdrawal(order.reference)}>
            {t("shop:withdraw_link")}
          </ButtonLink>
          <p className={`${small} ${muted}`}>{t("shop:withdraw_until", { until: withdrawal.until })}</p>
        </div>
      ) : null}
    </>
  );
}
