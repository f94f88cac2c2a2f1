import { redirect, redirectDocument } from "@remix-run/node";
import type { Account } from "~/domain/accounts/account.server";
import { CHALLENGE_MINUTES } from "~/domain/accounts/second-factor/challenges.server";
import type { Begun } from "~/domain/accounts/sessions/begin-session.server";
import { paths } from "~/paths";
import type { Ctx } from "../context.server";
import { setCookie } from "./cookies.server";
import { deviceCookies } from "./known-device.server";
import { languageCookies, leaveOldSession, sessionCookieOf } from "./log-in-answer.server";

const MINUTES_A_DAY = 1440;

/** The cookie of a login that waits for its second step. */
const pendingCookie = (secure: boolean) => (secure ? "__Host-pending-login" : "pending-login");

/** Of a member who logs in, what their cookies need. */
type LoggedIn = Pick<Account, "email" | "status" | "language">;

const isSecure = ({ origin }: Pick<Ctx, "origin">) => origin.startsWith("https:");

/** Leads on whoever has shown the first proof: to the page with a session, or to the page that asks for the code. */
export async function begunRedirect(
  ctx: Ctx,
  account: LoggedIn,
  begun: Begun,
  to: string,
): Promise<Response> {
  if ("session" in begun) return doneRedirect(ctx, account, begun.session, to);
  const secure = isSecure(ctx);
  const days = CHALLENGE_MINUTES.second_factor / MINUTES_A_DAY;
  const cookie = setCookie(pendingCookie(secure), begun.challenge, { days, secure, httpOnly: true });
  return redirect(paths.loginCode(to), { headers: { "Set-Cookie": cookie } });
}

/** Leads on with a session, in the member's language; nothing waits any more, and the browser is a known device from now on. */
export async function doneRedirect(
  ctx: Ctx,
  account: LoggedIn,
  session: string,
  to: string,
): Promise<Response> {
  await leaveOldSession(ctx);
  const headers = new Headers({ "Set-Cookie": sessionCookieOf(isSecure(ctx), session) });
  if (pendingLogin(ctx)) headers.append("Set-Cookie", forgetPending(ctx));
  for (const cookie of [...languageCookies(ctx, account.language), ...deviceCookies(ctx, account)])
    headers.append("Set-Cookie", cookie);
  // Another session: nothing of the page before may stay.
  return redirectDocument(to, { headers });
}

/** The login that waits in this browser, as it says; "" where there is none. */
export function pendingLogin(ctx: Pick<Ctx, "origin" | "cookies">): string {
  return ctx.cookies[pendingCookie(isSecure(ctx))] ?? "";
}

/** A Set-Cookie value that forgets the login that waits. */
export function forgetPending(ctx: Pick<Ctx, "origin">): string {
  const secure = isSecure(ctx);
  return setCookie(pendingCookie(secure), "", { days: 0, secure, httpOnly: true });
}
