import { z } from "zod";
import type { TenantTransaction } from "~/db/tables";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import type { AccountContext } from "../account.server";
import type { FieldProblems } from "../problems";
import { InputRefused } from "../refusals.server";
import { isRefusedAddress } from "../signup/refused-addresses.server";
import { cleanText, emailProblem } from "../typed-text.server";
import { WAITING_CONSENT_VERSION } from "./rules";
import { writeWaitingToken } from "./waiting-token.server";

export type JoinWaitingList = z.infer<typeof JoinWaitingList>;
export const JoinWaitingList = z.object({
  email: z.string().max(1000).transform(cleanText),
  consent: z.boolean(),
});

/**
 * Puts an address on the brand's waiting list; it counts when its owner presses the button behind the mailed link. Whatever is known of
 * the address, the answer is the same: one that waits already gets no second mail, a member's is told that there is an account, a banned
 * one that it is refused. Asking again before confirming mails the link again.
 * @param mails false where the limits allow no more mail: then nothing is mailed, and nobody learns of it
 * @throws InputRefused for what is no address, and without consent. decisions §4
 */
export async function joinWaitingList(
  ctx: AccountContext,
  input: JoinWaitingList,
  { mails }: { mails: boolean },
): Promise<void> {
  const email = input.email.toLowerCase();
  const problem = emailProblem(email, ctx.tenant.config.refuse_disposable_mail);
  const problems: FieldProblems = {
    ...(problem ? { email: { code: problem } } : {}),
    ...(input.consent ? {} : { consent: { code: "consent_needed" } }),
  };
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  await ctx.db.transaction(async (tx) => {
    // It also makes whoever joins with the same address at the same moment wait.
    const mayMail = (await mayMailRecipient(tx, email, ctx.now)) && mails;
    if (await mailOwner(ctx, tx, email, mayMail)) return;
    const entry = await noteRequest(ctx, tx, email);
    if (!mayMail || entry.confirmed_at !== null) return;
    await ctx.mails.add(tx, {
      kind: "waiting_confirm",
      memberId: null,
      recipient: email,
      language: ctx.locale,
      params: {
        token: writeWaitingToken(ctx, { purpose: "confirm", id: entry.id }),
        leave: writeWaitingToken(ctx, { purpose: "leave", id: entry.id }),
      },
    });
  });
}

/** Tells the owner of a member's or refused address by mail. @returns whether it is one */
async function mailOwner(
  ctx: AccountContext,
  tx: TenantTransaction,
  email: string,
  mayMail: boolean,
): Promise<boolean> {
  const owner = await tx
    .selectFrom("members")
    .select(["id", "language", "status"])
    .where("email", "=", email)
    .where("status", "!=", "not_confirmed")
    .executeTakeFirst();
  const isRefused = owner?.status === "banned" || (await isRefusedAddress(ctx, tx, email));
  if (!owner && !isRefused) return false;
  if (mayMail)
    await ctx.mails.add(tx, {
      kind: isRefused ? "address_refused" : "account_exists",
      memberId: owner?.id ?? null,
      recipient: email,
      language: owner?.language ?? ctx.locale,
    });
  return true;
}

async function noteRequest(ctx: AccountContext, tx: TenantTransaction, email: string) {
  const values = {
    language: ctx.locale,
    consent_version: WAITING_CONSENT_VERSION,
    requested_at: ctx.now,
  };
  return tx
    .insertInto("waiting_entries")
    .values({ email, ...values, confirmed_at: null, invited_at: null })
    .onConflict((there) => there.columns(["tenant_id", "email"]).doUpdateSet(values))
    .returning(["id", "confirmed_at"])
    .executeTakeFirstOrThrow();
}
