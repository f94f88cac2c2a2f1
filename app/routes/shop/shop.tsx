import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import {
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { placeOrder } from "~/domain/shop/place-order.server";
import { OrderRefused } from "~/domain/shop/refusals.server";
import { countCode } from "~/http/limits/discount-limits.server";
import { TooOften } from "~/http/limits/limits.server";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { BesideLink } from "~/ui/beside-link";
import { Button, ButtonLink } from "~/ui/button";
import { choice, choices, radio } from "~/ui/choice.css";
import { TickField } from "~/ui/field";
import { Form } from "~/ui/form";
import { HeadRow } from "~/ui/head-row";
import { Said } from "~/ui/notice";
import { heading, lede, muted, small, wrap } from "~/ui/text.css";
import { BundlePrice, CODE_FIELD_MAX, DiscountField, DiscountLine } from "./discount-field";
import { orderCodeProblems } from "./discount-words.server";
import * as css from "./shop.css";
import { type ShopView, shopView } from "./shop.server";

export const handle = { i18n: ["shop", "discounts"] };

const problems = {
  bundle_unknown: "shop:refused_bundle",
  method_unknown: "shop:refused_method",
  start_needed: "shop:start_needed",
  already_paid: "shop:refused_paid",
  order_unknown: "shop:refused_bundle",
  ...orderCodeProblems,
} as const;

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const query = new URL(request.url).searchParams;
  const view = await shopView(ctx, member, {
    bundle: query.get("bundle") ?? params.id,
    method: query.get("method") ?? params.paymentmethod,
    code: query.get("code")?.trim().slice(0, CODE_FIELD_MAX),
  });
  const title = ctx.t(view.premium ? "shop:title" : "shop:title_premium");
  return json({ ...view, head: { title: `${title} – ${ctx.tenant.config.name}`, noindex: true } });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** A refused order shows the prices of now: the discount of before may be over. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate, actionStatus }) =>
  defaultShouldRevalidate || actionStatus === 422;

/** Takes the order and leads to where it is paid; where the provider has not answered, to the order's own page. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 60);
  const tried = text("code").trim();
  // A code that was typed and not tried yet: the price with it is shown before it is ordered.
  if (tried !== text("tried"))
    return redirect(
      `?${new URLSearchParams({ bundle: text("bundle"), method: text("method"), code: tried })}`,
      303,
    );
  try {
    // Codes are not guessed by ordering either.
    if (text("shown")) await countCode(ctx, member.id);
    const placed = await placeOrder(
      ctx,
      member,
      {
        bundleId: text("bundle"),
        method: text("method"),
        startAgreed: text("start") === "yes",
        code: text("shown"),
      },
      ctx.t("shop:order_button"),
    );
    return placed.redirect
      ? redirectDocument(placed.redirect, 303)
      : redirect(paths.transaction(placed.reference), 303);
  } catch (error) {
    if (!(error instanceof OrderRefused || error instanceof TooOften)) throw error;
    const problem = error instanceof TooOften ? null : error.problem;
    return json(
      {
        problem: ctx.t(problem === null ? "discounts:problem_often" : problems[problem]),
        isOfStart: problem === "start_needed",
        bundle: text("bundle"),
        method: text("method"),
      },
      422,
    );
  }
}

/** Bundles, ways to pay and the order on one page: what is chosen is summed up before it is ordered. product.md §2, SHOP.md */
export default function Shop() {
  const { t } = useTranslation();
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <HeadRow
        start={{ back: paths.members(), inApp: true }}
        keepsBack
        title={t(view.premium ? "shop:title" : "shop:title_premium")}
      />
      <div className={`${wrap} ${css.screen}`}>
        <header className={css.head}>
          <p className={`${lede} ${muted}`}>
            {view.premium ? t("shop:lede") : t("shop:lede_premium", { photos: view.photos })}
          </p>
          <Balance {...view.credits} />
        </header>
        {view.isOpen ? <Order view={view} /> : <Closed />}
      </div>
    </>
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

function Order({ view }: { view: ShopView }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const refused = useActionData<typeof action>();
  const [bundle, setBundle] = useState(refused?.bundle || view.chosen.bundle);
  const [method, setMethod] = useState(refused?.method || view.chosen.method);
  const quoteOf = (id: string) => view.quotes.find((one) => one.bundleId === id && one.method === method);
  const quote = quoteOf(bundle);
  const chosen = view.bundles.find(({ id }) => id === bundle);
  return (
    <Form
      method="post"
      action={view.code.typed ? `${pathname}?${new URLSearchParams({ code: view.code.typed })}` : pathname}
      className={css.form}
    >
      {refused && !refused.isOfStart ? <Said>{refused.problem}</Said> : null}
      <fieldset className={css.block}>
        <legend className={heading.section}>{t("shop:bundles")}</legend>
        <div className={css.bundles[view.style]}>
          {view.bundles.map((one) => (
            <label key={one.id} className={css.bundle[view.style]}>
              <input
                className={`${radio} ${css.radio}`}
                type="radio"
                name="bundle"
                value={one.id}
                checked={one.id === bundle}
                onChange={() => setBundle(one.id)}
              />
              <span className={css.amount}>{t("shop:credits", { count: one.credits })}</span>
              <BundlePrice price={one.price} reduced={quoteOf(one.id)?.reduced} />
              <span className={`${small} ${muted} ${css.each}`}>
                {t("shop:per_message", { price: quoteOf(one.id)?.perMessage ?? one.perMessage })}
              </span>
              {one.mostChosen ? <span className={css.tag}>{t("shop:most_chosen")}</span> : null}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={css.block}>
        <legend className={heading.section}>{t("shop:methods")}</legend>
        <div className={choices}>
          {view.methods.map((one) => {
            const isFit = view.quotes.some(
              ({ bundleId, method }) => bundleId === bundle && method === one.id,
            );
            return (
              <label key={one.id} className={choice}>
                <input
                  type="radio"
                  name="method"
                  value={one.id}
                  checked={one.id === method}
                  disabled={!isFit}
                  onChange={() => setMethod(one.id)}
                />
                <span>{one.name}</span>
                <span className={muted}>
                  {isFit ? (one.fee ? t("shop:fee", { price: one.fee }) : t("shop:no_fee")) : t("shop:unfit")}
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <section className={css.summary} aria-label={t("shop:order")}>
        {quote && chosen ? (
          <dl className={css.lines}>
            <div>
              <dt>{t("shop:credits", { count: chosen.credits })}</dt>
              <dd>{quote.price}</dd>
            </div>
            {view.discount && quote.reduced ? (
              <DiscountLine {...view.discount} off={quote.reduced.off} />
            ) : null}
            <div>
              <dt>{t("shop:line_fee")}</dt>
              <dd>{quote.fee}</dd>
            </div>
            <div className={css.total}>
              <dt>{view.vat ? t("shop:total", { rate: view.vat }) : t("shop:total_no_vat")}</dt>
              <dd>{quote.total}</dd>
            </div>
            <div>
              <dt>{t("shop:per_message", { price: quote.perMessage })}</dt>
            </div>
          </dl>
        ) : null}
        <DiscountField
          {...view.code}
          problem={view.code.problem ?? quote?.problem ?? null}
          shown={quote?.code ?? ""}
          bundle={bundle}
          method={method}
        />
        <TickField name="start" problem={refused?.isOfStart ? refused.problem : undefined}>
          {t("shop:start")}
        </TickField>
        <p className={`${small} ${muted}`}>
          <Trans
            i18nKey="shop:note"
            values={{ days: view.days }}
            components={{ em: <BesideLink href={paths.returnPolicy()} /> }}
          />
        </p>
        <Button kind="primary" size="large" wide type="submit">
          {t("shop:order_button")}
        </Button>
        <ButtonLink wide href={paths.transactions()}>
          {t("shop:orders")}
        </ButtonLink>
      </section>
    </Form>
  );
}
