import type { DecisionAbout, DecisionRule, Restriction, TenantTransaction } from "~/db/tables";
import type { DecidingContext } from "~/domain/context";
import { insertDecision } from "~/domain/decisions/insert-decision.server";
import { NothingToRemove } from "~/domain/decisions/refusals.server";
import { APPEAL_DAYS } from "~/domain/decisions/rules";
import { vocabulary } from "~/domain/decisions/vocabulary";
import { inspectPhoto } from "~/domain/photos/inspect-photo.server";
import { lockMember, WrongState } from "./operator.server";

const DAY_MS = 86_400_000;

/** What an operator decides about a member. */
export type Restricting = {
  member: number;
  rule: DecisionRule;
  restriction: Restriction;
  /** of a suspension */
  days: number;
  /** the facts in the operator's words */
  facts: string;
  about: DecisionAbout;
  /** whether somebody reported it */
  reported: boolean;
  /** the photo that it is about */
  photo: number | null;
};

/** What a statement of reasons says. */
export type StatementFacts = Pick<Restricting, "rule" | "restriction" | "facts" | "about" | "reported"> & {
  /** the end of a suspension */
  until: Date | null;
  /** the end of the period for an objection */
  appealUntil: Date;
};

/** Returns what the statement of a decision that is made now says. */
export function statementFacts(
  { restriction, days, rule, facts, about, reported }: Omit<Restricting, "member" | "photo">,
  now: Date,
): StatementFacts {
  const until = restriction === "suspension" ? new Date(now.getTime() + days * DAY_MS) : null;
  const appealUntil = new Date(now.getTime() + APPEAL_DAYS * DAY_MS);
  return { rule, restriction, facts, about, reported, until, appealUntil };
}

/**
 * Warns a member, removes what a decision is about, or suspends the member until a time. The member gets the statement of reasons by mail, in the member's
 * language. A suspension never shortens a longer one. product 16.11
 * @returns the reference of the decision
 * @throws MemberNotFound; WrongState for a member who is banned or never confirmed the address, which may belong to somebody else; NothingToRemove
 */
export async function restrictMember(
  ctx: DecidingContext,
  decided: Restricting,
): Promise<{ reference: string }> {
  return ctx.db.transaction(async (tx) => {
    const member = await lockMember(tx, decided.member);
    if (member.status === "banned" || member.status === "not_confirmed") throw new WrongState(member.status);
    const facts = statementFacts(decided, ctx.now);
    const removed = decided.restriction === "removal" ? await remove(ctx, tx, decided) : null;
    if (facts.until) await suspend(tx, member.id, facts.until);
    const { email: recipient, language, name } = member;
    const statement = ctx.statementIn(language, facts);
    const reference = await insertDecision(ctx, tx, {
      member_id: member.id,
      rule: decided.rule,
      restriction: decided.restriction,
      about: decided.about,
      reported: decided.reported,
      facts: decided.facts,
      statement,
      language,
      decided_at: ctx.now,
      decided_by: ctx.by,
      ends_at: facts.until,
      photo_id: removed?.photo ?? null,
      removed_text: removed?.text ?? null,
    });
    const params = { member: name, reference, statement };
    await ctx.mails.add(tx, { kind: "decision", memberId: member.id, recipient, language, params });
    await ctx.changedLater(tx, member.id);
    return { reference };
  });
}

async function suspend(tx: TenantTransaction, memberId: number, until: Date): Promise<void> {
  await tx
    .updateTable("members")
    .set((is) => ({
      suspended_until: is.fn<Date>("greatest", ["suspended_until", is.val(until)]),
      version: is("version", "+", 1),
    }))
    .where("id", "=", memberId)
    .execute();
}

/** Removes the photo, or the text of the profile. @throws NothingToRemove */
async function remove(
  ctx: DecidingContext,
  tx: TenantTransaction,
  { member, photo, about, rule }: Restricting,
): Promise<{ photo: number | null; text: string | null }> {
  if (about === "photo" && photo !== null) {
    await inspectPhoto(ctx, photo, { approved: false, reason: vocabulary[rule].rejection });
    return { photo, text: null };
  }
  if (about !== "profile") throw new NothingToRemove("A message cannot be removed.");
  const row = await tx
    .selectFrom("members")
    .select("signup_message as text")
    .where("id", "=", member)
    .where("signup_message", "<>", "")
    .executeTakeFirst();
  if (!row) throw new NothingToRemove("The profile has no text.");
  await tx
    .updateTable("members")
    .set((is) => ({ signup_message: "", version: is("version", "+", 1) }))
    .where("id", "=", member)
    .execute();
  return { photo: null, text: row.text };
}
