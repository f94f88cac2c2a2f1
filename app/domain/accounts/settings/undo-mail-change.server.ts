import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "../../context";
import { LinkInvalid } from "../../link-invalid.server";
import { consumeLink, dropLinks, findLink, makeLink } from "../links.server";
import { LINK_HOURS } from "../rules";
import { dropRecoveryCodes } from "../second-factor/recovery-codes.server";
import { endSessions } from "../sessions/sessions.server";
import { claimAddress, refuseTaken } from "../signup/claim-address.server";

/**
 * Returns the address that a link would restore, without consuming the link.
 * @throws LinkInvalid
 */
export async function checkMailUndo(ctx: AccountContext, tokenText: string): Promise<string> {
  const { data } = await ctx.db.transaction((tx) => findLink(ctx, tx, tokenText, "mail_undo"));
  return data.email ?? "";
}

/**
 * Reverts a change of address through the link mailed to the old address. Ends all sessions and removes what was set up since the change.
 * Starts no session.
 * @returns the token of a link that sets a new password
 * @throws LinkInvalid
 */
export async function undoMailChange(ctx: AccountContext, tokenText: string): Promise<string> {
  const { memberId, forgotten, reset } = await ctx.db
    .transaction(async (tx) => {
      const { id, memberId, data, createdAt } = await consumeLink(ctx, tx, tokenText, "mail_undo");
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
  for (const id of [memberId, ...forgotten]) ctx.changed(id);
  return reset;
}

/** Removes what a thief may have set up since the change: passkeys, an authenticator, and a requested deletion. */
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

/**
 * Revokes the links that revert later changes. Links that revert earlier changes stay valid: otherwise a second change would prevent the
 * first owner from restoring their address.
 */
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
