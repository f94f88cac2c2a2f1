import type { ControlTransaction } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import { lockOperator, type Operator, recordOperatorEntry } from "./operators.server";

/** The operator is the last owner at all brands: without one, only a command on the server could grant roles. */
export class LastOwner extends Error {
  override name = "LastOwner";
  constructor(email: string) {
    super(`${email} is the last owner at all brands. Invite another owner first.`);
  }
}

/**
 * Ends an operator's access: grants, sessions, passkeys and invitations. The person can be invited again, and then starts without them.
 * @param email names the operator
 * @param check refuses it, before anything is changed but the invitations
 * @returns whose access ended
 * @throws OperatorUnknown, LastOwner. architecture, Operators
 */
export async function revokeOperator(
  ctx: Needs<"control" | "now" | "by" | "why">,
  email: string,
  check: (tx: ControlTransaction, operator: Operator) => Promise<void> = async () => undefined,
): Promise<Operator> {
  return ctx.control.transaction(async (tx) => {
    const owners = await lockOwners(ctx, tx);
    const address = email.trim().toLowerCase();
    // Before the operator is locked: an invitation in use locks itself first, then its operator.
    await tx
      .deleteFrom("operator_invitations")
      .where("operator_id", "in", (of) =>
        of.selectFrom("operators").select("id").where("email", "=", address),
      )
      .execute();
    const operator = await lockOperator(tx, address);
    await check(tx, operator);
    if (owners.length > 0 && owners.every(({ operator: id }) => id === operator.id))
      throw new LastOwner(operator.email);
    await tx
      .updateTable("operators")
      .set({ disabled_at: ctx.now })
      .where("id", "=", operator.id)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("operator_grants")
      .set({ revoked_at: ctx.now, revoked_by: ctx.by })
      .where("operator_id", "=", operator.id)
      .where("revoked_at", "is", null)
      .execute();
    await tx.deleteFrom("operator_sessions").where("operator_id", "=", operator.id).execute();
    await tx.deleteFrom("operator_passkeys").where("operator_id", "=", operator.id).execute();
    await recordOperatorEntry(ctx, tx, "revoke", `operator ${operator.id}`);
    return operator;
  });
}

/** Locks the grants of the owners at all brands, so that two concurrent calls do not revoke both last ones. Demo people do not count. */
export async function lockOwners(
  { now }: Needs<"now">,
  tx: ControlTransaction,
): Promise<{ operator: number; grant: number }[]> {
  return tx
    .selectFrom("operator_grants as g")
    .innerJoin("operators as o", "o.id", "g.operator_id")
    .select(["o.id as operator", "g.id as grant"])
    .where("g.role", "=", "owner")
    .where("g.scope", "=", "all")
    .where("g.revoked_at", "is", null)
    .where((is) => is.or([is("g.until", "is", null), is("g.until", ">", now)]))
    .where("o.demo", "=", false)
    .orderBy("g.id")
    .forUpdate("g")
    .execute();
}
