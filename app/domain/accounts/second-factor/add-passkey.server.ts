import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Account, AccountContext } from "../account.server";
import { confirmPassword } from "../passwords/confirm-password.server";
import { makeChallenge, spendChallenge } from "./challenges.server";
import {
  MOST_PASSKEYS,
  type Passkey,
  PasskeyRefused,
  passkeyName,
  type Site,
  userHandle,
} from "./passkeys.server";
import { loadWebAuthn } from "./webauthn.server";

const CHALLENGE_BYTES = 32;
/** The signatures that devices make: ES256, EdDSA and RS256. */
export const ALGORITHMS = [-7, -8, -257];
/** The ways in which a browser may say that a device is reached; anything else is left out. */
const TRANSPORTS = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
const CREDENTIAL_MAX = 1400;

/** What the browser is asked, and under which id it answers. */
export type PasskeyOffer = { challenge: string; options: PublicKeyCredentialCreationOptionsJSON };

/**
 * Begins to add a passkey: asks the password first. The key must be kept on the device and must check who holds it.
 * @throws InputRefused for a wrong password, PasskeyRefused where there are too many already, TooManyPasswords
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
      .limit(MOST_PASSKEYS)
      .execute();
    if (known.length >= MOST_PASSKEYS) throw new PasskeyRefused("too many");
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
 * Keeps the passkey that a browser made for the member, and tells of it by mail. The question counts once, whatever comes of it.
 * @param fallbackName what it is called where the member gave no name
 * @throws ChallengeInvalid, PasskeyRefused
 */
export async function addPasskey(
  ctx: AccountContext,
  member: Account,
  { rpId, origin }: Site,
  input: NewPasskey,
  fallbackName: string,
): Promise<Passkey> {
  const asked = await ctx.db.transaction((tx) => spendChallenge(ctx, tx, input.challenge, "passkey_new"));
  if (asked.memberId !== member.id) throw new PasskeyRefused("another member's challenge");
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input.response,
    expectedChallenge: asked.data.challenge ?? "",
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
        // A process of the version before began it without.
        user_handle: asked.data.handle ? Buffer.from(asked.data.handle, "base64url") : null,
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
