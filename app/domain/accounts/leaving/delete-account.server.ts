import { z } from "zod";
import type { LinkPurpose } from "~/db/tables";
import type { AccountContext } from "../../context";
import { InputRefused } from "../../input-refused.server";
import type { FieldProblems } from "../../problems";
import { cleanText } from "../../typed-text.server";
import { dropLinks } from "../links.server";
import { confirmPassword } from "../passwords/confirm-password.server";
import { LEAVING_NOTE_MAX, leavingReasons } from "../rules";
import { endSessions } from "../sessions/sessions.server";
import { eraseAccount, lockForErasure } from "./erase-account.server";
import { erasureTime, mailReactivationLink } from "./reactivate-account.server";

/**
 * The links that a deletion revokes. Two kinds stay valid: the link that reverts an address change, because the person who deletes the
 * account may be a stranger who changed the address, and unsubscribe links, which work as long as the mails exist.
 */
const DROPPED: readonly LinkPurpose[] = ["activate", "reset", "mail_change", "complete_signup"];

/** The reasons for leaving, as the form sends them. */
export type Leaving = z.infer<typeof Leaving>;
const Leaving = z.object({
  reason: z.string().max(40),
  note: z.string().max(100_000).transform(cleanText),
});

/** The input of the last step: the reasons again, and the password. */
export type DeleteAccount = z.infer<typeof DeleteAccount>;
export const DeleteAccount = Leaving.extend({ password: z.string().max(1000) });

/** Returns the problems of the form by field; empty if it is valid. */
export function leavingProblems({ reason, note }: Leaving): FieldProblems {
  const problems: FieldProblems = {};
  if (!leavingReasons.some((one) => one === reason)) problems.reason = { code: "choose" };
  if ([...note].length > LEAVING_NOTE_MAX)
    problems.note = { code: "too_long", params: { count: LEAVING_NOTE_MAX } };
  return problems;
}

/**
 * Hides an account immediately and mails the link that reactivates it until it is erased. An account with an unconfirmed address is erased
 * immediately, because no mail can reactivate it. Idempotent.
 * @param password of the account; the caller counts the attempts
 * @returns the time of the erasure; null if the account is already erased
 * @throws InputRefused, TooManyPasswords. product 7.11, 7.12
 */
export async function deleteAccount(
  ctx: AccountContext,
  memberId: number,
  { reason, note, password }: DeleteAccount,
): Promise<{ erasesAt: Date | null }> {
  const problems = leavingProblems({ reason, note });
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  await confirmPassword(ctx, memberId, password);
  const deleted = await ctx.db.transaction(async (tx) => {
    await lockForErasure(tx, memberId);
    const member = await tx
      .selectFrom("members")
      .selectAll()
      .where("id", "=", memberId)
      .forUpdate()
      .executeTakeFirst();
    if (!member || member.status === "not_confirmed") {
      await eraseAccount(tx, memberId);
      return { erasesAt: null };
    }
    if (member.status === "pending_deletion") return { erasesAt: erasureTime(ctx, member) };
    const leaving = await tx
      .updateTable("members")
      .set((is) => ({
        status: "pending_deletion" as const,
        deletion_requested_at: ctx.now,
        deletion_reason: reason,
        deletion_note: note || null,
        version: is("version", "+", 1),
      }))
      .where("id", "=", memberId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await endSessions(tx, memberId);
    await dropLinks(tx, memberId, DROPPED);
    await mailReactivationLink(ctx, tx, leaving);
    return { erasesAt: erasureTime(ctx, leaving) };
  });
  ctx.changed(memberId);
  return deleted;
}
