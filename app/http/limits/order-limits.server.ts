import type { Ctx } from "../context.server";
import type { Limit } from "./limits.server";

/** Each order and each attempt to pay one is a call to the provider, whose own limits count for the whole brand. */
const OF_MEMBER: Limit = { points: 30, seconds: 600 };

/** Counts an order, or another attempt to pay one. @throws TooOften */
export function countOrder(ctx: Pick<Ctx, "limits" | "tenant">, memberId: number): Promise<void> {
  return ctx.limits.count(ctx.tenant, "order", String(memberId), OF_MEMBER);
}
