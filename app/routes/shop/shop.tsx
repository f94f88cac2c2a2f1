import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useSubmit,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { removeCard } from "~/domain/cards/stored-cards.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { countCode } from "~/http/limits/discount-limits.server";
import { countOrder } from "~/http/limits/order-limits.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedWith } from "~/http/refusals/refused.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { readBackPath } from "~/layouts/shop/back-path";
import { CODE_FIELD_MAX } from "~/layouts/shop/discount-field";
import { OrderForm } from "~/layouts/shop/order-form";
import { type ShopView, shopView } from "~/layouts/shop/shop-view.server";
import { paths } from "~/paths";
import { heading, lede, muted, small, wrap } from "~/ui/text.css";
import * as css from "./shop.css";
import { toPayment } from "./to-payment.server";

export const handle = { i18n: ["shop", "discounts"] };

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const query = new URL(request.url).searchParams;
  const view = await shopView(ctx, member, {
    bundle: query.get("bundle") ?? params.id,
    method: query.get("method") ?? params.paymentmethod,
    code: query.get("code")?.trim().slice(0, CODE_FIELD_MAX),
  });
  const title = ctx.t(view.premium ? "shop:title" : "shop:title_premium");
  return json({ ...view, head: hiddenHead(ctx, title) });
}

export { meta } from "~/layouts/page-title";

/** A refused order shows the present prices: an earlier discount may have ended. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate, actionStatus }) =>
  defaultShouldRevalidate || actionStatus === 422;

/** Places the order and redirects to the payment; where the provider has not answered, to the order's page. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 60);
  if (text("intent") === "remove_card") {
    await removeCard(ctx, member.id, text("method"));
    return redirect(paths.credits(), 303);
  }
  const tried = text("code").trim();
  // A code that was typed but not applied: its price is shown before the order is placed.
  if (tried !== text("tried"))
    return redirect(
      `?${new URLSearchParams({ bundle: text("bundle"), method: text("method"), code: tried })}`,
      303,
    );
  try {
    await countOrder(ctx, member.id);
    // Codes cannot be guessed by ordering either.
    if (text("shown")) await countCode(ctx, member.id);
    const placed = await placeOrder(
      ctx,
      member,
      {
        bundleId: text("bundle"),
        method: text("method"),
        startAgreed: text("start") === "yes",
        backPath: readBackPath(text("back")),
        shownTotal: Number.parseInt(text("total"), 10),
        code: text("shown"),
        remember: text("remember") === "yes",
        pageKey: text("page"),
      },
      ctx.t("shop:order_button"),
    );
    return toPayment(request, placed);
  } catch (error) {
    const { status, error: code, message } = refusedWith(ctx, error, "shop");
    return json(
      {
        problem: message,
        isOfStart: code === "start_needed",
        hasStarted: text("start") === "yes",
        bundle: text("bundle"),
        method: text("method"),
      },
      status,
    );
  }
}

/** Bundles, methods and summary on one page. product 13.2, 13.9 */
export default function Shop() {
  const { t } = useTranslation();
  const view = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const submit = useSubmit();
  const refused = useActionData<typeof action>();
  return (
    <div className={`${wrap} ${css.screen}`}>
      <header className={css.head}>
        <h1 className={heading.title}>{t(view.premium ? "shop:title" : "shop:title_premium")}</h1>
        <p className={`${lede} ${muted}`}>
          {view.premium ? t("shop:lede") : t("shop:lede_premium", { photos: view.photos })}
        </p>
        <Balance {...view.credits} />
      </header>
      {view.isOpen ? (
        <OrderForm
          view={view}
          action={pathname}
          refused={refused}
          applyCode={(query) => submit(query, { method: "get", replace: true, preventScrollReset: true })}
        />
      ) : (
        <Closed />
      )}
    </div>
  );
}

function Balance({ balance, granted, purchased, owed }: ShopView["credits"]) {
  const { t } = useTranslation();
  return (
    <div className={css.balance}>
      <p>
        {t("shop:balance")}: <strong>{t("shop:credits", { count: balance })}</strong>
        {granted > 0 && purchased > 0 ? (
          <span className={`${small} ${muted}`}> ({t("shop:balance_parts", { purchased, granted })})</span>
        ) : null}
      </p>
      {owed > 0 ? <p className={small}>{t("shop:owed", { count: owed })}</p> : null}
    </div>
  );
}

function Closed() {
  const { t } = useTranslation();
  return (
    <section className={css.closed}>
      <h2 className={heading.section}>{t("shop:closed_title")}</h2>
      <p className={muted}>{t("shop:closed_text")}</p>
    </section>
  );
}
