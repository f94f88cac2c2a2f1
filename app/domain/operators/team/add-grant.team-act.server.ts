import { z } from "zod";
import type { ControlTransaction } from "~/db/control-tables";
import { checkGrant, grantWords } from "./check-grant.server";
import { BY_GROUPS } from "./grants.server";
import { findActiveOperator, grantRole, recordOperatorEntry } from "./operators.server";
import { endOf, GrantInput, teamAct } from "./team-act.server";
import { TeamRefused } from "./team-refused";

/** Gives an operator another role. */
export const addGrant = teamAct({
  name: "add_grant",
  access: { permission: "team.change" },
  input: GrantInput.extend({ operator: z.number().int().positive() }),
  scopes: async (_tx, _now, { scope, scopeId }) => [{ scope, scopeId }],
  async check(ctx, tx, { operator, ...grant }) {
    await findActiveOperator(tx, operator);
    await checkGrant(ctx, tx, grant);
    if (await hasGrant(tx, ctx.now, operator, grant)) throw new TeamRefused("has_already");
  },
  async run(ctx, tx, { operator, lastDay, ...grant }, approval) {
    await grantRole(ctx, tx, operator, { ...grant, until: endOf(lastDay) });
    const detail = `operator ${operator}, ${grantWords({ ...grant, lastDay })}`;
    await recordOperatorEntry(ctx, tx, "add_grant", detail, approval);
  },
});

/** Returns whether a person gave the operator this role already. */
async function hasGrant(
  tx: ControlTransaction,
  now: Date,
  operator: number,
  { role, scope, scopeId }: GrantInput,
): Promise<boolean> {
  const found = await tx
    .selectFrom("operator_grants")
    .select("id")
    .where("operator_id", "=", operator)
    .where("role", "=", role)
    .where("scope", "=", scope)
    .where("scope_id", "=", scopeId)
    .where("granted_by", "<>", BY_GROUPS)
    .where("revoked_at", "is", null)
    .where((is) => is.or([is("until", "is", null), is("until", ">", now)]))
    .executeTakeFirst();
  return found !== undefined;
}
