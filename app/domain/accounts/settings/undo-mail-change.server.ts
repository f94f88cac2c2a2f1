import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "../account.server";
import { dropLinks, findLink, LinkInvalid, makeLink, spendLink } from "../links.server";
import { LINK_HOURS } from "../rules";
import { dropRecoveryCodes } from "../second-factor/recovery-codes.server";
import { endSessions } from "../sessions/sessions.server";
import { claimAddress, refuseTaken } from "../signup/claim-address.server";

/** Which address a link would bring back, without using it. @throws LinkInvalid */
export async function checkMailUndo(ctx: AccountContext, word: string): Promise<string> {
  const { data } = await ctx.db.transaction((tx) => findLink(ctx, tx, word, "mail_undo"));
  return data.email ?? "";
}

/**
 * Takes a change of address back by the link that was mailed to the old one: whoever made it is logged out everywhere, and what they
 * began comes to nothing. Nobody is logged in by it. @returns the word of a link for a new password
 * @throws LinkInvalid
 */
export async function undoMailChange(
  ctx: AccountContext,
  word: string,
): Promise<{ memberId: number; forgotten: number[]; reset: string }> {
  return ctx.db
    .transaction(async (tx) => {
      const { id, memberId, data, createdAt } = await spendLink(ctx, tx, word, "mail_undo");
      const { email = "" } = data;
      const { numUpdatedRows } = await tx
        .updateTable("members")
        .set((is) => ({ email, version: is("version", "+", 1) }))
        .where("id", "=", memberId)
        .where("status", "!=", "not_confirmed")
        .executeTakeFirst();
      if (numUpdatedRows !== 1n || !email) throw new LinkInvalid("mail_undo");
      const forgotten = await claimAddress(ctx, tx, { memberId, email, purpose: "mail_undo" });
      await endSessions(tx, memberId);
      await undoSince(tx, memberId, createdAt);
      await dropLinks(tx, memberId, ["mail_change", "reset"]);
      await dropNewerUndo(tx, memberId, id);
      const hours = LINK_HOURS.reset;
      const reset = await makeLink(ctx, tx, { memberId, purpose: "reset", hours });
      return { memberId, forgotten, reset };
    })
    .catch(refuseTaken("mail_undo"));
}

/** What was set up or begun since is not the owner's: ways in that a thief left behind, and a deletion. */
async function undoSince(tx: TenantTransaction, memberId: number, since: Date): Promise<void> {
  await tx
    .updateTable("members")
    .set({ status: "active", deletion_requested_at: null, deletion_reason: null, deletion_note: null })
    .where("id", "=", memberId)
    .where("status", "=", "pending_deletion")
    .where("deletion_requested_at", ">=", since)
    .execute();
  await tx
    .deleteFrom("passkeys")
    .where("member_id", "=", memberId)
    .where("created_at", ">=", since)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom("authenticators")
    .where("member_id", "=", memberId)
    .where("confirmed_at", ">=", since)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await dropRecoveryCodes(tx, memberId);
}

/** Later changes fall with this one. Earlier ones stay open: else a second change would take the first owner's way back. */
async function dropNewerUndo(tx: TenantTransaction, memberId: number, id: string): Promise<void> {
  await tx
    .deleteFrom("account_links")
    .where("member_id", "=", memberId)
    .where("purpose", "=", "mail_undo")
    .where("used_at", "is", null)
    .where("created_at", ">=", (links) =>
      links.selectFrom("account_links as used").select("used.created_at").where("used.id", "=", id),
    )
    .execute();
}
