import type { Context } from "hono";
import { SESSION_DAYS } from "~/domain/accounts/rules";
import type { Account } from "~/domain/context";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { localeCookie, lookCookie, sessionCookie, setCookie } from "./cookies.server";
import { deviceCookies } from "./known-device.server";

/** Returns the cookie that carries a session. */
export function sessionCookieOf(secure: boolean, session: string): string {
  return setCookie(sessionCookie(secure), session, { days: SESSION_DAYS, secure, httpOnly: true });
}

/** Returns the language cookie of a member who logs in on pages in another language. product 6.7 */
export function languageCookies(
  { tenant, locale, origin }: Pick<Ctx, "tenant" | "locale" | "origin">,
  language: string,
): string[] {
  const isOther = language !== locale && tenant.config.locales.some((one) => one === language);
  return isOther ? [localeCookie(language, origin.startsWith("https:"))] : [];
}

/** Returns the cookie of the scheme that a member chose, where this browser has another. product 7.18 */
function lookCookies(
  { look: shown, origin }: Pick<Ctx, "look" | "origin">,
  { look }: Pick<Account, "look">,
): string[] {
  const isOther = look !== null && look !== (shown ?? "system");
  return isOther ? [lookCookie(look, origin.startsWith("https:"))] : [];
}

/** Returns a JSON answer that logs in. @param account the member's, for its cookies */
export function withSession(
  c: Context<DoorEnv>,
  session: string,
  body: { user: object },
  account: Account,
): Response {
  const logged = answer(JSON.stringify(body), 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "Set-Cookie": sessionCookieOf(c.get("secure"), session),
  });
  const ctx = c.get("ctx")();
  for (const cookie of loginCookies(ctx, account)) logged.headers.append("Set-Cookie", cookie);
  return logged;
}

/** Returns the cookies that a login sets beside the session: language, scheme, and the known device. */
export function loginCookies(
  ctx: Ctx,
  account: Pick<Account, "email" | "status" | "language" | "look">,
): string[] {
  return [
    ...languageCookies(ctx, account.language),
    ...lookCookies(ctx, account),
    ...deviceCookies(ctx, account),
  ];
}
