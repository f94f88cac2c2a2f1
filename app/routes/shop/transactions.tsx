import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cancelOrderAct } from "~/domain/shop/cancel-order.act.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { payOrderAct } from "~/domain/shop/pay-order.act.server";
import { withdrawAct } from "~/domain/shop/withdraw.act.server";
import { MethodSign } from "~/features/shop/method-sign";
import { formActions, offer, type SentForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { HeadRow } from "~/ui/head-row";
import { Link } from "~/ui/link";
import { muted, small, wrap } from "~/ui/text.css";
import { CreditHistoryList } from "./credit-history";
import { creditHistory } from "./credit-history.server";
import { InvoicePage } from "./invoice-page";
import { OrderPage } from "./order-page";
import * as css from "./shop.css";
import { toPayment } from "./to-payment.server";
import { ordersView, type ShownOrder } from "./transactions.server";
import { WithdrawPage } from "./withdraw-page";

export const handle = {
  i18n: ["shop", "discounts", "debit"],
  screen: "inner",
  footer: true,
} satisfies RouteHandle;

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const member = requireMember(ctx, request);
  const view = await ordersView(ctx, member, params.id, {
    invoice: query.get("invoice"),
    declined: query.get("declined"),
  });
  const title = view.order
    ? ctx.t("shop:order_of", { reference: view.order.reference })
    : ctx.t("shop:orders");
  const withdraws = query.has("withdraw");
  const history = view.order
    ? null
    : await ctx.db.transaction((tx) => creditHistory(ctx, tx, member, query.get("before")));
  return json({
    ...view,
    history,
    withdraws,
    withdrawn: query.get("done") === "withdrawn",
    head: hiddenHead(ctx, title),
  });
}

export { meta } from "~/layouts/page-title";

/** The order of the page. @throws Response 404 where its address names none */
function ofPage({ params }: SentForm): { reference: string } {
  const reference = readReference(params.id ?? "");
  if (!reference) throw new Response(null, { status: 404 });
  return { reference };
}

/** An order that is paid shows its page, where it says so. */
function refused(
  { status, error, message }: { status: number; error: string; message: string },
  sent: SentForm,
) {
  if (error === "order_unknown") throw new Response(null, { status });
  if (error === "already_paid") return redirect(paths.transaction(ofPage(sent).reference), 303);
  return json({ problem: message }, status);
}

export const action = formActions(
  offer(payOrderAct, {
    fields: ofPage,
    after: ({ result }, { request }) => toPayment(request, result),
    refused,
  }),
  offer(cancelOrderAct, {
    fields: ofPage,
    after: ({ input }) => redirect(paths.transaction(input.reference), 303),
    refused,
  }),
  offer(withdrawAct, {
    fields: ofPage,
    after: ({ input, result }, { ctx }) =>
      result
        ? redirect(`${paths.transaction(input.reference)}?done=withdrawn`, 303)
        : json({ problem: ctx.t("shop:withdraw_none") }, 422),
    refused,
  }),
);

/** The state of an order as its row names it. */
function stateText(t: TFunction, { state, isPart }: ShownOrder): string {
  const isPartly = isPart && (state === "refunded" || state === "charged_back");
  return t(isPartly ? `shop:state_part_${state}` : `shop:state_${state}`);
}

/** A member's orders, and the page of each. product 13.17, 13.18 */
export default function Transactions() {
  const { t } = useTranslation();
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { orders, order, withdrawal, invoice } = view;
  if (order && invoice) return <InvoicePage order={order} invoice={invoice} />;
  if (order && withdrawal && view.withdraws) return <WithdrawPage order={order} withdrawal={withdrawal} />;
  if (order) return <OrderPage {...view} order={order} problem={refused?.problem} />;
  return (
    <>
      <HeadRow start={{ back: paths.premium(), inApp: true }} isWithheld title={t("shop:orders")} />
      <div className={`${wrap} ${css.order}`}>
        {orders.length === 0 ? <p className={muted}>{t("shop:orders_none")}</p> : null}
        {orders.length > 0 ? (
          <ul className={css.rows}>
            {orders.map((one) => (
              <li key={one.reference}>
                <Link className={css.orderRow} href={paths.transaction(one.reference)}>
                  <strong>{t("shop:credits", { count: one.credits })}</strong>
                  <span>{one.total}</span>
                  <span className={`${small} ${muted}`}>
                    <time dateTime={one.at}>{one.day}</time> · {one.reference}
                  </span>
                  <span className={`${small} ${muted}`}>{stateText(t, one)}</span>
                  {one.sign ? (
                    <span className={`${small} ${css.paidWith}`}>
                      <MethodSign sign={one.sign} />
                      {one.method}
                    </span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        {view.canRepeat ? (
          <ButtonLink kind="primary" size="large" wide href={paths.repeatOrder()}>
            <RotateCcw aria-hidden /> {t("shop:repeat_order")}
          </ButtonLink>
        ) : null}
        <ButtonLink
          kind={orders.length === 0 ? "primary" : undefined}
          size="large"
          wide
          href={paths.credits()}
        >
          {t("shop:to_shop")}
        </ButtonLink>
        <ButtonLink kind="text" wide href={paths.settings("limit")}>
          {t("shop:own_limit_link")}
        </ButtonLink>
        {view.history ? <CreditHistoryList history={view.history} /> : null}
      </div>
    </>
  );
}
