import { ageOn, todayIn } from "~/domain/calendar";
import type { Tenant } from "~/tenancy/tenant.server";
import type { OperatorRequest } from "./operator-request.server";

/** Returns a member's name and age, such as "Annegret, 58"; null where the operator sees no names at the brand, or the member is erased. */
export function shownMember(
  { ctx, may }: Pick<OperatorRequest, "ctx" | "may">,
  tenant: Tenant,
  member: { name: string; birthdate: string } | null,
): string | null {
  if (!member || !may("members.see", tenant)) return null;
  return `${member.name}, ${ageOn(member.birthdate, todayIn(tenant.config.timezone, ctx.now))}`;
}
