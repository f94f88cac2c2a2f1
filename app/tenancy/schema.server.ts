import { z } from "zod";
import { type Locale, locales } from "~/i18n/languages";
import { countryCodes, currencyCodes } from "./countries";
import { cleanPhone } from "./phone";
import {
  Bundle,
  Gift,
  PartnerCard,
  PaymentMethod,
  Secret,
  ShowcaseProfile,
  ThirdPartyScript,
  TrafficSource,
} from "./schema-parts.server";

const country = z.enum(countryCodes);
const currency = z.enum(currencyCodes);
const locale = z.enum(locales as [Locale, ...Locale[]]);
const hostname = z
  .string()
  .regex(
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
    "a host name in lower-case ASCII, such as example.com",
  );
const whole = (min: number, max: number) => z.int().min(min).max(max);
const text = (max: number) => z.string().trim().min(1).max(max);
/** A text, or one text for each language. */
const localized = (max: number) =>
  z.union([
    text(max),
    z
      .partialRecord(locale, text(max))
      .refine((texts) => Object.keys(texts).length > 0, "a text for at least one language")
      .meta({ minProperties: 1 }),
  ]);

export const profileFields = [
  "gender",
  "sexuality",
  "age",
  "city",
  "countryregion",
  "tattoos",
  "hair_color",
  "eye_color",
  "body_type",
  "relationship_status",
  "interests",
  "signup_reason",
] as const;
export const searchFields = [
  "gender",
  "country",
  "countryregion",
  "age",
  "online",
  "with_photo",
  "interests",
] as const;

const Company = z.strictObject({
  id: z.string().min(1).max(40),
  name: text(120),
  address: text(200),
  city: text(80),
  country,
  kvk: z.string().max(40).default("").describe("Number in the trade register"),
  tradenames: z.array(text(80)).max(20).default([]),
  vat_numbers: z.array(text(30)).max(20).default([]),
  added: z.iso
    .datetime({ offset: true })
    .describe("Since when this company runs the site; moves the terms date"),
});

/**
 * A tenant's configuration: every field of product.md §3 "Site settings" that an operator sets, and decisions §3.
 * The one source of tenants/tenant.schema.json and of the type `TenantConfig`.
 */
export const TenantConfig = z.strictObject({
  $schema: z.string().optional(),
  extends: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .describe("Takes what is not set here from tenants/_base/<name>.json"),

  // Who it is
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "lower-case letters, digits and dashes")
    .optional(),
  name: text(40),
  domain: hostname,
  aliases: z.array(hostname).max(50).default([]),
  mail_name: text(60).optional().describe("Sender name of mails; the name when not set"),
  niche: whole(1, 7).describe("1 general, 2 casual, 3 mature, 4 serious, 5 regional, 6 queer, 7 lifestyle"),
  company: Company,
  support_email: z.email(),
  support_phone: z.string().max(40).default("").transform(cleanPhone),
  index_title: localized(70),
  description: localized(200),

  // Where and in which languages
  countries: z.array(country).min(1),
  domain_language: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, "a language such as nl or de-AT"),
  locales: z.array(locale).min(1).default(locales),
  show_all_locales: z.boolean().default(false),
  timezone: z.string().refine(isTimeZone, "a time zone such as Europe/Amsterdam"),

  // How it looks
  theme: z.string().regex(/^[a-z0-9-]+$/),
  theme_overrides: z
    .record(z.string().regex(/^[a-z]+\.[a-z-]+$/, "a token such as color.primary"), z.string().max(4000))
    .default({}),
  footer: z.enum(["auto", "default", "us"]).default("auto"),
  package_style: z.enum(["p0", "p1", "p2", "p3"]).default("p0"),
  design_version: whole(1, 99).default(1),
  cdn_prefix: z
    .string()
    .regex(/^(https:\/\/[a-z0-9.-]+)?(\/[\w-]+)+$/, "a path such as /media, or an https address with one")
    .default("/media"),
  showcase: z
    .array(ShowcaseProfile)
    .max(24)
    .default([])
    .describe("Illustrated example profiles on the home page"),
  home_sections: z
    .array(z.enum(["who", "cost", "honest", "how", "faq"]))
    .default(["who", "cost", "honest", "how", "faq"]),

  // Who may join and look
  min_age: whole(18, 99).default(18),
  signups: z.enum(["all", "with_trafficsource", "invite_only"]).default("all"),
  invite_only: z.boolean().default(false),
  logged_out_search: z.boolean().default(false),
  logged_out_search_trafficsource: z.boolean().default(false),
  traffic_sources: z.array(TrafficSource).default([]),
  enable_site_entry_popup: z.boolean().default(true),
  entry_warning_countries: z.array(country).default(["NL", "DE"]),
  entry_warning_style: z.enum(["modal", "signup"]).default("modal"),

  // Honesty: shown always; these only word it
  fictional_warning: localized(600).optional(),
  fictional_singular: localized(60).optional(),
  fictional_plural: localized(60).optional(),

  // Profiles and search
  visible_profile_fields: z.array(z.enum(profileFields)).default([...profileFields]),
  visible_profile_notes: z.boolean().default(true),
  search_fields: z.array(z.enum(searchFields)).default([...searchFields]),
  interests: z
    .array(z.string().regex(/^[a-z0-9-]+$/))
    .default([])
    .describe("Interest ids to offer; all when empty"),
  free_photos: whole(0, 100).default(3),
  premium_photos: whole(1, 100).default(25),
  free_visible_photos: whole(0, 25).default(1),
  auto_approve_photos: z
    .boolean()
    .default(false)
    .describe("Photos are shown without inspection; for demos, and passed over in production"),
  swipe_likes_per_day: whole(1, 1000).default(4),
  member_resell: z.boolean().default(false),
  partner_cards: z.array(PartnerCard).default([]),
  partner_redirect_seconds: whole(0, 60).default(5),

  // Chat and credits
  free_conversations: whole(0, 100).default(2),
  free_messages: whole(0, 1000).default(10),
  chat_history_limit: whole(10, 100_000).default(500),
  message_length: whole(50, 10_000).default(1000),
  message_credits: whole(0, 1000).default(1),
  photo_credits: whole(0, 1000).default(2),
  signup_credits: whole(0, 1000).default(0),
  gifts: z.array(Gift).default([]),
  gift_credits: z.record(z.string(), whole(0, 10_000)).default({}),
  bundles: z.array(Bundle).min(1),
  minimum_message_costs: z
    .partialRecord(country, z.strictObject({ costs: whole(0, 1_000_000).describe("Minor units"), currency }))
    .default({})
    .describe("Lowest price of a message by country; worked out from the bundles when not set"),
  payment_methods: z.array(PaymentMethod).default([]),
  payment_provider: z
    .strictObject({ name: z.enum(["sandbox", "mollie"]), key: Secret.optional() })
    .default({ name: "sandbox" }),
  direct_debit_limit: whole(0, 10_000_000).default(20_000).describe("Minor units in 30 days"),
  refund_days: whole(14, 365).default(14),
  delete_discount: whole(0, 90).default(0).describe("Per cent offered to a member who is leaving"),

  // Accounts
  login_max_attempts: whole(1, 100).default(5),
  login_block_minutes: whole(1, 1440).default(15),
  password_resets_per_day: whole(1, 100).default(3),
  reactivation_days: whole(1, 365).default(14),
  reveal_accounts: z.boolean().default(false),
  refuse_disposable_mail: z.boolean().default(true),

  // Other people's services
  analytics: z.array(ThirdPartyScript).max(20).default([]),
  mail: z
    .strictObject({
      from: z.email(),
      reply_to: z.email().optional(),
      events_key: Secret.optional().describe(
        "What the mail provider signs its reports of bounces and complaints with",
      ),
    })
    .optional(),
  vapid: z
    .strictObject({ public_key: z.union([z.string().min(80).max(100), Secret]), private_key: Secret })
    .optional(),
});

export type TenantConfig = z.infer<typeof TenantConfig>;

/** What the fields of one object cannot say alone. Each answer is a path and what was expected there. */
export function crossChecks(
  config: TenantConfig,
): { path: (string | number)[]; expected: string; found: unknown }[] {
  const issues: { path: (string | number)[]; expected: string; found: unknown }[] = [];
  if (!config.locales.includes(config.domain_language.slice(0, 2) as Locale))
    issues.push({
      path: ["domain_language"],
      found: config.domain_language,
      expected: `one of locales (${config.locales.join(", ")})`,
    });
  for (const [index, alias] of config.aliases.entries())
    if (alias === config.domain)
      issues.push({ path: ["aliases", index], found: alias, expected: "a host other than domain" });
  for (const [index, gift] of config.gifts.entries())
    if (!Object.hasOwn(config.gift_credits, gift.id))
      issues.push({
        path: ["gifts", index, "id"],
        found: gift.id,
        expected: "an id that gift_credits gives a price",
      });
  if (config.premium_photos < config.free_photos)
    issues.push({
      path: ["premium_photos"],
      found: config.premium_photos,
      expected: `at least free_photos (${config.free_photos})`,
    });
  for (const [index, bundle] of config.bundles.entries())
    if (config.bundles.findIndex((other) => other.id === bundle.id) !== index)
      issues.push({
        path: ["bundles", index, "id"],
        found: bundle.id,
        expected: "an id that no other bundle has",
      });
  const [first, ...rest] = config.bundles;
  const shared = Object.keys(first?.prices ?? {}).filter((code) => rest.every(({ prices }) => prices[code]));
  if (shared.length === 0) {
    const found = config.bundles.map(({ prices }) => Object.keys(prices).join(" ") || "none").join(", ");
    issues.push({ path: ["bundles"], found, expected: "one currency in which every bundle has a price" });
  }
  if (config.payment_provider.name !== "sandbox" && !config.payment_provider.key)
    issues.push({
      path: ["payment_provider"],
      found: config.payment_provider,
      expected: 'a "key" such as {"env": "NAME_OF_VARIABLE"}',
    });
  return issues;
}

function isTimeZone(zone: string): boolean {
  let known = timeZones.get(zone);
  if (known === undefined) {
    try {
      new Intl.DateTimeFormat("en", { timeZone: zone });
      known = true;
    } catch {
      known = false;
    }
    if (timeZones.size < 1000) timeZones.set(zone, known);
  }
  return known;
}
const timeZones = new Map<string, boolean>();
