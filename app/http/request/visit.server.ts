import type { IncomingHttpHeaders } from "node:http";
import type { Account } from "~/domain/accounts/account.server";
import { browserLocales, isLocale, type Locale, relevantLocales } from "~/i18n/languages";
import { countryOfAddress } from "~/outside/geo/country.server";
import { selectedCountry } from "~/tenancy/settings.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import type { SignedIn } from "../live/member-sessions.server";
import { originOf } from "./admit.server";
import { consentIn, parseCookies } from "./cookies.server";
import { networkOf, type Peer } from "./proxy.server";
import { type Tracking, trackingOf } from "./tracking.server";

export type Device = "phone" | "desktop";

/** Who is asking, as far as a request tells. */
export type Visitor = {
  /** the internet address; of IPv6 its network */
  address: string;
  /** of the address; a hint, never a legal gate. null when not known */
  country: string | null;
  device: Device;
  browserLocales: readonly Locale[];
};

/** What a request alone tells of who asks whom: all that decides which page is shown, and cheap to work out. */
export type Visit = {
  tenant: Tenant;
  visitor: Visitor;
  locale: Locale;
  /** the languages the switcher offers */
  offeredLocales: readonly Locale[];
  cookies: Readonly<Record<string, string>>;
  /** where the visitor came from, this request included */
  tracking: Tracking;
  /** this request's query names a source that the tracking cookie does not hold yet */
  hasNewTracking: boolean;
  /** categories of other companies' scripts that the visitor agreed to; null before an answer */
  consent: ReadonlySet<string> | null;
  showsEntryWarning: boolean;
  /** who is logged in here; null for strangers */
  member: Account | null;
  sessionId: number | null;
  /** somebody may be logged in, but the database that knows is away: pages for everyone are shown, a member's own are not */
  sessionLost: boolean;
  peer: Peer;
  /** as the door knows it, without port */
  host: string;
  /** where search engines and others should find the pages: the tenant's own domain, or the development host that is asked */
  publicOrigin: string;
};

/** Reads a visit from a request's headers. @param host as the door knows it @param signedIn whose session it is @param query from the "?" on */
export function visitOf(
  tenant: Tenant,
  peer: Peer,
  host: string,
  headers: IncomingHttpHeaders,
  signedIn: SignedIn | null = null,
  sessionLost = false,
  query = "",
): Visit {
  const { config } = tenant;
  const cookies = parseCookies(headers.cookie);
  const locale = localeFor(tenant, cookies.locale);
  const country = countryOfAddress(peer.address);
  const browser = browserLocales(headers["accept-language"]);
  const { tracking, isNew } = trackingOf(config, query, cookies);
  return {
    tenant,
    visitor: {
      address: networkOf(peer.address),
      country,
      device: isPhone(headers) ? "phone" : "desktop",
      browserLocales: browser,
    },
    locale,
    offeredLocales: relevantLocales(
      config.locales,
      { current: locale, country, browser, profileCountry: signedIn?.account.country ?? null },
      config.show_all_locales,
    ),
    cookies,
    tracking,
    hasNewTracking: isNew,
    consent: consentIn(cookies),
    showsEntryWarning:
      signedIn === null &&
      config.enable_site_entry_popup &&
      config.entry_warning_style === "modal" &&
      config.entry_warning_countries.includes(country ?? selectedCountry(tenant, null)) &&
      cookies.entry_warning === undefined,
    member: signedIn?.account ?? null,
    sessionId: signedIn?.sessionId ?? null,
    sessionLost,
    peer,
    host,
    publicOrigin: tenant.hosts.includes(host)
      ? `${peer.secure ? "https" : "http"}://${config.domain}`
      : originOf(peer, host),
  };
}

/** The chosen language when the tenant speaks it, else the tenant's own. product.md §7 */
export function localeFor(tenant: Tenant, chosen: string | undefined): Locale {
  return isLocale(chosen) && tenant.config.locales.includes(chosen) ? chosen : defaultLocale(tenant);
}

function isPhone(headers: IncomingHttpHeaders): boolean {
  const hint = headers["sec-ch-ua-mobile"];
  if (hint === "?1") return true;
  if (hint === "?0") return false;
  return /Mobi|iPhone|iPod/i.test(headers["user-agent"] ?? "");
}
