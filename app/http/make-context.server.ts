import { randomBytes } from "node:crypto";
import type { TenantDb } from "~/db/pool.server";
import { DatabaseUnavailable } from "~/db/tenant-database.server";
import { offeredFilters } from "~/domain/members/rules";
import { listRegions } from "~/domain/places/regions.server";
import type { ProviderFailure } from "~/domain/shop/provider-failure.server";
import type { MoneyMoved } from "~/domain/shop/settle-payment.server";
import type { Sign } from "~/domain/signatures.server";
import { dateLocale, formatMoney } from "~/i18n/format";
import type { Locale } from "~/i18n/languages";
import type { Translate } from "~/i18n/translate";
import { alwaysOf, type Translations } from "~/i18n/translations.server";
import { createMailQueue } from "~/jobs/job-sender.server";
import { paymentAccountsOf } from "~/jobs/payment-providers.server";
import type { ProviderHealth } from "~/outside/payments/provider-health";
import type { SmsSender } from "~/outside/sms/sms-sender.server";
import type { FileStore } from "~/outside/storage/file-store.server";
import { priceList } from "~/tenancy/prices.server";
import { selectedCountry, settingsOf } from "~/tenancy/settings.server";
import { defaultLocale, localizedText, type Tenant } from "~/tenancy/tenant.server";
import type { Themes } from "~/tenancy/themes.server";
import type { Ctx } from "./context.server";
import { brandFileHref, hasBrandFile } from "./files/brand-files.server";
import { type CodeAlarm, countDebitCode } from "./limits/debit-limits.server";
import type { Limits } from "./limits/limits.server";
import { loginLimits } from "./limits/log-in-guard.server";
import type { EventHub } from "./live/event-hub.server";
import type { FullSources } from "./live/full-sources.server";
import type { MemberChats } from "./live/member-chats.server";
import type { MemberLikes } from "./live/member-likes.server";
import type { Presence } from "./live/presence.server";
import type { VisitCounts } from "./live/visit-counts.server";
import { pageText } from "./pages/page-text.server";
import type { PageWatch } from "./pages/page-watch.server";
import { originOf } from "./request/admit.server";
import { knownDevice } from "./request/known-device.server";
import type { Visit } from "./request/visit.server";

/** The namespaces sent with every hydrated page: those of its shell and its error page. */
const SHELL_NAMESPACES = ["common", "errors", "push"] as const;

/** The services that all contexts of the process share. */
export type ContextServices = {
  sign: Sign;
  limits: Limits;
  /** drops the cached state of a member, in this process and the others */
  changed: (tenant: Tenant, memberId: number) => void;
  likes: MemberLikes;
  chats: MemberChats;
  events: EventHub;
  /** is called when notices of a tenant are queued */
  noticed: (tenant: Tenant) => void;
  /** returns the public key of a brand's pushes; null where it has no push */
  pushKeyOf: (tenant: Tenant) => string | null;
  /** the store of members' pictures */
  media: FileStore;
  sms: SmsSender;
  fullSources: FullSources;
  themes: Themes;
  providerHealth: ProviderHealth;
  /** is called after a failed call of a tenant to its payment provider */
  providerFailed: (tenant: Tenant, failure: ProviderFailure) => void;
  /** is called when an order of a tenant completed, or money of it went back */
  moneyMoved: (tenant: Tenant, moved: MoneyMoved) => void;
  /** is called when a brand has used much of its codes for direct debits */
  codesAlarmed: (tenant: Tenant, alarm: CodeAlarm) => void;
  presence: Presence;
  watch: PageWatch;
  visits: VisitCounts;
  production: boolean;
  /** a signup that is completed faster comes from a program */
  signupMinSeconds: number;
};

/** Returns the ids of all interests with a translation. */
export function interestIds(translations: Translations): string[] {
  const namespace = "interests:";
  return [...translations.keys("en")]
    .filter((key) => key.startsWith(namespace))
    .map((key) => key.slice(namespace.length));
}

/** Shows where a long word may break; a text message has no use for it. */
const SOFT_HYPHEN = "\u00ad";

/** Creates the context of each request. architecture, A request */
export class ContextMaker {
  #interests: readonly string[];

  constructor(
    readonly translations: Translations,
    readonly databaseOf: (tenant: Tenant) => TenantDb,
    readonly services: ContextServices,
    readonly now: () => Date = () => new Date(),
  ) {
    this.#interests = interestIds(translations);
  }

  /** Returns the brand's messages in a language. */
  translator(tenant: Tenant, locale: Locale) {
    return this.translations.translator(locale, tenant);
  }

  make(visit: Visit, requestId: string): Ctx {
    const { tenant, visitor, locale } = visit;
    const { config } = tenant;
    const own = tenant.translations?.[locale];
    const i18n = this.translations.instance(locale, tenant);
    const t = i18n.t as Translate;
    const now = this.now();
    const {
      sign,
      limits,
      changed,
      likes,
      chats,
      events,
      noticed,
      pushKeyOf,
      media,
      sms,
      providerHealth,
      providerFailed,
      moneyMoved,
      codesAlarmed,
      presence,
      watch,
      visits,
      production,
      signupMinSeconds,
    } = this.services;
    const origin = originOf(visit.peer, visit.host);
    const identity = { tenant, visitor, cookies: visit.cookies, limits, sign, origin };
    const accounts = paymentAccountsOf(tenant, production);
    // The recipient of a mail did not make the request: a made-up port or an insecure scheme must not reach its links.
    const siteOrigin = production ? `https://${config.domain}` : visit.publicOrigin;
    // The spread comes last: on Node.js 20 an object with properties added after a spread gets a new shape each time.
    return {
      requestId,
      origin,
      country: selectedCountry(tenant, visitor.country),
      dateLocale: dateLocale(locale, visit.member?.country ?? selectedCountry(tenant, visitor.country)),
      i18n,
      t,
      translator: (other) => this.translations.translator(other, tenant),
      now,
      siteOrigin,
      payments: accounts.payments,
      further: accounts.further,
      former: accounts.former,
      providerHealth,
      mails: createMailQueue(tenant.id, siteOrigin, now),
      random: randomBytes,
      sign,
      limits,
      media,
      sms,
      counter: limits.counterOf(tenant),
      guardLogin: (email) => loginLimits(identity, email),
      knownDevice: (email) => knownDevice(identity, email),
      approvesPhotos: config.auto_approve_photos && !production,
      signupMinSeconds,
      changed: (memberId) => changed(tenant, memberId),
      likesChanged: (memberId) => {
        events.publish(tenant, memberId, { type: "likes" });
        // A like creates a notice.
        noticed(tenant);
      },
      providerFailed: (failure) => providerFailed(tenant, failure),
      moneyMoved: (moved) => moneyMoved(tenant, moved),
      codeMessage: (code, { total, currency, country }) => {
        const amount = formatMoney({ minor: total, currency }, visit.locale, country);
        return t("debit:sms", { code, amount, name: config.name }).replaceAll(SOFT_HYPHEN, "");
      },
      countCode: (mobile) => {
        const counted = {
          tenant,
          limits,
          visitor,
          codesAlarmed: (alarm: CodeAlarm) => codesAlarmed(tenant, alarm),
        };
        return countDebitCode(counted, visit.member!, mobile);
      },
      leftPage: (memberId) => {
        presence.left(tenant, memberId, now);
        watch.hidden(tenant, memberId);
      },
      countSeen: (seen) => visits.add(tenant, seen),
      publish: (memberId, event) => events.publish(tenant, memberId, event),
      noticed: () => noticed(tenant),
      rereadFullSources: () => this.services.fullSources.read(tenant),
      unreadMessages: () =>
        zeroWhileUnavailable(async () =>
          visit.member ? (await chats.of(tenant, visit.member.id)).unread : 0,
        ),
      newLikes: () =>
        zeroWhileUnavailable(async () =>
          visit.member ? (await likes.of(tenant, visit.member.id)).newLikes : 0,
        ),
      // No getter, for the same reason.
      db: this.databaseOf(tenant),
      pushKey: pushKeyOf(tenant),
      nonce: null,
      fault: null,
      pagePath: null,
      interests: config.interests.length > 0 ? config.interests : this.#interests,
      settings: () =>
        settingsOf(
          tenant,
          { locale, country: visitor.country },
          {
            fictional_warning: t("common:fictional_warning"),
            fictional_singular: t("common:fictional_singular"),
            fictional_plural: t("common:fictional_plural"),
          },
          {
            regions: listRegions,
            interests: this.#interests,
            searchFields: offeredFilters(config),
            pushKey: pushKeyOf(tenant),
            priced: visit.experiments.priced(),
          },
        ),
      // A "<" could close the script element.
      pageTranslations: (namespaces) =>
        JSON.stringify({
          locale,
          always: alwaysOf(tenant),
          translations: this.translations.resources(locale, [...SHELL_NAMESPACES, ...namespaces], own),
        }).replaceAll("<", "\\u003c"),
      prices: (country) =>
        priceList(visit.experiments.priced(), country ?? selectedCountry(tenant, visitor.country)),
      text: (value) => localizedText(value, locale, defaultLocale(tenant)),
      hasFile: (file) => hasBrandFile(tenant, file),
      fileHref: (file, width) => brandFileHref(tenant, file, width),
      page: (name) => pageText(this.translations.dir, tenant, locale, name),
      themes: this.services.themes,
      ...visit,
    };
  }
}

/** Returns 0 while the database is away, so that the page is shown without its badges. */
async function zeroWhileUnavailable(count: () => Promise<number>): Promise<number> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return 0;
    throw error;
  }
}
