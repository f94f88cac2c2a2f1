import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { readReference } from "~/domain/shop/order-reference.server";
import { payOrder } from "~/domain/shop/place-order.server";
import { OrderRefused } from "~/domain/shop/refusals.server";
import { withdrawFromOrder } from "~/domain/shop/withdraw.server";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { choice, choices } from "~/ui/choice.css";
import { Form } from "~/ui/form";
import { HeadRow } from "~/ui/head-row";
import { Link } from "~/ui/link";
import { Said } from "~/ui/notice";
import { heading, lede, muted, small, wrap } from "~/ui/text.css";
import * as css from "./shop.css";
import { ordersView, type ShownOrder } from "./transactions.server";

export const handle = { i18n: ["shop", "debit"] };

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
    head: { title: `${title} – ${ctx.tenant.config.name}`, noindex: true },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Begins another attempt to pay an order, or withdraws from it. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const reference = readReference(params.id ?? "");
  if (!reference) throw new Response(null, { status: 404 });
  const form = await request.formData();
  if (form.get("intent") === "withdraw") {
    const done = await withdrawFromOrder(ctx, member, reference);
    return done
      ? redirect(`${paths.transaction(reference)}?done=withdrawn`, 303)
      : json({ problem: ctx.t("shop:withdraw_none") }, 422);
  }
  const method = String(form.get("method") ?? "").slice(0, 60);
  try {
    const placed = await payOrder(ctx, member, { reference, method });
    return placed.redirect
      ? redirectDocument(placed.redirect, 303)
      : redirect(paths.transaction(reference), 303);
  } catch (error) {
    if (!(error instanceof OrderRefused)) throw error;
    if (error.problem === "order_unknown") throw new Response(null, { status: 404 });
    if (error.problem === "already_paid") return redirect(paths.transaction(reference), 303);
    return json({ problem: ctx.t("shop:refused_method") }, 422);
  }
}

/** An order that is under way is looked at again after so long; the page of a member who pays is also told by an event. */
const LOOK_AGAIN_MS = 3_000;

/** A member's orders, and the page of each: on its way, paid, failed, stopped, refunded. product.md §2, §4 */
export default function Transactions() {
  const { t } = useTranslation();
  const view = useLoaderData<typeof loader>();
  const { orders, order, withdrawal, invoice } = view;
  if (order && invoice) return <InvoicePage order={order} invoice={invoice} />;
  if (order && withdrawal && view.withdraws) return <Withdraw order={order} withdrawal={withdrawal} />;
  if (order) return <OrderPage {...view} order={order} />;
  return (
    <>
      <HeadRow start={{ back: paths.premium(), inApp: true }} keepsBack title={t("shop:orders")} />
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

const texts: Partial<
  Record<ShownOrder["state"], `shop:${"loading" | "pending" | "failed" | "cancelled"}_text`>
> = {
  loading: "shop:loading_text",
  pending: "shop:pending_text",
  failed: "shop:failed_text",
  cancelled: "shop:cancelled_text",
};

function OrderPage({
  order,
  debitDay,
  methods,
  withdrawal,
  withdrawn,
  invoices,
}: Pick<View, "debitDay" | "methods" | "withdrawal" | "withdrawn" | "invoices"> & { order: ShownOrder }) {
  const { t } = useTranslation();
  const refused = useActionData<typeof action>();
  const { revalidate, state } = useRevalidator();
  const isUnderWay = order.state === "loading" || order.state === "pending";
  useEffect(() => {
    if (!isUnderWay || state !== "idle") return;
    const timer = setTimeout(() => document.visibilityState === "visible" && revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
  const text = texts[order.state];
  return (
    <>
      <HeadRow
        start={{ back: paths.transactions(), inApp: true }}
        keepsBack
        title={t("shop:order_of", { reference: order.reference })}
        titleAs="p"
      />
      <div className={`${wrap} ${css.order}`}>
        <div role="status" className={css.head}>
          <h1 className={heading.title}>{t(`shop:${order.state}_title`)}</h1>
          {text ? <p className={`${lede} ${muted}`}>{t(text)}</p> : null}
          {debitDay ? <p>{t("debit:earliest", { day: debitDay })}</p> : null}
          {order.back ? <p className={muted}>{t("shop:back_text", { amount: order.back })}</p> : null}
        </div>
        {refused ? <Said>{refused.problem}</Said> : null}
        {withdrawn ? <Said isGood>{t("shop:withdrawn")}</Said> : null}
        <dl className={css.lines}>
          <div>
            <dt>{t("shop:credits", { count: order.credits })}</dt>
            <dd>{order.price}</dd>
          </div>
          <div>
            <dt>{t("shop:line_fee")}</dt>
            <dd>{order.fee}</dd>
          </div>
          <div className={css.total}>
            <dt>{order.vat ? t("shop:total", { rate: order.vat }) : t("shop:total_no_vat")}</dt>
            <dd>{order.total}</dd>
          </div>
          {order.method ? (
            <div>
              <dt>{t("shop:methods")}</dt>
              <dd>{order.method}</dd>
            </div>
          ) : null}
        </dl>
        {order.redirect ? (
          <ButtonLink kind="primary" size="large" wide href={order.redirect}>
            {t("shop:pending_link")}
          </ButtonLink>
        ) : null}
        {order.state === "completed" ? (
          <ButtonLink kind="primary" size="large" wide href={paths.chats()}>
            {t("shop:to_chats")}
          </ButtonLink>
        ) : null}
        {invoices.map(({ number, kind }) => (
          <ButtonLink key={number} wide href={paths.invoice(order.reference, number)}>
            {t(`shop:${kind}`)} {number}
          </ButtonLink>
        ))}
        {withdrawal ? (
          <div className={css.block}>
            <ButtonLink wide href={paths.withdrawal(order.reference)}>
              {t("shop:withdraw_link")}
            </ButtonLink>
            <p className={`${small} ${muted}`}>{t("shop:withdraw_until", { until: withdrawal.until })}</p>
          </div>
        ) : null}
        {methods.length > 0 ? (
          <Form method="post" action={paths.transaction(order.reference)} className={css.block}>
            <fieldset className={css.block}>
              <legend className={heading.section}>{t("shop:methods")}</legend>
              <div className={choices}>
                {methods.map((one, at) => (
                  <label key={one.id} className={choice}>
                    <input type="radio" name="method" value={one.id} defaultChecked={at === 0} />
                    <span>{one.name}</span>
                  </label>
                ))}
              </div>
            </fieldset>
            <Button kind={order.redirect ? undefined : "primary"} size="large" wide type="submit">
              {t("shop:pay", { price: order.total })}
            </Button>
          </Form>
        ) : null}
      </div>
    </>
  );
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** The second step of a withdrawal: what goes back, whose it is, and the button that declares it. SHOP.md, decisions §7 */
function Withdraw({ order, withdrawal }: { order: ShownOrder; withdrawal: NonNullable<View["withdrawal"]> }) {
  const { t } = useTranslation();
  const { count, amount, until, name, email } = withdrawal;
  return (
    <>
      <HeadRow
        start={{ back: paths.transaction(order.reference), inApp: true }}
        keepsBack
        title={t("shop:order_of", { reference: order.reference })}
        titleAs="p"
      />
      <div className={`${wrap} ${css.order}`}>
        <h1 className={heading.title}>{t("shop:withdraw_title", { reference: order.reference })}</h1>
        <p>{t("shop:withdraw_text", { count, amount })}</p>
        <dl className={css.lines}>
          <div>
            <dt>{t("shop:withdraw_name")}</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>{t("shop:withdraw_email")}</dt>
            <dd>{email}</dd>
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

/** An invoice or credit note, made for printing. SHOP.md */
function InvoicePage({ order, invoice }: { order: ShownOrder; invoice: NonNullable<View["invoice"]> }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css.screenOnly}>
        <HeadRow
          start={{ back: paths.transaction(order.reference), inApp: true }}
          keepsBack
          title={t("shop:order_of", { reference: order.reference })}
          titleAs="p"
        />
      </div>
      <article className={`${wrap} ${css.order}`}>
        <address className={css.address}>
          {invoice.company.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <h1 className={heading.title}>
          {t(`shop:${invoice.kind}`)} {invoice.number}
        </h1>
        <dl className={css.lines}>
          <div>
            <dt>{t("shop:invoice_date")}</dt>
            <dd>{invoice.day}</dd>
          </div>
          <div>
            <dt>{t("shop:order")}</dt>
            <dd>{order.reference}</dd>
          </div>
          <div>
            <dt>{t("shop:methods")}</dt>
            <dd>{order.method}</dd>
          </div>
          <div>
            <dt>{t("shop:invoice_to")}</dt>
            <dd>
              {invoice.to.map((line) => (
                <span key={line} className={css.line}>
                  {line}
                </span>
              ))}
            </dd>
          </div>
        </dl>
        <dl className={css.lines}>
          <div>
            <dt>{t("shop:credits", { count: order.credits })}</dt>
            <dd>{invoice.net}</dd>
          </div>
          <div>
            <dt>{t("shop:invoice_vat", { rate: invoice.rate })}</dt>
            <dd>{invoice.vat}</dd>
          </div>
          <div className={css.total}>
            <dt>{t("shop:total_no_vat")}</dt>
            <dd>{invoice.total}</dd>
          </div>
        </dl>
        {invoice.numbers ? <p className={`${small} ${muted}`}>{invoice.numbers}</p> : null}
        <div className={css.screenOnly}>
          <Button wide onClick={() => print()}>
            {t("shop:print")}
          </Button>
        </div>
      </article>
    </>
  );
}
