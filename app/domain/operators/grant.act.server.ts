import { z } from "zod";
import type { ChangingContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { grantCreditsByHand } from "./grant-credits.server";
import { findMember, lockMember, WrongState } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";

const CREDITS_MAX = 1_000_000;
/** Within this time an equal grant counts as a repetition of the first. */
const REPEATED_MS = 60 * 60_000;

/**
 * Credits a member's balance by hand. The same credits for the same reason within an hour are refused unless `again` is set, so that an
 * operator whose command was interrupted can repeat it.
 */
export const grant = operatorAct({
  name: "grant",
  access: permission("credits.grant"),
  reason: true,
  input: z.object({
    member: idInput,
    credits: idInput.pipe(z.int().max(CREDITS_MAX)),
    again: z.boolean().default(false),
  }),
  find: async (ctx: ChangingContext, { member, credits, again }) => {
    const found = await findMember(ctx, member);
    if (!again && (await isRepeated(ctx, member, credits))) throw new WrongState("granted");
    return found;
  },
  run: (ctx: ChangingContext, { member, credits }, _, entry) =>
    grantCreditsByHand({ ...ctx, entry }, member, credits),
  audit: ({ credits }, { id }) => ({ action: "grant", memberId: id, detail: detailOf(credits) }),
});

const detailOf = (credits: number) => `${credits} credits`;

async function isRepeated({ db, now, why }: ChangingContext, memberId: number, credits: number) {
  return db.transaction(async (tx) => {
    // Of two equal commands at the same time, the second one sees the first.
    await lockMember(tx, memberId);
    const before = await tx
      .selectFrom("audit_entries")
      .select("id")
      .where("member_id", "=", memberId)
      .where("action", "=", "grant")
      .where("detail", "=", detailOf(credits))
      .where("why", "=", why)
      .where("done_at", ">", new Date(now.getTime() - REPEATED_MS))
      .limit(1)
      .executeTakeFirst();
    return before !== undefined;
  });
}
