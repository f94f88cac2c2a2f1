import type { AppealOutcome, Restriction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { appealEnd } from "./appeal.server";

/** A decision as its member sees it. */
export type OwnDecision = {
  reference: string;
  restriction: Restriction;
  at: Date;
  statement: string;
  language: string;
  /** the end of a suspension */
  until: Date | null;
  /** until when an objection is possible */
  appealUntil: Date;
  /** the objection with its outcome and answer, where there is one */
  appeal: { at: Date; text: string; outcome: AppealOutcome | null; answer: string | null } | null;
};

const columns = ["reference", "restriction", "decided_at", "statement", "language", "ends_at"] as const;
const ofAppeal = ["appealed_at", "appeal", "appeal_outcome", "answer"] as const;
const MAX = 50;

/** Returns the decisions about a member, latest first, or the one with a reference. product 16.12 */
export async function listOwnDecisions(
  { db }: Needs<"db">,
  memberId: number,
  reference?: string,
): Promise<OwnDecision[]> {
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("decisions")
      .select([...columns, ...ofAppeal])
      .where("member_id", "=", memberId)
      .$if(reference !== undefined, (query) => query.where("reference", "=", reference!))
      .orderBy("decided_at", "desc")
      .orderBy("id", "desc")
      .limit(MAX)
      .execute(),
  );
  return rows.map((row) => ({
    reference: row.reference,
    restriction: row.restriction,
    at: row.decided_at,
    statement: row.statement,
    language: row.language,
    until: row.ends_at,
    appealUntil: appealEnd(row.decided_at),
    appeal: row.appealed_at && {
      at: row.appealed_at,
      text: row.appeal ?? "",
      outcome: row.appeal_outcome,
      answer: row.answer,
    },
  }));
}
