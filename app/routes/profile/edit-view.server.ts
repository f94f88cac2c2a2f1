import { completeness, type OwnProfile, offeredParts } from "~/domain/members/own-profile.server";
import {
  ANSWER_MAX,
  ANSWER_MIN,
  type Attribute,
  attributes,
  genders,
  MAX_ANSWERS,
  MAX_INTERESTS,
  OWN_PRONOUNS,
  pronounKeys,
  SIGNUP_MESSAGE_MAX,
  sexualities,
} from "~/domain/members/rules";
import type { Ctx } from "~/http/context.server";
import { pronounsText } from "~/i18n/pronouns";
import type { TranslationKey } from "~/i18n/translate";
import { questionText } from "./answers-view.server";
import { valueText } from "./facts.server";
import { type EditView, type Part, type PartField, partOf } from "./parts";
import { pronounChoices } from "./pronoun-choices.server";

const looks: readonly Attribute[] = ["hair_color", "eye_color", "body_type", "tattoos"];

/** The rows of the own profile, by group, in the member's language. What the brand does not show is left out. product 8.3 */
export function editView(ctx: Ctx, profile: OwnProfile): EditView {
  const offered = offeredParts(ctx);
  return {
    about: offered.includes("text") ? textPart(ctx, profile) : null,
    answers: offered.includes("answers") ? answerParts(ctx, profile) : null,
    facts: factParts(ctx, profile),
    interests: offered.includes("interests") ? interestsPart(ctx, profile) : null,
  };
}

function textPart({ t }: Ctx, { message }: OwnProfile): Part {
  const label = t("profile:about");
  const field = { kind: "text", name: "message", label, text: message, max: SIGNUP_MESSAGE_MAX } as const;
  return { id: "message", label, value: message, fields: [field] };
}

/** The answers, and the questions that are still open. */
function answerParts({ t, tenant }: Ctx, { answers }: OwnProfile) {
  const part = (question: string, answer: string): Part => {
    const label = questionText(t, question);
    const bounds = { min: ANSWER_MIN, max: ANSWER_MAX };
    return {
      id: `answer-${question}`,
      label,
      value: answer,
      question,
      fields: [{ kind: "text", name: "answer", label, text: answer, ...bounds }],
    };
  };
  const given = answers.map(({ question, answer }) => part(question, answer));
  const open = [...new Set<string>(tenant.config.profile_questions)].filter(
    (id) => !answers.some(({ question }) => question === id),
  );
  return { given, open: open.map((id) => part(id, "")), max: MAX_ANSWERS };
}

function factParts(ctx: Ctx, profile: OwnProfile): Part[] {
  const { t } = ctx;
  const offered = offeredParts(ctx);
  const one = (name: string, label: string, choices: readonly (readonly [string, string])[], now: string) =>
    ({
      kind: "choice",
      name,
      label,
      choices: choices.map(([value, text]) => ({ value, text })),
      chosen: [now],
      several: false,
    }) satisfies PartField;
  const attribute = (name: Attribute) =>
    one(
      name,
      t(`profile:label_${name}`),
      [
        ["", t("account:signup_region_any")],
        ...attributes[name].map((value) => [value, valueText(t, name, value)] as const),
      ],
      profile[name] ?? "",
    );
  const seeks = {
    ...one(
      "seeks",
      t("account:signup_seeks"),
      genders.map((value) => [value, t(`account:seeks_${value}`)] as const),
      "",
    ),
    chosen: profile.seeks,
    several: true,
  };
  const shownLooks = looks.filter((name) => offered.includes(name)).map(attribute);
  const gender = genders.map((value) => [value, t(`account:gender_${value}`)] as const);
  const sexuality = sexualities.map((value) => [value, t(`account:sexuality_${value}`)] as const);
  return [
    ...(offered.includes("signup_reason") ? [partOf([attribute("signup_reason")])] : []),
    ...(shownLooks.length > 0 ? [{ ...partOf(shownLooks), id: "looks", label: t("profile:looks") }] : []),
    ...(offered.includes("relationship_status") ? [partOf([attribute("relationship_status")])] : []),
    partOf([one("gender", t("profile:label_gender"), gender, profile.gender)]),
    partOf([seeks]),
    partOf([one("sexuality", t("profile:label_sexuality"), sexuality, profile.sexuality)]),
    ...pronounsPart(ctx, profile),
  ];
}

function pronounsPart(ctx: Ctx, { pronouns }: OwnProfile): Part[] {
  const view = pronounChoices(ctx);
  if (!view) return [];
  const stored = pronouns ?? "";
  const isKey = stored === "" || pronounKeys.some((key) => key === stored);
  const { label, choices, ownLabel, max } = view;
  const field = {
    kind: "pronouns",
    name: "pronouns",
    label,
    choices,
    chosen: [isKey ? stored : OWN_PRONOUNS],
    ownLabel,
    own: isKey ? "" : stored,
    max,
  } as const;
  return [{ id: "pronouns", label, value: stored && pronounsText(ctx.t, stored), fields: [field] }];
}

/** The interests by name, the chosen ones first. */
function interestsPart({ t, interests, locale }: Ctx, profile: OwnProfile): Part {
  const label = t("profile:interests");
  const choices = interests
    .map((value) => ({ value, text: t(`interests:${value}` as TranslationKey) }))
    .sort((a, b) => a.text.localeCompare(b.text, locale));
  const chosen = profile.interests.filter((id) => interests.some((one) => one === id));
  const field = { kind: "interests", name: "interests", label, choices, chosen, max: MAX_INTERESTS } as const;
  return { ...partOf([{ ...field }]), id: "interests" };
}

/** The completeness of a profile in per cent, and the first missing part with the row that adds it; null for a complete one. product 8.9 */
export function completenessView(ctx: Ctx, profile: OwnProfile) {
  const { percent, missing } = completeness(profile, offeredParts(ctx));
  const [first] = missing;
  return { percent, next: first ? nextStep(ctx.t, first) : null };
}

function nextStep(t: Ctx["t"], part: ReturnType<typeof offeredParts>[number]) {
  if (part === "photo") return { at: "photos", text: t("profile:next_photo") };
  if (part === "text") return { at: "message", text: t("profile:next_text") };
  if (part === "answers") return { at: "answers", text: t("profile:next_answers") };
  if (part === "city") return { at: "city", text: t("profile:next_city") };
  if (part === "interests") return { at: "interests", text: t("profile:next_interests") };
  const label = t(`profile:label_${part}`);
  return { at: looks.includes(part) ? "looks" : part, text: t("profile:next_fact", { fact: label }) };
}
