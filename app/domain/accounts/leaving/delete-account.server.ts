import { z } from "zod";
import type { LinkPurpose } from "~/db/tables";
import type { AccountContext } from "../account.server";
import { dropLinks } from "../links.server";
import { confirmPassword } from "../passwords/confirm-password.server";
import type { FieldProblems } from "../problems";
import { InputRefused } from "../refusals.server";
import { LEAVING_NOTE_MAX, leavingReasons } from "../rules";
import { endSessions } from "../sessions/sessions.server";
import { cleanText } from "../typed-text.server";
import { eraseAccount, lockForErasure } from "./erase-account.server";
import { erasureTime, mailReactivationLink } from "./reactivate-account.server";

/**
 * Worthless once somebody leaves. Two kinds stay: those that take a change of the address back, for it may have been a stranger who
 * changed it and deletes the account now, and those that end a mailing, which must work for as long as its mails lie about.
 */
const DROPPED: readonly LinkPurpose[] = ["activate", "reset", "mail_change", "complete_signup"];

/** Why somebody leaves, as the form sends it. */
export type Leaving = z.infer<typeof Leaving>;
const Leaving = z.object({
  reason: z.string().max(40),
  note: z.string().max(100_000).transform(cleanText),
});

/** What the last step sends: the reasons again, and the password. */
export type DeleteAccount = z.infer<typeof DeleteAccount>;
export const DeleteAccount = Leaving.extend({ password: z.string().max(1000) });

/** What is wrong with the reasons given, by field; empty when they will do. */
export function leavingProblems({ reason, note }: Leaving): FieldProblems {
  const problems: FieldProblems = {};
  if (!leavingReasons.some((one) => one === reason)) problems.reason = { code: "choose" };
  if ([...note].length > LEAVING_NOTE_MAX)
    problems.note = { code: "too_long", params: { count: LEAVING_NOTE_MAX } };
  return problems;
}

/**
 * Hides an account at once and mails the link that brings it back until it is erased. Who has not confirmed an address could not be
 * reached by that mail: their account is erased now. Asked twice, it happens once.
 * @param password of the account; count the attempts at the door
 * @returns when it will be erased; null where that is done
 * @throws InputRefused, TooManyPasswords. product.md §4, decisions §4
 */
export async function deleteAccount(
  ctx: AccountContext,
  memberId: number,
  { reason, note, password }: DeleteAccount,
): Promise<{ erasesAt: Date | null }> {
  const problems = leavingProblems({ reason, note });
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  await confirmPassword(ctx, memberId, password);
  return ctx.db.transaction(async (tx) => {
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
}
