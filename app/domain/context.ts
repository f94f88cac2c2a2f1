import type { ControlDb } from "~/db/control-database.server";
import type { TenantDb } from "~/db/pool.server";
import type { PhotoStatus, TenantTransaction } from "~/db/tables";
import type { Locale } from "~/i18n/languages";
import type { PaymentProvider } from "~/outside/payments/provider";
import type { ProviderHealth } from "~/outside/payments/provider-health";
import type { SmsSender } from "~/outside/sms/sms-sender.server";
import type { FileStore } from "~/outside/storage/file-store.server";
import type { PriceList } from "~/tenancy/prices.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { LoginGuard } from "./accounts/sessions/login-guard";
import type { Device } from "./accounts/sessions/sessions.server";
import type { MemberEvent } from "./chats/chat-events.server";
import type { Seen } from "./growth/fold-counts.server";
import type { Counter } from "./limit";
import type { MailQueue } from "./notifications/mail-queue.server";
import type { Approval } from "./operators/operator-act.server";
import type { Permission } from "./operators/permissions";
import type { StatementFacts } from "./operators/restrict-member.server";
import type { Position } from "./places/distance.server";
import type { ProviderFailure } from "./shop/provider-failure.server";
import type { MoneyMoved } from "./shop/settle-payment.server";
import type { Sign } from "./signatures.server";
import type { Origin } from "./sources/find-source";

/**
 * Everything that a verb can take from the context of a request, a job or an operator's command. A verb names the fields that it needs, so
 * that jobs and tests provide only those.
 */
interface Fields {
  tenant: Tenant;
  db: TenantDb;
  /** the operators' own data */
  control: ControlDb;
  /** the only clock, so that rules about hours and days can be tested */
  now: Date;
  /** the visitor's language */
  locale: Locale;
  mails: MailQueue;
  /** random bytes, replaced in tests */
  random: (bytes: number) => Buffer;
  /** returns the keyed checksum of a text, which only the holder of the key can create */
  sign: Sign;
  /** drops the cached state of a member in every process; called after the commit */
  changed: (memberId: number) => void;
  /** drops the cached likes of a member; called after the commit */
  likesChanged: (memberId: number) => void;
  /** notifies a member's open pages of a change; called after the commit */
  publish: (memberId: number, event: MemberEvent) => void;
  /** called when notices are queued, after the commit */
  noticed: () => void;
  /** the store of members' pictures */
  media: FileStore;
  sms: SmsSender;
  /** the text message with a code for a direct debit, in the visitor's language. @param total of the order, in minor units */
  codeMessage: (code: string, order: { total: number; currency: string; country: string }) => string;
  /** counts a code before it is sent to a number, by number, member, address and brand. @throws RateLimited */
  countCode: (mobile: string) => Promise<void>;
  /** what the brand sells in a country, by default the visitor's */
  prices: (country?: string) => PriceList;
  /** the brand's first payment provider; null where it takes no payments */
  payments: PaymentProvider | null;
  /** its further payment providers, in order of preference */
  further: readonly PaymentProvider[];
  /** accounts that the brand used before: messages, status calls and refunds of their payments still work */
  former: readonly PaymentProvider[];
  /** scheme and host that providers send members and messages back to */
  siteOrigin: string;
  /** which providers are put aside because they are down */
  providerHealth: ProviderHealth;
  /** called for each start of a payment or refund that the provider refused or did not answer */
  providerFailed: (failure: ProviderFailure) => void;
  /** called when an order completed or money of it went back, after the commit */
  moneyMoved: (moved: MoneyMoved) => void;
  counter: Counter;
  /** counts the tries of a login */
  guardLogin: (email: string) => LoginGuard;
  /** the name of this browser, where the owner of an address has logged in with it before. @param email in lower case */
  knownDevice: (email: string) => string | null;
  /** scheme, host and port as the visitor sees them */
  origin: string;
  /** photos are approved without inspection: in a demo outside production */
  approvesPhotos: boolean;
  /** the visitor's country where the tenant serves it, else the tenant's first */
  country: string;
  /** the country that the member chose to pay from in this session; null for that of the profile */
  chosenCountry: string | null;
  /** the interests that members can choose */
  interests: readonly string[];
  /** the traffic source of the visitor */
  tracking: Origin;
  /** the `ref`s of the traffic sources at their cap */
  fullSources: ReadonlySet<string>;
  /** the session of the request; null for visitors */
  sessionId: number | null;
  /** the device of a login with this request */
  device: () => Device;
  /** the visitor's IP address, of IPv6 its network, and the country of the address where it is known */
  visitor: { address: string; country: string | null };
  /** notes that a member left a page: the member was active until now, and looks at no page of this process */
  leftPage: (memberId: number) => void;
  /** counts a visitor or an exposure to a variant; written within seconds */
  countSeen: (seen: Seen) => void;
  /** the operator who runs the command */
  by: string;
  /** the operator's reason, for the audit log */
  why: string;
  /** returns the text of README.txt in a language, for a download of a member's data */
  readmeIn: (language: string) => string;
  /** returns the statement of reasons of a decision in a language, in paragraphs */
  statementIn: (language: string, of: StatementFacts) => string;
  /** a second person's approval of the act; null where only one person acts; "not_needed" for commands and dry runs */
  approval: Approval | "not_needed" | null;
  /** returns whether the operator has a permission */
  may: (permission: Permission) => boolean;
  /** notifies the server processes once the transaction is committed, so that they drop what they cached of a member */
  changedLater: (tx: TenantTransaction, memberId: number) => Promise<void>;
}

/** The named fields of the context. */
export type Needs<Name extends keyof Fields> = Pick<Fields, Name>;

/** What lists and profiles of members need. */
export type ReadContext = Needs<"tenant" | "db" | "now" | "sign">;

/** What the login of operators needs. */
export type OperatorLoginContext = Needs<"control" | "now" | "random">;

/** What most verbs of a visitor or member need. */
export type AccountContext = Needs<
  "tenant" | "db" | "now" | "locale" | "mails" | "random" | "sign" | "changed"
>;

/** What verbs need that mail a member a link, in the member's own language. */
export type MailedLinkContext = Needs<"tenant" | "db" | "now" | "mails" | "random" | "sign" | "changed">;

export type LikeContext = Needs<"db" | "now" | "likesChanged">;

/** What the swipe game needs. */
export type GameContext = LikeContext & Needs<"tenant">;

export type ChatContext = Needs<"tenant" | "db" | "now" | "publish" | "noticed">;

export type PhotoContext = Needs<"tenant" | "db" | "now" | "random" | "changed" | "media">;

/** What links to members' photos are made from. */
export type LinkContext = Needs<"tenant" | "now" | "sign">;

/** What jobs need that mail members. */
export type MailingContext = Needs<"tenant" | "db" | "now" | "mails">;

/** What jobs need that erase accounts. */
export type CleaningContext = MailingContext & Needs<"changed">;

/** What the choice of payment methods needs. */
export type OfferContext = Needs<"now" | "payments" | "further" | "providerHealth" | "prices" | "tenant">;

export type ShopContext = AccountContext &
  Needs<
    | "prices"
    | "payments"
    | "further"
    | "former"
    | "siteOrigin"
    | "providerHealth"
    | "providerFailed"
    | "moneyMoved"
    | "publish"
  >;

/** What sending a code for a direct debit needs. */
export type CodeContext = ShopContext & Needs<"sms" | "countCode" | "codeMessage">;

/** What answers about cookies need. */
export type ConsentContext = Needs<"db" | "now" | "locale">;

/** What every act can use. */
export type ActContext = CodeContext &
  Needs<
    | "sessionId"
    | "device"
    | "visitor"
    | "interests"
    | "country"
    | "chosenCountry"
    | "tracking"
    | "fullSources"
    | "likesChanged"
    | "noticed"
    | "media"
    | "counter"
    | "guardLogin"
    | "knownDevice"
    | "origin"
    | "approvesPhotos"
    | "leftPage"
    | "countSeen"
  >;

/** What every command of operators needs. */
export type OperatorContext = Needs<"tenant" | "db" | "now" | "by" | "why" | "may" | "approval">;

/** What commands need that change what members and their open pages see. */
export type ChangingContext = OperatorContext & Needs<"mails" | "sign" | "changedLater">;

/** What a decision about a member needs. */
export type DecidingContext = ChangingContext & Needs<"statementIn" | "random">;

/** What acts of operators need that mail a member a link: its limits are those of the member's own mails. */
export type MailingActContext = ChangingContext & Needs<"random" | "counter">;

/** What an operator's export of a member's data needs. */
export type ExportContext = OperatorContext & Needs<"media" | "readmeIn">;

/** What an operator's refund needs. */
export type RefundContext = ShopContext & Needs<"by" | "why" | "may" | "approval" | "changedLater">;

/** The logged-in member as shown on their own pages. product 8.1 */
export interface Account {
  id: number;
  name: string;
  email: string;
  status: "not_confirmed" | "active" | "pending_deletion" | "banned";
  /** false while an account created by a partner has no password and consent yet */
  completed: boolean;
  paidUser: boolean;
  fictional: boolean;
  language: string;
  /** the chosen scheme of all pages; null before a choice */
  look: "system" | "light" | "dark" | null;
  signupDate: Date;
  gender: string;
  seeks: string[];
  sexuality: string;
  dateOfBirth: string;
  country: string;
  countryregion: string | null;
  city: string | null;
  /** the centre of the member's town; null for an unknown town */
  position: Position | null;
  invisible: boolean;
  /** until when the member sends nothing; null for a member who is not suspended */
  suspendedUntil: Date | null;
  notificationsDisabled: string[];
  notificationsOff: string[];
  /** the variants assigned to the member: experiment → variant */
  experiments: Readonly<Record<string, string>>;
  /** whether push notifications show the other member's name */
  pushShowsName: boolean;
  version: number;
  /** the first active photo, otherwise the first photo under inspection; null if there is none or it was not queried */
  mainPhoto: MainPhoto | null;
  /** the balance; 0 also if it was not queried */
  credits: number;
}

export type MainPhoto = { name: string; status: PhotoStatus };
