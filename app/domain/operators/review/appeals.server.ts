import type { TenantDb } from "~/db/pool.server";
import type { AppealOutcome, DecisionAbout, DecisionRule, Restriction } from "~/db/tables";

/** An objection in the queue. `decidedBy`: who made the decision, and does not decide the objection. */
export type WaitingAppeal = {
  reference: string;
  restriction: Restriction;
  rule: DecisionRule;
  appealedAt: Date;
  decidedBy: string;
  member: string;
};

/** Returns the objections of a tenant that wait, the longest waiting first. Those of erased members wait no more. */
export async function listAppeals(
  { db }: { db: TenantDb },
  { limit }: { limit: number },
): Promise<WaitingAppeal[]> {
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("decisions")
      .innerJoin("members", "members.id", "decisions.member_id")
      .select(["decisions.reference", "restriction", "rule", "appealed_at as appealedAt"])
      .select(["decided_by as decidedBy", "members.name as member"])
      .where("appealed_at", "is not", null)
      .where("appeal_outcome", "is", null)
      .orderBy("appealed_at")
      .orderBy("decisions.id")
      .limit(limit)
      .execute(),
  );
  return rows.map((row) => ({ ...row, appealedAt: row.appealedAt! }));
}

/** Everything that the decision of an objection needs. */
export type AppealCase = {
  reference: string;
  member: { id: number; name: string; status: string; suspendedUntil: Date | null };
  restriction: Restriction;
  rule: DecisionRule;
  about: DecisionAbout;
  facts: string;
  statement: string;
  language: string;
  decidedAt: Date;
  decidedBy: string;
  endsAt: Date | null;
  /** the removed photo, and the removed text */
  photoId: number | null;
  removedText: string | null;
  appealedAt: Date;
  appeal: string;
  outcome: AppealOutcome | null;
  answer: string | null;
  appealDecidedAt: Date | null;
  appealDecidedBy: string | null;
};

/** Returns an objection, also a decided one; null where the tenant has none, or the member is erased. @param reference as typed */
export async function readAppeal({ db }: { db: TenantDb }, reference: string): Promise<AppealCase | null> {
  const row = await db.transaction((tx) =>
    tx
      .selectFrom("decisions")
      .innerJoin("members", "members.id", "decisions.member_id")
      .selectAll("decisions")
      .select(["members.id as memberId", "members.name", "members.status", "members.suspended_until"])
      .where("decisions.reference", "=", reference.trim().toUpperCase())
      .where("appealed_at", "is not", null)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const { memberId: id, name, status, suspended_until: suspendedUntil } = row;
  return {
    reference: row.reference,
    member: { id, name, status, suspendedUntil },
    restriction: row.restriction,
    rule: row.rule,
    about: row.about,
    facts: row.facts,
    statement: row.statement,
    language: row.language,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    endsAt: row.ends_at,
    photoId: row.photo_id,
    removedText: row.removed_text,
    appealedAt: row.appealed_at!,
    appeal: row.appeal ?? "",
    outcome: row.appeal_outcome,
    answer: row.answer,
    appealDecidedAt: row.appeal_decided_at,
    appealDecidedBy: row.appeal_decided_by,
  };
}
