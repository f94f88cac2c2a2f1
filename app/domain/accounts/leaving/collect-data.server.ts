import type { AccountContext } from "../account.server";
import { dataParts } from "./data-parts.server";

/**
 * All that is stored about a member, in words that can be read: never a secret, never anybody else's. Whether it may be given to whoever
 * asks is for the caller to check. decisions §4
 */
export async function collectData(
  ctx: Pick<AccountContext, "tenant" | "db" | "now">,
  memberId: number,
): Promise<Record<string, unknown>> {
  return ctx.db.transaction(async (tx) => {
    const data: Record<string, unknown> = { site: ctx.tenant.config.name, collected_at: ctx.now };
    for (const part of dataParts) data[part.name] = await part.collect(tx, memberId);
    return data;
  });
}
