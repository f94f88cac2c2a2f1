import type { Needs } from "~/domain/context";

/** Deletes all of a member's answers in the match finder. product 10.20 */
export async function forgetMatchAnswers({ db }: Needs<"db">, memberId: number): Promise<void> {
  await db.transaction((tx) => tx.deleteFrom("match_answers").where("member_id", "=", memberId).execute());
}
