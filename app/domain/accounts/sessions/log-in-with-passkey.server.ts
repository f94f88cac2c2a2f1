import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Selectable } from "kysely";
import type { PasskeysTable } from "~/db/tables";
import type { Account, AccountContext } from "../../context";
import { toAccount } from "../account.server";
import { refuseGone } from "../refusals.server";
import { consumeChallenge, makeChallenge } from "../second-factor/challenges.server";
import { PasskeyRefused, type Site, userHandles } from "../second-factor/passkeys.server";
import { loadWebAuthn } from "../second-factor/webauthn.server";
import { finishLogin } from "./begin-session.server";
import type { Device } from "./sessions.server";

const CHALLENGE_BYTES = 32;

/** Creates a challenge that any passkey of this site can answer: the visitor does not enter a name first. */
export async function beginPasskeyLogin(
  ctx: AccountContext,
  { rpId }: Site,
): Promise<{ challenge: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Uint8Array.from(ctx.random(CHALLENGE_BYTES)),
    userVerification: "required",
  });
  const data = { challenge: options.challenge };
  const challenge = await ctx.db.transaction((tx) =>
    makeChallenge(ctx, tx, { purpose: "passkey_login", memberId: null, data }),
  );
  return { challenge, options };
}

export type PasskeyLogin = { challenge: string; response: AuthenticationResponseJSON };

/**
 * Logs in with a passkey. It counts as two factors, the device and the user verification, so no code is required. The challenge is consumed
 * even if the login fails.
 * @throws ChallengeInvalid, PasskeyRefused, PendingDeletion, AccountClosed
 */
export async function logInWithPasskey(
  ctx: AccountContext,
  site: Site,
  input: PasskeyLogin,
  device: Device,
): Promise<{ account: Account; session: string }> {
  // Runs in a separate transaction, so that a refusal does not roll back the consumption of the challenge.
  const challenge = await ctx.db.transaction((tx) =>
    consumeChallenge(ctx, tx, input.challenge, "passkey_login"),
  );
  const passkey = await ctx.db.transaction((tx) =>
    tx.selectFrom("passkeys").selectAll().where("credential_id", "=", input.response.id).executeTakeFirst(),
  );
  if (!passkey) throw new PasskeyRefused("unknown");
  const given = Buffer.from(input.response.response.userHandle ?? "", "base64url");
  const handles = passkey.user_handle ? [passkey.user_handle] : userHandles(ctx, passkey.member_id);
  if (!handles.some((one) => one.equals(given))) throw new PasskeyRefused("another member's handle");
  const counter = await newCounter(site, challenge.data.challenge ?? "", input.response, passkey);
  return ctx.db.transaction(async (tx) => {
    // Locks the account before the passkey, as all functions do that remove passkeys and end sessions.
    const row = await tx
      .selectFrom("members")
      .selectAll()
      .where("id", "=", passkey.member_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new PasskeyRefused("no member"));
    const { numUpdatedRows } = await tx
      .updateTable("passkeys")
      .set({ counter, last_used_at: ctx.now, user_handle: given })
      .where("id", "=", passkey.id)
      // If a concurrent login has changed the counter, one of the two may use a copy of the key.
      .where("counter", "=", passkey.counter)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new PasskeyRefused("counter");
    refuseGone(row);
    const account = toAccount(row);
    return { account, session: await finishLogin(ctx, tx, account, device) };
  });
}

/**
 * Verifies the signature and the signed data.
 * @returns the new usage counter of the key
 * @throws PasskeyRefused
 */
async function newCounter(
  { rpId, origin }: Site,
  expectedChallenge: string,
  response: AuthenticationResponseJSON,
  passkey: Selectable<PasskeysTable>,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new PasskeyRefused(String(error));
  });
  if (!verified) throw new PasskeyRefused("signature");
  return authenticationInfo.newCounter;
}
