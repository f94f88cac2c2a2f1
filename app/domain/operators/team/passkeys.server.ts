import { randomUUID } from "node:crypto";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import type { ControlTransaction } from "~/db/control-tables";
import { ALGORITHMS, TRANSPORTS } from "~/domain/accounts/second-factor/add-passkey.server";
import { loadWebAuthn } from "~/domain/accounts/second-factor/webauthn.server";
import type { Needs, OperatorLoginContext } from "~/domain/context";
import { cleanLine } from "~/domain/typed-text.server";
import { consumeInvitation, findInvited, hashOfInvitation } from "./invitations.server";
import { actorName, type Operator, recordOperatorEntry } from "./operators.server";
import { type LoginPlace, openOperatorSession } from "./sessions.server";

export const CHALLENGE_BYTES = 32;
const CHALLENGE_MINUTES = 5;
const MAX_PASSKEYS = 20;

/** The console as browsers identify it for passkeys. */
export type ConsoleSite = { rpId: string; origin: string };

type Purpose = "login" | "new_passkey" | "proof";

/** The passkey or its challenge was not accepted. The answer does not say why. */
export class OperatorPasskeyRefused extends Error {
  override name = "OperatorPasskeyRefused";
}

/** What the browser signs, and the id of the challenge that its answer names. */
export type PasskeyRequest = { challenge: string; options: PublicKeyCredentialRequestOptionsJSON };
export type PasskeyCreation = { challenge: string; options: PublicKeyCredentialCreationOptionsJSON };

/** Creates a challenge that any passkey of an operator can answer: nobody enters a name first. */
export async function beginOperatorLogin(
  ctx: OperatorLoginContext,
  site: ConsoleSite,
): Promise<PasskeyRequest> {
  const options = await passkeyRequest(site, ctx.random(CHALLENGE_BYTES));
  const challenge = await storeChallenge(ctx, "login", null, options.challenge);
  return { challenge, options };
}

/**
 * Returns what the browser needs to sign 32 bytes with a passkey.
 * @param passkeys those that may sign; any of the site's where there are none
 */
export async function passkeyRequest(
  { rpId }: ConsoleSite,
  bytes: Buffer,
  passkeys: { id: string; transports: string[] }[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: Uint8Array.from(bytes),
    userVerification: "required",
    ...(passkeys.length > 0 && { allowCredentials: passkeys as { id: string; transports: never[] }[] }),
  });
}

/**
 * Logs in with a passkey that verified its user. The challenge is consumed even if the login fails.
 * @returns the secret for the session's cookie
 * @throws OperatorPasskeyRefused
 */
export async function logInOperator(
  ctx: OperatorLoginContext,
  site: ConsoleSite,
  input: { challenge: string; response: AuthenticationResponseJSON },
  place: LoginPlace,
): Promise<string> {
  const { expected } = await consumeChallenge(ctx, "login", input.challenge);
  return ctx.control.transaction(async (tx) => {
    const operator = await provePasskey(ctx, tx, site, expected, input.response);
    return openOperatorSession(ctx, tx, operator, "passkey", place);
  });
}

/**
 * Verifies a passkey's answer: signature, origin, user verification, counter.
 * @param expected the challenge that the browser had to sign, base64url
 * @returns whose passkey it is
 * @throws OperatorPasskeyRefused
 */
export async function provePasskey(
  ctx: Needs<"now">,
  tx: ControlTransaction,
  { rpId, origin }: ConsoleSite,
  expected: string,
  response: AuthenticationResponseJSON,
): Promise<Operator> {
  const row = await tx
    .selectFrom("operator_passkeys as p")
    .innerJoin("operators as o", "o.id", "p.operator_id")
    .select(["p.id as passkey", "p.credential_id", "p.public_key", "p.counter"])
    .select(["o.id", "o.name", "o.email", "o.demo"])
    .where("p.credential_id", "=", response.id)
    .where("o.disabled_at", "is", null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new OperatorPasskeyRefused("unknown"));
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: expected,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: row.credential_id,
      publicKey: Uint8Array.from(row.public_key),
      counter: row.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new OperatorPasskeyRefused(String(error));
  });
  if (!verified) throw new OperatorPasskeyRefused("signature");
  await tx
    .updateTable("operator_passkeys")
    .set({ counter: authenticationInfo.newCounter, last_used_at: ctx.now })
    .where("id", "=", row.passkey)
    .execute();
  const { id, name, email, demo } = row;
  return { id, name, email, demo };
}

/** Starts the passkey of an invited operator. @param token of the invitation @throws InvitationInvalid, OperatorPasskeyRefused */
export async function offerOperatorPasskey(
  ctx: OperatorLoginContext,
  site: ConsoleSite,
  token: string,
): Promise<PasskeyCreation> {
  const operator = await ctx.control.transaction((tx) => findInvited(ctx, tx, hashOfInvitation(token)));
  return offerPasskey(ctx, site, operator);
}

/** Returns what the browser needs to create a passkey of an operator. @throws OperatorPasskeyRefused where there are too many */
export async function offerPasskey(
  ctx: OperatorLoginContext,
  { rpId }: ConsoleSite,
  operator: Operator,
): Promise<PasskeyCreation> {
  const known = await ctx.control.transaction((tx) =>
    tx
      .selectFrom("operator_passkeys")
      .select(["credential_id as id", "transports"])
      .where("operator_id", "=", operator.id)
      .execute(),
  );
  if (known.length >= MAX_PASSKEYS) throw new OperatorPasskeyRefused("too many");
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Livery console",
    rpID: rpId,
    userName: operator.email,
    userDisplayName: operator.name,
    userID: Uint8Array.from(Buffer.from(`operator ${operator.id}`)),
    challenge: Uint8Array.from(ctx.random(CHALLENGE_BYTES)),
    attestationType: "none",
    excludeCredentials: known as { id: string; transports: never[] }[],
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { challenge: await storeChallenge(ctx, "new_passkey", operator.id, options.challenge), options };
}

/** A passkey as the browser created it, with the id of the challenge and the name that its operator gives it. */
export type NewPasskey = { challenge: string; response: RegistrationResponseJSON; name: string };

/**
 * Stores the passkey that an invited operator created, uses the invitation up, and logs in.
 * @returns the secret for the session's cookie
 * @throws InvitationInvalid, OperatorPasskeyRefused
 */
export async function addOperatorPasskey(
  ctx: OperatorLoginContext,
  site: ConsoleSite,
  input: NewPasskey & { token: string },
  place: LoginPlace,
): Promise<string> {
  const created = await verifyNewPasskey(ctx, site, input);
  return ctx.control.transaction(async (tx) => {
    const invitation = hashOfInvitation(input.token);
    const operator = await findInvited(ctx, tx, invitation);
    await consumeInvitation(tx, invitation);
    await storePasskey(ctx, tx, operator, created, input.name || place.browser);
    return openOperatorSession(ctx, tx, operator, "passkey", place);
  });
}

/** A verified passkey, and the operator whose challenge it answers. */
type Created = { operatorId: number | null; credential: WebAuthnCredential };

/** Verifies a created passkey, whose challenge is consumed. @throws OperatorPasskeyRefused */
export async function verifyNewPasskey(
  ctx: OperatorLoginContext,
  { rpId, origin }: ConsoleSite,
  { challenge, response }: Omit<NewPasskey, "name">,
): Promise<Created> {
  const { expected, operatorId } = await consumeChallenge(ctx, "new_passkey", challenge);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: expected,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw new OperatorPasskeyRefused(String(error));
  });
  if (!registrationInfo) throw new OperatorPasskeyRefused("not verified");
  return { operatorId, credential: registrationInfo.credential };
}

/** Stores a verified passkey of an operator, with its entry. @throws OperatorPasskeyRefused */
export async function storePasskey(
  { now }: Needs<"now">,
  tx: ControlTransaction,
  operator: Operator,
  { operatorId, credential }: Created,
  typedName: string,
): Promise<void> {
  if (operator.id !== operatorId) throw new OperatorPasskeyRefused("another operator's challenge");
  const name = cleanLine(typedName).slice(0, 60) || "Passkey";
  const row = await tx
    .insertInto("operator_passkeys")
    .values({
      operator_id: operator.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).filter((one) => TRANSPORTS.has(one)),
      name,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((on) => on.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new OperatorPasskeyRefused("known already");
  await recordOperatorEntry(
    { now, by: actorName(operator), why: "" },
    tx,
    "add_passkey",
    `passkey ${row.id}, ${name}`,
  );
}

/** Stores a challenge for five minutes. @returns its id */
export async function storeChallenge(
  ctx: OperatorLoginContext,
  purpose: Purpose,
  operatorId: number | null,
  challenge: string,
): Promise<string> {
  const id = randomUUID();
  await ctx.control.transaction(async (tx) => {
    await tx.deleteFrom("operator_challenges").where("expires_at", "<=", ctx.now).execute();
    const values = {
      id,
      purpose,
      operator_id: operatorId,
      challenge,
      expires_at: new Date(ctx.now.getTime() + CHALLENGE_MINUTES * 60_000),
    };
    await tx.insertInto("operator_challenges").values(values).execute();
  });
  return id;
}

/** Consumes a challenge in a transaction of its own, so that a refusal does not bring it back. @throws OperatorPasskeyRefused */
export async function consumeChallenge(ctx: OperatorLoginContext, purpose: Purpose, id: string) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new OperatorPasskeyRefused("id");
  const row = await ctx.control.transaction((tx) =>
    tx
      .deleteFrom("operator_challenges")
      .where("id", "=", id)
      .where("purpose", "=", purpose)
      .where("expires_at", ">", ctx.now)
      .returning(["challenge", "operator_id"])
      .executeTakeFirst(),
  );
  if (!row) throw new OperatorPasskeyRefused("challenge");
  return { expected: row.challenge, operatorId: row.operator_id };
}
