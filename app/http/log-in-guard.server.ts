import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "hono";
import { LoginFailed } from "~/domain/accounts/refusals.server";
import { SESSION_DAYS } from "~/domain/accounts/rules";
import type { Device } from "~/domain/accounts/sessions.server";
import { answer } from "./answer.server";
import type { Ctx } from "./context.server";
import { sessionCookie, setCookie } from "./cookies.server";
import type { DoorEnv } from "./door-env.server";
import type { Limit } from "./limits.server";

/** From one address many people may log in; from one address nobody tries so many accounts. */
const ADDRESS_FACTOR = 6;

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
  return {
    async check(): Promise<void> {
      await limits.check(tenant, "login-account", email, account);
      await limits.check(tenant, "login-address", visitor.address, address);
    },
    async failed(error: unknown): Promise<void> {
      if (!(error instanceof LoginFailed)) return;
      // What was one too many is answered the next time; this one was wrong in any case.
      await limits.count(tenant, "login-account", email, account).catch(() => undefined);
      await limits.count(tenant, "login-address", visitor.address, address).catch(() => undefined);
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

/** An answer in JSON that logs in. */
export function withSession(c: Context<DoorEnv>, session: string, body: unknown): Response {
  return answer(JSON.stringify(body), 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "Set-Cookie": sessionCookieOf(c.get("secure"), session),
  });
}
