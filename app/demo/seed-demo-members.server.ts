import { randomBytes } from "node:crypto";
import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import { hashPassword } from "~/domain/accounts/passwords/passwords.server";
import { termsDate } from "~/domain/company/terms-date";
import { matchQuestions, questionsOf } from "~/domain/games/rules";
import type { ProfileAnswer } from "~/domain/members/profile-answers.server";
import type { PronounKey } from "~/i18n/pronouns";
import type { Tenant } from "~/tenancy/tenant.server";
import { drawLots, type Lots } from "./draw-lots.server";
import { planAnswers } from "./plan-answers.server";
import type { PlannedMember } from "./plan-members.server";

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
/** The number of members that a demo member likes. */
const MAX_LIKES = 6;

/** Returns the address of a demo member. The password is random, so that the address cannot be used to log in. */
export const demoEmail = (tenant: Tenant, at: number) => `member-${at + 1}@demo.${tenant.config.domain}`;

/**
 * Inserts the demo members of a brand, with likes among them, in one transaction. Does nothing where some exist.
 * @returns the numbers of the demo members in the order of the plan, null for those who are gone; whether they were created now
 */
export async function seedDemoMembers(
  tenant: Tenant,
  db: TenantDb,
  planned: readonly PlannedMember[],
  now: Date,
): Promise<{ ids: (number | null)[]; areNew: boolean }> {
  const emails = planned.map((_, at) => demoEmail(tenant, at));
  if (emails.length === 0) return { ids: [], areNew: false };
  return db.transaction(async (tx) => {
    const there = await idsOf(tx, emails);
    if (there.some((id) => id !== null)) return { ids: there, areNew: false };
    const password_hash = await hashPassword(randomBytes(24).toString("base64url"));
    const rows = planned.map((member, at) => ({
      ...rowOf(tenant, member, now),
      email: emails[at] ?? "",
      password_hash,
    }));
    // The brand's own pictures are inserted last, so that lists of the newest members begin with them.
    await tx
      .insertInto("members")
      .values(rows.toReversed())
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const ids = await idsOf(tx, emails);
    await tx
      .insertInto("likes")
      .values(likesAmong(drawLots(`${tenant.slug} likes`), planned, ids, now))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto("match_answers")
      .values(answersOf(drawLots(`${tenant.slug} answers`), tenant.config.niche, ids, now))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const languages = planned.map(({ town }) => town.language);
    await insertAnswers(tx, planAnswers(tenant, `${tenant.slug} profile answers`, languages), ids, now);
    return { ids, areNew: true };
  });
}

/** Inserts the profile answers of members. @param ids of these members; null for one who is gone */
export async function insertAnswers(
  tx: TenantTransaction,
  answers: readonly (readonly ProfileAnswer[])[],
  ids: readonly (number | null)[],
  now: Date,
): Promise<void> {
  const rows = answers.flatMap((given, at) => {
    const member_id = ids[at];
    return member_id ? given.map((one, position) => ({ ...one, member_id, position, answered_at: now })) : [];
  });
  if (rows.length > 0) await tx.insertInto("profile_answers").values(rows).execute();
}

async function idsOf(tx: TenantTransaction, emails: readonly string[]): Promise<(number | null)[]> {
  const rows = await tx.selectFrom("members").select(["id", "email"]).where("email", "in", emails).execute();
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]));
  return emails.map((email) => byEmail.get(email) ?? null);
}

function rowOf(tenant: Tenant, member: PlannedMember, now: Date) {
  const { config } = tenant;
  const birthday = new Date(now.getTime() - member.sinceBirthday * DAY_MS);
  const born = `${birthday.getUTCFullYear() - member.age}${birthday.toISOString().slice(4, 10)}`;
  const signup_date = new Date(now.getTime() - member.memberDays * DAY_MS);
  return {
    name: member.name,
    status: "active" as const,
    fictional: member.fictional,
    language: member.town.language,
    signup_date,
    gender: member.gender,
    seeks: member.seeks,
    sexuality: member.sexuality,
    // The 29th of February does not exist in every year.
    date_of_birth: born.replace("-02-29", "-02-28"),
    country: member.town.country,
    countryregion: member.town.region,
    city: member.town.city,
    latitude: member.town.lat,
    longitude: member.town.lon,
    signup_message: member.text,
    interests: member.interests,
    pronouns: config.pronouns ? pronounsOf(tenant, member) : null,
    ...member.attributes,
    last_active: new Date(now.getTime() - member.unseenMinutes * MINUTE_MS),
    // Demo members get no mails.
    notifications_disabled: ["demo"],
    terms_version: termsDate(config.company.added).toISOString().slice(0, 10),
    terms_accepted_at: signup_date,
    sensitive_consented_at: signup_date,
  };
}

const PRONOUNS = {
  woman: ["she_her", "she_her", "she_they", null],
  man: ["he_him", "he_him", "he_they", null],
  nonbinary: ["they_them", "they_them", "she_they", "he_they", "any", "ask"],
} as const satisfies Record<PlannedMember["gender"], readonly (PronounKey | null)[]>;

/** Drawn separately, so that the same people have the same faces with and without pronouns. */
function pronounsOf({ slug }: Tenant, { name, gender }: PlannedMember): string | null {
  return drawLots(`${slug} pronouns ${name}`).one<string | null>(PRONOUNS[gender]);
}

/** Chooses the answers in the match finder: most members answer most of the brand's questions. */
function answersOf(lots: Lots, niche: number, ids: readonly (number | null)[], now: Date) {
  return ids.flatMap((member_id) =>
    questionsOf(niche).flatMap((question) => {
      const [answer, isGiven] = [lots.one<string>(matchQuestions[question]), lots.percent(80)];
      return member_id && isGiven ? [{ member_id, question, answer, answered_at: now }] : [];
    }),
  );
}

function likesAmong(
  lots: Lots,
  planned: readonly PlannedMember[],
  ids: readonly (number | null)[],
  now: Date,
) {
  return planned.flatMap((liker, from) => {
    const fitting = planned.flatMap((liked, to) =>
      to !== from && liker.seeks.includes(liked.gender) && liked.seeks.includes(liker.gender) ? [to] : [],
    );
    return lots.some(fitting, lots.whole(0, MAX_LIKES)).flatMap((to) => {
      const [liker_id, liked_id] = [ids[from], ids[to]];
      const created_at = new Date(now.getTime() - lots.whole(10, 60 * 24 * 30) * MINUTE_MS);
      return liker_id && liked_id ? [{ liker_id, liked_id, created_at, is_new: lots.percent(40) }] : [];
    });
  });
}
