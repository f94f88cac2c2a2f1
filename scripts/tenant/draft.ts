import type { Locale } from "~/i18n/languages";
import type { Translations } from "~/i18n/translations.server";
import { currencyCodes, currencyOf } from "~/tenancy/countries";
import { isObject, type Json } from "~/tenancy/json-file.server";
import { newTenantId } from "~/tenancy/make/new-tenant-id.server";
import { SCHEMA_VERSION } from "~/tenancy/versions/steps.server";
import { bundlesFor, paymentMethodsFor } from "./commerce.ts";
import { type Answers, type Flag, list } from "./questions.ts";
import { slugify } from "./suggestions.ts";

/** The longest description, in characters, that search engines show in full and the schema allows. */
const DESCRIPTION = 200;

/**
 * Creates the configuration of a new tenant from the answers and the values derived from them. A field that the base has is omitted unless
 * it was answered, so that it is defined only in the base.
 * @param known looks up an answer, else the base's value
 */
export function draftConfig(
  {
    answers,
    known,
    base,
    baseName,
  }: { answers: Answers; known: (flag: Flag) => string; base: Json; baseName?: string },
  translations: Translations,
  now: Date,
): Json {
  const countries = list(known("countries"));
  const offered = list(known("locales")) as Locale[];
  const unlessBase = (field: string, value: () => unknown) =>
    Object.hasOwn(base, field) ? {} : { [field]: value() };
  const said = (field: string, flag: Flag, read: (text: string) => unknown = (text) => text) => {
    const text = answers[flag];
    return text === undefined ? {} : { [field]: read(text) };
  };
  const currency = answers.currency ?? currencyOf(countries[0] ?? "", currencyCodes);
  const bundles = { bundles: bundlesFor(currency, countries) };
  return {
    $schema: "../tenant.schema.json",
    ...(baseName ? { extends: baseName } : {}),
    version: SCHEMA_VERSION,
    id: newTenantId(),
    ...said("name", "name"),
    ...said("domain", "domain"),
    ...said("niche", "niche", Number),
    ...companyOf(answers, base, known, now),
    ...said("support_email", "email"),
    ...unlessBase("index_title", () => known("name")),
    ...unlessBase("description", () => describe(translations, offered, known)),
    ...said("countries", "countries", list),
    ...said("domain_language", "language"),
    ...said("locales", "locales", list),
    ...said("timezone", "timezone"),
    ...said("theme", "theme"),
    ...unlessBase("gifts", () => [
      { id: "coffee", icon: "coffee" },
      { id: "flowers", icon: "flower-2" },
      { id: "cake", icon: "cake-slice" },
    ]),
    ...(Object.hasOwn(base, "gifts") ? {} : { gift_credits: { coffee: 3, flowers: 4, cake: 4 } }),
    ...(answers.currency || !Object.hasOwn(base, "bundles") ? bundles : {}),
    ...unlessBase("payment_methods", () => paymentMethodsFor(countries)),
    ...unlessBase("mail", () => ({ from: known("email") })),
  };
}

function companyOf(
  answers: Answers,
  base: Json,
  known: (flag: Flag) => string,
  now: Date,
): { company?: Json } {
  const shared = isObject(base.company) ? base.company : {};
  const company: Json = {};
  const put = (field: string, value: string | undefined) => {
    if (value !== undefined) company[field] = value;
  };
  if (answers.company !== undefined || shared.id === undefined)
    put("id", slugify(known("company")) || "company");
  put("name", answers.company);
  put("address", answers.address);
  put("city", answers.city);
  put("country", answers["company-country"]);
  if (shared.tradenames === undefined) company.tradenames = [known("name")];
  if (shared.added === undefined) put("added", `${now.toISOString().slice(0, 19)}Z`);
  return Object.keys(company).length > 0 ? { company } : {};
}

/** Returns the niche's opening sentence in each language, as a first draft of the brand's own description. */
function describe(
  translations: Translations,
  offered: readonly Locale[],
  known: (flag: Flag) => string,
): Json {
  return Object.fromEntries(
    offered.map((locale) => {
      const t = translations.translator(locale, null);
      return [
        locale,
        t("home:hero_lede", { context: known("niche"), name: known("name") }).slice(0, DESCRIPTION),
      ];
    }),
  );
}
