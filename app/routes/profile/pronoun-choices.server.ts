import { OWN_PRONOUNS, OWN_PRONOUNS_MAX, pronounKeys } from "~/domain/members/rules";
import type { Ctx } from "~/http/context.server";
import { pronounsText } from "~/i18n/pronouns";

/**
 * Returns the pronouns field where the brand asks for pronouns, else null: `choices` for the field `pronouns`, the last of which, `own`,
 * belongs to the text field `pronouns_own`, labelled `ownLabel`, of at most `max` characters.
 */
export function pronounChoices({ t, tenant }: Pick<Ctx, "t" | "tenant">) {
  if (!tenant.config.pronouns) return null;
  return {
    label: t("common:pronouns"),
    choices: [
      { value: "", text: t("account:signup_region_any") },
      ...pronounKeys.map((value) => ({ value, text: pronounsText(t, value) })),
      { value: OWN_PRONOUNS, text: t("common:pronouns_own") },
    ],
    ownLabel: t("common:pronouns_own"),
    max: OWN_PRONOUNS_MAX,
  };
}
