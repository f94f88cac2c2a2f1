import { z } from "zod";
import type { TenantTransaction } from "~/db/tables";
import { termsDate } from "~/domain/company/terms-date";
import { countStep } from "~/domain/growth/count-step.server";
import { knownLander } from "~/domain/growth/known-lander";
import { readPronouns } from "~/domain/members/pronouns.server";
import { wantsOf } from "~/domain/members/wants.server";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import { listRegions } from "~/domain/places/regions.server";
import { recordSourceSignup } from "~/domain/sources/record-source-events.server";
import { ageOn, todayIn } from "../../calendar";
import type { Account, AccountContext, Needs } from "../../context";
import { InputRefused } from "../../input-refused.server";
import { isReservedName, looksLatin } from "../../members/reserved-names.server";
import { genders, SIGNUP_MESSAGE_MAX, sexualities } from "../../members/rules";
import { City, cityProblem, coordinatesOf, Latitude, Longitude } from "../../places/home-town.server";
import type { AccountProblem, FieldProblems } from "../../problems";
import { cleanText, emailProblem } from "../../typed-text.server";
import { toAccount } from "../account.server";
import { makeLink } from "../links.server";
import { hashPassword, isPassword, passwordProblem } from "../passwords/passwords.server";
import { SignupClosed } from "../refusals.server";
import { isDay, isUsername, LINK_HOURS } from "../rules";
import { hasAuthenticator } from "../sessions/begin-session.server";
import { type Device, lockAccount, openSession } from "../sessions/sessions.server";
import { redeemInvitation } from "./invitations.server";
import { refuseLookalike } from "./refuse-lookalike.server";
import { isRefusedAddress } from "./refused-addresses.server";
import { signupMode } from "./signup-mode";

const tracking = z
  .string()
  .trim()
  .max(100)
  .nullish()
  .transform((value) => cleanText(value ?? "") || null);

/** The input of the form. The schema refuses anything but text of a reasonable length before any other check. */
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
  /** interests that a lander offered; others are ignored */
  wants: z.array(z.string().max(60)).max(20).default([]),
  tracking: z.object({ network: tracking, ref: tracking, sub1: tracking, sub2: tracking, sub3: tracking }),
  /** the landing page that the visitor came from: a kind, or kind/slug */
  lander: z.string().max(2048).optional(),
  /** the variants that the visitor was shown: experiment name → variant */
  experiments: z.record(z.string().max(60), z.string().max(60)).optional(),
});

/**
 * Creates an account and logs it in on this device. An address that already has an account gets the same response, so that the form does
 * not reveal it: only the mail says so, and the new account can never be confirmed. A form that is sent twice creates one account.
 * @throws InputRefused, TooManyPasswords, SignupClosed. product 5.19, 5.21
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

/** Refuses an address that has an account if the brand reveals accounts; for other brands only the mail does. product 5.21 */
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

/** Returns the problems of a signup by field; empty if it is valid. A taken name is detected only when the account is created. */
export function signupProblems(ctx: Needs<"now" | "tenant">, input: SignUp): FieldProblems {
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

function birthProblem({ tenant, now }: Needs<"now" | "tenant">, day: string): AccountProblem | null {
  if (!day) return "birth_enter";
  if (!isDay(day)) return "birth_invalid";
  const age = ageOn(day, todayIn(tenant.config.timezone, now));
  if (age > 120) return "birth_invalid";
  return age < tenant.config.min_age ? "birth_enter" : null;
}

export function nameProblem(
  { tenant }: Needs<"tenant">,
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
      interests: wantsOf(ctx.tenant).filter((id) => input.wants.includes(id)),
      ...input.tracking,
      lander: knownLander(ctx.tenant, input.lander) || null,
      experiments: JSON.stringify(input.experiments ?? {}),
      terms_version: terms,
      terms_accepted_at: ctx.now,
      sensitive_consented_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { config } = ctx.tenant;
  // The cap of the source is checked below, under its lock.
  const isOpen = signupMode(config, input.tracking, new Set()) === "open";
  if (!isOpen) await redeemInvitation(ctx, tx, input.invitation, row.id);
  await countStep(ctx, tx, row, "signup");
  if (mayMail) await mailLink(ctx, tx, toAccount(row));
  const session = await openSession(ctx, tx, row.id, device);
  const attributed = await recordSourceSignup(ctx, tx, row.id, input.tracking);
  if (isOpen && config.signups === "with_trafficsource" && attributed === "over_cap") {
    // A source at its cap does not open the signup; an invitation still does.
    if (input.invitation === "") throw new SignupClosed();
    await redeemInvitation(ctx, tx, input.invitation, row.id);
  }
  return { account: toAccount(row), session };
}

/**
 * Mails the owner of the address the link that confirms it, or that it already has an account or is refused. The caller checks
 * `mayMailRecipient` first.
 * @param takenKind the mail for an address that already has an account
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

/** A repeated form arrives within minutes. Later it would be a login without a limit on attempts. */
const REPEATED_MS = 10 * 60_000;

/** Handles a taken name: logs in to the account of the same signup if the form was sent twice, otherwise refuses the name. */
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
    // A repeated signup must not bypass the second step.
    if (await hasAuthenticator(tx, row.id)) throw new InputRefused({ name: { code: "name_taken" } });
    await lockAccount(tx, row.id, row.password_hash);
    return { account: toAccount(row), session: await openSession(ctx, tx, row.id, device) };
  });
}
