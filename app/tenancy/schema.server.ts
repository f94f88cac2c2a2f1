import { getPublicSuffix } from "tldts";
import { z } from "zod";
import { type Locale, locales } from "~/i18n/languages";
import { zoneNamed } from "~/i18n/zones.server";
import { schemes } from "~/ui/tokens";
import { countryCodes, currencyCodes } from "./countries";
import { experimentIssues } from "./experiment-issues.server";
import { Experiment } from "./experiments.server";
import { landerKinds } from "./lander-kinds";
import {
  homeSections,
  icebreakers,
  type NicheDefaults,
  profileQuestions,
  searchAreas,
} from "./niche-defaults.server";
import { isFeeForbidden, paymentMethods } from "./payment-methods";
import { cleanPhone } from "./phone";
import { tenantCurrency } from "./prices.server";
import {
  Bundle,
  creditorId,
  Gift,
  PartnerCard,
  PaymentAccount,
  PaymentMethod,
  picture,
  Secret,
  ShowcaseProfile,
  ThirdPartyScript,
  TrafficSource,
} from "./schema-parts.server";
import { SCHEMA_VERSION } from "./versions/steps.server";

const ThemeOverrides = z
  .record(z.string().regex(/^[a-z]+\.[a-z-]+$/, "a token such as color.primary"), z.string().max(4000))
  .default({});
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
/** One text, or one text per language. */
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
  "radius",
  "age",
  "online",
  "with_photo",
  "interests",
] as const;

const Company = z.strictObject({
  id: z.string().min(1).max(40).describe("Short id of the company"),
  name: text(120).describe("Registered name"),
  address: text(200).describe("Street and number"),
  city: text(80).describe("Postal code and town"),
  country: country.describe("Country of the company, by its ISO code"),
  kvk: z.string().max(40).default("").describe("Registration number in the trade register"),
  tradenames: z.array(text(80)).max(20).default([]).describe("Other names that the company trades under"),
  vat_numbers: z.array(text(30)).max(20).default([]).describe("VAT numbers"),
  added: z.iso
    .datetime({ offset: true })
    .describe("Date and time from which this company runs the site; changes the date of the terms"),
});

/**
 * The configuration of a tenant: every field that an operator can set. tenants/tenant.schema.json and the type `TenantConfig` are
 * derived from it. product 2.12, 3.1
 */
export const TenantConfig = z.strictObject({
  $schema: z
    .string()
    .optional()
    .describe("JSON Schema with which editors complete and check this file: ../tenant.schema.json"),
  extends: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .describe("Inherits fields that are not set here from tenants/_base/<name>.json"),
  version: whole(1, SCHEMA_VERSION)
    .default(1)
    .describe(
      "Version of this schema that the file was written for. npm run tenant -- upgrade rewrites a file of an older version",
    ),

  // Identity
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "lower-case letters, digits and dashes")
    .optional()
    .describe(
      "Permanent id of the tenant, which owns its members: it stays the same when the folder is renamed, and no other tenant may have it. Default: the folder's name",
    ),
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "lower-case letters, digits and dashes")
    .optional()
    .describe("Must equal the folder's name; a file in another folder is refused"),
  name: text(40).describe("Name of the brand, as visitors see it"),
  domain: hostname.describe("Main host name of the brand, used in mails and for search engines"),
  aliases: z.array(hostname).max(50).default([]).describe("Further host names of the brand"),
  alias_redirect: z
    .boolean()
    .default(true)
    .describe("Page requests at an alias redirect to the domain, to which passkeys and logins belong"),
  mail_name: text(60).optional().describe("Sender name of mails; default: the name"),
  niche: whole(1, 7).describe("1 general, 2 casual, 3 mature, 4 serious, 5 regional, 6 queer, 7 lifestyle"),
  company: Company.describe("The company that runs the site, named in the terms and in the footer"),
  vat: z
    .strictObject({
      scheme: z
        .enum(["standard", "below_threshold", "small_business"])
        .default("standard")
        .describe(
          "standard: VAT of the consumer's country; below_threshold: consumers in the EU pay the VAT of the company's country; small_business: exempt, no VAT",
        ),
      not_registered: z
        .array(z.enum(["CH", "GB", "IS", "LI", "NO"]))
        .default([])
        .describe("Countries outside of the EU where the company is not registered and charges no VAT"),
    })
    .prefault({})
    .describe("How the company is registered for VAT"),
  support_email: z.email().describe("Contact address for visitors and members"),
  support_phone: z
    .string()
    .max(40)
    .default("")
    .transform(cleanPhone)
    .describe("Telephone number of the support, in international format; not shown when empty"),
  index_title: localized(70).describe(
    "Title of the home page in browsers and search engines; one text, or one for each language",
  ),
  description: localized(200).describe("Description for search engines; one text, or one for each language"),

  // Countries and languages
  countries: z
    .array(country)
    .min(1)
    .describe(
      "Countries that the brand serves, by their ISO codes; the first one is the default for visitors from other countries",
    ),
  domain_language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "a language such as nl or de-AT")
    .describe("Default language, such as nl or de-AT"),
  locales: z.array(locale).min(1).default(locales).describe("Languages that the brand offers"),
  show_all_locales: z
    .boolean()
    .default(false)
    .describe("The language menu lists every offered language, not only those of the visitor's country"),
  timezone: z
    .string()
    .refine((zone) => zoneNamed(zone) !== null, "a time zone such as Europe/Amsterdam")
    .describe(
      "Time zone of days, and of times for readers whose browser states none, such as Europe/Amsterdam",
    ),

  // Appearance
  theme: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe("Name of a file in themes/, without .json"),
  theme_overrides: ThemeOverrides.describe(
    "Replaces single values of the theme, such as color.primary, in both schemes",
  ),
  theme_overrides_light: ThemeOverrides.describe("Replaces single values of the theme in its light scheme"),
  theme_overrides_dark: ThemeOverrides.describe("Replaces single values of the theme in its dark scheme"),
  color_schemes: z
    .array(z.enum(schemes))
    .min(1)
    .max(2)
    .optional()
    .describe("The schemes that members may choose, light or dark; without it, all that the theme has"),
  footer: z
    .enum(["auto", "default", "us"])
    .default("auto")
    .describe("Footer of the pages; auto selects it by the visitor's country"),
  package_style: z.enum(["p0", "p1", "p2", "p3"]).default("p0").describe("Style of the credit packages"),
  cdn_prefix: z
    .string()
    .regex(/^(https:\/\/[a-z0-9.-]+)?(\/[\w-]+)+$/, "a path such as /media, or an https address with one")
    .default("/media")
    .describe("Address prefix of members' pictures: a path, or an https address with a path"),
  showcase: z
    .array(ShowcaseProfile)
    .max(24)
    .default([])
    .describe("Illustrated example profiles on the home page"),
  home_sections: z
    .array(z.enum(homeSections))
    .optional()
    .describe("Sections of the home page in their order; default: those of the niche"),

  lander_pictures: z
    .array(picture)
    .max(24)
    .default([])
    .describe("Illustrated examples on landers, in their order; default: those of the showcase"),
  landers: z
    .array(z.enum(landerKinds))
    .default([...landerKinds])
    .describe("Landers that the brand publishes; the others are not found"),

  // Access for visitors and new members
  min_age: whole(18, 99).default(18).describe("Minimum age for a signup"),
  signups: z
    .enum(["all", "with_trafficsource", "invite_only"])
    .default("all")
    .describe("Who may sign up: everyone, visitors from a traffic source, or people with an invitation code"),
  logged_out_search: z.boolean().default(false).describe("Visitors without an account may search"),
  logged_out_search_trafficsource: z
    .boolean()
    .default(false)
    .describe("Visitors from a traffic source may search without an account"),
  traffic_sources: z
    .array(TrafficSource)
    .default([])
    .describe("Partners that send visitors, identified by the ref in their links"),
  enable_site_entry_popup: z
    .boolean()
    .default(true)
    .describe("Shows the entry warning in the countries that require it"),
  entry_warning_countries: z
    .array(country)
    .default(["NL", "DE"])
    .describe("Countries whose visitors see the entry warning"),
  entry_warning_style: z
    .enum(["modal", "signup"])
    .default("modal")
    .describe("Shows the entry warning as a dialog, or as a part of the signup"),

  // Disclosure of fictional profiles: always shown; these fields only change its wording
  fictional_warning: localized(600)
    .optional()
    .describe("Text of the notice that some profiles are fictional; default: the built-in text"),
  fictional_singular: localized(60)
    .optional()
    .describe("Label of one fictional profile; default: the built-in text"),
  fictional_plural: localized(60)
    .optional()
    .describe("Label of fictional profiles in the plural; default: the built-in text"),

  // Profiles and search
  visible_profile_fields: z
    .array(z.enum(profileFields))
    .default([...profileFields])
    .describe("Fields that profiles show"),
  visible_profile_notes: z.boolean().default(true).describe("Profiles show the member's text and answers"),
  pronouns: z.boolean().default(false).describe("Members can state their pronouns, and profiles show them"),
  search_fields: z
    .array(z.enum(searchFields))
    .default([...searchFields])
    .describe("Filters that the search offers"),
  default_filters: z
    .strictObject({
      area: z.enum(searchAreas).optional().describe("Initial area of a search"),
      min_age: whole(18, 99).optional().describe("Initial minimum age of a search"),
      age_span: whole(1, 80)
        .optional()
        .describe("Initial age range of a search: years below and above the member's age"),
    })
    .optional()
    .describe("Initial filters of a search; default of each field: that of the niche"),
  interests: z
    .array(z.string().regex(/^[a-z0-9-]+$/))
    .default([])
    .describe("Ids of the interests that the brand offers; all when empty"),
  profile_questions: z
    .array(z.enum(profileQuestions))
    .min(1)
    .max(8)
    .optional()
    .describe("Questions of profiles, with the texts profile:question_<id>; default: those of the niche"),
  free_photos: whole(0, 100).default(3).describe("Maximum number of photos of a free member"),
  premium_photos: whole(1, 100).default(25).describe("Maximum number of photos of a premium member"),
  free_visible_photos: whole(0, 25)
    .default(1)
    .describe("Number of photos of another member that a free member sees clearly"),
  auto_approve_photos: z
    .boolean()
    .default(false)
    .describe("Photos are published without review; for demos, ignored in production"),
  swipe_likes_per_day: whole(1, 1000)
    .default(4)
    .describe("Likes that a member may give in the swipe game per day"),
  swipe_undos_per_day: whole(0, 1000)
    .default(1)
    .describe("Swipes that a free member may undo per day; premium members have no limit"),
  profiles_per_hour: whole(20, 10_000)
    .default(120)
    .describe("Different profiles that a member may open per hour, against scraping"),
  profiles_per_day: whole(20, 100_000)
    .default(600)
    .describe("Different profiles that a member may open per day, at least profiles_per_hour"),
  visitor_profiles_per_hour: whole(5, 10_000)
    .default(60)
    .describe(
      "The same limit per hour for the visitors of one IP address, and for a member with an unconfirmed e-mail address",
    ),
  visitor_profiles_per_day: whole(5, 100_000)
    .default(200)
    .describe("The same limit per day, at least visitor_profiles_per_hour"),
  member_resell: z
    .boolean()
    .default(false)
    .describe(
      "Shows cards of kind resell, which advertise other dating sites; it shows no member to a partner",
    ),
  partner_cards: z.array(PartnerCard).default([]).describe("Cards of partners among the search results"),
  partner_redirect_seconds: whole(0, 60)
    .default(5)
    .describe("Seconds until the page before a partner's site continues to it; with 0 only on a click"),

  // Chat and credits
  icebreakers: z
    .array(z.enum(icebreakers))
    .min(1)
    .optional()
    .describe("Suggested first messages, with the texts chats:opener_<id>; default: those of the niche"),
  free_conversations: whole(0, 100)
    .default(2)
    .describe("Conversations that a member may start without credits"),
  free_messages: whole(0, 1000).default(10).describe("Messages that a member may send without credits"),
  chat_history_limit: whole(10, 100_000)
    .default(500)
    .describe("Maximum number of messages that a conversation shows"),
  message_length: whole(50, 10_000).default(1000).describe("Maximum length of a message, in characters"),
  message_credits: whole(0, 1000).default(1).describe("Price of a message in credits"),
  photo_credits: whole(0, 1000).default(2).describe("Price of a photo in a chat, in credits"),
  signup_credits: whole(0, 1000).default(0).describe("Credits that a new member receives"),
  gifts: z.array(Gift).default([]).describe("Gifts that members may send, in their order"),
  gift_credits: z
    .record(z.string(), whole(0, 10_000))
    .default({})
    .describe("Price of each gift in credits, by its id"),
  bundles: z
    .array(Bundle)
    .min(1)
    .max(8)
    .describe("Credit packages for sale; all need a price in one common currency"),
  minimum_message_costs: z
    .partialRecord(
      country,
      z.strictObject({
        costs: whole(0, 1_000_000).describe("Price in minor units"),
        currency: currency.describe("Currency of the price"),
      }),
    )
    .default({})
    .describe("Lowest price of a message by country; default: computed from the bundles"),
  payment_methods: z.array(PaymentMethod).default([]).describe("Payment methods, in their order"),
  payment_provider: PaymentAccount.default({ name: "sandbox" }).describe("Account with the payment provider"),
  payment_providers: z
    .array(PaymentAccount)
    .max(10)
    .default([])
    .describe(
      "Further accounts with payment providers, in order of preference after payment_provider; one account per provider",
    ),
  payment_former: z
    .array(PaymentAccount)
    .max(10)
    .default([])
    .describe("Former accounts, for refunds and chargebacks until 13 months after their last payment"),
  spending_limit: z
    .partialRecord(currency, z.int().min(100).max(100_000_000))
    .default({})
    .describe("Maximum amount that a member may pay in 30 days, in minor units, by currency; default: none"),
  direct_debit_limit: whole(0, 10_000_000)
    .default(20_000)
    .describe("Maximum amount that a member may pay by direct debit in 30 days, in minor units"),
  direct_debit_codes_per_day: whole(20, 1_000_000)
    .default(2000)
    .describe(
      "Maximum number of text messages with codes for direct debits per day, which cost money: warnings at 50 and 80 per cent; members without a purchase get at most 60 per cent of them",
    ),
  direct_debit_credits: z
    .enum(["at_once", "settled"])
    .default("settled")
    .describe("When the credits of a direct debit are granted: with its collection, or once it is settled"),
  direct_debit_notice_days: whole(1, 14)
    .default(2)
    .describe("Days between the announcement of a direct debit and its collection"),
  direct_debit_creditor: creditorId
    .optional()
    .describe(
      "SEPA creditor identifier of the company, if the provider collects under it; default: that of the provider",
    ),
  refund_days: whole(14, 365).default(14).describe("Days in which a member may withdraw from a purchase"),
  welcome_discount: z
    .strictObject({
      percentage: whole(0, 90).default(25).describe("Discount in per cent; 0 for none"),
      hours: whole(1, 720).default(4).describe("Hours after the signup in which the discount is valid"),
    })
    .prefault({})
    .describe(
      "Discount on a first purchase; if it lasts longer than the four hours of the time bonus, it must be lower than 25",
    ),
  delete_discount: whole(0, 90)
    .default(0)
    .describe("Discount in per cent, offered to a member who is deleting the account"),

  experiments: z
    .array(Experiment)
    .max(20)
    .default([])
    .describe("Experiments (A/B tests) with variants of pages and prices"),

  // Accounts
  login_max_attempts: whole(1, 100).default(5).describe("Failed logins after which logins are blocked"),
  login_block_minutes: whole(1, 1440).default(15).describe("Duration of this block, in minutes"),
  password_resets_per_day: whole(1, 100)
    .default(3)
    .describe("Password reset mails that an account may request per day"),
  reactivation_days: whole(1, 365).default(14).describe("Days in which a deleted account can be reactivated"),
  reveal_accounts: z
    .boolean()
    .default(false)
    .describe("Signup and password reset reveal whether an address has an account"),
  refuse_disposable_mail: z
    .boolean()
    .default(true)
    .describe("Refuses signups with addresses of disposable mail services"),

  // Third-party services
  analytics: z
    .array(ThirdPartyScript)
    .max(20)
    .default([])
    .describe("Third-party scripts, each loaded only after consent to its category"),
  mail: z
    .strictObject({
      from: z.email().describe("Sender address of mails"),
      reply_to: z.email().optional().describe("Reply-to address of mails; default: the sender"),
      events_key: Secret.optional().describe(
        "Key with which the mail provider signs its reports of bounces and complaints",
      ),
    })
    .optional()
    .describe("Sender and keys of the mails"),
  vapid: z
    .strictObject({
      public_key: z
        .union([z.string().min(80).max(100), Secret])
        .describe("Public key, which browsers receive"),
      private_key: Secret.describe("Private key, which stays on the server"),
    })
    .optional()
    .describe("VAPID keys that sign pushes; default: generated by the server, except in production"),
});

/** A configuration as it is served, with its niche's defaults. */
export type TenantConfig = z.infer<typeof TenantConfig> & NicheDefaults;

/**
 * Checks rules between fields, which the schema of a single field cannot express.
 * @returns the path of each violation, with the value found and what was expected
 */
export function crossChecks(
  config: z.infer<typeof TenantConfig>,
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
  // The owner of a public suffix would own the names of all brands below it.
  for (const [place, host] of [
    [["domain"], config.domain] as const,
    ...config.aliases.map((alias, index) => [["aliases", index], alias] as const),
  ])
    if (getPublicSuffix(host, { allowPrivateDomains: true }) === host)
      issues.push({ path: [...place], found: host, expected: "a host below a public suffix such as co.uk" });
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
  for (const who of ["", "visitor_"] as const) {
    const [perHour, perDay] = [config[`${who}profiles_per_hour`], config[`${who}profiles_per_day`]];
    if (perDay < perHour)
      issues.push({
        path: [`${who}profiles_per_day`],
        found: perDay,
        expected: `at least ${who}profiles_per_hour (${perHour})`,
      });
  }
  for (const [index, bundle] of config.bundles.entries())
    if (config.bundles.findIndex((other) => other.id === bundle.id) !== index)
      issues.push({
        path: ["bundles", index, "id"],
        found: bundle.id,
        expected: "an id that no other bundle has",
      });
  for (const [index, source] of config.traffic_sources.entries())
    if (config.traffic_sources.findIndex((other) => other.ref === source.ref) !== index)
      issues.push({
        path: ["traffic_sources", index, "ref"],
        found: source.ref,
        expected: "a ref that no other source has",
      });
  const welcome = config.welcome_discount;
  // The time bonus shows a countdown: it would be misleading if an equal or higher discount went on after its end.
  if (welcome.percentage >= 25 && welcome.hours > 4)
    issues.push({
      path: ["welcome_discount", "percentage"],
      found: welcome.percentage,
      expected: "less than 25 where hours is more than 4, the end of the time bonus of 25 per cent",
    });
  const [first, ...rest] = config.bundles;
  const shared = Object.keys(first?.prices ?? {}).filter((code) => rest.every(({ prices }) => prices[code]));
  if (shared.length === 0) {
    const found = config.bundles.map(({ prices }) => Object.keys(prices).join(" ") || "none").join(", ");
    issues.push({ path: ["bundles"], found, expected: "one currency in which every bundle has a price" });
  }
  issues.push(...methodIssues(config), ...experimentIssues(config));
  issues.push(...providerIssues(config));
  return issues;
}

/** Finds faults of the accounts with payment providers: missing fields, two accounts at one provider, and methods of a provider without account. */
function providerIssues(config: z.infer<typeof TenantConfig>): ReturnType<typeof crossChecks> {
  const issues: ReturnType<typeof crossChecks> = [];
  const present = [
    { account: config.payment_provider, path: ["payment_provider"] },
    ...config.payment_providers.map((account, index) => ({ account, path: ["payment_providers", index] })),
  ];
  const names = present.map(({ account }) => account.name);
  for (const [index, { account, path }] of present.entries()) {
    issues.push(...accountIssues(account, path));
    // Customers and cards are stored by provider, and a second account is down with the first.
    if (names.indexOf(account.name) !== index)
      issues.push({
        path: [...path, "name"],
        found: account.name,
        expected:
          "a provider that no other account has; an account that is replaced belongs in payment_former",
      });
  }
  for (const [index, account] of config.payment_former.entries())
    issues.push(...accountIssues(account, ["payment_former", index]));
  for (const [index, { providers }] of config.payment_methods.entries()) {
    const path = ["payment_methods", index];
    for (const [at, name] of providers.entries())
      if (!names.includes(name) || providers.indexOf(name) !== at)
        issues.push({
          path: [...path, "providers", at],
          found: name,
          expected: `one of the brand's providers (${names.join(", ")}), each once`,
        });
  }
  const isDebited = config.payment_methods.some(
    ({ method, providers }) =>
      method === "directdebit" && (providers.length === 0 || providers.includes("mollie")),
  );
  const debiting = present.find(({ account }) => account.name === "mollie");
  if (isDebited && debiting && !debiting.account.creditor && !config.direct_debit_creditor)
    issues.push({
      path: debiting.path,
      found: debiting.account,
      expected:
        'a "creditor" such as {"name": "…", "id": "DE98ZZZ09999999999"}, for direct debits, or payment_methods without directdebit',
    });
  return issues;
}

/** Finds accounts with payment providers that lack what their provider needs. */
function accountIssues(
  found: z.infer<typeof PaymentAccount>,
  path: (string | number)[],
): ReturnType<typeof crossChecks> {
  const issues: ReturnType<typeof crossChecks> = [];
  if (found.name === "verotel" && !found.account)
    issues.push({ path, found, expected: 'an "account" such as "60678@9804000000000001"' });
  if (found.name !== "sandbox" && !found.key)
    issues.push({ path, found, expected: 'a "key" such as {"env": "NAME_OF_VARIABLE"}' });
  return issues;
}

/** A fee may be at most this part of the cheapest bundle: by law it covers the cost of the method and no more. */
const FEE_SHARE_MAX = 0.1;

/**
 * Finds discontinued payment methods, fees that no country of the method allows, and fees that are too high. Where only some of the
 * countries forbid a fee, the shop charges none there. product 13.27, 13.30
 */
function methodIssues(config: z.infer<typeof TenantConfig>): ReturnType<typeof crossChecks> {
  const issues: ReturnType<typeof crossChecks> = [];
  for (const [index, { method, fee, countries }] of config.payment_methods.entries()) {
    const at = ["payment_methods", index];
    if (paymentMethods[method].discontinued)
      issues.push({ path: [...at, "method"], found: method, expected: "a method that is still offered" });
    const served = countries.length > 0 ? countries : config.countries;
    for (const [code, found = 0] of Object.entries(fee)) {
      const paying = served.filter((country) => tenantCurrency(config, country) === code);
      const forbidden = paying.filter((country) => isFeeForbidden(method, country));
      const expected = `no fee: by law consumers in ${forbidden.join(", ")} pay none with ${method}`;
      if (found > 0 && forbidden.length > 0 && forbidden.length === paying.length)
        issues.push({ path: [...at, "fee", code], found, expected });
      const prices = config.bundles.flatMap(({ prices }) => prices[code as keyof typeof prices] ?? []);
      const most = Math.floor(Math.min(...prices) * FEE_SHARE_MAX);
      if (prices.length > 0 && found > most) {
        const highest = `at most ${most}, a tenth of the cheapest bundle: a fee covers the cost of the method and no more`;
        issues.push({ path: [...at, "fee", code], found, expected: highest });
      }
    }
  }
  return issues;
}
