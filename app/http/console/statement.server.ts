import type { StatementFacts } from "~/domain/operators/restrict-member.server";
import { dateLocale } from "~/i18n/format";
import { isLocale } from "~/i18n/languages";
import { writeTime } from "~/i18n/time";
import { timeStyles } from "~/i18n/time-styles";
import type { Translations } from "~/i18n/translations.server";
import type { Tenant } from "~/tenancy/tenant.server";

/**
 * Returns the statement of reasons of a decision in the member's language and the brand's voice: what it does, on which rule, the facts, who noticed it and
 * decided, where it applies, and how to object. Paragraphs are separated by an empty line.
 */
export function writeStatement(
  { translations, tenant }: { translations: Translations; tenant: Tenant },
  language: string,
  { rule, restriction, facts, about, reported, until, appealUntil }: StatementFacts,
): string {
  const locale = isLocale(language) ? language : "en";
  const t = translations.translator(locale, tenant);
  const reading = {
    locale: dateLocale(locale, tenant.config.countries[0] ?? ""),
    zone: tenant.config.timezone,
  };
  const what =
    restriction === "removal"
      ? t(about === "photo" ? "decisions:what_removal_photo" : "decisions:what_removal_profile")
      : restriction === "warning"
        ? t("decisions:what_warning")
        : t("decisions:what_suspension", {
            until: writeTime(until!.getTime(), timeStyles.longMoment, { ...reading, isNamed: true }),
          });
  return [
    what,
    t(`decisions:rule_${rule}`),
    t("decisions:facts", { facts }),
    t(reported ? "decisions:source_reported" : "decisions:source_own"),
    t("decisions:appeal_how", {
      day: writeTime(appealUntil.getTime(), timeStyles.longDay, { ...reading, isNamed: false }),
    }),
  ].join("\n\n");
}
