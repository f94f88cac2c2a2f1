import { redirect } from "@remix-run/node";
import { CHALLENGE_MINUTES } from "~/domain/accounts/second-factor/challenges.server";
import type { Begun } from "~/domain/accounts/sessions/begin-session.server";
import { paths } from "~/paths";
import type { Ctx } from "../context.server";
import { setCookie } from "./cookies.server";
import { languageCookies, leaveOldSession, sessionCookieOf } from "./log-in-answer.server";

const MINUTES_A_DAY = 1440;

/** The cookie of a login that waits for its second step. */
const pendingCookie = (secure: boolean) => (secure ? "__Host-pending-login" : "pending-login");

const isSecure = ({ origin }: Pick<Ctx, "origin">) => origin.startsWith("https:");

/** Leads on whoever has shown the first proof: to the page with a session, or to the page that asks for the code. @param language the member's */
export async function begunRedirect(
  ctx: Ctx,
  begun: Begun,
  to: string,
  language?: string,
): Promise<Response> {
  if ("session" in begun) return doneRedirect(ctx, begun.session, to, language);
  const secure = isSecure(ctx);
  const days = CHALLENGE_MINUTES.second_factor / MINUTES_A_DAY;
  const cookie = setCookie(pendingCookie(secure), begun.challenge, { days, secure, httpOnly: true });
  return redirect(paths.loginCode(to), { headers: { "Set-Cookie": cookie } });
}

/** Leads on with a session; nothing waits any more. */
export async function doneRedirect(
  ctx: Ctx,
  session: string,
  to: string,
  language?: string,
): Promise<Response> {
  await leaveOldSession(ctx);
  const headers = new Headers({ "Set-Cookie": sessionCookieOf(isSecure(ctx), session) });
  if (pendingLogin(ctx)) headers.append("Set-Cookie", forgetPending(ctx));
  for (const cookie of language ? languageCookies(ctx, language) : []) headers.append("Set-Cookie", cookie);
  return redirect(to, { headers });
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
