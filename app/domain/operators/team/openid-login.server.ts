import type { ControlTransaction } from "~/db/control-tables";
import type { OperatorLoginContext } from "~/domain/context";
import { isEmail } from "~/domain/typed-text.server";
import type { OpenIdAccount } from "~/outside/openid/openid-provider.server";
import { BY_GROUPS } from "./grants.server";
import { consumeInvitation, findInvited } from "./invitations.server";
import { type GroupGrant, knownGrants, updateGroupGrants } from "./openid-grants.server";
import { OperatorOpenIdRefused } from "./openid-refused";
import { actorName, createOperator, type Operator, recordOperatorEntry } from "./operators.server";
import { type LoginPlace, openOperatorSession } from "./sessions.server";

/** A person's account at the provider, verified, with what its groups grant and the invitation that it uses up. */
export type OpenIdLogin = {
  account: OpenIdAccount;
  grants: readonly GroupGrant[];
  invitation: Buffer | null;
};

/**
 * Logs in the operator of a verified account: the one with this issuer and subject, else the invited one, else a new one if groups of the
 * account grant a role. The address never finds an operator. Grants of groups are brought up to date.
 * @returns the secret for the session's cookie
 * @throws OperatorOpenIdRefused, InvitationInvalid. architecture, Operators
 */
export async function logInWithOpenId(
  ctx: OperatorLoginContext,
  { account, grants, invitation }: OpenIdLogin,
  place: LoginPlace,
): Promise<string> {
  return ctx.control.transaction(async (tx) => {
    const known = await knownGrants(tx, grants);
    const operator = invitation
      ? await linkInvited(ctx, tx, account, invitation)
      : ((await findLinked(tx, account)) ?? (await createFromGroups(ctx, tx, account, known)));
    await updateGroupGrants(ctx, tx, operator, known);
    return openOperatorSession(ctx, tx, operator, "openid", place);
  });
}

/** Finds the operator of an account, and locks the row. @throws OperatorOpenIdRefused where the operator's access has ended */
async function findLinked(
  tx: ControlTransaction,
  { issuer, subject }: OpenIdAccount,
): Promise<Operator | null> {
  const row = await tx
    .selectFrom("operator_identities as i")
    .innerJoin("operators as o", "o.id", "i.operator_id")
    .select(["o.id", "o.name", "o.email", "o.demo", "o.disabled_at"])
    .where("i.issuer", "=", issuer)
    .where("i.subject", "=", subject)
    .forUpdate("o")
    .executeTakeFirst();
  if (!row) return null;
  const { disabled_at, ...operator } = row;
  if (disabled_at !== null) throw new OperatorOpenIdRefused("access ended");
  return operator;
}

async function linkInvited(
  ctx: OperatorLoginContext,
  tx: ControlTransaction,
  account: OpenIdAccount,
  invitation: Buffer,
): Promise<Operator> {
  const operator = await findInvited(ctx, tx, invitation);
  await consumeInvitation(tx, invitation);
  await link(ctx, tx, operator, account);
  return operator;
}

/** An address that belongs to an operator, also to one whose access ended, is refused: only an invitation links an account to that operator. */
async function createFromGroups(
  ctx: OperatorLoginContext,
  tx: ControlTransaction,
  account: OpenIdAccount,
  grants: readonly GroupGrant[],
): Promise<Operator> {
  const { email, name } = account;
  if (grants.length === 0) throw new OperatorOpenIdRefused("unknown, and no group with a role");
  if (email === null || !isEmail(email)) throw new OperatorOpenIdRefused("no verified address");
  const operator = await createOperator(ctx, tx, { email, name: name ?? "" });
  if (!operator) throw new OperatorOpenIdRefused("the address belongs to another operator");
  const by = { now: ctx.now, by: BY_GROUPS, why: "" };
  await recordOperatorEntry(by, tx, "create", `operator ${operator.id}`);
  await link(ctx, tx, operator, account);
  return operator;
}

/** Links an account to an operator; one that is linked to another operator is refused. */
async function link(
  ctx: OperatorLoginContext,
  tx: ControlTransaction,
  operator: Operator,
  { issuer, subject }: OpenIdAccount,
): Promise<void> {
  const added = await tx
    .insertInto("operator_identities")
    .values({ issuer, subject, operator_id: operator.id, created_at: ctx.now })
    .onConflict((on) => on.columns(["issuer", "subject"]).doNothing())
    .returning("operator_id")
    .executeTakeFirst();
  if (!added) {
    const linked = await tx
      .selectFrom("operator_identities")
      .select("operator_id")
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .executeTakeFirstOrThrow();
    if (linked.operator_id !== operator.id) throw new OperatorOpenIdRefused("linked to another operator");
    return;
  }
  const by = { now: ctx.now, by: actorName(operator), why: "" };
  await recordOperatorEntry(by, tx, "link_account", `operator ${operator.id}, ${issuer}`.slice(0, 400));
}
