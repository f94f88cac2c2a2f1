import "../../messages/discounts";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { addDiscountAct } from "~/domain/operators/add-discount.act.server";
import { NothingToDo } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { actContext, actingOf } from "~/http/console/act-context.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import { money } from "../../format";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Button, ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { card, page, row, section } from "../../ui/layout.css";
import { ReasonField } from "../../ui/reason-field";
import { WHY_MIN } from "../../ui/reason-min";
import { heading, second, title, tone } from "../../ui/text.css";
import * as refund from "../orders/refund.css";
import { DiscountFields, HiddenFields } from "./discount-fields";
import { shownDiscount } from "./discount-rows.server";
import { sentenceOf } from "./discount-words";
import * as css from "./new-discount.css";
import { cheapestOrder, choicesOf, discountOf, readDiscount, typedDiscount } from "./new-discount.server";

/** A new code: first its terms, in the address, which the page answers with the sentence that they make; then the reason. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, brands, scope } = requireOperator(args, "discounts.change");
  const tenant = brands[0]!;
  const params = new URL(args.request.url).searchParams;
  const typed = typedDiscount(params);
  const base = { typed, choices: choicesOf(tenant) };
  if (!params.has("code")) return { ...base, problems: {}, shown: null, cheapest: null };
  const { input, problems } = readDiscount(typed, tenant);
  if (!input) return { ...base, problems, shown: null, cheapest: null };
  const discount = discountOf(input, ctx.now);
  return {
    ...base,
    problems: {},
    shown: shownDiscount(discount, ctx.now, new Times(scope)),
    cheapest: cheapestOrder(discount, tenant),
  };
}

type Refused = { problem: "reason" | "exists"; why: string };

export async function action(args: ActionFunctionArgs): Promise<Refused> {
  const request = requireOperator(args, "discounts.change");
  const tenant = request.brands[0]!;
  const form = await args.request.formData();
  const { input } = readDiscount(typedDiscount(form), tenant);
  // The page sends only what it showed as a sentence.
  if (!input) throw new Response(null, { status: 400 });
  const why = String(form.get("why") ?? "").trim();
  if (why.length < WHY_MIN) return { problem: "reason", why };
  try {
    await performOperatorAct(addDiscountAct, actContext(actingOf(request, tenant), tenant, why), input);
  } catch (error) {
    if (error instanceof NothingToDo) return { problem: "exists", why };
    throw error;
  }
  throw redirect(`${consolePaths.discount(tenant.slug, input.code)}?done=add`);
}

export const handle = { page: "discounts" };
export const meta = () => [{ title: t("page_title", { page: t("discount_new") }) }];

export default function NewDiscount() {
  const { typed, choices, problems, shown, cheapest } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { scope, brand } = useScope();
  const isIdle = useNavigation().state === "idle";
  if (!brand) return null;
  const back = consolePaths.discounts(scope);
  return (
    <>
      <PageBar
        title={t("discount_new")}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={back}>{t("discounts")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={page}>
        <div className={refund.box}>
          <h2 className={title}>{t("discount_new_at", { brand: brand.name })}</h2>
          <Form
            action={consolePaths.newDiscount(brand.slug)}
            className={refund.form}
            preventScrollReset
            key={JSON.stringify(typed)}
          >
            <DiscountFields typed={typed} choices={choices} problems={problems} />
            <div className={row}>
              <Button type="submit" kind={shown ? "plain" : "primary"}>
                {t("discount_show")}
              </Button>
              <ButtonLink to={back} kind="quiet">
                {t("cancel")}
              </ButtonLink>
            </div>
          </Form>
          {shown ? (
            <Form method="post" className={refund.form} preventScrollReset>
              <HiddenFields typed={typed} />
              <div className={`${card} ${css.sentence}`}>
                <h3 className={heading}>{`${shown.code}: ${sentenceOf(shown)}`}</h3>
                <p className={cheapest ? second : tone.warn}>
                  {cheapest
                    ? t("discount_cheapest", {
                        price: money(cheapest.price, cheapest.currency),
                        before: money(cheapest.before, cheapest.currency),
                      })
                    : t("discount_no_package")}{" "}
                  {t("discount_stacks")} {t("discount_final")}
                </p>
              </div>
              <div className={section}>
                <ReasonField typed={refused?.why} isMissing={refused?.problem === "reason"} />
                {refused ? (
                  <p className={tone.bad} role="alert">
                    {t(refused.problem === "reason" ? "reason_hint" : "discount_problem_exists", {
                      code: shown.code,
                    })}
                  </p>
                ) : null}
              </div>
              <div>
                <Button type="submit" kind="primary" aria-disabled={!isIdle || undefined}>
                  {t("discount_make", { code: shown.code, brand: brand.name })}
                </Button>
              </div>
            </Form>
          ) : null}
        </div>
      </div>
    </>
  );
}
