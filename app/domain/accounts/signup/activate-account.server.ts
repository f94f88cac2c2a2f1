import { type Released, releaseHeld } from "~/domain/chats/send/release-held.server";
import { grantSignupCredits } from "~/domain/credits/grant-signup-credits.server";
import { type Account, type AccountContext, toAccount } from "../account.server";
import { dropLinks, LinkInvalid, spendLink } from "../links.server";
import { type Begun, beginSession } from "../sessions/begin-session.server";
import type { Device } from "../sessions/sessions.server";
import { claimAddress, refuseTaken } from "./claim-address.server";

/**
 * Confirms the address of an account by the link that was mailed to it, and logs it in. Others who gave the same address and never
 * confirmed it are forgotten.
 * @returns also who was forgotten: their sessions are over; and in which conversations messages were waiting for this
 * @throws LinkInvalid also where somebody else has confirmed the address meanwhile, or may still take it back. product.md §4, §8
 */
export async function activateAccount(
  ctx: AccountContext,
  word: string,
  device: Device,
): Promise<{ account: Account; forgotten: number[]; released: Released[] } & Begun> {
  return ctx.db
    .transaction(async (tx) => {
      const { memberId } = await spendLink(ctx, tx, word, "activate");
      const row = await tx
        .updateTable("members")
        .set((is) => ({ status: "active" as const, version: is("version", "+", 1) }))
        .where("id", "=", memberId)
        .where("status", "=", "not_confirmed")
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new LinkInvalid("activate");
      const forgotten = await claimAddress(ctx, tx, { memberId, email: row.email, purpose: "activate" });
      await dropLinks(tx, memberId, ["activate"]);
      await grantSignupCredits(ctx, tx, memberId);
      const account = toAccount(row);
      const { email: recipient, language, name } = account;
      await ctx.mails.add(tx, { kind: "welcome", memberId, recipient, language, params: { member: name } });
      const released = await releaseHeld(tx, memberId, ctx.now);
      return {
        account,
        forgotten,
        released,
        ...(await beginSession(ctx, tx, account, device, { known: true })),
      };
    })
    .catch(refuseTaken("activate"));
}
