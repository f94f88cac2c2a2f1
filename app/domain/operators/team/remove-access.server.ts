import type { ControlTransaction } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import { governs, permitsAt } from "./grant-scopes.server";
import { BY_GROUPS, readGrants } from "./grants.server";
import { findActiveOperator, type Operator, recordOperatorEntry } from "./operators.server";
import { LastOwner, lockOwners, revokeOperator } from "./revoke-operator.server";
import type { TeamContext } from "./team-act.server";
import { TeamRefused } from "./team-refused";

/** Who removes access. One person is enough, so that it is quick. */
export type RemovingContext = TeamContext & Needs<"control">;

/**
 * Ends one grant of an operator, from the next request on. A grant of groups ends at the provider.
 * @param grantId of that operator
 * @throws TeamRefused. architecture, Operators
 */
export async function removeGrant(ctx: RemovingContext, operatorId: number, grantId: number): Promise<void> {
  await ctx.control.transaction(async (tx) => {
    const owners = await lockOwners(ctx, tx);
    const grant = await tx
      .selectFrom("operator_grants")
      .select(["id", "role", "scope", "scope_id as scopeId", "granted_by as grantedBy"])
      .where("id", "=", grantId)
      .where("operator_id", "=", operatorId)
      .where("revoked_at", "is", null)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new TeamRefused("unknown"));
    if (!permitsAt(ctx.grants, "team.change", grant, ctx.companies)) throw new TeamRefused("not_permitted");
    if (grant.grantedBy === BY_GROUPS) throw new TeamRefused("from_groups");
    if (owners.length > 0 && owners.every((one) => one.grant === grant.id))
      throw new TeamRefused("last_owner");
    await tx
      .updateTable("operator_grants")
      .set({ revoked_at: ctx.now, revoked_by: ctx.by })
      .where("id", "=", grant.id)
      .execute();
    const where = grant.scope === "all" ? "all brands" : `${grant.scope} ${grant.scopeId}`;
    await recordOperatorEntry(ctx, tx, "remove_grant", `operator ${operatorId}, ${grant.role} of ${where}`);
  });
}

/** Ends all sessions of an operator. @returns how many ended @throws TeamRefused. architecture, Operators */
export async function endSessionsOf(ctx: RemovingContext, operatorId: number): Promise<number> {
  return ctx.control.transaction(async (tx) => {
    await requireGoverned(ctx, tx, await findActiveOperator(tx, operatorId));
    const { numDeletedRows } = await tx
      .deleteFrom("operator_sessions")
      .where("operator_id", "=", operatorId)
      .executeTakeFirst();
    const ended = Number(numDeletedRows);
    await recordOperatorEntry(ctx, tx, "end_sessions", `operator ${operatorId}, ${ended} sessions`);
    return ended;
  });
}

/** Ends the access of an operator, as the command `revoke` does. @throws TeamRefused. architecture, Operators */
export async function revokeFromTeam(ctx: RemovingContext, operatorId: number): Promise<void> {
  const { email } = await ctx.control.transaction((tx) => findActiveOperator(tx, operatorId));
  await revokeOperator(ctx, email, (tx, operator) => requireGoverned(ctx, tx, operator)).catch(
    (error: unknown) => {
      throw error instanceof LastOwner ? new TeamRefused("last_owner") : error;
    },
  );
}

async function requireGoverned(
  { grants, companies, now }: TeamContext,
  tx: ControlTransaction,
  { id }: Operator,
): Promise<void> {
  const theirs = await readGrants(tx, id, now);
  if (!governs(grants, theirs, companies)) throw new TeamRefused("not_permitted");
}
