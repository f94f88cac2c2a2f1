import type { AccountContext } from "~/domain/accounts/account.server";

/** Deletes all that a member answered in the match finder. decisions §5 */
export async function forgetMatchAnswers(
  { db }: Pick<AccountContext, "db">,
  memberId: number,
): Promise<void> {
  await db.transaction((tx) => tx.deleteFrom("match_answers").where("member_id", "=", memberId).execute());
}
