import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Selectable } from "kysely";
import type { PasskeysTable } from "~/db/tables";
import { type Account, type AccountContext, toAccount } from "../account.server";
import { refuseGone } from "../refusals.server";
import { makeChallenge, spendChallenge } from "../second-factor/challenges.server";
import { PasskeyRefused, type Site, userHandles } from "../second-factor/passkeys.server";
import { loadWebAuthn } from "../second-factor/webauthn.server";
import { finishLogin } from "./begin-session.server";
import type { Device } from "./sessions.server";

const CHALLENGE_BYTES = 32;

/** Asks any passkey of this site to show itself: nobody says who they are first. */
export async function askForPasskey(
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
 * Logs in with a passkey. It is two proofs at once, the device and whoever unlocked it, so no code is asked for. The question counts
 * once, whatever comes of it.
 * @throws ChallengeInvalid, PasskeyRefused, PendingDeletion, AccountClosed
 */
export async function logInWithPasskey(
  ctx: AccountContext,
  site: Site,
  input: PasskeyLogin,
  device: Device,
): Promise<{ account: Account; session: string }> {
  // In a transaction of its own: a refusal must not bring the question back.
  const asked = await ctx.db.transaction((tx) => spendChallenge(ctx, tx, input.challenge, "passkey_login"));
  const passkey = await ctx.db.transaction((tx) =>
    tx.selectFrom("passkeys").selectAll().where("credential_id", "=", input.response.id).executeTakeFirst(),
  );
  if (!passkey) throw new PasskeyRefused("unknown");
  const given = Buffer.from(input.response.response.userHandle ?? "", "base64url");
  const handles = passkey.user_handle ? [passkey.user_handle] : userHandles(ctx, passkey.member_id);
  if (!handles.some((one) => one.equals(given))) throw new PasskeyRefused("another member's handle");
  const counter = await newCounter(site, asked.data.challenge ?? "", input.response, passkey);
  return ctx.db.transaction(async (tx) => {
    // The account is locked before its passkey, as everything does that takes passkeys away and ends sessions.
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
      // Another login was faster with this or a later count: then one of the two is a copy of the key.
      .where("counter", "=", passkey.counter)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new PasskeyRefused("counter");
    refuseGone(row);
    const account = toAccount(row);
    return { account, session: await finishLogin(ctx, tx, account, device) };
  });
}

/** Checks the signature and what was signed. @returns the count of the key's uses. @throws PasskeyRefused */
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
