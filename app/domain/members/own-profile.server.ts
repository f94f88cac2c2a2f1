import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { answersOfMember, type ProfileAnswer, shownAnswers } from "./profile-answers.server";
import { type Attribute, attributes } from "./rules";

/** What members state about themselves, as their own form shows it. */
export type OwnProfile = {
  message: string;
  gender: string;
  seeks: string[];
  sexuality: string;
  interests: string[];
  /** a key or custom text; also null where the brand does not ask for pronouns */
  pronouns: string | null;
  city: string | null;
  /** answers to the brand's questions, in the member's order */
  answers: ProfileAnswer[];
  /** also counts photos that wait for inspection */
  hasPhoto: boolean;
} & Record<Attribute, string | null>;

/** A part that counts towards the completeness of a profile. */
export type ProfilePart = "photo" | "text" | "answers" | "interests" | "city" | Attribute;

const names = Object.keys(attributes) as Attribute[];

/** Returns a member's own profile, or null where the member no longer exists. */
export async function findOwnProfile(
  ctx: Needs<"db" | "tenant">,
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

/** Returns the parts of a profile that this brand shows to others. */
export function offeredParts({ tenant }: Needs<"tenant">): ProfilePart[] {
  const { visible_profile_fields: fields, visible_profile_notes, profile_questions } = tenant.config;
  const all: ProfilePart[] = ["photo", "text", "answers", ...names, "interests", "city"];
  return all.filter((part) => {
    if (part === "photo") return true;
    if (part === "text") return visible_profile_notes;
    if (part === "answers") return visible_profile_notes && profile_questions.length > 0;
    return fields.includes(part);
  });
}

/**
 * Returns how much of what others would see is filled in, and which parts are missing.
 * @returns percent, 0–100, rounded down: 100 means that nothing is missing
 */
export function completeness(
  profile: OwnProfile,
  offered: readonly ProfilePart[],
): { percent: number; missing: ProfilePart[] } {
  const has = (part: ProfilePart): boolean => {
    if (part === "photo") return profile.hasPhoto;
    if (part === "text") return profile.message !== "";
    // One answer is enough, as one interest is.
    if (part === "answers") return profile.answers.length > 0;
    if (part === "interests") return profile.interests.length > 0;
    return profile[part] !== null;
  };
  const missing = offered.filter((part) => !has(part));
  return { percent: Math.floor((100 * (offered.length - missing.length)) / offered.length), missing };
}
