import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteAccount, Leaving, leavingProblems } from "~/domain/accounts/leaving/delete-account.server";
import { countPassword } from "~/http/limits/security-limits.server";
import { tellPartners } from "~/http/live/tell-others.server";
import { sessionCookie, setCookie } from "~/http/request/cookies.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { formAnswer, type Notice, problemTexts } from "../account/form-answer.server";
import { SettingsPage } from "../settings/settings-page";
import { pathAfterLeaving } from "./account-deleted.server";
import { ConfirmStep } from "./confirm-step";
import { step as stepStyle } from "./leaving.css";
import { OfferStep } from "./offer-step";
import { ReasonStep } from "./reason-step";

export const handle = { i18n: ["leaving", "settings"] };

/** Why, what may help, and what will happen. */
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
    head: { title: `${ctx.t("settings:nav_delete")} – ${ctx.tenant.config.name}`, noindex: true },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Each step carries on what the earlier ones said; all is looked at again in the last. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const parsed = Leaving.safeParse({ reason: text("reason"), note: text("note") });
  const said = parsed.success ? parsed.data : { reason: "", note: "" };
  const show = (
    step: Step,
    status: number,
    refused: { notice?: Notice | null; problems?: Record<string, string> },
  ) => json({ step, ...said, notice: null, problems: {} as Record<string, string>, ...refused }, status);
  const problems = leavingProblems(said);
  if (Object.keys(problems).length > 0) return show("reason", 422, { problems: problemTexts(ctx, problems) });
  if (text("intent") === "reason") return show("offer", 200, {});
  if (text("intent") !== "delete") return show("confirm", 200, {});
  try {
    await countPassword(ctx, member.id);
    const { erasesAt } = await deleteAccount(ctx, member.id, {
      ...said,
      password: text("password").slice(0, 1000),
    });
    ctx.changed(member.id);
    await tellPartners(ctx, member.id);
    const secure = ctx.origin.startsWith("https:");
    const ended = setCookie(sessionCookie(secure), "", { days: 0, secure, httpOnly: true });
    return redirectDocument(pathAfterLeaving(ctx, erasesAt), { headers: { "Set-Cookie": ended } });
  } catch (error) {
    const { status, ...refused } = formAnswer(ctx, error);
    return show("confirm", status, refused);
  }
}

/** Leaving, in three steps. product.md §2, decisions §4 */
export default function DeleteAccount() {
  const { t } = useTranslation();
  const { isConfirmed, days, free } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { step, reason, note, problems } = answer ?? {
    step: "reason" as const,
    reason: "",
    note: "",
    problems: {},
  };
  return (
    <SettingsPage current="delete" title={t("settings:nav_delete")} notice={answer?.notice ?? null}>
      <p className={stepStyle}>{t("leaving:step", { at: steps[step], of: Object.keys(steps).length })}</p>
      {step === "reason" ? <ReasonStep reason={reason} note={note} problems={problems} /> : null}
      {step === "offer" ? <OfferStep reason={reason} note={note} free={free} /> : null}
      {step === "confirm" ? (
        <ConfirmStep reason={reason} note={note} problems={problems} isConfirmed={isConfirmed} days={days} />
      ) : null}
    </SettingsPage>
  );
}
