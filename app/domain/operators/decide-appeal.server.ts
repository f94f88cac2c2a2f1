import type { AppealOutcome, TenantTransaction } from "~/db/tables";
import type { ChangingContext } from "~/domain/context";
import { TookPart } from "~/domain/decisions/refusals.server";
import { inspectPhoto } from "~/domain/photos/inspect-photo.server";
import { lockMember, NothingToDo } from "./operator.server";
import { isSameActor } from "./team/operators.server";

/** Whether the decision stands, and the answer to the member in the operator's words. */
export type DecideAppeal = { reference: string; outcome: AppealOutcome; answer: string };

/**
 * Decides an objection, once, by another person than the one who made the decision. A decision that is reversed has no effect any more: a suspension ends
 * unless another one lasts, a photo is shown again, a text returns to a profile without one. The member gets the answer by mail. product 16.13
 * @throws NothingToDo where no objection waits; TookPart
 */
export async function decideAppeal(
  ctx: ChangingContext,
  { reference, outcome, answer }: DecideAppeal,
): Promise<{ memberId: number; reference: string }> {
  return ctx.db.transaction(async (tx) => {
    const found = await tx
      .selectFrom("decisions")
      .selectAll()
      .where("reference", "=", reference.trim().toUpperCase())
      .where("member_id", "is not", null)
      .where("appealed_at", "is not", null)
      .where("appeal_outcome", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new NothingToDo("No objection to this decision waits.");
    if (isSameActor(found.decided_by, ctx.by)) throw new TookPart();
    const member = await lockMember(tx, found.member_id!);
    await tx
      .updateTable("decisions")
      .set({
        appeal_outcome: outcome,
        answer,
        appeal_decided_at: ctx.now,
        appeal_decided_by: ctx.by,
      })
      .where("id", "=", found.id)
      .execute();
    if (outcome === "reversed") await lift(ctx, tx, member.id, found);
    const { email: recipient, language, name } = member;
    await ctx.mails.add(tx, {
      kind: outcome === "reversed" ? "appeal_reversed" : "appeal_upheld",
      memberId: member.id,
      recipient,
      language,
      params: { member: name, reference: found.reference, answer },
    });
    await ctx.changedLater(tx, member.id);
    return { memberId: member.id, reference: found.reference };
  });
}

type Lifted = { restriction: string; photo_id: number | null; removed_text: string | null };

/** Ends the effect of a decision, as far as that can be done. */
async function lift(
  ctx: ChangingContext,
  tx: TenantTransaction,
  memberId: number,
  { restriction, photo_id, removed_text }: Lifted,
): Promise<void> {
  if (restriction === "suspension") return endUnlessAnother(ctx, tx, memberId);
  if (photo_id !== null) await inspectPhoto(ctx, photo_id, { approved: true });
  if (removed_text === null) return;
  await tx
    .updateTable("members")
    .set((is) => ({ signup_message: removed_text, version: is("version", "+", 1) }))
    .where("id", "=", memberId)
    .where("signup_message", "=", "")
    .execute();
}

/** Sets the end of a member's suspension to that of the decisions that stand. */
async function endUnlessAnother(
  { now }: Pick<ChangingContext, "now">,
  tx: TenantTransaction,
  memberId: number,
): Promise<void> {
  const { until } = await tx
    .selectFrom("decisions")
    .select((of) => of.fn.max("ends_at").as("until"))
    .where("member_id", "=", memberId)
    .where("ends_at", ">", now)
    .where((is) => is.or([is("appeal_outcome", "is", null), is("appeal_outcome", "=", "upheld")]))
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("members")
    .set((is) => ({ suspended_until: until, version: is("version", "+", 1) }))
    .where("id", "=", memberId)
    .execute();
}
