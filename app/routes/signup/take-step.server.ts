import { isDay } from "~/domain/accounts/rules";
import { isInvited } from "~/domain/accounts/signup/invitations.server";
import { isKnownAsTaken } from "~/domain/accounts/signup/refuse-lookalike.server";
import { signUpAct } from "~/domain/accounts/signup/sign-up.act.server";
import type { signUp } from "~/domain/accounts/signup/sign-up.server";
import { brandProblems, SignUp } from "~/domain/accounts/signup/signup-input.server";
import { InputRefused } from "~/domain/input-refused.server";
import { genders } from "~/domain/members/rules";
import { readRadius } from "~/domain/members/search/search-filters.server";
import { wantsOf } from "~/domain/members/wants.server";
import type { FieldProblems } from "~/domain/problems";
import { readFields } from "~/domain/read-fields.server";
import { performParsed } from "~/http/acts/perform.server";
import type { Ctx } from "~/http/context.server";
import { startedAt } from "~/http/limits/bot-guard.server";
import { createInNetwork } from "~/http/limits/signup-limits.server";
import { readId } from "~/paths";
import { hasEntryQuestion } from "./signup.server";
import type { SignupDraft } from "./signup-draft.server";

/** The questions of a lander; the second step asks the rest. product 5.5 */
const landerQuestions = ["gender", "seeks"];
const leftByLanders = ["entry", "sexuality", "pronouns", "pronouns_own"];

/** The fields of each step; the last one also has those that are not stored in the cookie. product 5.4, 5.8 */
const steps: readonly (readonly string[])[] = [
  [...landerQuestions, ...leftByLanders, "country", "countryregion"],
  ["dateOfBirth", "country", "countryregion", "city"],
  ["name", "message"],
  ["email", "password", "terms", "sensitive"],
];
export const LAST_STEP = steps.length - 1;
const NAME_STEP = steps.findIndex((fields) => fields.includes("name"));

/** The draft's fields of each step. */
function fieldsOf({ lander }: SignupDraft): readonly (readonly string[])[] {
  const [, second = [], ...later] = steps;
  return lander === "" ? steps : [landerQuestions, [...leftByLanders, ...second], ...later];
}

/** A new account, and its session on this device. */
type Opened = Awaited<ReturnType<typeof signUp>>;
/** The result of a step: its errors, or an account after the last one. */
export type StepTaken = { draft: SignupDraft; problems: FieldProblems; opened: Opened | null };

/** Checks the invitation code. */
export async function takeInvitation(ctx: Ctx, before: SignupDraft, code: string): Promise<StepTaken> {
  const invitation = code.trim().slice(0, 60);
  const problems: FieldProblems = (await isInvited(ctx, invitation))
    ? {}
    : { invitation: { code: "invitation_invalid" } };
  const draft = problems.invitation ? before : { ...before, invitation };
  return { draft, problems, opened: null };
}

/** Handles the form of one step of the signup. @throws TooManyPasswords, TooQuick, RateLimited. product 5.4, 5.25 */
export async function takeStep(ctx: Ctx, before: SignupDraft, form: FormData): Promise<StepTaken> {
  const text = (name: string) => String(form.get(name) ?? "");
  const step = Math.min(before.step, LAST_STEP);
  const draft: SignupDraft = { ...before, step };
  if (step === 0) {
    draft.lander = text("lander").slice(0, MAX_LANDER);
    draft.memberId = readId(text("member")) ?? draft.memberId;
    draft.gender = text("gender").slice(0, 40);
    draft.seeks = genders.filter((one) => form.getAll("seeks").includes(one));
    if (form.has("lander"))
      draft.wants = wantsOf(ctx.tenant).filter((id) => form.getAll("wants").includes(id));
    takePlace(draft, form, ctx.country);
  }
  if (step === (draft.lander === "" ? 0 : 1)) {
    draft.sexuality = text("sexuality").slice(0, 40);
    draft.pronouns = text("pronouns").slice(0, 40);
    draft.pronouns_own = text("pronouns_own").slice(0, 100);
    draft.signupFlowEmbeddedSiteEntryWarning ||= text("entry") === "yes";
  }
  if (step === 1) {
    draft.dateOfBirth = dayOf(text("year"), text("month"), text("day"));
    takePlace(draft, form, ctx.country);
    const isGiven = form.has("radius") || form.has("radius_at");
    const radius = readRadius(ctx.tenant, { radius: text("radius"), radius_at: text("radius_at") });
    draft.radius = isGiven ? String(radius ?? ANY_RADIUS) : "";
  }
  if (step === NAME_STEP) {
    draft.name = text("name").slice(0, 100);
    draft.message = text("message");
  }
  const read = readFields(
    SignUp,
    {
      ...draft,
      email: text("email"),
      password: text("password"),
      terms: text("terms") === "yes",
      sensitive: text("sensitive") === "yes",
      tracking: ctx.tracking,
      experiments: ctx.experiments.stored(),
      lander: draft.lander || ctx.cookies.lander,
    },
    "choose",
  );
  const all: FieldProblems = { ...brandProblems(ctx, read.values), ...read.problems };
  if (hasEntryQuestion(ctx) && !draft.signupFlowEmbeddedSiteEntryWarning)
    all.entry = { code: "entry_needed" };
  const fields = fieldsOf(draft);
  const problems = pick(all, fields[step]);
  if (step === NAME_STEP && !problems.name && (await isKnownAsTaken(ctx, read.values.name ?? "")))
    problems.name = { code: "name_taken" };
  if (Object.keys(problems).length > 0) return { draft, problems, opened: null };
  if (step < LAST_STEP) return { draft: { ...draft, step: step + 1 }, problems: {}, opened: null };
  // An earlier step may have become invalid or was skipped.
  const earlier = fields.findIndex((names) => names.some((name) => all[name]));
  if (earlier >= 0)
    return { draft: { ...draft, step: earlier }, problems: pick(all, fields[earlier]), opened: null };
  const { input } = read;
  // Only what no form of ours sends, such as a lander of a thousand letters.
  if (!input) return { draft, problems: { email: { code: "email_invalid" } }, opened: null };
  const create = async () => (await performParsed(signUpAct, ctx, input)).result;
  try {
    return {
      draft,
      problems: {},
      opened: await createInNetwork(ctx, startedAt(ctx, "signup", before.stamp), create),
    };
  } catch (error) {
    if (!(error instanceof InputRefused)) throw error;
    // The code was used in the meantime: back to the code's form.
    if (error.problems.invitation)
      return { draft: { ...draft, invitation: "" }, problems: error.problems, opened: null };
    const at = fields.findIndex((names) => names.some((name) => error.problems[name]));
    return { draft: { ...draft, step: at < 0 ? step : at }, problems: error.problems, opened: null };
  }
}

/** The maximum length of a lander's name with its variant. */
const MAX_LANDER = 60;
/** The maximum length of a town's name; no town has a longer one. */
const MAX_CITY = 200;
const MAX_DEGREES = 12;
/** The radius of a draft whose search has none. */
const ANY_RADIUS = 0;

/** The place of a form, as far as it has one. Another country or region resets the town. */
function takePlace(draft: SignupDraft, form: FormData, visitorsCountry: string): void {
  const text = (name: string, most: number) => String(form.get(name) ?? "").slice(0, most);
  const before = `${draft.country} ${draft.countryregion}`;
  if (form.has("country")) draft.country = text("country", 2);
  else draft.country ||= visitorsCountry;
  if (form.has("countryregion")) draft.countryregion = text("countryregion", 10);
  else if (form.has("country") && !draft.countryregion.startsWith(`${draft.country}-`))
    draft.countryregion = "";
  if (form.has("city")) {
    draft.city = text("city", MAX_CITY);
    draft.latitude = text("latitude", MAX_DEGREES);
    draft.longitude = text("longitude", MAX_DEGREES);
  } else if (before !== `${draft.country} ${draft.countryregion}`) {
    draft.city = "";
    draft.latitude = "";
    draft.longitude = "";
  }
}

function pick(problems: FieldProblems, names: readonly string[] = []): FieldProblems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => names.includes(name)));
}

/** Parses a date that was chosen or typed; "" while a part is missing, and unchanged where it is no date. */
function dayOf(year: string, month: string, day: string): string {
  if (!year && !month && !day) return "";
  const joined = `${year.trim().padStart(4, "0")}-${month.padStart(2, "0")}-${day.trim().padStart(2, "0")}`;
  return isDay(joined) ? joined : joined.slice(0, 20);
}
