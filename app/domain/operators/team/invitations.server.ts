import { createHash } from "node:crypto";
import type { ControlTransaction, GrantScope } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import { ensureOperator, grantRole, type Operator, recordOperatorEntry } from "./operators.server";
import { readRoles } from "./roles.server";

export const INVITATION_MINUTES = 60;
const TOKEN_BYTES = 32;

/** The link of an invitation is unknown, was used, or has expired. The error does not distinguish these. */
export class InvitationInvalid extends Error {
  override name = "InvitationInvalid";
}

/** The role does not exist. */
export class RoleUnknown extends Error {
  override name = "RoleUnknown";
  constructor(readonly roles: readonly string[]) {
    super(`Unknown role. The roles are: ${roles.join(", ")}.`);
  }
}

/** Whom an invitation is for, and the role that it gives; without one the operator keeps the present grants. */
export type Invitation = {
  email: string;
  name: string;
  grant: { role: string; scope: GrantScope; scopeId: string } | null;
};

/** Returns the token of a new invitation. */
export const newInvitationToken = ({ random }: Needs<"random">) => random(TOKEN_BYTES).toString("base64url");

/** Returns what is stored of the token of an invitation. */
export const hashOfInvitation = (token: string) => createHash("sha256").update(token).digest();

/**
 * Invites an operator to create a passkey: a new person, or one who needs another passkey. Earlier invitations of the person end.
 * @returns the token of the link, valid for one hour and one passkey
 * @throws RoleUnknown. architecture, Operators
 */
export async function inviteOperator(
  ctx: Needs<"control" | "now" | "random" | "by" | "why">,
  { email, name, grant }: Invitation,
): Promise<{ operator: Operator; token: string }> {
  return ctx.control.transaction(async (tx) => {
    const roles = await readRoles(tx);
    if (grant && !roles.has(grant.role)) throw new RoleUnknown([...roles.keys()]);
    const operator = await ensureOperator(ctx, tx, { email, name });
    if (grant) await grantRole(ctx, tx, operator.id, grant);
    await tx.deleteFrom("operator_invitations").where("operator_id", "=", operator.id).execute();
    await tx.deleteFrom("operator_invitations").where("expires_at", "<=", ctx.now).execute();
    const token = newInvitationToken(ctx);
    await tx
      .insertInto("operator_invitations")
      .values({
        token_hash: hashOfInvitation(token),
        operator_id: operator.id,
        created_at: ctx.now,
        expires_at: new Date(ctx.now.getTime() + INVITATION_MINUTES * 60_000),
      })
      .execute();
    const role = grant ? `, ${grant.role} of ${grant.scopeId || "all brands"}` : "";
    await recordOperatorEntry(ctx, tx, "invite", `operator ${operator.id}${role}`);
    return { operator, token };
  });
}

/** Returns whom an invitation is for. @throws InvitationInvalid */
export async function readInvitation(ctx: Needs<"control" | "now">, token: string): Promise<Operator> {
  return ctx.control.transaction((tx) => findInvited(ctx, tx, hashOfInvitation(token)));
}

/** As `readInvitation`, in a transaction. @param tokenHash `hashOfInvitation` of the token @throws InvitationInvalid */
export async function findInvited(
  ctx: Needs<"now">,
  tx: ControlTransaction,
  tokenHash: Buffer,
): Promise<Operator> {
  return tx
    .selectFrom("operator_invitations")
    .innerJoin("operators", "operators.id", "operator_invitations.operator_id")
    .select(["operators.id", "operators.name", "operators.email", "operators.demo"])
    .where("token_hash", "=", tokenHash)
    .where("operator_invitations.expires_at", ">", ctx.now)
    .where("operators.disabled_at", "is", null)
    .executeTakeFirstOrThrow(() => new InvitationInvalid("invalid"));
}

/** Uses an invitation up; of two concurrent calls one succeeds. @throws InvitationInvalid */
export async function consumeInvitation(tx: ControlTransaction, tokenHash: Buffer): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("operator_invitations")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new InvitationInvalid("used");
}
