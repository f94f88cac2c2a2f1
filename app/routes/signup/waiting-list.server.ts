import { json, redirect } from "@remix-run/node";
import {
  confirmWaiting,
  findWaitingLink,
  leaveWaitingList,
} from "~/domain/accounts/waiting/follow-waiting-link.server";
import { JoinWaitingList, joinWaitingList } from "~/domain/accounts/waiting/join-waiting-list.server";
import { LinkInvalid } from "~/domain/link-invalid.server";
import type { Ctx } from "~/http/context.server";
import { countWaiting } from "~/http/limits/account-limits.server";
import { TRAP_FIELD } from "~/http/limits/bot-guard.server";
import { minimumDuration } from "~/http/limits/minimum-duration.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { languageCookies } from "~/http/request/log-in-answer.server";
import { readForm } from "~/http/request/read-form.server";
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

/**
 * Handles the forms of the list: `email` and `consent` = yes to join, on every page with the form; `token` and `intent`
 * (`confirm`, `leave`) of the buttons behind mailed links.
 */
export async function answerWaiting(ctx: Ctx, request: Request) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const email = text("email").trim().slice(0, 254);
  try {
    if (text("intent") === "confirm") {
      await confirmWaiting(ctx, text("token"));
      return redirect(paths.waitingList(text("token")), 303);
    }
    if (text("intent") === "leave") {
      await leaveWaitingList(ctx, text("token"));
      return redirect(`${paths.waitingList()}?done=left`, 303);
    }
    if (modeOf(ctx) === "open") return redirect(paths.signup(), 303);
    // A bot that fills in the hidden field gets the same answer as everyone.
    if (text(TRAP_FIELD) === "") {
      const input = JoinWaitingList.parse({ email, consent: text("consent") === "yes" });
      const mails = await countWaiting(ctx, input.email.toLowerCase());
      await minimumDuration(joinWaitingList(ctx, input, { mails }));
    }
    return redirect(`${paths.waitingList()}?done=sent`, 303);
  } catch (error) {
    const { status, notice, problems } = refusedForm(ctx, error);
    return json<WaitingAnswer>({ email, notice, problems }, status);
  }
}
