import { showsToVisitors } from "~/domain/members/sight.server";
import type { Ctx } from "../context.server";

/**
 * Returns whether this visitor may search members: those who have completed their signup, and visitors where the brand lets them look around.
 * What a member with an unconfirmed address sees follows from `sightOf`. product 9.3
 */
export function mayLookAround({
  member,
  tenant,
  tracking,
}: Pick<Ctx, "member" | "tenant" | "tracking">): boolean {
  return member ? member.completed : showsToVisitors(tenant.config, tracking);
}
