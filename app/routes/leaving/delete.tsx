import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFocusedHeading } from "~/client/use-focused-heading";
import { deleteAccountAct } from "~/domain/accounts/leaving/delete-account.act.server";
import { DeleteAccount, leavingProblems } from "~/domain/accounts/leaving/delete-account.server";
import { LEAVING_NOTE_MAX } from "~/domain/accounts/rules";
import { performParsed } from "~/http/acts/perform.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { sessionCookie, setCookie } from "~/http/request/cookies.server";
import { requireMember } from "~/http/request/require-member.server";
import { readSubmission, refuseSubmission, replySubmission } from "~/http/request/submission.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { problemTexts } from "../accounts/notice.server";
import { refusalOf } from "../accounts/refusal-of";
import { SettingsPage } from "../settings/settings-page";
import { pathAfterLeaving } from "./account-deleted.server";
import { ConfirmStep } from "./confirm-step";
import { step as stepStyle } from "./leaving.css";
import { OfferStep } from "./offer-step";
import { ReasonStep } from "./reason-step";
import { type RetentionOffer, retentionOffer } from "./retention-offer.server";

export const handle = { i18n: ["leaving", "settings", "discounts"], screen: "section" } satisfies RouteHandle;

/** The steps: reason, offer, confirmation. */
const steps = { reason: 1, offer: 2, confirm: 3 } as const;
type Step = keyof typeof steps;

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { status } = requireMember(ctx, request);
  const {
    reactivation_days: days,
    free_messages: messages,
    free_conversations: conversations,
  } = ctx.tenant.config;
  return {
    isConfirmed: status !== "not_confirmed",
    days,
    free: { messages, conversations },
    head: hiddenHead(ctx, ctx.t("settings:nav_delete")),
  };
}

export { meta } from "~/layouts/page-title";

/** Each step carries the input of the earlier ones; the last validates all of it. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireMember(ctx, request);
  const { form, submission } = await readSubmission(request, DeleteAccount, ({ path }) => {
    if (path?.[0] === "password") return ctx.t("account:problem_password_wrong");
    return path?.[0] === "note"
      ? ctx.t("account:problem_too_long", { count: LEAVING_NOTE_MAX })
      : ctx.t("account:problem_choose");
  });
  const refuse = (step: Step, refused: Parameters<typeof refuseSubmission>[1]) =>
    refuseSubmission(submission, refused, { step });
  if (submission.status !== "success") {
    const { reason, note } = submission.error ?? {};
    return refuse(reason || note ? "reason" : "confirm", { status: 422 });
  }
  const problems = leavingProblems(submission.value);
  if (Object.keys(problems).length > 0)
    return refuse("reason", { status: 422, problems: problemTexts(ctx, problems) });
  const intent = form.get("intent");
  if (intent !== "delete") {
    const step = intent === "reason" ? ("offer" as const) : ("confirm" as const);
    const isForCosts = step === "offer" && submission.value.reason === "costs";
    const discount = isForCosts ? await retentionOffer(ctx) : null;
    return replySubmission(submission, { step, discount });
  }
  try {
    const { erasesAt } = (await performParsed(deleteAccountAct, ctx, submission.value)).result;
    const secure = ctx.origin.startsWith("https:");
    const ended = setCookie(sessionCookie(secure), "", { days: 0, secure, httpOnly: true });
    return redirectDocument(pathAfterLeaving(erasesAt), { headers: { "Set-Cookie": ended } });
  } catch (error) {
    return refuse("confirm", refusedForm(ctx, error));
  }
}

/** The deletion of the account, in three steps. product 7.9 */
export default function DeleteSettings() {
  const { t } = useTranslation();
  const { isConfirmed, days, free } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const step = answer?.step ?? "reason";
  const discount: RetentionOffer | null =
    answer && "discount" in answer ? (answer.discount as RetentionOffer | null) : null;
  // The first step has no heading of its own.
  useFocusedHeading(step, step === "reason" ? undefined : "main h2");
  const typed = (name: string) => String(answer?.initialValue?.[name] ?? "");
  const said = { reason: typed("reason"), note: typed("note") };
  const refusal = refusalOf({ errors: answer?.error?.[""] ?? undefined, errorId: "leaving-error" });
  return (
    <SettingsPage current="delete" title={t("settings:nav_delete")} notice={refusal}>
      <p className={stepStyle}>{t("leaving:step", { at: steps[step], of: Object.keys(steps).length })}</p>
      {step === "reason" ? <ReasonStep answer={answer} /> : null}
      {step === "offer" ? <OfferStep {...said} free={free} discount={discount} /> : null}
      {step === "confirm" ? (
        <ConfirmStep {...said} answer={answer} isConfirmed={isConfirmed} days={days} />
      ) : null}
    </SettingsPage>
  );
}
