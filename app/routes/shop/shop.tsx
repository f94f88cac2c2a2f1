import { json, type LoaderFunctionArgs, redirect, type SerializeFrom } from "@remix-run/node";
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useSubmit,
} from "@remix-run/react";
import type { TFunction } from "i18next";
import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { removeCardAct } from "~/domain/cards/remove-card.act.server";
import { chooseCountryAct } from "~/domain/shop/choose-country.act.server";
import { placeOrderAct } from "~/domain/shop/place-order.act.server";
import { CODE_FIELD_MAX } from "~/features/shop/discount-field";
import { orderButton } from "~/features/shop/order-button.server";
import { OrderForm, type Refused } from "~/features/shop/order-form";
import { PaymentCountry } from "~/features/shop/payment-country";
import { type ShopView, shopView } from "~/features/shop/shop-view.server";
import { formActions, offer } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { heading, muted, small, wrap } from "~/ui/text.css";
import { PremiumTable } from "./premium-table";
import { premiumView } from "./premium-view.server";
import * as css from "./shop.css";
import { ShopHead } from "./shop-head";
import { toPayment } from "./to-payment.server";

export const handle = { i18n: ["shop", "discounts"], screen: "shop", footer: true } satisfies RouteHandle;

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const { pathname, searchParams: query } = new URL(request.url);
  const isPremiumPage = pathname === paths.premium();
  const view = await shopView(ctx, member, {
    bundle: query.get("bundle") ?? params.id,
    method: query.get("method") ?? params.paymentmethod,
    code: query.get("code")?.trim().slice(0, CODE_FIELD_MAX),
  });
  const isOfPremium = isPremiumPage || !view.premium;
  const title = ctx.t(isOfPremium ? "shop:title_premium" : "shop:title");
  return json({
    ...view,
    isOfPremium,
    compared: isPremiumPage ? premiumView(ctx) : null,
    head: hiddenHead(ctx, title),
  });
}

export { meta } from "~/layouts/page-title";

/** A refused order shows the present prices: an earlier discount may have ended. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate, actionStatus }) =>
  defaultShouldRevalidate || actionStatus === 422;

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "").slice(0, CODE_FIELD_MAX);

/** Places the order and redirects to the payment; where the provider has not answered, to the order's page. */
export const action = formActions(
  offer(placeOrderAct, {
    // A code that was typed but not applied: its price is shown before the order is placed.
    instead: ({ form }) => {
      const code = textIn(form, "code").trim();
      if (code === textIn(form, "tried")) return null;
      const query = new URLSearchParams({
        bundle: textIn(form, "bundle"),
        method: textIn(form, "method"),
        code,
      });
      return redirect(`?${query}`, 303);
    },
    fields: ({ ctx, request, form }) => ({
      button: orderButton(ctx, requireMember(ctx, request), {
        country: textIn(form, "country"),
        total: Number.parseInt(textIn(form, "total"), 10),
      }),
    }),
    after: ({ result }, { request }) => toPayment(request, result),
    refused: ({ status, error, message }, { form }) =>
      json(
        {
          problem: message,
          isOfStart: error === "start_needed",
          hasStarted: form.get("start") === "yes",
          bundle: textIn(form, "bundle"),
          method: textIn(form, "method"),
        },
        status,
      ),
  }),
  offer(chooseCountryAct, {
    after: (_, { request, form }) => {
      if (form.get("stays") === "yes") return json<Refused | null>(null);
      const shown = new URL(request.url).searchParams;
      const chosen = [...shown].filter(([name]) => name === "bundle" || name === "code");
      return redirect(`?${new URLSearchParams(chosen)}`, 303);
    },
    refused: ({ status, message }) =>
      json<Refused | null>(
        { problem: message, isOfStart: false, hasStarted: false, bundle: "", method: "" },
        status,
      ),
  }),
  offer(removeCardAct, { after: () => redirect(paths.credits(), 303) }),
);

/** Bundles, methods and summary on one page. product 13.2, 13.9 */
export default function Shop() {
  const { t } = useTranslation();
  const view = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const submit = useSubmit();
  const refused = useActionData<typeof action>();
  return (
    <>
      <ShopHead
        title={t(view.isOfPremium ? "shop:title_premium" : "shop:title")}
        line={<Balance {...view.credits} />}
      />
      <div className={`${wrap} ${css.screen}`}>
        <div className={css.head}>
          <p className={muted}>{ledeOf(t, view)}</p>
          <BalanceNote {...view.credits} />
        </div>
        {view.isOpen && view.repeat && view.repeat.path !== pathname ? <LastOrder {...view.repeat} /> : null}
        {view.compared ? <PremiumTable rows={view.compared} /> : null}
        {view.isOpen ? (
          <OrderForm
            // Another address has other choices.
            key={pathname}
            view={view}
            action={pathname}
            refused={refused ?? undefined}
            applyCode={(query) => submit(query, { method: "get", replace: true, preventScrollReset: true })}
          />
        ) : (
          <>
            <PaymentCountry country={view.country} action={pathname} />
            <Closed />
          </>
        )}
      </div>
    </>
  );
}

/** What premium is; for a premium member that it is theirs. */
function ledeOf(t: TFunction, { premium, isOfPremium, photos }: SerializeFrom<typeof loader>): string {
  if (!premium) return t("shop:lede_premium", { photos });
  return isOfPremium ? `${t("shop:premium_active")} ${t("shop:lede")}` : t("shop:lede");
}

function Balance({ balance }: ShopView["credits"]) {
  const { t } = useTranslation();
  return (
    <>
      {t("shop:balance")}: <strong>{t("shop:credits", { count: balance })}</strong>
    </>
  );
}

/** The parts of the balance, and what is owed. */
function BalanceNote({ granted, purchased, owed }: ShopView["credits"]) {
  const { t } = useTranslation();
  return (
    <>
      {granted > 0 && purchased > 0 ? (
        <p className={`${small} ${muted}`}>{t("shop:balance_parts", { purchased, granted })}</p>
      ) : null}
      {owed > 0 ? <p className={small}>{t("shop:owed", { count: owed })}</p> : null}
    </>
  );
}

/** The last order, and the link that selects it again. product 13.4 */
function LastOrder({ credits, method }: NonNullable<ShopView["repeat"]>) {
  const { t } = useTranslation();
  const what = [t("shop:credits", { count: credits }), method].filter(Boolean).join(" · ");
  return (
    <section className={css.last} aria-label={t("shop:last_order")}>
      <p>
        <span className={`${small} ${muted}`}>{t("shop:last_order")}</span>
        <br />
        {what}
      </p>
      <ButtonLink size="small" href={paths.repeatOrder()}>
        <RotateCcw aria-hidden /> {t("shop:repeat_order")}
      </ButtonLink>
    </section>
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
