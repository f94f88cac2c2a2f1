import { z } from "zod";
import { readPronouns } from "~/domain/members/pronouns.server";
import { listRegions } from "~/domain/places/regions.server";
import { ageOn, todayIn } from "../../calendar";
import type { Needs } from "../../context";
import { genders, SIGNUP_MESSAGE_MAX, sexualities } from "../../members/rules";
import { City, cityProblem, Latitude, Longitude } from "../../places/home-town.server";
import { CITY_MAX } from "../../places/rules";
import type { AccountProblem, FieldProblems } from "../../problems";
import { cleanLine, cleanText, emailProblem } from "../../typed-text.server";
import { passwordProblem } from "../passwords/passwords.server";
import { isDay, NAME_LENGTH } from "../rules";
import { nameProblem } from "./username.server";

const tracking = z
  .string()
  .trim()
  .max(100)
  .nullish()
  .transform((value) => cleanLine(value ?? "") || null);

/** The problem of a rule: its code, and the values of its text. */
const problem = (error: AccountProblem, params?: Record<string, number>) => ({ error, params });

const shorterThan = (max: number) => (value: string) => [...value].length <= max;

/** The input of the form, with the rules that are the same for all brands. The messages are codes of problems. */
export type SignUp = z.infer<typeof SignUp>;
export const SignUp = z.object({
  email: z
    .string()
    .max(1000, problem("email_invalid"))
    .transform((value) => cleanLine(value).toLowerCase()),
  name: z
    .string()
    .max(1000, problem("too_long", { count: NAME_LENGTH.max }))
    .transform(cleanLine),
  password: z.string().max(1000, problem("password_long")),
  gender: z.enum(genders, problem("choose")),
  seeks: z
    .array(z.enum(genders, problem("choose")))
    .min(1, problem("choose"))
    .max(10, problem("choose")),
  sexuality: z.enum(sexualities, problem("choose")),
  country: z.string().max(2, problem("choose")),
  countryregion: z
    .string()
    .max(10, problem("choose"))
    .nullish()
    .transform((value) => value || null),
  city: City.refine(shorterThan(CITY_MAX), problem("too_long", { count: CITY_MAX })).default(""),
  latitude: Latitude.default(null),
  longitude: Longitude.default(null),
  dateOfBirth: z
    .string()
    .max(20, problem("birth_invalid"))
    .refine((day) => day !== "", problem("birth_enter"))
    .refine((day) => day === "" || isDay(day), problem("birth_invalid")),
  message: z
    .string()
    .max(100_000)
    .transform(cleanText)
    .refine(shorterThan(SIGNUP_MESSAGE_MAX), problem("too_long", { count: SIGNUP_MESSAGE_MAX })),
  /** a key, "own" with `pronouns_own`, or nothing */
  pronouns: z.string().max(60, problem("choose")).default(""),
  pronouns_own: z.string().max(1000).transform(cleanLine).default(""),
  terms: z.literal(true, problem("terms_needed")),
  /** consent to the use of data about sexuality */
  sensitive: z.literal(true, problem("terms_needed")),
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
 * Returns the problems of the given fields that depend on the brand, on the day, or on other fields. A taken name is detected only when the
 * account is created.
 * @param fields those that the schema accepts
 */
export function brandProblems(ctx: Needs<"now" | "tenant">, fields: Partial<SignUp>): FieldProblems {
  const { config } = ctx.tenant;
  const { email, name, password, country, countryregion, dateOfBirth, pronouns, pronouns_own } = fields;
  const problems: FieldProblems = {};
  const refuse = (field: string, code: AccountProblem | null, params?: Record<string, number>) => {
    if (code) problems[field] = params ? { code, params } : { code };
  };
  if (pronouns !== undefined && pronouns_own !== undefined) {
    const read = readPronouns(ctx.tenant, { pronouns, pronouns_own });
    if (read.problem) refuse(read.problem.field, read.problem.code);
  }
  if (country !== undefined) {
    refuse("country", config.countries.some((one) => one === country) ? null : "choose");
    if (countryregion) refuse("countryregion", isRegionOf(country, countryregion) ? null : "choose");
    // A town cannot be found in a wrong country or region.
    if (!problems.country && !problems.countryregion) refuse("city", townProblem(country, fields));
  }
  if (dateOfBirth !== undefined)
    refuse("dateOfBirth", birthProblem(ctx, dateOfBirth), { min_age: config.min_age });
  const nameWrong = name === undefined ? null : nameProblem(ctx, name, email ?? "");
  if (nameWrong) problems.name = nameWrong;
  if (email !== undefined) refuse("email", emailProblem(email, config.refuse_disposable_mail));
  if (password !== undefined)
    refuse("password", passwordProblem(password, { name: name ?? "", email: email ?? "" }));
  return problems;
}

function townProblem(
  country: string,
  { city = "", countryregion = null, latitude = null, longitude = null }: Partial<SignUp>,
): AccountProblem | null {
  return cityProblem({ country, city, countryregion, latitude, longitude })?.code ?? null;
}

function isRegionOf(country: string, region: string): boolean {
  return listRegions(country, "en").some(({ id }) => id === region);
}

function birthProblem({ tenant, now }: Needs<"now" | "tenant">, day: string): AccountProblem | null {
  const age = ageOn(day, todayIn(tenant.config.timezone, now));
  if (age > 120) return "birth_invalid";
  return age < tenant.config.min_age ? "birth_enter" : null;
}
