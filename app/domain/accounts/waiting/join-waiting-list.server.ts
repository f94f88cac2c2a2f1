import { z } from "zod";
import type { TenantTransaction } from "~/db/tables";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import type { AccountContext } from "../../context";
import { InputRefused } from "../../input-refused.server";
import type { FieldProblems } from "../../problems";
import { cleanLine, emailProblem } from "../../typed-text.server";
import { isRefusedAddress } from "../signup/refused-addresses.server";
import { WAITING_CONSENT_VERSION } from "./rules";
import { writeWaitingToken } from "./waiting-token.server";

export type JoinWaitingList = z.infer<typeof JoinWaitingList>;
export const JoinWaitingList = z.object({
  email: z.string().max(1000).transform(cleanLine),
  consent: z.boolean(),
});

/**
 * Adds an address to the brand's waiting list. The entry counts once the owner confirms it through the mailed link. The response is the
 * same for every address: a confirmed one gets no second mail, a member's gets a mail that an account exists, and a banned one gets a mail
 * that it is refused. A repeated request before the confirmation mails the link again.
 * @param mails false if the limits allow no more mail: then nothing is mailed, and the response does not reveal it
 * @throws InputRefused for an invalid address and without consent. product 5.35, 5.36
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
    // This also serializes concurrent requests for the same address.
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

/**
 * Mails the owner if the address is a member's or refused.
 * @returns whether it is
 */
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
