import type { IncomingHttpHeaders } from "node:http";
import type { Device as LoginDevice } from "~/domain/accounts/sessions/sessions.server";
import type { ChosenScheme } from "~/domain/accounts/settings/set-look.server";
import type { Account } from "~/domain/context";
import type { Sign } from "~/domain/signatures.server";
import { browserLocales, isLocale, type Locale, relevantLocales } from "~/i18n/languages";
import type { ReaderZone } from "~/i18n/time";
import { countryOfAddress } from "~/outside/geo/country.server";
import { selectedCountry } from "~/tenancy/settings.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import type { SignedIn } from "../live/member-sessions.server";
import { randomBelow } from "../random.server";
import { originOf } from "./admit.server";
import { consentIn, lookIn, parseCookies, zoneIn } from "./cookies.server";
import { deviceOf } from "./device.server";
import { VisitExperiments } from "./experiments.server";
import { isBot } from "./is-bot.server";
import { networkOf, type Peer } from "./proxy.server";
import { type Tracking, trackingOf } from "./tracking.server";

export type Device = "phone" | "desktop";

/** The visitor of a request. */
export type Visitor = {
  /** the IP address; of IPv6 its network */
  address: string;
  /** by IP address; a hint, never a legal gate. null when not known */
  country: string | null;
  device: Device;
  browserLocales: readonly Locale[];
};

/** What a request alone determines: all that decides which page is shown, and cheap to compute. */
export type Visit = {
  tenant: Tenant;
  visitor: Visitor;
  locale: Locale;
  /** the languages of the language switcher */
  offeredLocales: readonly Locale[];
  cookies: Readonly<Record<string, string>>;
  /** the scheme that the visitor or member chose; null where that of the browser applies, and where the brand offers only one */
  look: ChosenScheme | null;
  /** the time zone of the reader. It is in no key of the cache: pages that visitors share are written in the brand's */
  zone: ReaderZone;
  /** the traffic source of the visitor, with that of this request */
  tracking: Tracking;
  /** the `ref`s of the traffic sources at their cap, as known to this process */
  fullSources: ReadonlySet<string>;
  /** this request's query names a source that is not yet in the tracking cookie */
  hasNewTracking: boolean;
  /** the categories of third-party scripts that the visitor agreed to; null before an answer */
  consent: ReadonlySet<string> | null;
  showsEntryWarning: boolean;
  /** the device of a login with this request */
  device: () => LoginDevice;
  /** the logged-in member; null for visitors */
  member: Account | null;
  sessionId: number | null;
  /** the country that the member chose to pay from in this session; null for that of the profile */
  chosenCountry: string | null;
  /** the request has a session cookie, but the database is away: public pages are shown, those of members are not */
  sessionLost: boolean;
  /** the experiments and variants of this visitor */
  experiments: VisitExperiments;
  peer: Peer;
  /** the checked request host, without port */
  host: string;
  /** the origin for search engines and links: the tenant's own domain, or the requested development host */
  publicOrigin: string;
};

const noSources: ReadonlySet<string> = new Set();

/** Reads a visit from a request's headers. @param host the checked request host @param sign of its cookies @param signedIn its session @param query from the "?" on */
export function visitOf(
  tenant: Tenant,
  peer: Peer,
  host: string,
  headers: IncomingHttpHeaders,
  sign: Sign,
  signedIn: SignedIn | null = null,
  sessionLost = false,
  query = "",
  fullSources: ReadonlySet<string> = noSources,
  now = () => new Date(),
): Visit {
  const { config } = tenant;
  const cookies = parseCookies(headers.cookie);
  const locale = localeFor(tenant, cookies.locale);
  const country = countryOfAddress(peer.address);
  const browser = browserLocales(headers["accept-language"]);
  const { tracking, isNew } = trackingOf(config, query, cookies, fullSources);
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
    look: lookOf(tenant, signedIn?.account ?? null, cookies),
    zone: zoneIn(cookies, config.timezone),
    tracking,
    fullSources,
    hasNewTracking: isNew,
    consent: consentIn(cookies),
    showsEntryWarning:
      signedIn === null &&
      config.enable_site_entry_popup &&
      config.entry_warning_style === "modal" &&
      config.entry_warning_countries.includes(country ?? selectedCountry(tenant, null)) &&
      cookies.entry_warning === undefined,
    device: () => deviceOf(headers, country),
    member: signedIn?.account ?? null,
    sessionId: signedIn?.sessionId ?? null,
    chosenCountry: signedIn?.paymentCountry ?? null,
    sessionLost,
    experiments: new VisitExperiments({
      config,
      cookie: cookies.experiments,
      tenantId: tenant.id,
      sign,
      // A member is never a bot, whatever the user agent: the price of the member's variant applies.
      isBot: config.experiments.length > 0 && signedIn === null && isBot(headers["user-agent"]),
      own: signedIn?.account.experiments ?? null,
      now,
      random: randomBelow,
    }),
    peer,
    host,
    publicOrigin: tenant.hosts.includes(host)
      ? `${peer.secure ? "https" : "http"}://${config.domain}`
      : originOf(peer, host),
  };
}

function lookOf(
  tenant: Tenant,
  member: Account | null,
  cookies: Readonly<Record<string, string>>,
): ChosenScheme | null {
  if (tenant.theme.other === null) return null;
  const look = member?.look ?? lookIn(cookies);
  return look === "system" ? null : look;
}

/** Returns the chosen language where the tenant offers it, else the tenant's own. product 22.2 */
export function localeFor(tenant: Tenant, chosen: string | undefined): Locale {
  return isLocale(chosen) && tenant.config.locales.includes(chosen) ? chosen : defaultLocale(tenant);
}

function isPhone(headers: IncomingHttpHeaders): boolean {
  const hint = headers["sec-ch-ua-mobile"];
  if (hint === "?1") return true;
  if (hint === "?0") return false;
  return /Mobi|iPhone|iPod/i.test(headers["user-agent"] ?? "");
}
