import "../../messages/discounts";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { endDiscountAct } from "~/domain/operators/end-discount.act.server";
import { NothingToDo } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { actContext, actingOf } from "~/http/console/act-context.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { DaysFields, DaysTabs } from "../../days/days-fields";
import { daysQuery } from "../../days/shown-days";
import { withQuery } from "../../days/with-query";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Button } from "../../ui/button";
import * as filters from "../../ui/filters.css";
import { Icon } from "../../ui/icon";
import { facts, section, term, wide } from "../../ui/layout.css";
import { ReasonField } from "../../ui/reason-field";
import { WHY_MIN } from "../../ui/reason-min";
import { Tag } from "../../ui/tag";
import { heading, quiet, second, title, tone } from "../../ui/text.css";
import { countText, rateText } from "../growth/count-text";
import * as growth from "../growth/growth.css";
import * as refund from "../orders/refund.css";
import { Revenue } from "../sources/revenue";
import { codeOf, loadDiscount } from "./discount.server";
import { sentenceOf, stateTags } from "./discount-words";
import * as css from "./new-discount.css";

/** One code: the sentence that it makes, what it did in a range of days, and its end. */
export async function loader(args: LoaderFunctionArgs) {
  return loadDiscount(
    requireOperator(args, "growth.see"),
    args.params.code ?? "",
    new URL(args.request.url).searchParams,
  );
}

type Refused = { problem: "reason" | "ended"; why: string };

export async function action(args: ActionFunctionArgs): Promise<Refused> {
  const request = requireOperator(args, "discounts.change");
  const tenant = request.brands[0]!;
  const code = codeOf(args.params.code);
  if (code === "") throw new Response(null, { status: 404 });
  const why = String((await args.request.formData()).get("why") ?? "").trim();
  if (why.length < WHY_MIN) return { problem: "reason", why };
  try {
    await performOperatorAct(endDiscountAct, actContext(actingOf(request, tenant), tenant, why), { code });
  } catch (error) {
    if (error instanceof NothingToDo) return { problem: "ended", why };
    throw error;
  }
  throw redirect(`${consolePaths.discount(tenant.slug, code)}?done=end`);
}

export const handle = { page: "discounts" };
export const meta = ({ params }: { params: { code?: string } }) => [
  { title: t("page_title", { page: t("discount_page", { code: params.code ?? "" }) }) },
];

export default function Discount() {
  const { days, range, discount, effect, paidOrders, mayEnd } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const done = useSearchParams()[0].get("done");
  const { scope, brand } = useScope();
  const isIdle = useNavigation().state === "idle";
  if (!brand) return null;
  const { code, state } = discount;
  const here = consolePaths.discount(brand.slug, code);
  const toQuery = (query: Record<string, string>) => withQuery(here, query);
  return (
    <>
      <PageBar
        title={code}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.discounts(scope)}>{t("discounts")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
        actions={<Tag {...stateTags[state]}>{t(`discount_state_${state}`)}</Tag>}
      />
      <div className={wide}>
        <div className={css.lead}>
          {done === "add" || done === "end" ? (
            <p role="status">
              <Tag tone="good">{t(`discount_done_${done}`)}</Tag>
            </p>
          ) : null}
          <h2 className={title}>{sentenceOf(discount)}</h2>
          <p className={second}>{t("discount_stacks")}</p>
        </div>
        <DaysTabs days={days} toQuery={toQuery} />
        <Form className={filters.filters} action={here} key={toQuery(daysQuery(days))} role="search">
          <DaysFields days={days} compares={false} />
        </Form>
        <div className={growth.body}>
          {effect ? (
            <section className={section}>
              <h3 className={heading}>{t("discount_effect", { range })}</h3>
              <dl className={facts}>
                <dt className={term}>{t("discount_orders")}</dt>
                <dd>
                  {countText(effect.orders)}{" "}
                  <span className={quiet}>{t("discount_in_all", { orders: countText(paidOrders) })}</span>
                </dd>
                <dt className={term}>{t("discount_share")}</dt>
                <dd>{rateText(effect.share)}</dd>
                <dt className={term}>{t("discount_given")}</dt>
                <dd>
                  <Revenue revenue={effect.given} />
                </dd>
                <dt className={term}>{t("discount_received")}</dt>
                <dd>
                  <Revenue revenue={effect.received} />
                </dd>
              </dl>
            </section>
          ) : null}
          {mayEnd ? (
            <section className={section}>
              <h3 className={heading}>{t("discount_end_title")}</h3>
              <Form method="post" className={`${refund.box} ${refund.form}`} preventScrollReset>
                <p className={second}>{t("discount_end_text")}</p>
                <ReasonField typed={refused?.why} isMissing={refused?.problem === "reason"} />
                {refused ? (
                  <p className={tone.bad} role="alert">
                    {t(refused.problem === "reason" ? "reason_hint" : "discount_problem_ended")}
                  </p>
                ) : null}
                <div>
                  <Button type="submit" kind="danger" aria-disabled={!isIdle || undefined}>
                    {t("discount_end", { code, brand: brand.name })}
                  </Button>
                </div>
              </Form>
            </section>
          ) : refused ? (
            <p className={tone.bad} role="alert">
              {t("discount_problem_ended")}
            </p>
          ) : null}
        </div>
      </div>
    </>
  );
}
