import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ChevronRight, KeyRound } from "lucide-react";
import { useId } from "react";
import { requestApproval } from "~/domain/operators/approvals/request-approval.server";
import { previewRefund } from "~/domain/operators/orders/preview-refund.server";
import { performOperatorAct, SecondPersonRequired } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import { type RefundProblem, RefundRefused } from "~/domain/operators/refund-order.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { actingOf, shopActContext } from "~/http/console/act-context.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { money } from "../../format";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { type MessageKey, t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Button, ButtonLink } from "../../ui/button";
import * as field from "../../ui/field.css";
import { Icon } from "../../ui/icon";
import { page, row, section } from "../../ui/layout.css";
import { ReasonField } from "../../ui/reason-field";
import { WHY_MIN } from "../../ui/reason-min";
import { second, title, tone } from "../../ui/text.css";
import * as css from "./refund.css";
import { RefundConsequences } from "./refund-consequences";

/** `?amount=` in major units; without it all that is left. The page shows what exactly this refund would do. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "orders.refund");
  const tenant = request.brands[0]!;
  const reference = readReference(args.params.reference ?? "");
  const typed = new URL(args.request.url).searchParams.get("amount");
  const preview =
    reference === null
      ? null
      : await previewRefund(shopActContext(actingOf(request, tenant), tenant, "preview"), reference, typed);
  if (!preview) throw new Response(null, { status: 404 });
  return preview;
}

type Refused = { problem: RefundProblem | "reason" | "second_person"; why: string };

export async function action(args: ActionFunctionArgs): Promise<Refused> {
  const request = requireOperator(args, "orders.refund");
  const tenant = request.brands[0]!;
  const reference = readReference(args.params.reference ?? "");
  if (reference === null) throw new Response(null, { status: 404 });
  const form = await args.request.formData();
  const why = String(form.get("why") ?? "").trim();
  if (why.length < WHY_MIN) return { problem: "reason", why };
  const [amount, seen] = [Number(form.get("amount")), Number(form.get("seen"))];
  // The page never sends anything else.
  if (!Number.isSafeInteger(amount) || amount < 1 || !Number.isSafeInteger(seen) || seen < 0)
    throw new Response(null, { status: 400 });
  const fields = { order: reference, amount, seen, again: seen > 0 };
  const acting = actingOf(request, tenant);
  const order = consolePaths.order(tenant.slug, reference);
  if (form.get("intent") === "ask") {
    const { ctx, session } = request;
    const requesting = { ...ctx, may: acting.may, operator: session.operator, brand: tenant.id, why };
    const preview = await previewRefund(shopActContext(acting, tenant, why), reference, null);
    if (!preview) throw new Response(null, { status: 404 });
    if (amount > preview.left) return { problem: "too_much", why };
    const shown = { order: reference, amount, currency: preview.currency };
    const id = await requestApproval(requesting, refund, fields, { about: reference, shown });
    throw redirect(consolePaths.approval(tenant.slug, id));
  }
  try {
    await performOperatorAct(refund, shopActContext(acting, tenant, why), fields);
  } catch (error) {
    if (error instanceof SecondPersonRequired) return { problem: "second_person", why };
    if (error instanceof RefundRefused) return { problem: error.problem, why };
    throw error;
  }
  throw redirect(`${order}?done=refund`);
}

export const handle = { page: "orders" };
export const meta = ({ params }: { params: { reference?: string } }) => [
  { title: t("page_title", { page: t("refund_title", { reference: params.reference ?? "" }) }) },
];

/** The refund of an order: first the amount, whose consequences the server counts, then the reason. */
export default function Refund() {
  const preview = useLoaderData<typeof loader>();
  const { reference, currency, left, digits, amount, problem, seen, chips, aloneMax, needsSecondPerson } =
    preview;
  const refused = useActionData<typeof action>();
  const { scope, brand } = useScope();
  const { state } = useNavigation();
  const id = useId();
  if (!brand) return null;
  const here = consolePaths.refund(brand.slug, reference);
  const back = consolePaths.order(brand.slug, reference);
  const ofMoney = (minor: number) => money(minor, currency);
  return (
    <>
      <PageBar
        title={t("refund")}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.orders(scope)}>{t("orders")}</Link>
            <Icon of={ChevronRight} size="s" />
            <Link to={back}>{reference}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={page}>
        <div className={css.box}>
          <h2 className={title}>{t("refund_title", { reference })}</h2>
          {left === 0 ? (
            <>
              <p className={second}>{t("refund_nothing_left")}</p>
              <p>
                <ButtonLink to={back}>{t("back_to_order")}</ButtonLink>
              </p>
            </>
          ) : (
            <>
              <Form action={here} className={section} key={String(amount)}>
                <label className={field.field} htmlFor={`${id}-amount`}>
                  <span className={field.label}>{t("refund_amount", { currency, most: ofMoney(left) })}</span>
                </label>
                <div className={row}>
                  <input
                    className={`${field.input} ${css.amount}`}
                    id={`${id}-amount`}
                    name="amount"
                    inputMode="decimal"
                    required
                    aria-invalid={problem !== null || undefined}
                    aria-describedby={problem ? `${id}-problem` : undefined}
                    defaultValue={amount === null ? "" : (amount / 10 ** digits).toFixed(digits)}
                  />
                  <Button type="submit">{t("refund_show")}</Button>
                  {chips.map((chip) => (
                    <Link
                      key={chip.kind}
                      className={css.chip}
                      to={`${here}?amount=${(chip.amount / 10 ** digits).toFixed(digits)}`}
                    >
                      {t(`refund_${chip.kind}`)} {ofMoney(chip.amount)}
                    </Link>
                  ))}
                </div>
                {problem ? (
                  <p className={field.error} id={`${id}-problem`} role="alert">
                    {t(problemText(problem), { most: ofMoney(left) })}
                  </p>
                ) : null}
              </Form>
              {amount === null || problem ? null : (
                <Form method="post" className={css.form} preventScrollReset>
                  <input type="hidden" name="amount" value={amount} />
                  <input type="hidden" name="seen" value={seen} />
                  <RefundConsequences preview={preview} />
                  {needsSecondPerson ? (
                    <>
                      <p className={tone.hold}>{t("refund_second_person", { most: ofMoney(aloneMax) })}</p>
                      <input type="hidden" name="intent" value="ask" />
                    </>
                  ) : null}
                  <ReasonField typed={refused?.why} isMissing={refused?.problem === "reason"} />
                  {refused ? (
                    <p className={tone.bad} role="alert">
                      {t(problemText(refused.problem), { most: ofMoney(left) })}
                    </p>
                  ) : null}
                  <div className={row}>
                    <ButtonLink to={back} kind="quiet">
                      {t("cancel")}
                    </ButtonLink>
                    {needsSecondPerson ? (
                      <Button type="submit" kind="primary" aria-disabled={state !== "idle" || undefined}>
                        <Icon of={KeyRound} size="s" />
                        {t("refund_ask", { amount: ofMoney(amount), brand: brand.name })}
                      </Button>
                    ) : (
                      <Button type="submit" kind="destroys" aria-disabled={state !== "idle" || undefined}>
                        {t("refund_button", { amount: ofMoney(amount), brand: brand.name })}
                      </Button>
                    )}
                  </div>
                </Form>
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}

const problemText = (problem: string) => `refund_problem_${problem}` as MessageKey;
