import type { Ctx } from "../context.server";
import type { Limit } from "./limits.server";

/** Nobody mistypes a code so often; to guess one takes far more. Pages of the shop with a code count too. */
const CODES: Limit = { points: 40, seconds: 600 };

/** Counts a code that a member asks for. @throws TooOften */
export function countCode(ctx: Pick<Ctx, "limits" | "tenant">, memberId: number): Promise<void> {
  return ctx.limits.count(ctx.tenant, "discount-code", String(memberId), CODES);
}
