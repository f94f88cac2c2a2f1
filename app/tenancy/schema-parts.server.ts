import { z } from "zod";
import { type Locale, locales } from "~/i18n/languages";
import { countryCodes, currencyCodes } from "./countries";
import { type MethodId, paymentMethods } from "./payment-methods";
import { isPostbackUrl, postbackFields } from "./postback-url";

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "lower-case letters, digits and dashes");
const country = z.enum(countryCodes);
const currency = z.enum(currencyCodes);
const minor = z.int().min(0).max(10_000_000);
const locale = z.enum(locales as [Locale, ...Locale[]]);
const name = z.union([
  z.string().trim().min(1).max(80),
  z.partialRecord(locale, z.string().trim().min(1).max(80)),
]);
/** The path of a picture in the tenant's folder. */
export const picture = z
  .string()
  .regex(/^pictures\/[\w-]+\.(webp|avif|jpe?g|png)$/, "a picture such as pictures/01.webp");
const https = z.url({ protocol: /^https$/, error: "an https address" });

/** Variables of the process and its system. A tenant must not read them, since one of its secret fields is sent to browsers. */
const reserved =
  /^(NODE_.*|PORT|HOST|DATABASE_URL|REDIS_URL|DATA_DIR|.*S_DIR|SESSION_SECRET(_PREVIOUS)?|SMTP_URL|SMS_URL|STORAGE_URL|WEB_CONCURRENCY|TRUST_PROXY|FORCED_DOMAIN|METRICS_TOKEN|LOG_LEVEL|HTML_CACHE_MB|POLL_FOLDERS|RATE_LIMITS|PATH|HOME|USER|SHELL|PWD|AWS_.*|PG.*|SSH_.*|NPM_.*)$/;

/** A path below SECRETS_DIR. Lower case only, since two names of one file on some systems would hide that brands share it. */
const secretFile = /^(?=.{1,128}$)[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*){0,3}$/;

/** A reference to a secret: the name of its environment variable or of its file, never the secret itself. product 2.16 */
export const Secret = z.union(
  [
    z.strictObject({
      env: z
        .string()
        .regex(/^[A-Z][A-Z0-9_]{2,63}$/, "the name of an environment variable, such as ROSA_MOLLIE_KEY")
        .refine((name) => !reserved.test(name), "a variable of the tenant's own, such as ROSA_MOLLIE_KEY")
        .describe("Name of the environment variable that contains the secret"),
    }),
    z.strictObject({
      file: z
        .string()
        .regex(secretFile, "the path of a file below SECRETS_DIR, such as rosa/mollie-key")
        .describe("Path of the file below SECRETS_DIR that contains the secret; read again when it changes"),
    }),
  ],
  { error: '{"env": "ROSA_MOLLIE_KEY"} or {"file": "rosa/mollie-key"}' },
);
export type Secret = z.infer<typeof Secret>;

/** The identifier of a SEPA creditor: country, check digits, business code, national identifier. */
export const creditorId = z
  .string()
  .regex(/^[A-Z]{2}\d{2}[0-9A-Z]{3}[0-9A-Z]{1,28}$/, "a creditor identifier such as DE98ZZZ09999999999");

const provider = z.enum(["sandbox", "mollie", "verotel"]);

/** An account with a payment provider. */
export const PaymentAccount = z.strictObject({
  name: provider.describe("Payment provider; sandbox simulates payments"),
  key: Secret.optional().describe("API key of the account"),
  account: z
    .string()
    .regex(/^\d{1,12}@\d{4,20}$/, "<shop id>@<merchant number>, such as 60678@9804000000000001")
    .optional()
    .describe("Verotel: the shop's id and the merchant's number"),
  creditor: z
    .strictObject({
      name: z.string().trim().min(1).max(70).describe("Name of the creditor, as the provider states it"),
      id: creditorId.describe("SEPA creditor identifier of the provider"),
    })
    .optional()
    .describe("Mollie: creditor of direct debits, as mandates name it"),
});

/** A package of credits, with a price in minor units for each currency. */
export const Bundle = z.strictObject({
  id: id.describe("Id of the package; orders store it"),
  credits: z.int().min(1).max(100_000).describe("Credits in the package"),
  prices: z.partialRecord(currency, minor.min(1)).describe("Price in minor units, by currency"),
  most_chosen: z.boolean().optional().describe("No effect since the shop counts orders; check warns of it"),
});

/** A payment method of a brand. product 13.27 */
export const PaymentMethod = z.strictObject({
  method: z.enum(Object.keys(paymentMethods) as MethodId[]).describe("Payment method"),
  fee: z
    .partialRecord(currency, minor)
    .default({})
    .describe("Fee in minor units, by currency; default: none"),
  countries: z.array(country).default([]).describe("Countries in which it is offered; all when empty"),
  providers: z
    .array(provider)
    .max(10)
    .default([])
    .describe(
      "Payment providers that carry it, in order of preference; default: those of the brand that can, in their order",
    ),
});

export const Gift = z.strictObject({
  id: id.describe("Id of the gift; gift_credits gives its price"),
  icon: id.describe("Name of its icon"),
  name: name.optional().describe("Name of the gift; default: the built-in name of the id"),
});

const postbackEvents = ["signup", "confirmation", "purchase"] as const;

/** Where a partner is notified of signups, confirmations and first purchases. */
const Postback = z.strictObject({
  url: z
    .string()
    .max(1000)
    .refine(isPostbackUrl, "an https address at a public host name, with known placeholders behind the host")
    .describe(
      `Address that receives the events; may contain ${postbackFields.map((one) => `{${one}}`).join(" ")}`,
    ),
  key: Secret.describe("Key that signs postbacks; each partner has its own"),
  events: z
    .array(z.enum(postbackEvents))
    .min(1)
    .default([...postbackEvents])
    .describe("Events that are posted; purchase is a member's first one"),
  amounts: z
    .boolean()
    .default(false)
    .describe("The postback of a first purchase contains its amount and currency"),
});

const cap = z.int().min(1).max(10_000_000);

export const TrafficSource = z.strictObject({
  name: z.string().trim().min(1).max(60).optional().describe("Name in lists; default: the ref"),
  ref: id.describe("Value of ref in the partner's links"),
  network: id.optional().describe("The network that the partner belongs to"),
  key: Secret.optional().describe("Key with which the partner's server authenticates"),
  postback: Postback.optional().describe(
    "Notifications of the partner about signups, confirmations and first purchases",
  ),
  caps: z
    .strictObject({
      signups_per_day: cap
        .optional()
        .describe("Maximum of counted signups per day, in the brand's time zone"),
      signups_total: cap.optional().describe("Maximum of counted signups in total"),
    })
    .optional()
    .describe("Limits of signups; those beyond a cap are listed, but neither counted nor posted"),
});

/** A script of another company, loaded only after consent to its category. */
export const ThirdPartyScript = z.strictObject({
  name: z.string().min(1).max(60).describe("Name that visitors see in the question for consent"),
  category: z.enum(["statistics", "marketing"]).describe("Consent category of the script"),
  src: https.describe("Address of the script"),
  connect: z.array(https).max(10).default([]).describe("Addresses that the script may connect to"),
});

export const PartnerCard = z.strictObject({
  id: id.describe("Id of the card"),
  kind: z.enum(["cam", "resell"]).describe("What the partner offers"),
  name: z.string().min(1).max(60).describe("Name on the card"),
  text: name.optional().describe("Text on the card"),
  picture: picture.describe("File of its picture in the tenant's folder"),
  url: https.describe("Address that the card links to"),
  countries: z.array(country).default([]).describe("Countries whose visitors see it; all when empty"),
});

/** An example profile of the home page: an illustration, never a member. */
export const ShowcaseProfile = z.strictObject({
  picture: picture.describe("File of the illustration in the tenant's folder"),
  name: z.string().trim().min(1).max(30).describe("First name"),
  age: z.int().min(18).max(120).describe("Age in years"),
  place: z.string().trim().min(1).max(60).describe("Town of the person"),
  pronouns: name.optional().describe("Pronouns, one text or one for each language"),
  line: name.optional().describe("A sentence about the person"),
  fictional: z.boolean().default(false).describe("Marked as fictional"),
});
