import { codes, passwords } from "~/domain/accounts/limits";
import { dropPendingLogin } from "~/domain/accounts/second-factor/second-factor.server";
import type { Limit } from "~/domain/limit";
import type { Ctx } from "../context.server";
import { RateLimited } from "./limits.server";

const CODES_A_LOGIN: Limit = { points: 5, seconds: 600 };
/** Several people log in from one address. */
const PASSKEYS: Limit = { points: 300, seconds: 600 };

type Limiting = Pick<Ctx, "tenant" | "limits">;

/** The login had too many wrong codes and has to start again. */
export class LoginOver extends Error {
  override name = "LoginOver";
}

/** Counts a password that a logged-in member has to enter again. @throws RateLimited */
export function countPassword({ tenant, limits }: Limiting, memberId: number): Promise<void> {
  return limits.countAll(tenant, passwords({ member: { id: memberId } }));
}

/** Counts a code before it is checked, so that parallel guesses cannot exceed the limit. @throws RateLimited */
export function countCode({ tenant, limits }: Limiting, memberId: number): Promise<void> {
  return limits.countAll(tenant, codes({ member: { id: memberId } }));
}

/** Counts a code of a login's second step, by login and by member. @throws LoginOver, and the login is deleted; RateLimited */
export async function countLoginCode(ctx: Ctx, challenge: string, memberId: number): Promise<void> {
  try {
    await ctx.limits.count(ctx.tenant, "second-factor-login", challenge, CODES_A_LOGIN);
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    await dropPendingLogin(ctx, challenge);
    throw new LoginOver("too many codes");
  }
  await countCode(ctx, memberId);
}

/** Resets the count of wrong codes after a right one. */
export function forgetCodes({ tenant, limits }: Limiting, memberId: number): Promise<void> {
  return limits.forgetAll(tenant, codes({ member: { id: memberId } }));
}

/** Counts a passkey request of an address. @throws RateLimited */
export function countPasskey(ctx: Limiting & Pick<Ctx, "visitor">): Promise<void> {
  return ctx.limits.count(ctx.tenant, "passkey", ctx.visitor.address, PASSKEYS);
}
