import type { Limit } from "~/domain/limit";
import type { Ctx } from "../context.server";

/** More than a person mistypes, and far fewer than guessing a code takes. Pages of the shop with a code count too. */
const CODES: Limit = { points: 40, seconds: 600 };

/** Counts a code that a member enters. @throws RateLimited */
export function countCode(ctx: Pick<Ctx, "limits" | "tenant">, memberId: number): Promise<void> {
  return ctx.limits.count(ctx.tenant, "discount-code", String(memberId), CODES);
}
