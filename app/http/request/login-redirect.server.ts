import { redirect, redirectDocument } from "@remix-run/node";
import { CHALLENGE_MINUTES } from "~/domain/accounts/second-factor/challenges.server";
import type { Started } from "~/domain/accounts/sessions/begin-session.server";
import { leaveOldSessionAct } from "~/domain/accounts/sessions/leave-old-session.act.server";
import type { Account } from "~/domain/context";
import { paths } from "~/paths";
import { perform } from "../acts/perform.server";
import type { Ctx } from "../context.server";
import { setCookie } from "./cookies.server";
import { loginCookies, sessionCookieOf } from "./log-in-answer.server";

const MINUTES_A_DAY = 1440;

/** The name of the cookie of a login that waits for its second step. */
const pendingCookie = (secure: boolean) => (secure ? "__Host-pending-login" : "pending-login");

/** The fields of a logged-in member that the cookies need. */
type LoggedIn = Pick<Account, "email" | "status" | "language" | "look">;

const isSecure = ({ origin }: Pick<Ctx, "origin">) => origin.startsWith("https:");

/** Redirects after the first factor: to the page with a session, or to the page that asks for the code. */
export async function loginRedirect(
  ctx: Ctx,
  account: LoggedIn,
  started: Started,
  to: string,
): Promise<Response> {
  if ("session" in started) return doneRedirect(ctx, account, started.session, to);
  const secure = isSecure(ctx);
  const days = CHALLENGE_MINUTES.second_factor / MINUTES_A_DAY;
  const cookie = setCookie(pendingCookie(secure), started.challenge, { days, secure, httpOnly: true });
  return redirect(paths.loginCode(to), { headers: { "Set-Cookie": cookie } });
}

/** Redirects with a session in the member's language; deletes the pending login and makes the browser a known device. */
export async function doneRedirect(
  ctx: Ctx,
  account: LoggedIn,
  session: string,
  to: string,
): Promise<Response> {
  await perform(leaveOldSessionAct, ctx, {});
  const headers = new Headers({ "Set-Cookie": sessionCookieOf(isSecure(ctx), session) });
  if (pendingLogin(ctx)) headers.append("Set-Cookie", forgetPending(ctx));
  for (const cookie of loginCookies(ctx, account)) headers.append("Set-Cookie", cookie);
  // A new session: no state of the previous page may remain.
  return redirectDocument(to, { headers });
}

/** Returns the pending login of this browser; "" where there is none. */
export function pendingLogin(ctx: Pick<Ctx, "origin" | "cookies">): string {
  return ctx.cookies[pendingCookie(isSecure(ctx))] ?? "";
}

/** Returns a Set-Cookie value that deletes the pending login. */
export function forgetPending(ctx: Pick<Ctx, "origin">): string {
  const secure = isSecure(ctx);
  return setCookie(pendingCookie(secure), "", { days: 0, secure, httpOnly: true });
}
