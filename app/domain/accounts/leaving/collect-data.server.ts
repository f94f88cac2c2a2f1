import type { Needs } from "../../context";
import { dataParts } from "./data-parts.server";

/**
 * Returns everything stored about a member in readable form, without secrets and other members' data. The caller authorises the request.
 * product 7.17
 */
export async function collectData(
  ctx: Needs<"db" | "now" | "tenant">,
  memberId: number,
): Promise<Record<string, unknown>> {
  return ctx.db.transaction(async (tx) => {
    const data: Record<string, unknown> = { site: ctx.tenant.config.name, collected_at: ctx.now };
    for (const part of dataParts) data[part.name] = await part.collect(tx, memberId);
    return data;
  });
}
