import { CITY_MAX, genders, sexualities } from "~/domain/accounts/rules";
import { type SignupMode, signupMode } from "~/domain/accounts/signup/signup-mode";
import { RADIUS } from "~/domain/members/rules";
import { offersRadius } from "~/domain/members/search/search-filters.server";
import { findShownMember } from "~/domain/members/shown-member.server";
import { unitOf } from "~/domain/places/distance.server";
import { listRegions } from "~/domain/places/regions.server";
import type { Ctx } from "~/http/context.server";
import { mayLookAround } from "~/http/pages/look-around.server";
import type { WordKey } from "~/i18n/translate";
import { pronounChoices } from "../profile/pronoun-choices.server";
import type { SignupDraft } from "./signup-draft.server";

const OLDEST = 120;

/** How this visitor may sign up now. decisions §4 */
export function modeOf({ tenant, tracking }: Pick<Ctx, "tenant" | "tracking">): SignupMode {
  return signupMode(tenant.config, tracking);
}

/** The same for somebody who brings an invitation: it also opens a signup that is closed to others. */
export function modeFor(ctx: Pick<Ctx, "tenant" | "tracking">, invitation: string): SignupMode {
  const mode = modeOf(ctx);
  return mode === "closed" && invitation !== "" ? "invited" : mode;
}

/** Whether the entry warning stands in the flow instead of before the site, and this visitor has not answered it. decisions §4 */
export function asksEntry(ctx: Pick<Ctx, "tenant" | "cookies" | "country">): boolean {
  const { config } = ctx.tenant;
  return (
    config.enable_site_entry_popup &&
    config.entry_warning_style === "signup" &&
    config.entry_warning_countries.some((country) => country === ctx.country) &&
    ctx.cookies.entry_warning === undefined
  );
}

/** What the pages of the signup show. */
export async function signupView(ctx: Ctx, draft: SignupDraft) {
  const { t, locale, tenant, now } = ctx;
  const choice = (value: string, key: string) => ({ value, text: t(key as WordKey) });
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
    asksEntry: asksEntry(ctx),
    fictionalWarning: tenant.config.fictional_warning
      ? ctx.text(tenant.config.fictional_warning)
      : t("common:fictional_warning"),
    radius: radiusOf(ctx, country, draft.radius),
    faces: facesOf(ctx),
    picture: person ? ctx.fileHref(person.picture, 600) : null,
    wanted: wanted ? { name: wanted.name, fictional: wanted.fictional } : null,
  };
}

/** What the slider of the distance offers; null where the brand's search has none. It begins in the middle. APP §6 */
function radiusOf({ tenant }: Ctx, country: string, chosen: string) {
  if (!offersRadius(tenant.config)) return null;
  const { least, most, step } = RADIUS;
  return {
    least,
    most,
    step,
    unit: unitOf(country),
    value: chosen === "" ? most / 2 : Number(chosen) || most,
  };
}

/** The brand's illustrated examples: they are nobody, and none is a fictional profile, which would have to be marked. */
function examplesOf({ tenant, hasFile }: Pick<Ctx, "tenant" | "hasFile">) {
  return tenant.config.showcase.filter(({ picture, fictional }) => !fictional && hasFile(picture));
}

/** Faces in the rings of distance, as large as a thumb. */
const FACES = 6;
function facesOf(ctx: Ctx): string[] {
  return examplesOf(ctx)
    .slice(-FACES)
    .map(({ picture }) => ctx.fileHref(picture, 120));
}

export type SignupView = Awaited<ReturnType<typeof signupView>>;
