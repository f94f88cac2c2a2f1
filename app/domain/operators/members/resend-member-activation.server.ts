import { lockLinks } from "~/domain/accounts/leaving/erase-account.server";
import { activationMailsOf } from "~/domain/accounts/limits";
import { MailsUsedUp } from "~/domain/accounts/refusals.server";
import { resendActivation } from "~/domain/accounts/signup/resend-activation.server";
import type { MailingActContext } from "~/domain/context";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import { lockMember } from "../operator.server";
import { linkContext } from "./link-context.server";
import { MemberActRefused } from "./member-refused.server";

/**
 * Mails the link again that confirms a member's address. It counts as a mail that the member requests: the same limits apply.
 * @throws MemberNotFound, MemberActRefused
 */
export async function resendMemberActivation(ctx: MailingActContext, memberId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { email } = (await tx
      .selectFrom("members")
      .select("email")
      .where("id", "=", memberId)
      .executeTakeFirst()) ?? { email: "" };
    // In the order of the other functions: the address, the links, the member.
    const mayMail = await mayMailRecipient(tx, email, ctx.now);
    await lockLinks(tx, memberId);
    const member = await lockMember(tx, memberId);
    if (member.status !== "not_confirmed") throw new MemberActRefused("confirmed");
    if (!mayMail || !(await ctx.counter.isWithin(activationMailsOf(memberId))))
      throw new MemberActRefused("mails_used_up");
    try {
      await resendActivation(linkContext(ctx), member);
    } catch (error) {
      if (error instanceof MailsUsedUp) throw new MemberActRefused("mails_used_up");
      throw error;
    }
  });
}
