import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { OperatorLoginContext } from "~/domain/context";
import { actorName, recordOperatorEntry } from "./operators.server";
import {
  CHALLENGE_BYTES,
  type ConsoleSite,
  consumeChallenge,
  type NewPasskey,
  OperatorPasskeyRefused,
  offerPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyRequest,
  provePasskey,
  storeChallenge,
  storePasskey,
  verifyNewPasskey,
} from "./passkeys.server";
import type { OperatorSession } from "./sessions.server";

/** For so many minutes after a login, or a passkey's proof, a person may add a passkey: an unattended browser is not enough. */
export const FRESH_MINUTES = 10;

/** Passkeys are the only login, and this is the last one. */
export class LastPasskey extends Error {
  override name = "LastPasskey";
}

/** Returns whether a person has just logged in or proved to be present. */
export const isFresh = ({ now }: Pick<OperatorLoginContext, "now">, { provedAt }: OperatorSession) =>
  now.getTime() - provedAt.getTime() < FRESH_MINUTES * 60_000;

/** Starts another passkey of a logged-in operator. @throws OperatorPasskeyRefused where the login is older than ten minutes */
export async function offerOwnPasskey(
  ctx: OperatorLoginContext,
  site: ConsoleSite,
  session: OperatorSession,
): Promise<PasskeyCreation> {
  requireFresh(ctx, session);
  return offerPasskey(ctx, site, session.operator);
}

/** Stores the passkey that a logged-in operator created. @throws OperatorPasskeyRefused */
export async function addOwnPasskey(
  ctx: OperatorLoginContext,
  site: ConsoleSite,
  session: OperatorSession,
  input: NewPasskey,
): Promise<void> {
  requireFresh(ctx, session);
  const created = await verifyNewPasskey(ctx, site, input);
  await ctx.control.transaction((tx) => storePasskey(ctx, tx, session.operator, created, input.name));
}

/** A person of the demo would otherwise log in with a passkey in production too. */
function requireFresh(ctx: OperatorLoginContext, session: OperatorSession): void {
  if (session.operator.demo) throw new OperatorPasskeyRefused("a person of the demo");
  if (!isFresh(ctx, session)) throw new OperatorPasskeyRefused("an old login");
}

/** Starts the proof that the logged-in operator is present. @throws OperatorPasskeyRefused without a passkey */
export async function beginProof(
  ctx: OperatorLoginContext,
  site: ConsoleSite,
  { operator }: OperatorSession,
): Promise<PasskeyRequest> {
  const passkeys = await ctx.control.transaction((tx) =>
    tx
      .selectFrom("operator_passkeys")
      .select(["credential_id as id", "transports"])
      .where("operator_id", "=", operator.id)
      .execute(),
  );
  if (passkeys.length === 0) throw new OperatorPasskeyRefused("no passkey");
  const options = await passkeyRequest(site, ctx.random(CHALLENGE_BYTES), passkeys);
  return { challenge: await storeChallenge(ctx, "proof", operator.id, options.challenge), options };
}

/** Accepts the proof: the session counts as fresh again. It does not last longer. @throws OperatorPasskeyRefused */
export async function provePresence(
  ctx: OperatorLoginContext,
  site: ConsoleSite,
  session: OperatorSession,
  input: { challenge: string; response: AuthenticationResponseJSON },
): Promise<void> {
  const { expected, operatorId } = await consumeChallenge(ctx, "proof", input.challenge);
  if (operatorId !== session.operator.id) throw new OperatorPasskeyRefused("another operator's challenge");
  await ctx.control.transaction(async (tx) => {
    const signer = await provePasskey(ctx, tx, site, expected, input.response);
    if (signer.id !== session.operator.id) throw new OperatorPasskeyRefused("another operator's passkey");
    await tx
      .updateTable("operator_sessions")
      .set({ proved_at: ctx.now })
      .where("id", "=", session.id)
      .execute();
  });
}

/**
 * Removes a passkey of the logged-in operator; one that is gone already is no error.
 * @param hasOtherLogin whether operators may log in with accounts of the company
 * @throws LastPasskey where the operator could not log in any more
 */
export async function removeOwnPasskey(
  ctx: OperatorLoginContext,
  { operator }: OperatorSession,
  id: number,
  hasOtherLogin: boolean,
): Promise<void> {
  await ctx.control.transaction(async (tx) => {
    // Two removals at the same time would otherwise remove both last ones.
    await tx.selectFrom("operators").select("id").where("id", "=", operator.id).forUpdate().execute();
    const own = await tx
      .selectFrom("operator_passkeys")
      .select(["id", "name"])
      .where("operator_id", "=", operator.id)
      .execute();
    const found = own.find((one) => one.id === id);
    if (!found) return;
    const account = await tx
      .selectFrom("operator_identities")
      .select("subject")
      .where("operator_id", "=", operator.id)
      .executeTakeFirst();
    if (own.length === 1 && !(hasOtherLogin && account)) throw new LastPasskey("This is the last passkey.");
    await tx.deleteFrom("operator_passkeys").where("id", "=", id).execute();
    const by = { now: ctx.now, by: actorName(operator), why: "" };
    await recordOperatorEntry(by, tx, "remove_passkey", `passkey ${id}, ${found.name}`);
  });
}
