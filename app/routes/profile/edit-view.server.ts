import { completeness, type OwnProfile, offeredParts } from "~/domain/members/own-profile.server";
import {
  type Attribute,
  attributes,
  genders,
  MAX_INTERESTS,
  OWN_PRONOUNS,
  pronounKeys,
  sexualities,
} from "~/domain/members/rules";
import type { Ctx } from "~/http/context.server";
import type { TranslationKey } from "~/i18n/translate";
import { valueText } from "./facts.server";
import { pronounChoices } from "./pronoun-choices.server";

const looks: readonly Attribute[] = ["hair_color", "eye_color", "body_type", "tattoos"];
const life: readonly Attribute[] = ["relationship_status", "signup_reason"];

/** The data of the form of the own profile. */
export type EditFields = Record<Attribute | "message" | "gender" | "sexuality", string> & {
  seeks: string[];
  interests: string[];
  /** a key, or "own" with the text beside it; a form without them leaves the stored value */
  pronouns?: string;
  pronouns_own?: string;
};

export function storedFields(profile: OwnProfile): EditFields {
  const { message, gender, sexuality, seeks, interests } = profile;
  const filled = (Object.keys(attributes) as Attribute[]).map((name) => [name, profile[name] ?? ""]);
  const pronouns = pronounFields(profile.pronouns ?? "");
  return {
    message,
    gender,
    sexuality,
    seeks,
    interests,
    ...pronouns,
    ...Object.fromEntries(filled),
  } as EditFields;
}

function pronounFields(stored: string) {
  const isChoice = stored === "" || pronounKeys.some((key) => key === stored);
  return isChoice ? { pronouns: stored, pronouns_own: "" } : { pronouns: OWN_PRONOUNS, pronouns_own: stored };
}

/** The choices in the member's language; attributes that the brand does not show are left out. */
export function editView(ctx: Ctx) {
  const { t } = ctx;
  const parts = offeredParts(ctx);
  const choice = (value: string, key: string) => ({ value, text: t(key as TranslationKey) });
  const fieldsOf = (names: readonly Attribute[]) =>
    names
      .filter((name) => parts.includes(name))
      .map((name) => ({
        name,
        label: t(`profile:label_${name}`),
        choices: [
          { value: "", text: t("account:signup_region_any") },
          ...attributes[name].map((value) => ({ value, text: valueText(t, name, value) })),
        ],
      }));
  const interests = parts.includes("interests") ? ctx.interests : [];
  return {
    genders: genders.map((one) => choice(one, `account:gender_${one}`)),
    seeks: genders.map((one) => choice(one, `account:seeks_${one}`)),
    sexualities: sexualities.map((one) => choice(one, `account:sexuality_${one}`)),
    pronouns: pronounChoices(ctx),
    hasText: parts.includes("text"),
    looks: fieldsOf(looks),
    life: fieldsOf(life),
    interests: interests
      .map((one) => choice(one, `interests:${one}`))
      .sort((a, b) => a.text.localeCompare(b.text, ctx.locale)),
    mostInterests: MAX_INTERESTS,
  };
}

export type EditView = ReturnType<typeof editView>;

/** The completeness of a profile, and its missing parts. */
export function completenessView(ctx: Ctx, profile: OwnProfile) {
  const { percent, missing } = completeness(profile, offeredParts(ctx));
  return { percent, missing: missing.map((part) => missingPart(ctx.t, part)) };
}

function missingPart(t: Ctx["t"], part: ReturnType<typeof offeredParts>[number]) {
  if (part === "photo") return { at: "photos", text: t("profile:part_photo") } as const;
  if (part === "text") return { at: "message", text: t("account:signup_message") } as const;
  if (part === "answers") return { at: "answers", text: t("profile:answers_title") } as const;
  if (part === "city") return { at: "city", text: t("account:place_city") } as const;
  if (part === "interests") return { at: "interests", text: t("profile:interests") } as const;
  return { at: part, text: t(`profile:label_${part}`) };
}
