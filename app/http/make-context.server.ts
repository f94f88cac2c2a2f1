import { randomBytes } from "node:crypto";
import type { TenantDb } from "~/db/pool.server";
import { DatabaseAway } from "~/db/tenant-database.server";
import { listRegions } from "~/domain/places/regions.server";
import type { ProviderFailure } from "~/domain/shop/provider-failure.server";
import type { Sign } from "~/domain/signatures.server";
import type { Locale } from "~/i18n/languages";
import type { Translate } from "~/i18n/translate";
import { alwaysOf, type Words } from "~/i18n/words.server";
import { createMailQueue } from "~/jobs/job-sender.server";
import { paymentProviderOf } from "~/jobs/payment-providers.server";
import type { SmsSender } from "~/outside/sms/sms-sender.server";
import type { FileStore } from "~/outside/storage/file-store.server";
import { priceList } from "~/tenancy/prices.server";
import { selectedCountry, settingsOf } from "~/tenancy/settings.server";
import { defaultLocale, localizedText, type Tenant } from "~/tenancy/tenant.server";
import type { Ctx } from "./context.server";
import { brandFileHref, hasBrandFile } from "./files/brand-files.server";
import type { Limits } from "./limits/limits.server";
import type { EventHub } from "./live/event-hub.server";
import type { MemberChats } from "./live/member-chats.server";
import type { MemberLikes } from "./live/member-likes.server";
import { pageText } from "./pages/page-text.server";
import { originOf } from "./request/admit.server";
import type { Visit } from "./request/visit.server";

/** The namespaces that travel to the browser with every hydrated page: what its shell and its error page say. */
const SHELL_NAMESPACES = ["common", "errors", "push"] as const;

/** What every context of the process shares. */
export type ContextServices = {
  sign: Sign;
  limits: Limits;
  /** forgets what is known of a member, here and in the other processes */
  changed: (tenant: Tenant, memberId: number) => void;
  likes: MemberLikes;
  chats: MemberChats;
  events: EventHub;
  /** told that a tenant's notices wait to be sent */
  noticed: (tenant: Tenant) => void;
  /** the public key of a brand's pushes, where its configuration has none; null: it has no push */
  pushKeyOf: (tenant: Tenant) => string | null;
  /** where members' pictures lie */
  media: FileStore;
  sms: SmsSender;
  /** notified of a tenant's call to its payment provider that came to nothing */
  providerFailed: (tenant: Tenant, failure: ProviderFailure) => void;
  production: boolean;
  /** a signup that is filled in faster was filled in by a program */
  signupMinSeconds: number;
};

/** The ids of all interests that there are words for. */
export function interestIds(words: Words): string[] {
  const namespace = "interests:";
  return [...words.keys("en")]
    .filter((key) => key.startsWith(namespace))
    .map((key) => key.slice(namespace.length));
}

/** Makes the one context of a request. architecture §2 */
export class ContextMaker {
  #interests: readonly string[];

  constructor(
    readonly words: Words,
    readonly databaseOf: (tenant: Tenant) => TenantDb,
    readonly services: ContextServices,
    readonly now: () => Date = () => new Date(),
  ) {
    this.#interests = interestIds(words);
  }

  /** The brand's words in a language. */
  translator(tenant: Tenant, locale: Locale) {
    return this.words.translator(locale, tenant);
  }

  make(visit: Visit, requestId: string): Ctx {
    const { tenant, visitor, locale } = visit;
    const { config } = tenant;
    const own = tenant.words?.[locale];
    const i18n = this.words.instance(locale, tenant);
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
      providerFailed,
      production,
      signupMinSeconds,
    } = this.services;
    const origin = originOf(visit.peer, visit.host);
    // Whoever gets a mail asked for nothing: a made-up port or an unsafe scheme must not stand in its links.
    const siteOrigin = production ? `https://${config.domain}` : visit.publicOrigin;
    // What is spread stands last: on Node.js 20 an object that is spread into and added to gets a shape of its own each time.
    return {
      requestId,
      origin,
      country: selectedCountry(tenant, visitor.country),
      i18n,
      t,
      translator: (other) => this.words.translator(other, tenant),
      now,
      siteOrigin,
      payments: paymentProviderOf(tenant, production),
      mails: createMailQueue(tenant.id, siteOrigin, now),
      random: randomBytes,
      sign,
      limits,
      media,
      sms,
      approvesPhotos: config.auto_approve_photos && !production,
      signupMinSeconds,
      changed: (memberId) => changed(tenant, memberId),
      likesChanged: (memberId) => {
        events.tell(tenant, memberId, { type: "likes" });
        // A like leaves a notice.
        noticed(tenant);
      },
      providerFailed: (failure) => providerFailed(tenant, failure),
      tell: (memberId, event) => events.tell(tenant, memberId, event),
      noticed: () => noticed(tenant),
      unreadMessages: () =>
        whileAway(async () => (visit.member ? (await chats.of(tenant, visit.member.id)).unread : 0)),
      newLikes: () =>
        whileAway(async () => (visit.member ? (await likes.of(tenant, visit.member.id)).newLikes : 0)),
      // No getter, for the same reason.
      db: this.databaseOf(tenant),
      pushKey: pushKeyOf(tenant),
      nonce: null,
      fault: null,
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
          { regions: listRegions, interests: this.#interests, pushKey: pushKeyOf(tenant) },
        ),
      // "<" could close the script element that carries the words.
      pageWords: (namespaces) =>
        JSON.stringify({
          locale,
          always: alwaysOf(tenant),
          words: this.words.resources(locale, [...SHELL_NAMESPACES, ...namespaces], own),
        }).replaceAll("<", "\\u003c"),
      prices: (country) => priceList(config, country ?? selectedCountry(tenant, visitor.country)),
      text: (value) => localizedText(value, locale, defaultLocale(tenant)),
      hasFile: (file) => hasBrandFile(tenant, file),
      fileHref: (file, width) => brandFileHref(tenant, file, width),
      page: (name) => pageText(this.words.dir, tenant, locale, name),
      ...visit,
    };
  }
}

/** A page is shown without its badges while the database is away. */
async function whileAway(count: () => Promise<number>): Promise<number> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof DatabaseAway) return 0;
    throw error;
  }
}
