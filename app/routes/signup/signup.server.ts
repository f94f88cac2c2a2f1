import { type SignupMode, signupMode } from "~/domain/accounts/signup/signup-mode";
import { genders, positionAt, RADIUS, sexualities } from "~/domain/members/rules";
import { offersRadius } from "~/domain/members/search/search-filters.server";
import { findShownMember } from "~/domain/members/shown-member.server";
import { unitOf } from "~/domain/places/distance.server";
import { listRegions } from "~/domain/places/regions.server";
import { CITY_MAX } from "~/domain/places/rules";
import type { Ctx } from "~/http/context.server";
import { mayLookAround } from "~/http/pages/look-around.server";
import type { TranslationKey } from "~/i18n/translate";
import { pronounChoices } from "../profile/pronoun-choices.server";
import type { SignupDraft } from "./signup-draft.server";

const OLDEST = 120;

type SignupContext = Pick<Ctx, "tenant" | "tracking" | "fullSources">;

/** How the visitor may sign up. product 5.1 */
export function modeOf({ tenant, tracking, fullSources }: SignupContext): SignupMode {
  return signupMode(tenant.config, tracking, fullSources);
}

/** The same for a visitor with an invitation, which also opens a closed signup. */
export function modeFor(ctx: SignupContext, invitation: string): SignupMode {
  const mode = modeOf(ctx);
  return mode === "closed" && invitation !== "" ? "invited" : mode;
}

/** Whether the signup embeds the entry warning, and the visitor has not answered it. product 17.8 */
export function hasEntryQuestion(ctx: Pick<Ctx, "tenant" | "cookies" | "country">): boolean {
  const { config } = ctx.tenant;
  return (
    config.enable_site_entry_popup &&
    config.entry_warning_style === "signup" &&
    config.entry_warning_countries.some((country) => country === ctx.country) &&
    ctx.cookies.entry_warning === undefined
  );
}

/** The data of the signup's pages. */
export async function signupView(ctx: Ctx, draft: SignupDraft) {
  const { t, locale, tenant, now } = ctx;
  const choice = (value: string, key: string) => ({ value, text: t(key as TranslationKey) });
  const country = draft.country || ctx.country;
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const months = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const newest = now.getUTCFullYear() - tenant.config.min_age;
  const [person] = examplesOf(ctx);
  const wanted = draft.memberId > 0 && mayLookAround(ctx) ? await findShownMember(ctx, draft.memberId) : null;
  return {
    draft: { ...draft, country },
    genders: genders.map((one) => choice(one, `account:gender_${one}`)),
    seeks: genders.map((one) => choice(one, `account:seeks_${one}`)),
    sexualities: sexualities.map((one) => choice(one, `account:sexuality_${one}`)),
    pronouns: pronounChoices(ctx),
    countries: tenant.config.countries
      .map((code) => ({ value: code, text: names.of(code) ?? code }))
      .sort((a, b) => a.text.localeCompare(b.text, locale)),
    regions: listRegions(country, locale).map(({ id, name }) => ({ value: id, text: name })),
    cityMax: CITY_MAX,
    months: Array.from({ length: 12 }, (_, at) => ({
      value: String(at + 1).padStart(2, "0"),
      text: months.format(new Date(Date.UTC(2000, at, 1))),
    })),
    years: { newest, oldest: newest - OLDEST },
    minAge: tenant.config.min_age,
    hasEntryQuestion: hasEntryQuestion(ctx),
    fictionalWarning: tenant.config.fictional_warning
      ? ctx.text(tenant.config.fictional_warning)
      : t("common:fictional_warning"),
    radius: radiusOf(ctx, country, draft.radius),
    faces: facesOf(ctx),
    picture: person ? ctx.fileHref(person.picture, 600) : null,
    wanted: wanted ? { name: wanted.name, fictional: wanted.fictional } : null,
  };
}

/** The distance slider's values; null where the brand's search has no distance. product 5.16 */
function radiusOf({ tenant }: Ctx, country: string, chosen: string) {
  if (!offersRadius(tenant.config)) return null;
  return {
    unit: unitOf(country),
    position: positionAt(chosen === "" ? RADIUS.start : Number(chosen) || null),
  };
}

/** The brand's drawn examples; fictional profiles, which need a mark, are left out. */
function examplesOf({ tenant, hasFile }: Pick<Ctx, "tenant" | "hasFile">) {
  return tenant.config.showcase.filter(({ picture, fictional }) => !fictional && hasFile(picture));
}

/** Pictures in the rings of distance, as thumbnails. */
const FACES = 6;
function facesOf(ctx: Ctx): string[] {
  return examplesOf(ctx)
    .slice(-FACES)
    .map(({ picture }) => ctx.fileHref(picture, 120));
}

export type SignupView = Awaited<ReturnType<typeof signupView>>;
