import { randomBytes } from "node:crypto";
import type { TenantDb } from "~/db/pool.server";
import { DatabaseAway } from "~/db/tenant-database.server";
import { listRegions } from "~/domain/places/regions.server";
import type { Params } from "~/i18n/translate";
import type { Words } from "~/i18n/words.server";
import { createMailQueue } from "~/jobs/job-sender.server";
import type { FileStore } from "~/outside/storage/file-store.server";
import { priceList } from "~/tenancy/prices.server";
import { selectedCountry, settingsOf } from "~/tenancy/settings.server";
import { defaultLocale, localizedText, type Tenant } from "~/tenancy/tenant.server";
import { originOf } from "./admit.server";
import { brandFileHref, hasBrandFile } from "./brand-files.server";
import type { Ctx } from "./context.server";
import type { Limits } from "./limits.server";
import type { MemberLikes } from "./member-likes.server";
import { pageText } from "./page-text.server";
import { signerOf } from "./secret.server";
import type { Visit } from "./visit.server";

/** The namespaces that travel to the browser with a hydrated page. */
const BROWSER_NAMESPACES = ["common", "errors", "home"] as const;

/** What every context of the process shares. */
export type ContextServices = {
  secret: string;
  limits: Limits;
  /** forgets what is known of a member, here and in the other processes */
  changed: (tenant: Tenant, memberId: number) => void;
  likes: MemberLikes;
  /** where members' pictures lie */
  media: FileStore;
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

  make(visit: Visit, requestId: string): Ctx {
    const { tenant, visitor, locale } = visit;
    const { config } = tenant;
    const own = tenant.words?.[locale];
    const t = this.words.translator(locale, own, alwaysOf(tenant));
    const maker = this;
    const now = this.now();
    const { secret, limits, changed, likes, media, production, signupMinSeconds } = this.services;
    const origin = originOf(visit.peer, visit.host);
    return {
      ...visit,
      requestId,
      origin,
      country: selectedCountry(tenant, visitor.country),
      t,
      now,
      // Whoever gets the mail asked for nothing: a made-up port must not stand in its links.
      mails: createMailQueue(tenant.slug, visit.publicOrigin, now),
      random: randomBytes,
      sign: signerOf(secret),
      limits,
      media,
      approvesPhotos: config.auto_approve_photos && !production,
      signupMinSeconds,
      changed: (memberId) => changed(tenant, memberId),
      likesChanged: (memberId) => likes.changed(tenant, memberId),
      newLikes: () => countNew(likes, tenant, visit),
      get db() {
        return maker.databaseOf(tenant);
      },
      nonce: "",
      fault: null,
      settings: () =>
        settingsOf(
          tenant,
          { locale, country: visitor.country },
          {
            fictional_warning: t("common:fictional_warning"),
            fictional_singular: t("common:fictional_singular"),
            fictional_plural: t("common:fictional_plural"),
          },
          { regions: listRegions, interests: this.#interests },
        ),
      // "<" could close the script element that carries the words.
      pageWords: () =>
        JSON.stringify({
          locale,
          always: alwaysOf(tenant),
          words: this.words.resources(locale, BROWSER_NAMESPACES, own),
        }).replaceAll("<", "\\u003c"),
      prices: (country) => priceList(config, country ?? selectedCountry(tenant, visitor.country)),
      text: (value) => localizedText(value, locale, defaultLocale(tenant)),
      hasFile: (file) => hasBrandFile(tenant, file),
      fileHref: (file, width) => brandFileHref(tenant, file, width),
      page: (name) => pageText(this.words.dir, tenant, locale, name),
    };
  }
}

/** A page is shown without its badge while the database is away. */
async function countNew(likes: MemberLikes, tenant: Tenant, { member }: Visit): Promise<number> {
  if (!member) return 0;
  try {
    return (await likes.of(tenant, member.id)).newLikes;
  } catch (error) {
    if (error instanceof DatabaseAway) return 0;
    throw error;
  }
}

const always = new WeakMap<Tenant, Params>();

/** Values that every text of a tenant may use. */
function alwaysOf(tenant: Tenant): Params {
  let values = always.get(tenant);
  if (!values) {
    values = { name: tenant.config.name, min_age: tenant.config.min_age };
    always.set(tenant, values);
  }
  return values;
}
