import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/accounts/account.server";
import { answersOfMember, type ProfileAnswer, shownAnswers } from "./profile-answers.server";
import { type Attribute, attributes } from "./rules";

/** What a member tells of themselves, as their own form has it. */
export type OwnProfile = {
  message: string;
  gender: string;
  seeks: string[];
  sexuality: string;
  interests: string[];
  /** a key or own text; null also where the brand does not ask */
  pronouns: string | null;
  city: string | null;
  /** what they answered to questions of the brand, in their order */
  answers: ProfileAnswer[];
  /** counts those that are still being inspected */
  hasPhoto: boolean;
} & Record<Attribute, string | null>;

/** What makes a profile whole. */
export type ProfilePart = "photo" | "text" | "answers" | "interests" | "city" | Attribute;

const names = Object.keys(attributes) as Attribute[];

/** A member's own profile, or null where they are gone. */
export async function findOwnProfile(
  ctx: Pick<AccountContext, "db" | "tenant">,
  memberId: number,
): Promise<OwnProfile | null> {
  return ctx.db.transaction(async (tx) => {
    const row = await tx
      .selectFrom("members")
      .select(["signup_message", "gender", "seeks", "sexuality", "interests", "pronouns", "city", ...names])
      .select(answersOfMember)
      .where("id", "=", memberId)
      .executeTakeFirst();
    if (!row) return null;
    const { signup_message: message, answers, ...rest } = row;
    const pronouns = ctx.tenant.config.pronouns ? rest.pronouns : null;
    return {
      ...rest,
      pronouns,
      message,
      answers: shownAnswers(ctx.tenant.config, answers),
      hasPhoto: await hasPhoto(tx, memberId),
    };
  });
}

async function hasPhoto(tx: TenantTransaction, memberId: number): Promise<boolean> {
  const photo = await tx
    .selectFrom("photos")
    .select("id")
    .where("member_id", "=", memberId)
    .where("status", "!=", "rejected")
    .limit(1)
    .executeTakeFirst();
  return photo !== undefined;
}

/** What others see at this brand, of what a member can tell of themselves. */
export function offeredParts({ tenant }: Pick<AccountContext, "tenant">): ProfilePart[] {
  const { visible_profile_fields: fields, visible_profile_notes, profile_questions } = tenant.config;
  const all: ProfilePart[] = ["photo", "text", "answers", ...names, "interests", "city"];
  return all.filter((part) => {
    if (part === "photo") return true;
    if (part === "text") return visible_profile_notes;
    if (part === "answers") return visible_profile_notes && profile_questions.length > 0;
    return fields.includes(part);
  });
}

/** How much of what others would see is there, and what is not. @returns per cent, 0–100, rounded down: 100 says that nothing is missing */
export function completeness(
  profile: OwnProfile,
  offered: readonly ProfilePart[],
): { percent: number; missing: ProfilePart[] } {
  const has = (part: ProfilePart): boolean => {
    if (part === "photo") return profile.hasPhoto;
    if (part === "text") return profile.message !== "";
    // One is enough, as one interest is.
    if (part === "answers") return profile.answers.length > 0;
    if (part === "interests") return profile.interests.length > 0;
    return profile[part] !== null;
  };
  const missing = offered.filter((part) => !has(part));
  return { percent: Math.floor((100 * (offered.length - missing.length)) / offered.length), missing };
}
