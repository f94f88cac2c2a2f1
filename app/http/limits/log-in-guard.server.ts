import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "hono";
import { requireRoom } from "~/domain/accounts/passwords/password-processes.server";
import { LoginFailed } from "~/domain/accounts/refusals.server";
import { SESSION_DAYS } from "~/domain/accounts/rules";
import { endSession } from "~/domain/accounts/sessions/list-sessions.server";
import type { Device } from "~/domain/accounts/sessions/sessions.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { localeCookie, sessionCookie, setCookie } from "../request/cookies.server";
import type { Limit } from "./limits.server";

/** From one address many people may log in; from one address nobody tries so many accounts. */
const ADDRESS_FACTOR = 6;
/** So many wrong logins of one brand in an hour are an attack on all of it: then nobody logs in with a password for a while. */
const WRONG_OF_BRAND: Limit = { points: 20_000, seconds: 3600 };

/**
 * Counts wrong logins by account, whether it exists or not, and by internet address; too many block for the tenant's minutes.
 * product.md §4, decisions §4
 */
export function loginLimits(ctx: Pick<Ctx, "tenant" | "limits" | "visitor">, email: string) {
  const { tenant, limits, visitor } = ctx;
  const { login_max_attempts: points, login_block_minutes } = tenant.config;
  const seconds = login_block_minutes * 60;
  const account: Limit = { points, seconds, blockSeconds: seconds };
  const address: Limit = { points: points * ADDRESS_FACTOR, seconds, blockSeconds: seconds };
  let isCounted = false;
  return {
    /** @throws TooOften, TooManyPasswords */
    async begin(): Promise<void> {
      // Whoever has to come back costs neither a count nor a query.
      requireRoom();
      await limits.check(tenant, "login-address", visitor.address, address);
      await limits.check(tenant, "login-brand", "", WRONG_OF_BRAND);
      // Counted before the password is looked at, so that a crowd of guesses gains nothing.
      await limits.count(tenant, "login-account", email, account);
      isCounted = true;
    },
    async failed(error: unknown): Promise<void> {
      if (!isCounted) return;
      if (!(error instanceof LoginFailed)) return limits.giveBack(tenant, "login-account", email, account);
      // What was one too many is answered the next time; this one was wrong in any case.
      await limits.count(tenant, "login-address", visitor.address, address).catch(() => undefined);
      await limits.count(tenant, "login-brand", "", WRONG_OF_BRAND).catch(() => undefined);
    },
    async succeeded(): Promise<void> {
      await limits.forget(tenant, "login-account", email, account);
    },
  };
}

/** What a request tells of the device it comes from, in the words of a list of sessions. */
export function deviceOf(headers: IncomingHttpHeaders, { visitor }: Pick<Ctx, "visitor">): Device {
  return { browser: browserName(headers["user-agent"] ?? ""), country: visitor.country };
}

function browserName(agent: string): string {
  const browser =
    /\b(Edg|OPR|SamsungBrowser|Firefox|FxiOS|CriOS|Chrome|Safari)\b/.exec(agent)?.[1] ?? "Browser";
  const system = /\b(Android|iPhone|iPad|Windows|Macintosh|CrOS|Linux)\b/.exec(agent)?.[1] ?? "";
  const names: Record<string, string> = {
    Edg: "Edge",
    OPR: "Opera",
    FxiOS: "Firefox",
    CriOS: "Chrome",
    SamsungBrowser: "Samsung Internet",
    Macintosh: "macOS",
    CrOS: "ChromeOS",
  };
  return [names[browser] ?? browser, names[system] ?? system].filter(Boolean).join(", ");
}

/** The cookie that carries a session. */
export function sessionCookieOf(secure: boolean, session: string): string {
  return setCookie(sessionCookie(secure), session, { days: SESSION_DAYS, secure, httpOnly: true });
}

/** Ends the session that a browser had before it began another: one browser, one session. */
export async function leaveOldSession(
  ctx: Pick<Ctx, "db" | "member" | "sessionId" | "changed">,
): Promise<void> {
  if (!ctx.member || ctx.sessionId === null) return;
  await endSession(ctx, ctx.member.id, ctx.sessionId);
  ctx.changed(ctx.member.id);
}

/** Where a member logs in and pages are shown in another language than theirs: the cookie for theirs. product.md §9 */
export function languageCookies(
  { tenant, locale, origin }: Pick<Ctx, "tenant" | "locale" | "origin">,
  language: string,
): string[] {
  const isOther = language !== locale && tenant.config.locales.some((one) => one === language);
  return isOther ? [localeCookie(language, origin.startsWith("https:"))] : [];
}

/** An answer in JSON that logs in. */
export function withSession(
  c: Context<DoorEnv>,
  session: string,
  body: { user: { language: string } },
): Response {
  const logged = answer(JSON.stringify(body), 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "Set-Cookie": sessionCookieOf(c.get("secure"), session),
  });
  for (const cookie of languageCookies(c.get("ctx")(), body.user.language))
    logged.headers.append("Set-Cookie", cookie);
  return logged;
}
