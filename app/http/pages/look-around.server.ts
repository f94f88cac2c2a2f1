import { isKnownSource } from "~/domain/accounts/signup/signup-mode";
import type { Ctx } from "../context.server";

/** Whether this visitor may see members: everyone who has completed their signup, and strangers as the brand allows. product.md §6 */
export function mayLookAround({
  member,
  tenant,
  tracking,
}: Pick<Ctx, "member" | "tenant" | "tracking">): boolean {
  const { config } = tenant;
  if (member) return member.completed;
  if (config.logged_out_search) return true;
  return config.logged_out_search_trafficsource && isKnownSource(config, tracking);
}
