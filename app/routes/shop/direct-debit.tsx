import { json, type LoaderFunctionArgs, redirect, type TypedResponse } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { Trans, useTranslation } from "react-i18next";
import { confirmCodeAct } from "~/domain/debit/confirm-code.act.server";
import { orderByDebitAct } from "~/domain/debit/order-by-debit.act.server";
import { type PayerInput, payerFields } from "~/domain/debit/read-payer.server";
import { requestCodeAct } from "~/domain/debit/request-code.act.server";
import { resendCodeAct } from "~/domain/debit/resend-code.act.server";
import { readReference } from "~/domain/shop/order-reference.server";
import {
  answerForm,
  formActions,
  offer,
  type RefusedForm,
  type SentForm,
} from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Said } from "~/ui/notice";
import { lede, muted, wrap } from "~/ui/text.css";
import { CodeStep } from "./debit-code-step";
import { FormStep } from "./debit-form-step";
import { MandateStep } from "./debit-mandate-step";
import * as css from "./direct-debit.css";
import { debitView, fieldTexts, ibanText, refusalText } from "./direct-debit.server";
import { ShopHead } from "./shop-head";

export const handle = {
  i18n: ["debit", "shop", "discounts"],
  screen: "shop",
  footer: true,
} satisfies RouteHandle;

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

const ofPage = ({ request }: SentForm) => ({ reference: referenceIn(request) });
const stays = (_: unknown, sent: SentForm) => redirect(paths.directDebit(ofPage(sent).reference), 303);
const typedIn = ({ form }: SentForm) =>
  Object.fromEntries(
    payerFields.map((name) => [name, String(form.get(name) ?? "").slice(0, 200)]),
  ) as PayerInput;

/** A debit that is under way shows the order's page. The input stays. */
function refused({ status, error, message }: RefusedForm, sent: SentForm, more: Answer = {}) {
  if (error === "order_unknown") throw new Response(null, { status: 404 });
  if (error === "debit_under_way") return redirect(paths.transaction(ofPage(sent).reference), 303);
  const said =
    error === "debit_limit" ? refusalText(sent.ctx, requireMember(sent.ctx, sent.request), "limit") : message;
  return json<Answer>({ said, ...more }, status);
}

export const action = formActions<TypedResponse<Answer> | TypedResponse<never>>(
  offer(requestCodeAct, {
    fields: ofPage,
    after: ({ result: problems, input: { reference: _, ...typed } }, sent) =>
      problems ? json<Answer>({ problems: fieldTexts(sent.ctx, problems), typed }, 422) : stays(null, sent),
    refused: (found, sent) => refused(found, sent, { typed: typedIn(sent) }),
  }),
  offer(resendCodeAct, { fields: ofPage, after: stays, refused }),
  offer(confirmCodeAct, {
    fields: (sent) => ({ ...ofPage(sent), agent: sent.request.headers.get("user-agent") ?? "" }),
    after: ({ result }, sent) =>
      result.isRight || result.left === 0
        ? stays(null, sent)
        : json<Answer>({ code: { isWrong: true, left: result.left } }, 422),
    refused,
  }),
  offer(orderByDebitAct, {
    fields: ofPage,
    after: ({ input }) => redirect(paths.transaction(input.reference), 303),
    refused,
  }),
  answerForm("check-iban", "account", ({ ctx, form }) =>
    json<Answer>({ iban: ibanText(ctx, String(form.get("iban") ?? "").slice(0, 200)) }),
  ),
);

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
    <>
      <ShopHead
        title={refusal ? t("debit:title") : <Trans i18nKey={titles[step]} />}
        line={refusal ? undefined : t("debit:step", { step: steps.indexOf(step) + 1 })}
      />
      <div className={`${wrap} ${css.screen}`}>
        {refusal ? null : <StepHead step={step} end={view.code?.end} />}
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
    </>
  );
}

function StepHead({ step, end }: { step: (typeof steps)[number]; end: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={css.head}>
      <div className={css.bars} aria-hidden>
        {steps.map((one, at) => (
          <i key={one} className={at <= steps.indexOf(step) ? css.done : css.ahead} />
        ))}
      </div>
      {step === "form" ? <p className={`${lede} ${muted}`}>{t("debit:form_lede")}</p> : null}
      {end ? <p className={muted}>{t("debit:code_lede", { end })}</p> : null}
    </div>
  );
}
