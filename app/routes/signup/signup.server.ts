import { genders, sexualities } from "~/domain/accounts/rules";
import { listRegions } from "~/domain/places/regions.server";
import type { Ctx } from "~/http/context.server";
import { parseTracking } from "~/http/tracking.server";
import type { WordKey } from "~/i18n/translate";
import type { SignupDraft } from "./signup-draft.server";

const OLDEST = 120;

/** Whether this visitor may sign up now. decisions §4 */
export function isSignupOpen({ tenant, cookies }: Pick<Ctx, "tenant" | "cookies">): boolean {
  const { signups, traffic_sources, invite_only } = tenant.config;
  if (invite_only || signups === "invite_only") return false;
  if (signups === "all") return true;
  const { ref, network } = parseTracking(cookies);
  return traffic_sources.some(
    (source) => source.ref === ref || (source.network !== undefined && source.network === network),
  );
}

/** What the pages of the signup show. */
export function signupView(ctx: Ctx, draft: SignupDraft) {
  const { t, locale, tenant, now } = ctx;
  const choice = (value: string, key: string) => ({ value, text: t(key as WordKey) });
  const country = draft.country || ctx.country;
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const months = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const newest = now.getUTCFullYear() - tenant.config.min_age;
  const person = tenant.config.showcase.find(({ picture, fictional }) => !fictional && ctx.hasFile(picture));
  return {
    draft: { ...draft, country },
    genders: genders.map((one) => choice(one, `account:gender_${one}`)),
    seeks: genders.map((one) => choice(one, `account:seeks_${one}`)),
    sexualities: sexualities.map((one) => choice(one, `account:sexuality_${one}`)),
    countries: tenant.config.countries
      .map((code) => ({ value: code, text: names.of(code) ?? code }))
      .sort((a, b) => a.text.localeCompare(b.text, locale)),
    regions: listRegions(country, locale).map(({ id, name }) => ({ value: id, text: name })),
    months: Array.from({ length: 12 }, (_, at) => ({
      value: String(at + 1).padStart(2, "0"),
      text: months.format(new Date(Date.UTC(2000, at, 1))),
    })),
    years: { newest, oldest: newest - OLDEST },
    minAge: tenant.config.min_age,
    fictionalWarning: tenant.config.fictional_warning
      ? ctx.text(tenant.config.fictional_warning)
      : t("common:fictional_warning"),
    picture: person ? ctx.fileHref(person.picture, 600) : null,
  };
}

export type SignupView = ReturnType<typeof signupView>;
