import { dropPendingLogin } from "~/domain/accounts/second-factor/second-factor.server";
import type { Ctx } from "../context.server";
import { type Limit, TooOften } from "./limits.server";

const PASSWORDS: Limit = { points: 10, seconds: 900 };
const CODES: Limit = { points: 5, seconds: 900 };
const CODES_A_LOGIN: Limit = { points: 5, seconds: 600 };
/** From one address many people may log in. */
const PASSKEYS: Limit = { points: 300, seconds: 600 };

type Limiting = Pick<Ctx, "tenant" | "limits">;

/** A login has had so many wrong codes that it has to begin anew. */
export class LoginOver extends Error {
  override name = "LoginOver";
}

/** Counts a password that a logged-in member is asked for again. @throws TooOften */
export function countPassword({ tenant, limits }: Limiting, memberId: number): Promise<void> {
  return limits.count(tenant, "confirm-password", String(memberId), PASSWORDS);
}

/** Counts a code before it is looked at, so that a crowd of guesses gains nothing. @throws TooOften */
export function countCode({ tenant, limits }: Limiting, memberId: number): Promise<void> {
  return limits.count(tenant, "second-factor", String(memberId), CODES);
}

/** Counts a code of a login's second step, by login and by member. @throws LoginOver, and the login is given up; TooOften */
export async function countLoginCode(ctx: Ctx, challenge: string, memberId: number): Promise<void> {
  try {
    await ctx.limits.count(ctx.tenant, "second-factor-login", challenge, CODES_A_LOGIN);
  } catch (error) {
    if (!(error instanceof TooOften)) throw error;
    await dropPendingLogin(ctx, challenge);
    throw new LoginOver("too many codes");
  }
  await countCode(ctx, memberId);
}

/** A right code: the wrong ones before it are forgotten. */
export function forgetCodes({ tenant, limits }: Limiting, memberId: number): Promise<void> {
  return limits.forget(tenant, "second-factor", String(memberId), CODES);
}

/** Counts what an address asks of passkeys. @throws TooOften */
export function countPasskey(ctx: Limiting & Pick<Ctx, "visitor">): Promise<void> {
  return ctx.limits.count(ctx.tenant, "passkey", ctx.visitor.address, PASSKEYS);
}
