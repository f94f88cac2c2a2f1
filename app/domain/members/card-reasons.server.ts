import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "~/db/tables";
import type { Needs } from "~/domain/context";
import type { Tenant } from "~/tenancy/tenant.server";

/** A reason to open a profile. `count`: of shared interests, answers or photos; 1 for the others. */
export type CardReason = { kind: "shared" | "goal" | "new" | "answers" | "photos"; count: number };

/** Who signed up within this many days is new. */
const NEW_DAYS = 7;
/** One photo is the card itself. */
const MIN_PHOTOS = 2;

type Row = {
  signup_date: Date;
  signup_reason: string | null;
  interests: string[];
  viewer_interests: string[] | null;
  viewer_signup_reason: string | null;
  answers: number | null;
};

/**
 * Returns what speaks for a member, in the order in which one of it is shown: shared interests, the same goal, new this week, answers,
 * photos. Only fields that the brand's profiles show count. product 9.19
 * @param photos the number of active photos
 */
export function reasonsFor({ tenant, now }: Needs<"now" | "tenant">, row: Row, photos: number): CardReason[] {
  const shown: readonly string[] = tenant.config.visible_profile_fields;
  const shared = shown.includes("interests")
    ? row.interests.filter((one) => row.viewer_interests?.includes(one)).length
    : 0;
  const hasGoal =
    shown.includes("signup_reason") &&
    row.signup_reason !== null &&
    row.signup_reason === row.viewer_signup_reason;
  const isNew = now.getTime() - row.signup_date.getTime() < NEW_DAYS * 86_400_000;
  const answers = Number(row.answers ?? 0);
  const all: CardReason[] = [
    { kind: "shared", count: shared },
    { kind: "goal", count: hasGoal ? 1 : 0 },
    { kind: "new", count: isNew ? 1 : 0 },
    { kind: "answers", count: answers },
    { kind: "photos", count: photos >= MIN_PHOTOS ? photos : 0 },
  ];
  return all.filter(({ count }) => count > 0);
}

/** Selects the number of a member's answers that the brand shows, as the column `answers` of a query over `members`. */
export function countShownAnswers({
  visible_profile_notes,
  profile_questions,
}: Pick<Tenant["config"], "visible_profile_notes" | "profile_questions">) {
  const questions = visible_profile_notes ? [...profile_questions] : [];
  return (is: ExpressionBuilder<Tables, "members">) =>
    is
      .selectFrom("profile_answers")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .whereRef("profile_answers.member_id", "=", "members.id")
      .where(sql<boolean>`profile_answers.question = any(${questions}::text[])`)
      .as("answers");
}
