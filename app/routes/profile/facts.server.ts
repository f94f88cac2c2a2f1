import type { Profile } from "~/domain/members/profile.server";
import { type Attribute, attributes } from "~/domain/members/rules";
import { listRegions } from "~/domain/places/regions.server";
import type { Ctx } from "~/http/context.server";
import type { TranslationKey } from "~/i18n/translate";

/** The most telling facts, in this order, show as chips, the others in a list. */
const shownFacts = ["signup_reason", "relationship_status", "region", "body_type", "tattoos", "eye_color"];
const CHIPS = 5;

export type Fact = { id: string; label: string; value: string };

/** The single-word facts of a profile, each with its label; empty ones are left out. product 8.3 */
export function factsOf({ t, locale }: Ctx, profile: Profile): { chips: Fact[]; facts: Fact[] } {
  const region = listRegions(profile.country, locale).find(({ id }) => id === profile.countryregion)?.name;
  const all = [
    {
      id: "gender",
      label: t("profile:label_gender"),
      value: profile.gender && valueText(t, "gender", profile.gender),
    },
    {
      id: "sexuality",
      label: t("profile:label_sexuality"),
      value: profile.sexuality && t(`account:sexuality_${profile.sexuality}` as TranslationKey),
    },
    ...(Object.keys(attributes) as Attribute[]).map((name) => ({
      id: name,
      label: t(`profile:label_${name}`),
      value: profile.attributes[name] && valueText(t, name, profile.attributes[name]),
    })),
    { id: "region", label: t("account:signup_region"), value: region },
  ].flatMap(({ id, label, value }) => (value ? [{ id, label, value }] : []));
  const chips = shownFacts.flatMap((id) => all.filter((fact) => fact.id === id)).slice(0, CHIPS);
  return { chips, facts: all.filter((fact) => !chips.includes(fact)) };
}

/** The label of an attribute's value. */
export function valueText(t: Ctx["t"], name: Attribute | "gender", value: string): string {
  return t(`profile:value_${name}_${value}` as TranslationKey);
}
