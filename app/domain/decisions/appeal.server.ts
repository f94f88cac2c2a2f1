import type { Needs } from "~/domain/context";
import { InputRefused } from "~/domain/input-refused.server";
import { cleanText } from "~/domain/typed-text.server";
import { AppealRefused, DecisionNotFound } from "./refusals.server";
import { APPEAL_DAYS, APPEAL_MAX, TEXT_MIN } from "./rules";

const DAY_MS = 86_400_000;

/** Returns until when a member may object to a decision. */
export const appealEnd = (decidedAt: Date) => new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS);

/**
 * Objects to a decision about the member, once and within six months. Another operator than the one who decided looks at it again.
 * @param text the member's own words
 * @throws InputRefused; DecisionNotFound, also for another member's decision; AppealRefused. product 16.12
 */
export async function appeal(
  ctx: Needs<"db" | "now">,
  memberId: number,
  { reference, text }: { reference: string; text: string },
): Promise<void> {
  const words = cleanText(text);
  if ([...words].length < TEXT_MIN)
    throw new InputRefused({ text: { code: "too_short", params: { count: TEXT_MIN } } });
  if ([...words].length > APPEAL_MAX)
    throw new InputRefused({ text: { code: "too_long", params: { count: APPEAL_MAX } } });
  await ctx.db.transaction(async (tx) => {
    const decision = await tx
      .selectFrom("decisions")
      .select(["id", "decided_at", "appealed_at"])
      .where("reference", "=", reference.trim().toUpperCase())
      .where("member_id", "=", memberId)
      .forUpdate()
      .executeTakeFirst();
    if (!decision) throw new DecisionNotFound(`No decision ${reference}.`);
    if (decision.appealed_at) throw new AppealRefused("made");
    if (appealEnd(decision.decided_at) < ctx.now) throw new AppealRefused("late");
    await tx
      .updateTable("decisions")
      .set({ appealed_at: ctx.now, appeal: words })
      .where("id", "=", decision.id)
      .execute();
  });
}
