import { createHash } from "node:crypto";
import type { Needs, OperatorLoginContext } from "~/domain/context";
import type { OpenIdChecks } from "~/outside/openid/openid-provider.server";
import { findInvited, hashOfInvitation } from "./invitations.server";
import { OperatorOpenIdRefused } from "./openid-refused";

export const OPENID_MINUTES = 10;
const SECRET_BYTES = 32;

/** A login that the provider sent back: what its answer has to match, the page to continue at, and the invitation that it uses up. */
export type OpenIdRequest = OpenIdChecks & { to: string; invitation: Buffer | null };

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/**
 * Starts a login at the provider. The answer counts once, within ten minutes, and only in the browser with the returned secret.
 * @param invitation the token of a link, which the login will use up; null without one
 * @returns what to send to the provider, and the secret for the browser's cookie
 * @throws InvitationInvalid
 */
export async function createOpenIdRequest(
  ctx: OperatorLoginContext,
  { to, invitation }: { to: string; invitation: string | null },
): Promise<OpenIdChecks & { browser: string }> {
  const secret = () => ctx.random(SECRET_BYTES).toString("base64url");
  const [state, browser, nonce, codeVerifier] = [secret(), secret(), secret(), secret()];
  await ctx.control.transaction(async (tx) => {
    const hash = invitation === null ? null : hashOfInvitation(invitation);
    if (hash) await findInvited(ctx, tx, hash);
    await tx.deleteFrom("operator_openid_requests").where("expires_at", "<=", ctx.now).execute();
    await tx
      .insertInto("operator_openid_requests")
      .values({
        state_hash: hashOf(state),
        browser_hash: hashOf(browser),
        nonce,
        code_verifier: codeVerifier,
        to_path: to,
        invitation_hash: hash,
        expires_at: new Date(ctx.now.getTime() + OPENID_MINUTES * 60_000),
      })
      .execute();
  });
  return { state, nonce, codeVerifier, browser };
}

/**
 * Consumes a login in a transaction of its own, so that a refusal of the answer does not bring it back. Another browser does not consume it.
 * @throws OperatorOpenIdRefused
 */
export async function consumeOpenIdRequest(
  ctx: Needs<"control" | "now">,
  state: string,
  browser: string,
): Promise<OpenIdRequest> {
  const row = await ctx.control.transaction((tx) =>
    tx
      .deleteFrom("operator_openid_requests")
      .where("state_hash", "=", hashOf(state))
      .where("browser_hash", "=", hashOf(browser))
      .where("expires_at", ">", ctx.now)
      .returning(["nonce", "code_verifier as codeVerifier", "to_path as to", "invitation_hash as invitation"])
      .executeTakeFirst(),
  );
  if (!row) throw new OperatorOpenIdRefused("state");
  return { ...row, state };
}
