import type { Locale } from "~/i18n/languages";
import { lowestMessage } from "./prices.server";
import type { TenantConfig } from "./schema.server";
import { secretValue } from "./secrets.server";
import { defaultLocale, localizedText, type Tenant } from "./tenant.server";

type Region = { id: string; name: string };

/**
 * Returns the public fields of a tenant, which `GET /api/settings.php` sends. product 2.17
 * @param visitor the requested language, and the country of the visitor's IP address, null if it is unknown
 * @param translations the default texts for fields that the brand does not set
 */
export function settingsOf(
  tenant: Tenant,
  visitor: { locale: Locale; country: string | null },
  translations: { fictional_warning: string; fictional_singular: string; fictional_plural: string },
  data: {
    regions: (country: string, locale: Locale) => Region[];
    interests: readonly string[];
    /** the filters that the search offers */
    searchFields: string[];
    /** the public key for pushes of a brand whose configuration sets none */
    pushKey: string | null;
    /** the configuration with the visitor's prices; default: the tenant's prices */
    priced?: TenantConfig;
  },
) {
  const c = tenant.config;
  const text = (value: string | Partial<Record<Locale, string>> | undefined, otherwise: string) =>
    value === undefined ? otherwise : localizedText(value, visitor.locale, defaultLocale(tenant));
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
        const { minor, currency } = lowestMessage(data.priced ?? c, country);
        return [country, { costs: minor, currency }];
      }),
    ),
    support_email: c.support_email,
    support_phone: c.support_phone,
    company: c.company,
    delete_discount: c.delete_discount,
    enable_site_entry_popup: c.enable_site_entry_popup,
    push_public_key: publicPushKey(tenant, data.pushKey),
    search_fields: data.searchFields,
    fictional_warning: text(c.fictional_warning, translations.fictional_warning),
    fictional_singular: text(c.fictional_singular, translations.fictional_singular),
    fictional_plural: text(c.fictional_plural, translations.fictional_plural),
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

/** Returns the country for a visitor's prices and lists: that of the IP address if the tenant serves it, else the tenant's first. */
export function selectedCountry(tenant: Tenant, geoCountry: string | null): string {
  const { countries } = tenant.config;
  return geoCountry && countries.includes(geoCountry) ? geoCountry : countries[0]!;
}

/**
 * Returns the public key for pushes that browsers get. A configured one can change while the tenant stays the same, because it may be a secret.
 * No other content of the secret may reach browsers, so a value without the form of a VAPID public key is null.
 * @param made the key of a brand whose configuration sets none
 */
export function publicPushKey({ config }: Tenant, made: string | null): string | null {
  const configured = config.vapid?.public_key;
  if (!configured) return made;
  const value = typeof configured === "object" ? secretValue(configured) : configured;
  return value && /^B[\w-]{86}$/.test(value) ? value : null;
}
