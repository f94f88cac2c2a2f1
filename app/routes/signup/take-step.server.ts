import type { FieldProblems } from "~/domain/accounts/problems";
import { InputRefused } from "~/domain/accounts/refusals.server";
import { genders, isDay } from "~/domain/accounts/rules";
import type { Device } from "~/domain/accounts/sessions/sessions.server";
import { isInvited } from "~/domain/accounts/signup/invitations.server";
import { SignUp, signUp, signupProblems } from "~/domain/accounts/signup/sign-up.server";
import type { Ctx } from "~/http/context.server";
import { asksEntry } from "./signup.server";
import type { SignupDraft } from "./signup-draft.server";

/** The fields of each step; the last also takes what no cookie may hold. decisions §4 */
const fieldsOf: readonly (readonly string[])[] = [
  ["entry", "gender", "seeks", "sexuality", "pronouns", "pronouns_own", "country", "countryregion"],
  ["dateOfBirth", "country", "countryregion", "city"],
  ["name", "message"],
  ["email", "password", "terms", "sensitive"],
];
export const LAST_STEP = fieldsOf.length - 1;

/** A new account, and its session on this device. */
type Opened = Awaited<ReturnType<typeof signUp>>;
/** What came of a step: what is wrong with it, or an account after the last. */
export type StepTaken = { draft: SignupDraft; problems: FieldProblems; opened: Opened | null };

/** Takes the code that lets somebody sign up by invitation. */
export async function takeInvitation(ctx: Ctx, before: SignupDraft, code: string): Promise<StepTaken> {
  const invitation = code.trim().slice(0, 60);
  const problems: FieldProblems = (await isInvited(ctx, invitation))
    ? {}
    : { invitation: { code: "invitation_invalid" } };
  const draft = problems.invitation ? before : { ...before, invitation };
  return { draft, problems, opened: null };
}

/** Takes the form of one step of the signup. @throws TooManyPasswords. product.md §2, §5 */
export async function takeStep(
  ctx: Ctx,
  before: SignupDraft,
  form: FormData,
  device: Device,
): Promise<StepTaken> {
  const text = (name: string) => String(form.get(name) ?? "");
  const step = Math.min(before.step, LAST_STEP);
  const draft: SignupDraft = { ...before, step };
  if (step === 0) {
    draft.gender = text("gender").slice(0, 40);
    draft.seeks = genders.filter((one) => form.getAll("seeks").includes(one));
    draft.sexuality = text("sexuality").slice(0, 40);
    draft.pronouns = text("pronouns").slice(0, 40);
    draft.pronouns_own = text("pronouns_own").slice(0, 100);
    takePlace(draft, form, ctx.country);
    draft.signupFlowEmbeddedSiteEntryWarning ||= text("entry") === "yes";
  }
  if (step === 1) {
    draft.dateOfBirth = dayOf(text("year"), text("month"), text("day"));
    takePlace(draft, form, ctx.country);
    draft.radius = text("radius").slice(0, MOST_RADIUS);
  }
  if (step === 2) {
    draft.name = text("name").slice(0, 100);
    draft.message = text("message").slice(0, 1000);
  }
  const parsed = SignUp.safeParse({
    ...draft,
    email: text("email"),
    password: text("password"),
    terms: text("terms") === "yes",
    sensitive: text("sensitive") === "yes",
    tracking: ctx.tracking,
  });
  if (!parsed.success) return { draft, problems: { email: { code: "email_invalid" } }, opened: null };
  const all = signupProblems(ctx, parsed.data);
  if (asksEntry(ctx) && !draft.signupFlowEmbeddedSiteEntryWarning) all.entry = { code: "entry_needed" };
  const problems = pick(all, step);
  if (Object.keys(problems).length > 0) return { draft, problems, opened: null };
  if (step < LAST_STEP) return { draft: { ...draft, step: step + 1 }, problems: {}, opened: null };
  // A step before may have become wrong since, or was passed over.
  const earlier = fieldsOf.findIndex((names) => names.some((name) => all[name]));
  if (earlier >= 0) return { draft: { ...draft, step: earlier }, problems: pick(all, earlier), opened: null };
  try {
    return { draft, problems: {}, opened: await signUp(ctx, parsed.data, device) };
  } catch (error) {
    if (!(error instanceof InputRefused)) throw error;
    // Somebody else was quicker with the code: back to where it is asked for.
    if (error.problems.invitation)
      return { draft: { ...draft, invitation: "" }, problems: error.problems, opened: null };
    const at = fieldsOf.findIndex((names) => names.some((name) => error.problems[name]));
    return { draft: { ...draft, step: at < 0 ? step : at }, problems: error.problems, opened: null };
  }
}

/** So much of a town's name is looked at; no town's is as long. */
const MOST_CITY = 200;
const MOST_DEGREES = 12;
const MOST_RADIUS = 3;

/** The place of a form, as far as it asks for one. Another country or region has another town. */
function takePlace(draft: SignupDraft, form: FormData, visitorsCountry: string): void {
  const text = (name: string, most: number) => String(form.get(name) ?? "").slice(0, most);
  const before = `${draft.country} ${draft.countryregion}`;
  if (form.has("country")) draft.country = text("country", 2);
  else draft.country ||= visitorsCountry;
  if (form.has("countryregion")) draft.countryregion = text("countryregion", 10);
  else if (form.has("country") && !draft.countryregion.startsWith(`${draft.country}-`))
    draft.countryregion = "";
  if (form.has("city")) {
    draft.city = text("city", MOST_CITY);
    draft.latitude = text("latitude", MOST_DEGREES);
    draft.longitude = text("longitude", MOST_DEGREES);
  } else if (before !== `${draft.country} ${draft.countryregion}`) {
    draft.city = "";
    draft.latitude = "";
    draft.longitude = "";
  }
}

function pick(problems: FieldProblems, step: number): FieldProblems {
  const names = fieldsOf[step] ?? [];
  return Object.fromEntries(Object.entries(problems).filter(([name]) => names.includes(name)));
}

/** A day from what was chosen or typed; "" while something is missing, and as it stands where it is no day. */
function dayOf(year: string, month: string, day: string): string {
  if (!year && !month && !day) return "";
  const joined = `${year.trim().padStart(4, "0")}-${month.padStart(2, "0")}-${day.trim().padStart(2, "0")}`;
  return isDay(joined) ? joined : joined.slice(0, 20);
}
