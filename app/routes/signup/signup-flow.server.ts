import { json, redirect, redirectDocument } from "@remix-run/node";
import { isBusy } from "~/domain/accounts/passwords/passwords.server";
import { SignupClosed } from "~/domain/accounts/refusals.server";
import type { Ctx } from "~/http/context.server";
import { beginStamp, isBotStamp, startedAt } from "~/http/limits/bot-guard.server";
import { RateLimited } from "~/http/limits/limits.server";
import { countSignupAttempt, TooQuick } from "~/http/limits/signup-limits.server";
import { ENTRY_WARNING_DAYS, setCookie } from "~/http/request/cookies.server";
import { sessionCookieOf } from "~/http/request/log-in-answer.server";
import { readForm } from "~/http/request/read-form.server";
import { firstSearch } from "~/http/request/search-state.server";
import { paths, readId } from "~/paths";
import { problemTexts } from "../accounts/notice.server";
import { modeFor, type SignupView, signupView } from "./signup.server";
import { draftCookie, readDraft, type SignupDraft } from "./signup-draft.server";
import { LAST_STEP, type StepTaken, takeInvitation, takeStep } from "./take-step.server";

/** Codes are too long to guess; the limit only saves load. */
const INVITATIONS = { points: 20, seconds: 3600 };

/** The data of the signup for a visitor. */
export type SignupData =
  | { kind: "closed" }
  | { kind: "invited"; code: string }
  | { kind: "step"; view: SignupView }
  | { kind: "photo"; next: string };

/** The answer to a form that does not lead to the next step. */
export type SignupAnswer = {
  view: SignupView | null;
  email: string;
  code: string;
  problems: Record<string, string>;
  notice: string;
};

/** Returns the view of the signup from the draft and the requested step; redirects members. */
export async function loadSignup(ctx: Ctx, request: Request): Promise<SignupData> {
  const query = new URL(request.url).searchParams;
  if (ctx.member) {
    if (query.get("step") !== "4") throw redirect(paths.members());
    const next = paths.signupMatches(readId(query.get("to") ?? ""));
    if (ctx.member.mainPhoto) throw redirect(next);
    return { kind: "photo", next };
  }
  const draft = readDraft(request.headers.get("cookie"));
  const mode = modeFor(ctx, draft.invitation || (query.get("invite") ?? ""));
  if (mode === "closed") return { kind: "closed" };
  if (mode === "invited" && !draft.invitation)
    return { kind: "invited", code: (query.get("invite") ?? "").slice(0, 60) };
  // Back leads to steps that were reached already, never ahead.
  const requested = Number(query.get("step") ?? draft.step);
  const step = Number.isInteger(requested) && requested >= 0 ? Math.min(requested, draft.step) : draft.step;
  return { kind: "step", view: await signupView(ctx, { ...draft, step }) };
}

/** Handles a form of the signup: the invitation, or one step. */
export async function answerSignup(ctx: Ctx, request: Request) {
  if (ctx.member) return redirect(paths.members());
  const form = await readForm(request);
  const draft = readDraft(request.headers.get("cookie"));
  const mode = modeFor(ctx, draft.invitation || String(form.get("invitation") ?? ""));
  if (mode === "closed") return redirect(paths.signup());
  const requested = Number(form.get("step"));
  const before = {
    ...draft,
    step: Number.isInteger(requested) ? Math.min(Math.max(requested, 0), draft.step) : draft.step,
    stamp: startedAt(ctx, "signup", draft.stamp) === null ? beginStamp(ctx, "signup") : draft.stamp,
  };
  const typed = {
    email: String(form.get("email") ?? "").slice(0, 254),
    code: String(form.get("invitation") ?? "").slice(0, 60),
  };
  const refuse = async (text: string, status: number) =>
    json<SignupAnswer>(
      {
        ...typed,
        view: mode === "invited" && !draft.invitation ? null : await signupView(ctx, before),
        problems: {},
        notice: text,
      },
      { status, headers: { "Set-Cookie": draftCookie(before, ctx.origin.startsWith("https:")) } },
    );
  try {
    if (mode === "invited" && (form.has("invitation") || !draft.invitation)) {
      await ctx.limits.count(ctx.tenant, "invitation", ctx.visitor.address, INVITATIONS);
      return await afterStep(ctx, await takeInvitation(ctx, draft, typed.code), typed, true);
    }
    if (before.step === LAST_STEP) {
      if (isBotStamp(ctx, "signup", before.stamp, form))
        return await refuse(ctx.t("signup:problem_quick"), 429);
      await countSignupAttempt(ctx);
    }
    return await afterStep(ctx, await takeStep(ctx, before, form), typed, false);
  } catch (error) {
    if (error instanceof TooQuick) return refuse(ctx.t("signup:problem_quick"), 429);
    if (error instanceof RateLimited)
      return refuse(ctx.t("account:problem_limit", { minutes: error.retryMinutes }), 429);
    if (error instanceof SignupClosed) {
      await ctx.rereadFullSources();
      return redirect(paths.signup());
    }
    if (isBusy(error)) return refuse(ctx.t("account:problem_busy"), 503);
    throw error;
  }
}

async function afterStep(
  ctx: Ctx,
  { draft, problems, opened }: StepTaken,
  typed: { email: string; code: string },
  isInvitation: boolean,
) {
  const secure = ctx.origin.startsWith("https:");
  const headers = new Headers();
  if (draft.signupFlowEmbeddedSiteEntryWarning && ctx.cookies.entry_warning === undefined)
    headers.append("Set-Cookie", setCookie("entry_warning", "1", { days: ENTRY_WARNING_DAYS, secure }));
  if (opened) {
    headers.append("Set-Cookie", sessionCookieOf(secure, opened.session));
    headers.append("Set-Cookie", draftCookie(null, secure));
    const search = firstSearch(ctx, opened.account, draft.radius);
    if (search) headers.append("Set-Cookie", search);
    const to = draft.memberId > 0 ? `&to=${draft.memberId}` : "";
    return redirectDocument(`${paths.signup()}?step=4${to}`, { headers });
  }
  headers.append("Set-Cookie", draftCookie(draft, secure));
  if (Object.keys(problems).length === 0) return redirect(paths.signup(), { headers });
  return json<SignupAnswer>(
    {
      ...typed,
      view: isInvitation || problems.invitation ? null : await signupView(ctx, draft),
      problems: problemTexts(ctx, problems),
      notice: "",
    },
    { status: 422, headers },
  );
}

/** Stores in the draft the member that the signup leads to. */
export function draftFor(header: string | null, memberId: number): SignupDraft {
  return { ...readDraft(header), memberId };
}
