import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { answersOfMember, type ProfileAnswer, shownAnswers } from "./profile-answers.server";

/** What a wide card adds: the start of the member's text, and their first answer. */
export type CardIntro = { text: string; answer: ProfileAnswer | null };

/** Lists with fewer members have wide cards. */
export const WIDE_BELOW = 6;
/** More than three lines hold, in characters. */
const TEXT = 300;

/**
 * Returns the texts of the wide cards of some members. The caller has checked that the viewer may see them.
 * @returns by the member's number; empty texts where the brand shows none. product 9.19
 */
export async function listIntros(
  { tenant }: Needs<"tenant">,
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<Record<number, CardIntro>> {
  if (ids.length === 0) return {};
  const rows = await tx
    .selectFrom("members")
    .select(["members.id", sql<string>`left(members.signup_message, ${TEXT})`.as("text")])
    .select(answersOfMember)
    .where("members.id", "=", sql<number>`any(${ids}::int[])`)
    .execute();
  const { config } = tenant;
  return Object.fromEntries(
    rows.map(({ id, text, answers }) => [
      id,
      {
        text: config.visible_profile_notes ? text : "",
        answer: shownAnswers(config, answers)[0] ?? null,
      },
    ]),
  );
}
