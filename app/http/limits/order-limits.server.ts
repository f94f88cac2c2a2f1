import type { Limit } from "~/domain/limit";
import type { Ctx } from "../context.server";

/** Each order and each payment attempt is a call to the provider, whose own limits apply to the whole brand. product 13.15 */
const OF_MEMBER: Limit = { points: 30, seconds: 600 };

/** Counts an order or a payment attempt. @throws RateLimited */
export function countOrder(ctx: Pick<Ctx, "limits" | "tenant">, memberId: number): Promise<void> {
  return ctx.limits.count(ctx.tenant, "order", String(memberId), OF_MEMBER);
}
