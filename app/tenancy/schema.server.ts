import { getPublicSuffix } from "tldts";
import { z } from "zod";
import { type Locale, locales } from "~/i18n/languages";
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
  kvk: z.string().max(40).default("").describe("Number in the trade register"),
  tradenames: z.array(text(80)).max(20).default([]).describe("Other names that the company trades under"),
  vat_numbers: z.array(text(30)).max(20).default([]).describe("VAT numbers"),
  added: z.iso
    .datetime({ offset: true })
    .describe("Since when this company runs the site; moves the terms date"),
});

/**
 * The configuration of a tenant: every field that an operator can set. tenants/tenant.schema.json and the type `TenantConfig` are
 * derived from it. product 2.12, 3.1
 */
export const TenantConfig = z.strictObject({
  $schema: z
    .string()
    .optional()
    .describe("The file that editors complete and check this one with: ../tenant.schema.json"),
  extends: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .describe("Takes what is not set here from tenants/_base/<name>.json"),
  version: whole(1, SCHEMA_VERSION)
    .default(1)
    .describe(
      "Version of this schema that the file was written for; 1 when not set. npm run tenant -- upgrade rewrites a file of an older version",
    ),

  // Identity
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "lower-case letters, digits and dashes")
    .optional()
    .describe(
      "Whose members these are, for ever: it stays the same when the folder is renamed, and no other tenant may have it. The folder's name when not set",
    ),
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "lower-case letters, digits and dashes")
    .optional()
    .describe("The folder's name, said again; a file in another folder is refused"),
  name: text(40).describe("The brand's name as visitors read it"),
  domain: hostname.describe("The brand's own host name; mails and search engines name it"),
  aliases: z.array(hostname).max(50).default([]).describe("Further host names that show this brand"),
  alias_redirect: z
    .boolean()
    .default(true)
    .describe("Pages that are asked for at an alias lead to the domain, where passkeys and logins are"),
  mail_name: text(60).optional().describe("Sender name of mails; the name when not set"),
  niche: whole(1, 7).describe("1 general, 2 casual, 3 mature, 4 serious, 5 regional, 6 queer, 7 lifestyle"),
  company: Company.describe("The company that runs the site; it stands in the terms and in the footer"),
  support_email: z.email().describe("Where visitors and members write to"),
  support_phone: z
    .string()
    .max(40)
    .default("")
    .transform(cleanPhone)
    .describe("Telephone number of the support, in international form; none is shown when empty"),
  index_title: localized(70).describe(
    "Title of the home page in browsers and search engines; one text, or one for each language",
  ),
  description: localized(200).describe(
    "What search engines show below the title; one text, or one for each language",
  ),

  // Countries and languages
  countries: z
    .array(country)
    .min(1)
    .describe(
      "Countries that the brand serves, by their ISO codes; the first one is taken for visitors from elsewhere",
    ),
  domain_language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "a language such as nl or de-AT")
    .describe("Language of visitors who chose none, such as nl or de-AT"),
  locales: z.array(locale).min(1).default(locales).describe("Languages that the brand offers"),
  show_all_locales: z
    .boolean()
    .default(false)
    .describe("The language menu lists every offered language, not only those of the visitor's country"),
  timezone: z
    .string()
    .refine(isTimeZone, "a time zone such as Europe/Amsterdam")
    .describe("Time zone in which days begin and dates are shown, such as Europe/Amsterdam"),

  // Appearance
  theme: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe("Name of a file in themes/, without .json"),
  theme_overrides: z
    .record(z.string().regex(/^[a-z]+\.[a-z-]+$/, "a token such as color.primary"), z.string().max(4000))
    .default({})
    .describe("Single values in place of the theme's, such as color.primary"),
  footer: z
    .enum(["auto", "default", "us"])
    .default("auto")
    .describe("Which footer pages have; auto chooses by the visitor's country"),
  package_style: z
    .enum(["p0", "p1", "p2", "p3"])
    .default("p0")
    .describe("How the packages of credits are shown"),
  cdn_prefix: z
    .string()
    .regex(/^(https:\/\/[a-z0-9.-]+)?(\/[\w-]+)+$/, "a path such as /media, or an https address with one")
    .default("/media")
    .describe("Where members' pictures are served from: a path, or an https address with one"),
  showcase: z
    .array(ShowcaseProfile)
    .max(24)
    .default([])
    .describe("Illustrated example profiles on the home page"),
  home_sections: z
    .array(z.enum(homeSections))
    .optional()
    .describe("Sections of the home page in their order; the niche's when not set"),

  lander_pictures: z
    .array(picture)
    .max(24)
    .default([])
    .describe("Illustrated examples on landers, in their order; those of the showcase when not set"),
  landers: z
    .array(z.enum(landerKinds))
    .default([...landerKinds])
    .describe("Landers that the brand publishes; the others do not exist on its hosts"),

  // Access for visitors and new members
  min_age: whole(18, 99).default(18).describe("Lowest age at which somebody may sign up"),
  signups: z
    .enum(["all", "with_trafficsource", "invite_only"])
    .default("all")
    .describe("Who may sign up: everybody, visitors from a traffic source, or those who were invited"),
  logged_out_search: z.boolean().default(false).describe("Visitors without an account may search"),
  logged_out_search_trafficsource: z
    .boolean()
    .default(false)
    .describe("Visitors from a traffic source may search without an account"),
  traffic_sources: z
    .array(TrafficSource)
    .default([])
    .describe("Partners that send visitors, by the ref in their links"),
  enable_site_entry_popup: z
    .boolean()
    .default(true)
    .describe("The entry warning is shown where the country asks for it"),
  entry_warning_countries: z
    .array(country)
    .default(["NL", "DE"])
    .describe("Countries whose visitors see the entry warning"),
  entry_warning_style: z
    .enum(["modal", "signup"])
    .default("modal")
    .describe("The entry warning as a dialog, or as a part of the signup"),

  // Disclosure of fictional profiles: always shown; these fields only change its wording
  fictional_warning: localized(600)
    .optional()
    .describe("Words of the notice that some profiles are fictional, in place of the usual ones"),
  fictional_singular: localized(60).optional().describe("What one fictional profile is called"),
  fictional_plural: localized(60).optional().describe("What fictional profiles are called"),

  // Profiles and search
  visible_profile_fields: z
    .array(z.enum(profileFields))
    .default([...profileFields])
    .describe("Fields that profiles show"),
  visible_profile_notes: z
    .boolean()
    .default(true)
    .describe("Profiles show the note in which members describe themselves"),
  pronouns: z.boolean().default(false).describe("Members can say their pronouns, and profiles show them"),
  search_fields: z
    .array(z.enum(searchFields))
    .default([...searchFields])
    .describe("Filters that the search offers"),
  default_filters: z
    .strictObject({
      area: z.enum(searchAreas).optional().describe("Where a search begins"),
      min_age: whole(18, 99).optional().describe("Youngest age that a search begins with"),
      age_span: whole(1, 80).optional().describe("So many years younger and older than the member"),
    })
    .optional()
    .describe("What a search begins with; each field is the niche's when not set"),
  interests: z
    .array(z.string().regex(/^[a-z0-9-]+$/))
    .default([])
    .describe("Interest ids to offer; all when empty"),
  profile_questions: z
    .array(z.enum(profileQuestions))
    .min(1)
    .max(8)
    .optional()
    .describe("Questions to answer on profiles, profile:question_<id>; the niche's when not set"),
  free_photos: whole(0, 100).default(3).describe("Photos that a free member may have"),
  premium_photos: whole(1, 100).default(25).describe("Photos that a premium member may have"),
  free_visible_photos: whole(0, 25).default(1).describe("Photos of others that a free member sees clearly"),
  auto_approve_photos: z
    .boolean()
    .default(false)
    .describe("Photos are shown without inspection; for demos, and passed over in production"),
  swipe_likes_per_day: whole(1, 1000)
    .default(4)
    .describe("Likes that a member may give in the swipe game each day"),
  swipe_undos_per_day: whole(0, 1000)
    .default(1)
    .describe("Swipes that a free member may take back each day; premium members have no limit"),
  profiles_per_hour: whole(20, 10_000)
    .default(120)
    .describe("Different profiles that a member may open in an hour, so that profiles cannot be collected"),
  profiles_per_day: whole(20, 100_000)
    .default(600)
    .describe("Different profiles that a member may open in a day, at least profiles_per_hour"),
  visitor_profiles_per_hour: whole(5, 10_000)
    .default(60)
    .describe("The same for an internet address of visitors, and for a member with an unconfirmed address"),
  visitor_profiles_per_day: whole(5, 100_000)
    .default(200)
    .describe("The same in a day, at least visitor_profiles_per_hour"),
  member_resell: z
    .boolean()
    .default(false)
    .describe(
      "Cards of kind resell, which advertise other dating sites, are shown; no member is shown to anyone by it",
    ),
  partner_cards: z.array(PartnerCard).default([]).describe("Cards of partners among the search results"),
  partner_redirect_seconds: whole(0, 60)
    .default(5)
    .describe("Seconds that the page before a partner's site waits; with 0 only a press leads there"),

  // Chat and credits
  icebreakers: z
    .array(z.enum(icebreakers))
    .min(1)
    .optional()
    .describe("Lines to begin a conversation with, chats:opener_<id>; the niche's when not set"),
  free_conversations: whole(0, 100)
    .default(2)
    .describe("Conversations that a member may begin without credits"),
  free_messages: whole(0, 1000).default(10).describe("Messages that a member may send without credits"),
  chat_history_limit: whole(10, 100_000).default(500).describe("Messages that a conversation keeps in view"),
  message_length: whole(50, 10_000).default(1000).describe("Longest message, in characters"),
  message_credits: whole(0, 1000).default(1).describe("Credits that a message costs"),
  photo_credits: whole(0, 1000).default(2).describe("Credits that a photo in a chat costs"),
  signup_credits: whole(0, 1000).default(0).describe("Credits that a new member gets"),
  gifts: z.array(Gift).default([]).describe("Gifts that members may send, in their order"),
  gift_credits: z
    .record(z.string(), whole(0, 10_000))
    .default({})
    .describe("Credits that each gift costs, by its id"),
  bundles: z
    .array(Bundle)
    .min(1)
    .max(8)
    .describe("Packages of credits that are sold; all have a price in one common currency"),
  minimum_message_costs: z
    .partialRecord(
      country,
      z.strictObject({
        costs: whole(0, 1_000_000).describe("Minor units"),
        currency: currency.describe("Currency of the price"),
      }),
    )
    .default({})
    .describe("Lowest price of a message by country; worked out from the bundles when not set"),
  payment_methods: z.array(PaymentMethod).default([]).describe("Ways to pay, in their order"),
  payment_provider: PaymentAccount.default({ name: "sandbox" }).describe("Who takes the payments"),
  payment_former: z
    .array(PaymentAccount)
    .max(10)
    .default([])
    .describe("Accounts used before, until 13 months after their last payment: refunds and chargebacks"),
  direct_debit_limit: whole(0, 10_000_000).default(20_000).describe("Minor units in 30 days"),
  direct_debit_codes_per_day: whole(20, 1_000_000)
    .default(2000)
    .describe(
      "Text messages with codes for direct debits in a day, which cost money: warnings at half and four fifths; members who have bought nothing yet get at most 60 per cent of them",
    ),
  direct_debit_credits: z
    .enum(["at_once", "settled"])
    .default("settled")
    .describe("When the credits of a direct debit come: with its collection, or once it is paid"),
  direct_debit_notice_days: whole(1, 14)
    .default(2)
    .describe("Days between the announcement of a direct debit and its collection"),
  direct_debit_creditor: creditorId
    .optional()
    .describe(
      "Own SEPA creditor identifier, where the provider collects under it; else the provider's stands on mandates",
    ),
  refund_days: whole(14, 365).default(14).describe("Days in which a purchase may be returned"),
  welcome_discount: z
    .strictObject({
      percentage: whole(0, 90).default(25).describe("Per cent; 0 for none"),
      hours: whole(1, 720).default(4).describe("Hours after the signup in which it is valid"),
    })
    .prefault({})
    .describe(
      "What is taken off a first purchase; beyond the four hours of the time bonus it must be lower than 25",
    ),
  delete_discount: whole(0, 90).default(0).describe("Per cent offered to a member who is leaving"),

  experiments: z
    .array(Experiment)
    .max(20)
    .default([])
    .describe("Variants of pages and prices, each shown to a part of the visitors and compared"),

  // Accounts
  login_max_attempts: whole(1, 100)
    .default(5)
    .describe("Wrong passwords after which logins are blocked for a while"),
  login_block_minutes: whole(1, 1440).default(15).describe("Minutes for which logins are blocked"),
  password_resets_per_day: whole(1, 100)
    .default(3)
    .describe("Mails for a new password that an account may ask for each day"),
  reactivation_days: whole(1, 365).default(14).describe("Days in which a deleted account may be taken back"),
  reveal_accounts: z
    .boolean()
    .default(false)
    .describe("Signup and reset say whether an address has an account"),
  refuse_disposable_mail: z
    .boolean()
    .default(true)
    .describe("Addresses of throw-away mail services may not sign up"),

  // Third-party services
  analytics: z
    .array(ThirdPartyScript)
    .max(20)
    .default([])
    .describe("Scripts of other companies, each loaded after consent to its category only"),
  mail: z
    .strictObject({
      from: z.email().describe("Address that mails come from"),
      reply_to: z.email().optional().describe("Address that answers go to; the sender when not set"),
      events_key: Secret.optional().describe(
        "What the mail provider signs its reports of bounces and complaints with",
      ),
    })
    .optional()
    .describe("Sender of the mails"),
  vapid: z
    .strictObject({
      public_key: z.union([z.string().min(80).max(100), Secret]).describe("Public key, which browsers get"),
      private_key: Secret.describe("Private key, which stays on the server"),
    })
    .optional()
    .describe("Keys with which pushes are signed; made by the server when not set, except in production"),
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
  issues.push(...accountIssues(config.payment_provider, ["payment_provider"]));
  for (const [index, account] of config.payment_former.entries())
    issues.push(...accountIssues(account, ["payment_former", index]));
  const isDebited = config.payment_methods.some(({ method }) => method === "directdebit");
  const creditor = config.payment_provider.creditor ?? config.direct_debit_creditor;
  if (config.payment_provider.name === "mollie" && isDebited && !creditor)
    issues.push({
      path: ["payment_provider"],
      found: config.payment_provider,
      expected: 'a "creditor" such as {"name": "…", "id": "DE98ZZZ09999999999"}, for direct debits',
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

/** Finds discontinued payment methods, and fees that the law of a country forbids. product 13.27, 13.30 */
function methodIssues(config: z.infer<typeof TenantConfig>): ReturnType<typeof crossChecks> {
  const issues: ReturnType<typeof crossChecks> = [];
  for (const [index, { method, fee, countries }] of config.payment_methods.entries()) {
    const at = ["payment_methods", index];
    if (paymentMethods[method].discontinued)
      issues.push({ path: [...at, "method"], found: method, expected: "a method that is still offered" });
    const requested = countries.length > 0 ? countries : config.countries;
    for (const [code, found = 0] of Object.entries(fee)) {
      const forbidden = requested.filter(
        (country) => isFeeForbidden(method, country) && tenantCurrency(config, country) === code,
      );
      const expected = `no fee: by law consumers in ${forbidden.join(", ")} pay none with ${method}`;
      if (found > 0 && forbidden.length > 0) issues.push({ path: [...at, "fee", code], found, expected });
    }
  }
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
