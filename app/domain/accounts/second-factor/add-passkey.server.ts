import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Account, AccountContext } from "../../context";
import { confirmPassword } from "../passwords/confirm-password.server";
import { consumeChallenge, makeChallenge } from "./challenges.server";
import {
  MAX_PASSKEYS,
  type Passkey,
  PasskeyRefused,
  passkeyName,
  type Site,
  userHandle,
} from "./passkeys.server";
import { loadWebAuthn } from "./webauthn.server";

const CHALLENGE_BYTES = 32;
/** The accepted signature algorithms, as COSE ids: ES256, EdDSA and RS256. */
export const ALGORITHMS = [-7, -8, -257];
/** The transports that a browser may report for a device; others are dropped. */
export const TRANSPORTS: ReadonlySet<string> = new Set([
  "ble",
  "cable",
  "hybrid",
  "internal",
  "nfc",
  "smart-card",
  "usb",
]);
const CREDENTIAL_MAX = 1400;

/** The options for the browser, and the id of the challenge that its response must contain. */
export type PasskeyOffer = { challenge: string; options: PublicKeyCredentialCreationOptionsJSON };

/**
 * Starts adding a passkey after checking the password. The device must store the key and verify its user.
 * @throws InputRefused for a wrong password, PasskeyRefused if the member has too many passkeys, TooManyPasswords
 */
export async function offerPasskey(
  ctx: AccountContext,
  member: Account,
  { rpId }: Site,
  password: string,
): Promise<PasskeyOffer> {
  await confirmPassword(ctx, member.id, password);
  return ctx.db.transaction(async (tx) => {
    const known = await tx
      .selectFrom("passkeys")
      .select(["credential_id", "transports", "user_handle"])
      .where("member_id", "=", member.id)
      .limit(MAX_PASSKEYS)
      .execute();
    if (known.length >= MAX_PASSKEYS) throw new PasskeyRefused("too many");
    const handle = known.find((one) => one.user_handle)?.user_handle ?? userHandle(ctx, member.id);
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: ctx.tenant.config.name,
      rpID: rpId,
      userName: member.name,
      userDisplayName: member.name,
      userID: Uint8Array.from(handle),
      challenge: Uint8Array.from(ctx.random(CHALLENGE_BYTES)),
      attestationType: "none",
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const data = { challenge: options.challenge, handle: handle.toString("base64url") };
    const challenge = await makeChallenge(ctx, tx, { purpose: "passkey_new", memberId: member.id, data });
    return { challenge, options };
  });
}

export type NewPasskey = { challenge: string; response: RegistrationResponseJSON; name: string };

/**
 * Stores the passkey that a browser created for the member, and notifies the member by mail. The challenge is consumed even if this fails.
 * @param fallbackName the passkey's name if the member entered none
 * @throws ChallengeInvalid, PasskeyRefused
 */
export async function addPasskey(
  ctx: AccountContext,
  member: Account,
  { rpId, origin }: Site,
  input: NewPasskey,
  fallbackName: string,
): Promise<Passkey> {
  const challenge = await ctx.db.transaction((tx) =>
    consumeChallenge(ctx, tx, input.challenge, "passkey_new"),
  );
  if (challenge.memberId !== member.id) throw new PasskeyRefused("another member's challenge");
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input.response,
    expectedChallenge: challenge.data.challenge ?? "",
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw new PasskeyRefused(String(error));
  });
  if (!registrationInfo || registrationInfo.credential.id.length > CREDENTIAL_MAX)
    throw new PasskeyRefused("not verified");
  const { credential } = registrationInfo;
  const name = passkeyName(input.name) || passkeyName(fallbackName) || "Passkey";
  return ctx.db.transaction(async (tx) => {
    const row = await tx
      .insertInto("passkeys")
      .values({
        member_id: member.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (credential.transports ?? []).filter((one) => TRANSPORTS.has(one)),
        name,
        created_at: ctx.now,
        last_used_at: null,
        // A challenge that a process of the previous version created has no handle.
        user_handle: challenge.data.handle ? Buffer.from(challenge.data.handle, "base64url") : null,
      })
      .onConflict((on) => on.columns(["tenant_id", "credential_id"]).doNothing())
      .returning(["id"])
      .executeTakeFirst();
    if (!row) throw new PasskeyRefused("known already");
    await ctx.mails.add(tx, {
      kind: "passkey_added",
      memberId: member.id,
      recipient: member.email,
      language: member.language,
      params: { member: member.name, passkey: name },
    });
    return { id: row.id, name, createdAt: ctx.now, lastUsedAt: null };
  });
}
