import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ArrowLeft, X } from "lucide-react";
import { isBusy } from "~/domain/accounts/passwords.server";
import { TooOften } from "~/http/limits.server";
import { deviceOf, sessionCookieOf } from "~/http/log-in-guard.server";
import { readForm } from "~/http/read-form.server";
import { useWords } from "~/i18n/words-context";
import { pageMeta } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { round } from "~/ui/button.css";
import { notice } from "~/ui/field.css";
import { photo } from "~/ui/photo.css";
import { heading, label as labelStyle, link, muted, small } from "~/ui/text.css";
import { minutes, problemTexts } from "../account/form-answer.server";
import * as css from "./signup.css";
import { isSignupOpen, signupView } from "./signup.server";
import { draftCookie, readDraft } from "./signup-draft.server";
import { StepFields } from "./step-fields";
import { LAST_STEP, takeStep } from "./take-step.server";

/** How many accounts may be begun from one address in an hour. */
const SIGNUPS = { points: 20, seconds: 3600 };
const STEPS = [0, 1, 2, 3, 4];

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const head = { title: `${ctx.t("account:signup_title")} – ${ctx.tenant.config.name}` };
  const query = new URL(request.url).searchParams;
  if (ctx.member) {
    if (query.get("step") !== "4") return redirect(paths.members());
    const { name: member, email } = ctx.member;
    return { head, kind: "done" as const, member, email };
  }
  if (!isSignupOpen(ctx)) return { head, kind: "closed" as const };
  const draft = readDraft(request.headers.get("cookie"));
  // Back goes to what was reached already, never ahead.
  const asked = Number(query.get("step") ?? draft.step);
  const step = Number.isInteger(asked) && asked >= 0 ? Math.min(asked, draft.step) : draft.step;
  return { head, kind: "step" as const, view: signupView(ctx, { ...draft, step }) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (ctx.member) return redirect(paths.members());
  if (!isSignupOpen(ctx)) return redirect(paths.signup());
  const form = await readForm(request);
  const secure = ctx.origin.startsWith("https:");
  const draft = readDraft(request.headers.get("cookie"));
  const asked = Number(form.get("step"));
  const before = {
    ...draft,
    step: Number.isInteger(asked) ? Math.min(Math.max(asked, 0), draft.step) : draft.step,
  };
  const email = String(form.get("email") ?? "").slice(0, 254);
  const refuse = (text: string, status: number) =>
    json({ view: signupView(ctx, before), email, problems: {}, notice: text }, status);
  try {
    if (before.step === LAST_STEP) await ctx.limits.count(ctx.tenant, "signup", ctx.visitor.address, SIGNUPS);
    const taken = await takeStep(ctx, before, form, deviceOf(Object.fromEntries(request.headers), ctx));
    const headers = new Headers();
    if (taken.session) {
      headers.append("Set-Cookie", sessionCookieOf(secure, taken.session));
      headers.append("Set-Cookie", draftCookie(null, secure));
      return redirect(`${paths.signup()}?step=4`, { headers });
    }
    headers.append("Set-Cookie", draftCookie(taken.draft, secure));
    if (Object.keys(taken.problems).length === 0) return redirect(paths.signup(), { headers });
    const problems = problemTexts(ctx, taken.problems);
    return json(
      { view: signupView(ctx, taken.draft), email, problems, notice: "" },
      { status: 422, headers },
    );
  } catch (error) {
    if (error instanceof TooOften)
      return refuse(ctx.t("account:problem_limit", { minutes: minutes(error) }), 429);
    if (isBusy(error)) return refuse(ctx.t("account:problem_busy"), 503);
    throw error;
  }
}

/** Signup in steps: who, born when, called what, reached how; then what comes next. product.md §2 */
export default function Signup() {
  const t = useWords();
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (data.kind === "closed")
    return (
      <Frame step={null} picture={null}>
        <h1 className={heading.title}>{t("account:signup_closed_title")}</h1>
        <p className={muted}>{t("account:signup_closed_text")}</p>
        <ButtonLink href={paths.index()}>{t("errors:back_home")}</ButtonLink>
      </Frame>
    );
  if (data.kind === "done")
    return (
      <Frame step={4} picture={null}>
        <h1 className={heading.title}>{t("account:signup_done_title", { member: data.member })}</h1>
        <p>{t("account:signup_done_text", { email: data.email })}</p>
        <ButtonLink kind="primary" size="large" wide href={paths.members()}>
          {t("account:signup_done_button")}
        </ButtonLink>
      </Frame>
    );
  const view = answer?.view ?? data.view;
  const { step } = view.draft;
  return (
    <Frame step={step} picture={view.picture}>
      <h1 className={heading.title}>{t(titles[step] ?? titles[0])}</h1>
      <p className={muted}>{t(ledes[step] ?? ledes[0])}</p>
      {answer?.notice ? (
        <p className={notice} role="alert">
          {answer.notice}
        </p>
      ) : null}
      <form className={css.form} method="post" action={paths.signup()} noValidate>
        <input type="hidden" name="step" value={step} />
        <StepFields view={view} email={answer?.email ?? ""} problems={answer?.problems ?? {}} />
        <p className={`${small} ${muted}`}>{view.fictionalWarning}</p>
        <Button kind="primary" size="large" wide type="submit">
          {t(step === 3 ? "account:signup_finish" : "account:signup_next")}
        </Button>
      </form>
      {step === 0 ? (
        <p className={small}>
          {t("account:signup_has_account")}{" "}
          <a className={link} href={paths.login()}>
            {t("account:login_button")}
          </a>
        </p>
      ) : null}
    </Frame>
  );
}

const titles = [
  "account:signup_who_title",
  "account:signup_birth_title",
  "account:signup_name_title",
  "account:signup_account_title",
] as const;
const ledes = [
  "account:signup_who_lede",
  "account:signup_birth_lede",
  "account:signup_name_lede",
  "account:signup_account_lede",
] as const;

function Frame({
  step,
  picture,
  children,
}: {
  step: number | null;
  picture: string | null;
  children: React.ReactNode;
}) {
  const t = useWords();
  return (
    <div className={css.veil}>
      <div className={css.panel}>
        <figure className={css.side}>
          <div className={photo}>{picture ? <img src={picture} alt="" /> : null}</div>
        </figure>
        <div className={css.body}>
          <div className={css.head}>
            {step !== null && step > 0 && step < 4 ? (
              <a className={round} href={`${paths.signup()}?step=${step - 1}`} aria-label={t("common:back")}>
                <ArrowLeft aria-hidden />
              </a>
            ) : null}
            <p className={`${labelStyle} ${muted} ${css.headText}`}>
              {step === null ? "" : t("account:signup_step", { step: step + 1, count: STEPS.length })}
            </p>
            <a
              className={round}
              href={step === 4 ? paths.members() : paths.index()}
              aria-label={t("common:close")}
            >
              <X aria-hidden />
            </a>
          </div>
          <div className={css.steps} aria-hidden>
            {STEPS.map((at) => (
              <i key={at} className={step !== null && at <= step ? css.dots.done : css.dots.ahead} />
            ))}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
