import { json, redirect } from "@remix-run/node";
import { confirmWaitingAct } from "~/domain/accounts/waiting/confirm-waiting.act.server";
import { findWaitingLink } from "~/domain/accounts/waiting/follow-waiting-link.server";
import { joinWaitingListAct } from "~/domain/accounts/waiting/join-waiting-list.act.server";
import { leaveWaitingListAct } from "~/domain/accounts/waiting/leave-waiting-list.act.server";
import { LinkInvalid } from "~/domain/link-invalid.server";
import { formActions, offer, type RefusedForm, type SentForm } from "~/http/acts/form-actions.server";
import type { Ctx } from "~/http/context.server";
import { TRAP_FIELD } from "~/http/limits/bot-guard.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { languageCookies } from "~/http/request/log-in-answer.server";
import { paths } from "~/paths";
import { modeOf } from "./signup.server";

/** The data of the waiting list's page. `token` belongs to the button of a mailed link. */
export type WaitingView =
  | { kind: "form" }
  | { kind: "sent" }
  | { kind: "confirm" | "leave"; token: string }
  | { kind: "confirmed"; leave: string }
  | { kind: "left" }
  | { kind: "invalid" };

/** The answer to a form of the list that does not lead on. */
export type WaitingAnswer = {
  email: string;
  problems: Record<string, string>;
  notice: { text: string; isGood: boolean } | null;
};

const DONE = ["sent", "left"] as const;
const SENT = `${paths.waitingList()}?done=sent`;

/** Opening a mailed link changes nothing, because mail scanners open links too. The page is in the language of the mail. */
export async function loadWaiting(ctx: Ctx, request: Request) {
  const { searchParams } = new URL(request.url);
  const word = searchParams.get("token");
  const done = DONE.find((one) => one === searchParams.get("done"));
  if (done) return page(ctx, { kind: done });
  if (word === null) {
    if (ctx.member) return redirect(paths.members());
    return modeOf(ctx) === "open" ? redirect(paths.signup()) : page(ctx, { kind: "form" });
  }
  try {
    const { purpose, isConfirmed, language, leave } = await findWaitingLink(ctx, word);
    const cookies = language === null || ctx.member ? [] : languageCookies(ctx, language);
    // Only once: without cookies the browser sees the page in another language instead of a redirect loop.
    if (cookies.length > 0 && !searchParams.has("shown"))
      return redirect(`${paths.waitingList(word)}&shown=1`, { headers: { "Set-Cookie": cookies[0]! } });
    if (purpose === "confirm" && isConfirmed) return page(ctx, { kind: "confirmed", leave });
    return page(ctx, { kind: purpose, token: word });
  } catch (error) {
    if (!(error instanceof LinkInvalid)) throw error;
    return page(ctx, { kind: "invalid" }, 410);
  }
}

function page(ctx: Ctx, view: WaitingView, status = 200) {
  const head = hiddenHead(ctx, ctx.t("signup:waiting_title"));
  return json({ view, head }, status);
}

const emailOf = ({ form }: SentForm) =>
  String(form.get("email") ?? "")
    .trim()
    .slice(0, 254);

function refused({ form: { status, notice, problems } }: RefusedForm, sent: SentForm) {
  return json<WaitingAnswer>({ email: emailOf(sent), notice, problems }, status);
}

/** The forms of the list, on every page that has one, and the buttons behind mailed links. */
export const answerWaiting = formActions(
  offer(joinWaitingListAct, {
    // A bot that fills in the hidden field gets the same answer as everyone.
    instead: ({ form }) => ((form.get(TRAP_FIELD) ?? "") === "" ? null : redirect(SENT, 303)),
    fields: (sent) => ({ email: emailOf(sent), consent: sent.form.get("consent") === "yes" }),
    after: () => redirect(SENT, 303),
    refused: (found, sent) =>
      found.error === "signup_open" ? redirect(paths.signup(), 303) : refused(found, sent),
  }),
  offer(confirmWaitingAct, {
    after: ({ input: { token } }) => redirect(paths.waitingList(token), 303),
    refused,
  }),
  offer(leaveWaitingListAct, {
    after: () => redirect(`${paths.waitingList()}?done=left`, 303),
    refused,
  }),
);
