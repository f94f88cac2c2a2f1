import { z } from "zod";
import type { TenantTransaction } from "~/db/tables";
import { termsDate } from "~/domain/company/terms-date";
import { readPronouns } from "~/domain/members/pronouns.server";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import { listRegions } from "~/domain/places/regions.server";
import { type Account, type AccountContext, toAccount } from "../account.server";
import { City, cityProblem, coordinatesOf, Latitude, Longitude } from "../home-town.server";
import { makeLink } from "../links.server";
import { hashPassword, isPassword, passwordProblem } from "../passwords/passwords.server";
import type { AccountProblem, FieldProblems } from "../problems";
import { InputRefused } from "../refusals.server";
import { ageOn, genders, isDay, isUsername, LINK_HOURS, SIGNUP_MESSAGE_MAX, sexualities } from "../rules";
import { hasAuthenticator } from "../sessions/begin-session.server";
import { type Device, lockAccount, openSession } from "../sessions/sessions.server";
import { todayIn } from "../today";
import { cleanText, emailProblem } from "../typed-text.server";
import { spendInvitation } from "./invitations.server";
import { refuseLookalike } from "./refuse-lookalike.server";
import { isRefusedAddress } from "./refused-addresses.server";
import { isReservedName, looksLatin } from "./reserved-names.server";
import { signupMode } from "./signup-mode";

const tracking = z
  .string()
  .trim()
  .max(100)
  .nullish()
  .transform((value) => cleanText(value ?? "") || null);

/** What the form sends. Anything that is no text of bearable length is refused before it is looked at. */
export type SignUp = z.infer<typeof SignUp>;
export const SignUp = z.object({
  email: z.string().max(1000).transform(cleanText),
  name: z.string().max(1000).transform(cleanText),
  password: z.string().max(1000),
  gender: z.string().max(40),
  seeks: z.array(z.string().max(40)).max(10),
  sexuality: z.string().max(40),
  country: z.string().max(2),
  countryregion: z
    .string()
    .max(10)
    .nullish()
    .transform((value) => value || null),
  city: City.default(""),
  latitude: Latitude.default(null),
  longitude: Longitude.default(null),
  dateOfBirth: z.string().max(20),
  message: z.string().max(100_000).transform(cleanText),
  /** a key, "own" with `pronouns_own`, or nothing */
  pronouns: z.string().max(60).default(""),
  pronouns_own: z.string().max(1000).default("").transform(cleanText),
  terms: z.boolean(),
  /** consent to the use of data about sexuality */
  sensitive: z.boolean(),
  invitation: z.string().max(100).default(""),
  tracking: z.object({ network: tracking, ref: tracking, sub1: tracking, sub2: tracking, sub3: tracking }),
});

/**
 * Makes an account and logs it in on this device. An address that has an account already is answered alike, so that nobody learns of
 * it: only the mail says so, and the new account can never be confirmed. A form sent twice gives one account.
 * @throws InputRefused, TooManyPasswords. product.md §5, decisions §4
 */
export async function signUp(
  ctx: AccountContext,
  input: SignUp,
  device: Device,
): Promise<{ account: Account; session: string }> {
  const address = input.email.toLowerCase();
  const problems = signupProblems(ctx, { ...input, email: address });
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  await refuseKnownAddress(ctx, address);
  const passwordHash = await hashPassword(input.password);
  try {
    return await ctx.db.transaction((tx) =>
      insertMember(ctx, tx, { ...input, email: address }, passwordHash, device),
    );
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "members_name") throw error;
    return await repeated(ctx, { ...input, email: address }, device);
  }
}

/** Where a brand says who has an account; elsewhere only the mail does. decisions §4 */
async function refuseKnownAddress(ctx: AccountContext, address: string): Promise<void> {
  if (!ctx.tenant.config.reveal_accounts) return;
  const owner = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("members")
      .select("id")
      .where("email", "=", address)
      .where("status", "!=", "not_confirmed")
      .executeTakeFirst(),
  );
  if (owner) throw new InputRefused({ email: { code: "account_exists" } });
}

/** What is wrong with a signup, by field; empty when it will do. Names that are taken show when the account is made. */
export function signupProblems(ctx: Pick<AccountContext, "tenant" | "now">, input: SignUp): FieldProblems {
  const { config } = ctx.tenant;
  const problems: FieldProblems = {};
  const refuse = (field: string, code: AccountProblem | null, params?: Record<string, string | number>) => {
    if (code) problems[field] ??= params ? { code, params } : { code };
  };
  refuse("gender", genders.some((one) => one === input.gender) ? null : "choose");
  refuse(
    "seeks",
    input.seeks.length > 0 && input.seeks.every((one) => genders.some((gender) => gender === one))
      ? null
      : "choose",
  );
  refuse("sexuality", sexualities.some((one) => one === input.sexuality) ? null : "choose");
  const pronouns = readPronouns(ctx.tenant, input);
  if (pronouns.problem) refuse(pronouns.problem.field, pronouns.problem.code);
  refuse("country", config.countries.some((one) => one === input.country) ? null : "choose");
  refuse("countryregion", isRegionOf(input.country, input.countryregion) ? null : "choose");
  const city = cityProblem(input.city);
  if (city) problems.city = city;
  refuse("dateOfBirth", birthProblem(ctx, input.dateOfBirth), { min_age: config.min_age });
  refuse("name", nameProblem(ctx, input.name, input.email));
  refuse("message", [...input.message].length > SIGNUP_MESSAGE_MAX ? "too_long" : null, {
    count: SIGNUP_MESSAGE_MAX,
  });
  refuse("email", emailProblem(input.email, config.refuse_disposable_mail));
  refuse("password", passwordProblem(input.password, input));
  refuse("terms", input.terms ? null : "terms_needed");
  refuse("sensitive", input.sensitive ? null : "terms_needed");
  return problems;
}

function isRegionOf(country: string, region: string | null): boolean {
  return region === null || listRegions(country, "en").some(({ id }) => id === region);
}

function birthProblem(
  { tenant, now }: Pick<AccountContext, "tenant" | "now">,
  day: string,
): AccountProblem | null {
  if (!day) return "birth_enter";
  if (!isDay(day)) return "birth_invalid";
  const age = ageOn(day, todayIn(tenant.config.timezone, now));
  if (age > 120) return "birth_invalid";
  return age < tenant.config.min_age ? "birth_enter" : null;
}

export function nameProblem(
  { tenant }: Pick<AccountContext, "tenant">,
  name: string,
  address: string,
): AccountProblem | null {
  if (name.startsWith("@")) return "name_at";
  if (name.toLowerCase() === address.toLowerCase() && name) return "name_is_email";
  if (!isUsername(name) || looksLatin(name)) return "name_invalid";
  return isReservedName(tenant, name) ? "name_taken" : null;
}

async function insertMember(
  ctx: AccountContext,
  tx: TenantTransaction,
  input: SignUp,
  passwordHash: string,
  device: Device,
) {
  const terms = termsDate(ctx.tenant.config.company.added).toISOString().slice(0, 10);
  const mayMail = await mayMailRecipient(tx, input.email, ctx.now);
  await refuseLookalike(tx, input.name);
  const pronouns = readPronouns(ctx.tenant, input);
  const row = await tx
    .insertInto("members")
    .values({
      email: input.email,
      name: input.name,
      password_hash: passwordHash,
      language: ctx.locale,
      signup_date: ctx.now,
      gender: input.gender,
      seeks: [...new Set(input.seeks)],
      sexuality: input.sexuality,
      date_of_birth: input.dateOfBirth,
      country: input.country,
      countryregion: input.countryregion,
      city: input.city || null,
      ...coordinatesOf(input),
      signup_message: input.message,
      pronouns: pronouns.problem ? null : pronouns.stored,
      ...input.tracking,
      terms_version: terms,
      terms_accepted_at: ctx.now,
      sensitive_consented_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (signupMode(ctx.tenant.config, input.tracking) !== "open")
    await spendInvitation(ctx, tx, input.invitation, row.id);
  if (mayMail) await mailLink(ctx, tx, toAccount(row));
  return { account: toAccount(row), session: await openSession(ctx, tx, row.id, device) };
}

/**
 * To the address's owner: how to confirm it, or that it has an account already or is refused. Ask `mayMailRecipient` first.
 * @param takenKind what the owner of a known address is told was tried
 */
export async function mailLink(
  ctx: AccountContext,
  tx: TenantTransaction,
  account: Account,
  takenKind: "account_exists" | "mail_change_exists" = "account_exists",
): Promise<void> {
  const owner = await tx
    .selectFrom("members")
    .select(["id", "language", "status"])
    .where("email", "=", account.email)
    .where("status", "!=", "not_confirmed")
    .executeTakeFirst();
  if (owner?.status === "banned" || (await isRefusedAddress(ctx, tx, account.email))) {
    const { id: memberId, email: recipient, language } = account;
    await ctx.mails.add(tx, { kind: "address_refused", memberId, recipient, language });
    return;
  }
  if (owner) {
    const { language } = owner;
    await ctx.mails.add(tx, {
      kind: takenKind,
      memberId: owner.id,
      recipient: account.email,
      language,
    });
    return;
  }
  const token = await makeLink(ctx, tx, {
    memberId: account.id,
    purpose: "activate",
    hours: LINK_HOURS.activate,
  });
  await ctx.mails.add(tx, {
    kind: "activate",
    memberId: account.id,
    recipient: account.email,
    language: account.language,
    params: { token, member: account.name },
  });
}

/** A form that is sent twice is sent again within minutes. Later it would be a login that nobody counts. */
const REPEATED_MS = 10 * 60_000;

/** A name that is taken by the same person's same signup: a form that was sent twice. Else the name is somebody's. */
async function repeated(ctx: AccountContext, input: SignUp, device: Device) {
  return ctx.db.transaction(async (tx) => {
    const row = await tx
      .selectFrom("members")
      .selectAll()
      .where("email", "=", input.email)
      .where("name", "=", input.name)
      .where("status", "=", "not_confirmed")
      .where("signup_date", ">", new Date(ctx.now.getTime() - REPEATED_MS))
      .executeTakeFirst();
    if (!row || !(await isPassword(row.password_hash, input.password)))
      throw new InputRefused({ name: { code: "name_taken" } });
    // Signing up again is no way around the second step.
    if (await hasAuthenticator(tx, row.id)) throw new InputRefused({ name: { code: "name_taken" } });
    await lockAccount(tx, row.id, row.password_hash);
    return { account: toAccount(row), session: await openSession(ctx, tx, row.id, device) };
  });
}
