import { findSource } from "~/domain/sources/find-source";
import type { Ctx } from "../context.server";

/**
 * Returns whether this visitor may see members: those who have completed their signup, and visitors where the brand lets them look around.
 * product 9.3
 */
export function mayLookAround({
  member,
  tenant,
  tracking,
}: Pick<Ctx, "member" | "tenant" | "tracking">): boolean {
  const { config } = tenant;
  if (member) return member.completed;
  if (config.logged_out_search) return true;
  return config.logged_out_search_trafficsource && findSource(config, tracking) !== undefined;
}
