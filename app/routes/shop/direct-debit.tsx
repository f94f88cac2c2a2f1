import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { Account } from "~/domain/context";
import { confirmCode } from "~/domain/debit/confirm-code.server";
import { orderByDebit } from "~/domain/debit/order-by-debit.server";
import { type PayerInput, payerFields } from "~/domain/debit/read-payer.server";
import { DebitRefused } from "~/domain/debit/refusals.server";
import { requestCode, resendCode } from "~/domain/debit/request-code.server";
import { readReference } from "~/domain/shop/order-reference.server";
import type { Ctx } from "~/http/context.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedWith } from "~/http/refusals/refused.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Said } from "~/ui/notice";
import { heading, label, lede, muted, wrap } from "~/ui/text.css";
import { CodeStep } from "./debit-code-step";
import { FormStep } from "./debit-form-step";
import { MandateStep } from "./debit-mandate-step";
import * as css from "./direct-debit.css";
import {
  codeContext,
  codeMessage,
  debitView,
  fieldTexts,
  ibanText,
  refusalText,
} from "./direct-debit.server";
import { mandateWording } from "./mandate-wording.server";

export const handle = { i18n: ["debit", "shop", "discounts"] };

/** The order that the address names; without one there is nothing to debit. @throws Response */
function referenceIn(request: Request): string {
  const named = new URL(request.url).searchParams.get("order");
  if (named === null) throw redirect(paths.transactions());
  const reference = readReference(named);
  if (!reference) throw new Response(null, { status: 404 });
  return reference;
}

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const reference = referenceIn(request);
  const changes = new URL(request.url).searchParams.has("change");
  const view = await debitView(ctx, member, reference, changes);
  if (view.isUnderWay) throw redirect(paths.transaction(reference));
  return json({ ...view, head: hiddenHead(ctx, ctx.t("debit:title")) });
}

export { meta } from "~/layouts/page-title";

/** The answer of an action that stays on the page: messages, field errors, and the input. */
type Answer = {
  said?: string;
  problems?: Partial<Record<keyof PayerInput, string>>;
  typed?: PayerInput;
  code?: { isWrong: true; left: number };
  iban?: string | null;
};

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const reference = referenceIn(request);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 200);
  try {
    const answer = await act(ctx, member, { reference, intent: text("intent"), text, request });
    if (answer instanceof Response) return answer;
    return json(answer, "iban" in answer ? 200 : 422);
  } catch (error) {
    const typed = text("intent") === "request" ? { typed: payerIn(text) } : {};
    if (!(error instanceof DebitRefused)) {
      const { status, message } = refusedWith(ctx, error, "debit");
      return json<Answer>({ said: message, ...typed }, status);
    }
    if (error.problem === "order_unknown") throw new Response(null, { status: 404 });
    if (error.problem === "under_way") return redirect(paths.transaction(reference), 303);
    return json<Answer>({ said: refusalText(ctx, member, error.problem), ...typed }, 422);
  }
}

const payerIn = (text: (name: string) => string) =>
  Object.fromEntries(payerFields.map((field) => [field, text(field)])) as PayerInput;

async function act(
  ctx: Ctx,
  member: Account,
  {
    reference,
    intent,
    text,
    request,
  }: { reference: string; intent: string; text: (name: string) => string; request: Request },
): Promise<Answer | Response> {
  const stays = () => redirect(paths.directDebit(reference), 303);
  if (intent === "check-iban") return { iban: ibanText(ctx, text("iban")) };
  if (intent === "order") {
    await orderByDebit(ctx, member, reference);
    return redirect(paths.transaction(reference), 303);
  }
  if (intent === "confirm") {
    const evidence = { address: ctx.visitor.address, agent: request.headers.get("user-agent") ?? "" };
    const confirmed = await confirmCode(ctx, member, { reference, code: text("code") }, evidence);
    return confirmed.isRight || confirmed.left === 0
      ? stays()
      : { code: { isWrong: true, left: confirmed.left } };
  }
  const { amount } = await debitView(ctx, member, reference, false);
  const [wording, message] = [mandateWording(ctx.locale), codeMessage(ctx, member, amount)];
  const sending = codeContext(ctx, member);
  if (intent === "resend") {
    await resendCode(sending, member, reference, wording, message);
    return stays();
  }
  const payer = payerIn(text);
  const problems = await requestCode(sending, member, { reference, payer }, wording, message);
  return problems ? { problems: fieldTexts(ctx, problems), typed: payer } : stays();
}

const steps = ["form", "code", "mandate"] as const;
const titles = {
  form: "debit:form_title",
  code: "debit:code_title",
  mandate: "debit:mandate_title",
} as const;

/** A direct debit in three steps: account, code from the text message, mandate. product 13.46, 13.49 */
export default function DirectDebit() {
  const { t } = useTranslation();
  const view = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useActionData<typeof action>();
  const { step, reference, refusal } = view;
  // After a refusal the first wrong field gets the focus.
  useEffect(() => {
    if (answer?.problems || answer?.code)
      document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
  }, [answer]);
  const said = answer?.said ?? (view.isUsed && !answer ? t("debit:code_spent") : null);
  return (
    <div className={`${wrap} ${css.screen}`}>
      {refusal ? (
        <h1 className={heading.title}>{t("debit:title")}</h1>
      ) : (
        <StepHead step={step} end={view.code?.end} />
      )}
      {said && !refusal ? <Said>{said}</Said> : null}
      {refusal ? (
        <div className={css.narrow}>
          <Said>{refusal}</Said>
          <ButtonLink kind="primary" size="large" wide href={paths.transaction(reference)}>
            {t("debit:other_way")}
          </ButtonLink>
        </div>
      ) : null}
      {!refusal && view.payer ? (
        <FormStep view={view} payer={answer?.typed ?? view.payer} problems={answer?.problems ?? {}} />
      ) : null}
      {!refusal && view.code ? (
        <CodeStep reference={reference} code={view.code} wrong={answer?.code} />
      ) : null}
      {!refusal && view.mandate ? <MandateStep view={view} mandate={view.mandate} /> : null}
    </div>
  );
}

function StepHead({ step, end }: { step: (typeof steps)[number]; end: string | undefined }) {
  const { t } = useTranslation();
  return (
    <header className={css.head}>
      <p className={`${label} ${muted}`}>{t("debit:step", { step: steps.indexOf(step) + 1 })}</p>
      <div className={css.bars} aria-hidden>
        {steps.map((one, at) => (
          <i key={one} className={at <= steps.indexOf(step) ? css.done : css.ahead} />
        ))}
      </div>
      <h1 className={heading.title}>
        <Trans i18nKey={titles[step]} />
      </h1>
      {step === "form" ? <p className={`${lede} ${muted}`}>{t("debit:form_lede")}</p> : null}
      {end ? <p className={muted}>{t("debit:code_lede", { end })}</p> : null}
    </header>
  );
}
