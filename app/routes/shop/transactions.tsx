import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cancelOrderAct } from "~/domain/shop/cancel-order.act.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { payOrderAct } from "~/domain/shop/pay-order.act.server";
import { withdrawAct } from "~/domain/shop/withdraw.act.server";
import { formActions, offer, type SentForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { muted } from "~/ui/text.css";
import { SettingsPage } from "../settings/settings-page";
import { CreditHistoryList } from "./credit-history";
import { creditHistory } from "./credit-history.server";
import { InvoicePage } from "./invoice-page";
import { OrderPage } from "./order-page";
import { OrdersTable } from "./orders-table";
import * as css from "./shop.css";
import { toPayment } from "./to-payment.server";
import { ordersView } from "./transactions.server";
import { WithdrawPage } from "./withdraw-page";

export const handle = {
  i18n: ["shop", "discounts", "debit", "settings"],
  screen: "section",
  footer: true,
} satisfies RouteHandle;

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const member = requireMember(ctx, request);
  const view = await ordersView(ctx, member, params.id, {
    invoice: query.get("invoice"),
    declined: query.get("declined"),
    writeTo: query.get("write"),
  });
  const title = view.order
    ? ctx.t("shop:order_of", { reference: view.order.reference })
    : ctx.t("settings:nav_orders");
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
    <SettingsPage
      current="orders"
      title={t("settings:nav_orders")}
      lede={`${t("shop:balance")}: ${t("shop:credits", { count: view.balance })}. ${t("shop:orders_lede")}`}
      isWide
    >
      {orders.length === 0 ? (
        <p className={muted}>{t("shop:orders_none")}</p>
      ) : (
        <OrdersTable orders={orders} />
      )}
      <p className={css.next}>
        {view.canRepeat ? (
          <ButtonLink href={paths.repeatOrder()}>
            <RotateCcw aria-hidden /> {t("shop:repeat_order")}
          </ButtonLink>
        ) : null}
        <ButtonLink kind={orders.length === 0 ? "primary" : undefined} href={paths.credits()}>
          {t("shop:to_shop")}
        </ButtonLink>
      </p>
      {view.history ? <CreditHistoryList history={view.history} /> : null}
    </SettingsPage>
  );
}
