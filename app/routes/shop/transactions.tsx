import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cancelOrder } from "~/domain/shop/cancel-order.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { payOrder } from "~/domain/shop/place-order.server";
import { withdrawFromOrder } from "~/domain/shop/withdraw.server";
import type { Ctx } from "~/http/context.server";
import { countOrder } from "~/http/limits/order-limits.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedWith } from "~/http/refusals/refused.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { HeadRow } from "~/ui/head-row";
import { Link } from "~/ui/link";
import { muted, small, wrap } from "~/ui/text.css";
import { InvoicePage } from "./invoice-page";
import { OrderPage } from "./order-page";
import * as css from "./shop.css";
import { toPayment } from "./to-payment.server";
import { ordersView } from "./transactions.server";
import { WithdrawPage } from "./withdraw-page";

export const handle = { i18n: ["shop", "discounts", "debit"] };

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const view = await ordersView(ctx, requireMember(ctx, request), params.id, query.get("invoice"));
  const title = view.order
    ? ctx.t("shop:order_of", { reference: view.order.reference })
    : ctx.t("shop:orders");
  const withdraws = query.has("withdraw");
  return json({
    ...view,
    withdraws,
    withdrawn: query.get("done") === "withdrawn",
    head: hiddenHead(ctx, title),
  });
}

export { meta } from "~/layouts/page-title";

/** Starts another attempt to pay an order, cancels it, or withdraws from it. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const reference = readReference(params.id ?? "");
  if (!reference) throw new Response(null, { status: 404 });
  const form = await readForm(request);
  if (form.get("intent") === "withdraw") {
    const done = await withdrawFromOrder(ctx, member, reference);
    return done
      ? redirect(`${paths.transaction(reference)}?done=withdrawn`, 303)
      : json({ problem: ctx.t("shop:withdraw_none") }, 422);
  }
  if (form.get("intent") === "cancel") return cancel(ctx, member.id, reference);
  const method = String(form.get("method") ?? "").slice(0, 60);
  try {
    await countOrder(ctx, member.id);
    return toPayment(request, await payOrder(ctx, member, { reference, method }));
  } catch (error) {
    const { status, error: code, message } = refusedWith(ctx, error, "orders");
    if (code === "order_unknown") throw new Response(null, { status });
    if (code === "already_paid") return redirect(paths.transaction(reference), 303);
    return json({ problem: message }, status);
  }
}

async function cancel(ctx: Ctx, memberId: number, reference: string) {
  try {
    await cancelOrder(ctx, memberId, reference);
  } catch (error) {
    const { status, error: code, message } = refusedWith(ctx, error, "orders");
    if (code === "order_unknown") throw new Response(null, { status });
    if (code !== "already_paid") return json({ problem: message }, status);
  }
  return redirect(paths.transaction(reference), 303);
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
                  <span className={`${small} ${muted}`}>{t(`shop:state_${one.state}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <ButtonLink
          kind={orders.length === 0 ? "primary" : undefined}
          size="large"
          wide
          href={paths.credits()}
        >
          {t("shop:to_shop")}
        </ButtonLink>
      </div>
    </>
  );
}
