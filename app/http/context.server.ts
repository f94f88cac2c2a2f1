import type { i18n as I18n } from "i18next";
import type { TenantDb } from "~/db/pool.server";
import type { MemberEvent } from "~/domain/chats/chat-events.server";
import type { MailQueue } from "~/domain/notifications/mail-queue.server";
import type { ProviderFailure } from "~/domain/shop/provider-failure.server";
import type { Sign } from "~/domain/signatures.server";
import type { Locale } from "~/i18n/languages";
import type { Translate } from "~/i18n/translate";
import type { PaymentProvider } from "~/outside/payments/provider";
import type { SmsSender } from "~/outside/sms/sms-sender.server";
import type { FileStore } from "~/outside/storage/file-store.server";
import type { PriceList } from "~/tenancy/prices.server";
import type { Settings } from "~/tenancy/settings.server";
import type { Localized } from "~/tenancy/tenant.server";
import type { PictureWidth } from "./files/brand-files.server";
import type { CodeAlarm } from "./limits/debit-limits.server";
import type { Limits } from "./limits/limits.server";
import type { Visit } from "./request/visit.server";

/**
 * The context of one request or job, made once and passed on. `now` is the only clock, so that rules about hours and days can be tested.
 * architecture, A request
 */
export type Ctx = Visit & {
  requestId: string;
  /** scheme, host and port as the visitor sees them, such as https://example.com */
  origin: string;
  /** the visitor's country where the tenant serves it, else the tenant's first */
  country: string;
  /** scheme and host of the links in mails and of the return from payment providers: the brand's own domain, on every host */
  siteOrigin: string;
  /** the brand's payment provider; null where it takes no payments */
  payments: PaymentProvider | null;
  /** accounts that the brand used before, for messages about their payments */
  former: readonly PaymentProvider[];
  /** the messages of the tenant in the visitor's language, for React */
  i18n: I18n;
  t: Translate;
  /** returns the translate function of another language, with the tenant's own messages */
  translator: (locale: Locale) => Translate;
  now: Date;
  db: TenantDb;
  mails: MailQueue;
  random: (bytes: number) => Buffer;
  /** a keyed checksum of a text, which cannot be forged */
  sign: Sign;
  limits: Limits;
  /** the store of members' pictures */
  media: FileStore;
  sms: SmsSender;
  /** photos are approved without inspection: in a demo outside production */
  approvesPhotos: boolean;
  /** a signup that is completed faster comes from a program */
  signupMinSeconds: number;
  /** is called after every change of a member, so that the next request reads the new state */
  changed: (memberId: number) => void;
  /** is called for every member whose likes changed, when nothing else did */
  likesChanged: (memberId: number) => void;
  /** is called after a payment or refund that the provider refused or did not answer */
  providerFailed: (failure: ProviderFailure) => void;
  /** is called when the brand has used much of its codes for direct debits of the day */
  codesAlarmed: (alarm: CodeAlarm) => void;
  /** notifies a member's open pages of a change, once it is committed */
  publish: (memberId: number, event: MemberEvent) => void;
  /** is called when notices are queued */
  noticed: () => void;
  /** rereads which traffic sources are at their cap, after a signup met one */
  rereadFullSources: () => Promise<void>;
  /** the member's number of unread messages; 0 for visitors, and while the database is away */
  unreadMessages: () => Promise<number>;
  /** the member's number of unseen likes; 0 for visitors, and while the database is away */
  newLikes: () => Promise<number>;
  /** the nonce of this answer's inline scripts, set when a page of the app is rendered; null for documents, which have none */
  nonce: string | null;
  /** set where the request was refused: the page shows this instead of the route. `path` is the requested path */
  fault: { status: number; path: string } | null;
  /** the address whose page is rendered. A lander experiment may show another lander there */
  pagePath: string | null;
  settings: () => Settings;
  /** the interests that members can choose */
  interests: readonly string[];
  /** the public key for push subscriptions; null where the brand has no push */
  pushKey: string | null;
  /** the messages of a hydrated page beside those of the shell, as JSON for a script element */
  pageTranslations: (namespaces: readonly string[]) => string;
  /** the prices of the brand in a country, by default the visitor's */
  prices: (country?: string) => PriceList;
  /** the brand's text in the visitor's language */
  text: (value: Localized) => string;
  hasFile: (file: string) => boolean;
  /** the immutable address of a file of the brand's folder */
  fileHref: (file: string, width?: PictureWidth) => string;
  /** the text of a static page: the tenant's own, else the language's */
  page: (name: string) => string;
};

declare module "@remix-run/node" {
  interface AppLoadContext {
    ctx: Ctx;
    assets: PageAssets;
    /** reports every unexpected error of the rendering */
    report: (error: unknown) => void;
    /** renders a page when the render queue grants a slot */
    queued: (render: () => Promise<Response>) => Promise<Response>;
  }
}

/** Addresses of build files that pages reference directly. */
export type PageAssets = {
  /** the script of documents */
  documentScript: string;
  /** the stylesheets of every page */
  styles: readonly string[];
  /** the additional stylesheets of the app's pages */
  appStyles: readonly string[];
  /** the script of landers */
  landerScript: string;
  /** the additional stylesheets of landers */
  landerStyles: readonly string[];
};
