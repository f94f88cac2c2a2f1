import { codes } from "~/domain/discounts/limits";
import type { Ctx } from "../context.server";

/** Counts a code that a member enters. @throws RateLimited */
export function countCode(ctx: Pick<Ctx, "limits" | "tenant">, memberId: number): Promise<void> {
  return ctx.limits.countAll(ctx.tenant, codes({ member: { id: memberId } }));
}
