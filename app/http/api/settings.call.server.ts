import { z } from "zod";
import { apiCall } from "./api-call.server";

const texts = z.array(z.string());

/** The public settings of a brand. product 2.17 */
export const SettingsAnswer = z.object({
  countries: texts,
  name: z.string(),
  domain: z.string(),
  domain_language: z.string(),
  index_title: z.string(),
  description: z.string(),
  cdn_prefix: z.string().describe("the beginning of the addresses of photos"),
  niche: z.int(),
  visible_profile_fields: texts,
  visible_profile_notes: z.boolean(),
  geoip_country: z.string().nullable().describe("the country of the visitor's address, or null"),
  geoip_selected_country: z
    .string()
    .describe("`geoip_country` where the brand serves it, else the first of `countries`"),
  region_data: z
    .record(z.string(), z.array(z.object({ id: z.string(), name: z.string() })))
    .describe("the regions of each country"),
  message_credits: z.int(),
  signup_credits: z.int(),
  photo_credits: z.int(),
  gift_credits: z.record(z.string(), z.int()).describe("the price of each gift in credits"),
  message_length: z.int().describe("the maximum length of a message in characters"),
  minimum_message_costs: z
    .record(z.string(), z.object({ costs: z.int().describe("in minor units"), currency: z.string() }))
    .describe("of each country"),
  support_email: z.string(),
  support_phone: z.string().optional(),
  company: z.object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    kvk: z.string().optional(),
    tradenames: texts,
    vat_numbers: texts,
    added: z.string(),
  }),
  delete_discount: z.int(),
  enable_site_entry_popup: z.boolean(),
  push_public_key: z.string().nullable(),
  search_fields: texts,
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  refund_days: z.int(),
  signups: z.enum(["all", "with_trafficsource", "invite_only"]),
  logged_out_search: z.boolean(),
  logged_out_search_trafficsource: z.boolean(),
  interests: texts.readonly(),
  member_resell: z.boolean(),
  mail_name: z.string(),
});

/** The public settings of the brand. product 2.17 */
export const settingsCall = apiCall({
  method: "GET",
  path: "/api/settings.php",
  access: "visitor",
  query: z.object({
    "forced-domain": z
      .string()
      .optional()
      .describe("must be this brand's domain, and never selects another brand"),
  }),
  output: SettingsAnswer,
  about: `The public settings of the brand. On a first visit the answer sets the language cookie to the brand's own language. While an
    experiment with prices runs, \`minimum_message_costs\` is the value of the visitor's variant, and the answer sets the cookie
    \`experiments\`.`,
  errors: { 403: ["forced_domain_mismatch"] },
  examples: [
    {
      query: { "forced-domain": "dates.example" },
      output: {
        name: "Example Dates",
        domain: "dates.example",
        cdn_prefix: "/media",
        message_credits: 1,
        message_length: 1000,
      },
    },
  ],
});
