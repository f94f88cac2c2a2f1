import type { Locale } from "~/i18n/languages";
import { lowestMessage } from "./prices.server";
import { defaultLocale, localizedText, type Tenant } from "./tenant.server";

type Region = { id: string; name: string };

/**
 * The public slice of a tenant: exactly the fields of product.md §3 "Site settings", as `GET /api/settings.php` answers them.
 * @param visitor the language asked in and the country of the visitor's address, null when it is not known
 * @param words the three texts that fall back to the language's own
 */
export function settingsOf(
  tenant: Tenant,
  visitor: { locale: Locale; country: string | null },
  words: { fictional_warning: string; fictional_singular: string; fictional_plural: string },
  data: {
    regions: (country: string, locale: Locale) => Region[];
    interests: readonly string[];
    /** of a brand whose configuration has none */
    pushKey: string | null;
  },
) {
  const c = tenant.config;
  const text = (value: string | Partial<Record<Locale, string>> | undefined, otherwise: string) =>
    value === undefined ? otherwise : localizedText(value, visitor.locale, defaultLocale(tenant));
  const publicKey = c.vapid?.public_key;
  return {
    countries: c.countries,
    name: c.name,
    domain: c.domain,
    domain_language: c.domain_language,
    index_title: text(c.index_title, c.name),
    description: text(c.description, ""),
    cdn_prefix: c.cdn_prefix,
    niche: c.niche,
    visible_profile_fields: c.visible_profile_fields,
    visible_profile_notes: c.visible_profile_notes,
    geoip_country: visitor.country,
    geoip_selected_country: selectedCountry(tenant, visitor.country),
    region_data: Object.fromEntries(
      c.countries.map((country) => [country, data.regions(country, visitor.locale)]),
    ),
    message_credits: c.message_credits,
    signup_credits: c.signup_credits,
    photo_credits: c.photo_credits,
    gift_credits: c.gift_credits,
    message_length: c.message_length,
    minimum_message_costs: Object.fromEntries(
      c.countries.map((country) => {
        const { minor, currency } = lowestMessage(c, country);
        return [country, { costs: minor, currency }];
      }),
    ),
    support_email: c.support_email,
    support_phone: c.support_phone,
    company: c.company,
    delete_discount: c.delete_discount,
    enable_site_entry_popup: c.enable_site_entry_popup,
    push_public_key: publicKey
      ? pushKey(typeof publicKey === "object" ? process.env[publicKey.env] : publicKey)
      : data.pushKey,
    search_fields: c.search_fields,
    fictional_warning: text(c.fictional_warning, words.fictional_warning),
    fictional_singular: text(c.fictional_singular, words.fictional_singular),
    fictional_plural: text(c.fictional_plural, words.fictional_plural),
    refund_days: c.refund_days,
    signups: c.signups,
    logged_out_search: c.logged_out_search,
    logged_out_search_trafficsource: c.logged_out_search_trafficsource,
    interests: c.interests.length > 0 ? c.interests : data.interests,
    member_resell: c.member_resell,
    mail_name: c.mail_name ?? c.name,
  };
}

export type Settings = ReturnType<typeof settingsOf>;

/** The country a visitor is taken to be in for prices and lists: their address's, when the tenant serves it, else its first. */
export function selectedCountry(tenant: Tenant, geoCountry: string | null): string {
  const { countries } = tenant.config;
  return geoCountry && countries.includes(geoCountry) ? geoCountry : countries[0]!;
}

/** A VAPID public key has one shape; anything else that stands in its place is not for browsers. */
function pushKey(value: string | undefined): string | null {
  return value && /^B[\w-]{86}$/.test(value) ? value : null;
}
