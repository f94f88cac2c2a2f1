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
import type { Limits } from "./limits/limits.server";
import type { Visit } from "./request/visit.server";

/**
 * Everything that one request (or job) may know, made once at the door and passed on. Time comes from `now`, so that rules about
 * hours and days can be tested. architecture §2
 */
export type Ctx = Visit & {
  requestId: string;
  /** scheme, host and port as the visitor sees them, such as https://example.com */
  origin: string;
  /** the visitor's country when the tenant serves it, else the tenant's first */
  country: string;
  /** scheme and host that mails and payment providers lead back to: the brand's own domain, whatever was asked for */
  siteOrigin: string;
  /** the brand's payment provider; null where it takes no payments */
  payments: PaymentProvider | null;
  /** the messages of the tenant in the visitor's language, for React */
  i18n: I18n;
  t: Translate;
  /** what translates into another language, in the tenant's words */
  translator: (locale: Locale) => Translate;
  now: Date;
  db: TenantDb;
  mails: MailQueue;
  random: (bytes: number) => Buffer;
  /** a keyed checksum over a text; nobody else can make it */
  sign: Sign;
  limits: Limits;
  /** where members' pictures lie */
  media: FileStore;
  sms: SmsSender;
  /** photos need no inspection here: a demo outside of production */
  approvesPhotos: boolean;
  /** a signup that is filled in faster was filled in by a program */
  signupMinSeconds: number;
  /** to be told of every change of a member, so that their next request sees it */
  changed: (memberId: number) => void;
  /** to be told of every member whose likes changed, and nothing else of them */
  likesChanged: (memberId: number) => void;
  /** notified of each call to begin a payment or to pay back that the provider refused or did not answer */
  providerFailed: (failure: ProviderFailure) => void;
  /** tells a member's open pages what changed for them, once it is committed */
  tell: (memberId: number, event: MemberEvent) => void;
  /** to be told that notices wait to be sent */
  noticed: () => void;
  /** how many messages the member has not read; 0 for strangers, and while the database is away */
  unreadMessages: () => Promise<number>;
  /** how many likes the member has not seen yet; 0 for strangers, and while the database is away */
  newLikes: () => Promise<number>;
  /** of the inline scripts of this answer, made when an app page is rendered; null for documents, which have none */
  nonce: string | null;
  /** set by the door where it refused the request: the page shows this instead of the route. `path` is what was asked for */
  fault: { status: number; path: string } | null;
  settings: () => Settings;
  /** what members may say that they are interested in */
  interests: readonly string[];
  /** what a browser subscribes to the brand's pushes with; null: the brand has none */
  pushKey: string | null;
  /** the words that a hydrated page brings along beside its shell's, as JSON for a script element */
  pageWords: (namespaces: readonly string[]) => string;
  /** what the brand sells in a country, the visitor's when none is named */
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
    /** told of every error that nobody expected while the page was made */
    report: (error: unknown) => void;
    /** renders a page when its turn comes */
    inTurn: (render: () => Promise<Response>) => Promise<Response>;
  }
}

/** Addresses of the build's files that pages name themselves. */
export type PageAssets = {
  /** the script of documents */
  documentScript: string;
  /** the stylesheets of every page */
  styles: readonly string[];
  /** those that the app's pages have beside them */
  appStyles: readonly string[];
};
