import { readdirSync } from "node:fs";
import { z } from "zod";
import { localeOf, locales } from "~/i18n/languages";
import { placeholder } from "~/tenancy/check/check-placeholders.server";
import { countryCodes, currencyCodes, currencyOf } from "~/tenancy/countries";
import { normalizeHost } from "~/tenancy/hosts.server";
import { isTenantSlug } from "~/tenancy/registry.server";
import { TenantConfig } from "~/tenancy/schema.server";
import { type Flag, type Known, list, type Question } from "./questions.ts";
import { countryOfDomain, languageOf, localesOf, slugify, themeFor, timezoneOf } from "./suggestions.ts";

const { shape } = TenantConfig;
const company = shape.company.shape;
const upper = (text: string) => list(text).join(",").toUpperCase();
const firstCountry = (known: Known) => list(known("countries") ?? "")[0];
const fromCountry = (known: Known, workOut: (country: string) => string) => {
  const first = firstCountry(known);
  return first && workOut(first);
};
const titled = (slug: string) =>
  slug.replace(
    /(^|-)([a-z0-9])/g,
    (_all, dash: string, letter: string) => (dash ? " " : "") + letter.toUpperCase(),
  );

/** Returns the questions that `new` asks. Suggestions build on earlier answers, in the order of `flags`. */
export function questions(themesDir: string): Record<Flag, Question> {
  const themes = readdirSync(themesDir).flatMap((file) => /^([a-z0-9-]+)\.json$/.exec(file)?.[1] ?? []);
  return {
    name: {
      label: "Name of the brand",
      place: ["name"],
      schema: shape.name,
      essential: true,
      suggest: (known) => known("slug") && titled(known("slug") ?? ""),
    },
    slug: {
      label: "Folder name",
      place: ["slug"],
      essential: true,
      schema: z
        .string()
        .refine(isTenantSlug, "lower-case letters, digits and dashes, not starting with a dash"),
      suggest: (known) => slugify(known("name") ?? "") || undefined,
    },
    domain: {
      label: "Domain",
      place: ["domain"],
      schema: shape.domain,
      essential: true,
      tidy: (text) => normalizeHost(text) ?? text,
    },
    niche: {
      label: "Niche: 1 general, 2 casual, 3 mature, 4 serious, 5 regional, 6 queer, 7 lifestyle",
      place: ["niche"],
      schema: shape.niche,
      expected: "a number from 1 to 7",
      read: Number,
      suggest: () => "1",
    },
    theme: {
      label: `Theme: ${themes.join(", ")}`,
      place: ["theme"],
      schema: z.string().refine((name) => themes.includes(name), `one of ${themes.join(", ")}`),
      suggest: (known) => themeFor(Number(known("niche")), themes),
    },
    countries: {
      label: "Countries, main one first",
      place: ["countries"],
      schema: shape.countries,
      expected: "codes of countries such as NL,DE",
      read: list,
      tidy: upper,
      essential: true,
      suggest: (known) => countryOfDomain(known("domain") ?? ""),
    },
    language: {
      label: "Main language",
      place: ["domain_language"],
      schema: shape.domain_language,
      suggest: (known) => fromCountry(known, languageOf),
    },
    locales: {
      label: "All languages",
      place: ["locales"],
      schema: shape.locales,
      expected: `some of ${locales.join(",")}`,
      read: list,
      tidy: (text) => list(text).join(","),
      suggest: (known) =>
        localesOf(localeOf(known("language") ?? "") ?? "en", list(known("countries") ?? "")).join(","),
    },
    company: {
      label: "Company",
      place: ["company", "name"],
      schema: company.name,
      essential: true,
      suggest: (known) => known("name"),
    },
    address: {
      label: "Company's address",
      place: ["company", "address"],
      schema: company.address,
      essential: true,
      placeholder: placeholder("address"),
    },
    city: {
      label: "Company's postal code and city",
      place: ["company", "city"],
      schema: company.city,
      essential: true,
      placeholder: placeholder("city"),
    },
    "company-country": {
      label: "Company's country",
      place: ["company", "country"],
      schema: z.enum(countryCodes),
      expected: "the code of a country such as NL",
      tidy: upper,
      suggest: firstCountry,
    },
    email: {
      label: "E-mail of customer service",
      place: ["support_email"],
      schema: shape.support_email,
      suggest: (known) => known("domain") && `service@${known("domain")}`,
    },
    timezone: {
      label: "Time zone",
      place: ["timezone"],
      schema: shape.timezone,
      suggest: (known) => fromCountry(known, timezoneOf),
    },
    currency: {
      label: `Currency: ${currencyCodes.join(", ")}`,
      place: ["bundles"],
      schema: z.enum(currencyCodes),
      tidy: upper,
      suggest: (known) => fromCountry(known, (country) => currencyOf(country, currencyCodes)),
    },
  };
}
