import type { ControlTransaction } from "~/db/control-tables";
import { mayGrant, scopeExists } from "./grant-scopes.server";
import { readRoles } from "./roles.server";
import { endOf, type GrantInput, type TeamContext } from "./team-act.server";
import { TeamRefused } from "./team-refused";

/** Refuses a grant that does not exist, has ended, or reaches further than the own ones. @throws TeamRefused */
export async function checkGrant(
  { grants, companies, now }: TeamContext,
  tx: ControlTransaction,
  { role, lastDay, ...scope }: GrantInput,
): Promise<void> {
  const found = (await readRoles(tx)).get(role);
  if (!found) throw new TeamRefused("role");
  if (!scopeExists(scope, companies)) throw new TeamRefused("scope");
  const until = endOf(lastDay);
  if (until && until <= now) throw new TeamRefused("last_day");
  if (!mayGrant(grants, found, scope, until, companies)) throw new TeamRefused("not_permitted");
}

/** Returns a grant as the operators' log writes it. */
export const grantWords = ({ role, scope, scopeId, lastDay }: GrantInput) =>
  `${role} of ${scope === "all" ? "all brands" : `${scope} ${scopeId}`}${lastDay ? ` until ${lastDay}` : ""}`;
