import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { findOwnLimit, type LimitAmount, listCounted } from "~/domain/shop/own-limit.server";
import { paymentCountryOf } from "~/domain/shop/payment-country.server";
import { writeAmount } from "~/domain/shop/read-amount.server";
import { setOwnLimitAct } from "~/domain/shop/set-own-limit.act.server";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import { formatMoney } from "~/i18n/format";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { muted } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import { SettingsPage } from "./settings-page";
import * as css from "./settings-page.css";

export const handle = { i18n: ["settings"], screen: "section" } satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const { id } = member;
  const country = paymentCountryOf(ctx, member);
  const { currency } = ctx.prices(country);
  const { limit, next, used } = await ctx.db.transaction(async (tx) => {
    const own = await findOwnLimit(tx, id, ctx.now);
    const counted = own.limit
      ? await listCounted(tx, id, { currency: own.limit.currency, now: ctx.now })
      : [];
    return { ...own, used: counted.reduce((sum, { amount }) => sum + amount, 0) };
  });
  const money = (minor: number, of: string) => formatMoney({ minor, currency: of }, ctx.locale, country);
  const text = (of: LimitAmount | null) =>
    of ? ctx.t("settings:limit_of", { amount: money(of.amount, of.currency) }) : ctx.t("settings:limit_none");
  const isDone = new URL(request.url).searchParams.get("done") === "saved";
  return {
    currency,
    typed: limit?.currency === currency ? writeAmount(limit.amount, currency) : "",
    present: text(limit),
    used: limit && money(used, limit.currency),
    next: next && {
      from: next.at.toISOString(),
      limit: text(next.limit),
    },
    notice: isDone ? { text: ctx.t("settings:saved"), isGood: true } : null,
    head: hiddenHead(ctx, ctx.t("settings:nav_limit")),
  };
}

export { meta } from "~/layouts/page-title";

export const action = formActions(
  offerForm(setOwnLimitAct, {
    problem: (_, ctx) => ctx.t("account:problem_amount_invalid"),
    after: () => redirect(`${paths.settings("limit")}?done=saved`, 303),
  }),
);

/** What the member lets the own account pay in 30 days. decision 306 */
export default function LimitSettings() {
  const { t } = useTranslation();
  const { currency, typed, present, used, next, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer?.error?.amount?.[0];
  return (
    <SettingsPage
      current="limit"
      title={t("settings:nav_limit")}
      lede={t("settings:limit_lede")}
      notice={answer ? null : notice}
    >
      <dl className={css.facts}>
        <Fact name={t("settings:limit_present")} value={present} />
        {used ? <Fact name={t("settings:limit_used")} value={used} /> : null}
        {next ? (
          <Fact
            name={
              <LocalTime
                value={next.from}
                format="moment"
                within={(when) => t("settings:limit_next", { when })}
              />
            }
            value={next.limit}
          />
        ) : null}
      </dl>
      <Form className={css.form} method="post" action={paths.settings("limit")}>
        <div className={css.narrow}>
          <TextField
            name="amount"
            label={t("settings:limit_field", { currency })}
            hint={t("settings:limit_hint")}
            defaultValue={answer ? String(answer.initialValue?.amount ?? "") : typed}
            problem={problem}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        </div>
        <p className={muted}>{t("settings:limit_rule")}</p>
        <Button kind="primary" size="large" type="submit">
          {t("settings:save")}
        </Button>
      </Form>
    </SettingsPage>
  );
}

function Fact({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div className={css.fact}>
      <dt className={css.factName}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
