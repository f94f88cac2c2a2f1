import type { ColumnType, Generated, GeneratedAlways, Transaction } from "kysely";

/**
 * The tables as the driver returns them: snake_case, bigint as number (pool.server.ts checks that it fits), timestamptz as Date, date as
 * "YYYY-MM-DD", numeric as string. Domain functions turn rows into domain objects.
 */
export interface Tables extends GlobalTables {
  account_links: AccountLinksTable;
  audit_entries: AuditEntriesTable;
  authenticators: AuthenticatorsTable;
  blocks: BlocksTable;
  chat_tallies: ChatTalliesTable;
  chats: ChatsTable;
  complaints: ComplaintsTable;
  consent_receipts: ConsentReceiptsTable;
  conversations: ConversationsTable;
  credit_balances: CreditBalancesTable;
  cards_to_end: CardsToEndTable;
  credit_entries: CreditEntriesTable;
  direct_debit_mandates: DirectDebitMandatesTable;
  discount_codes: DiscountCodesTable;
  discount_uses: DiscountUsesTable;
  growth_counts: GrowthCountsTable;
  growth_pending: GrowthPendingTable;
  invitations: InvitationsTable;
  invoices: InvoicesTable;
  erasures: ErasuresTable;
  likes: LikesTable;
  login_challenges: LoginChallengesTable;
  mails: MailsTable;
  match_answers: MatchAnswersTable;
  member_steps: MemberStepsTable;
  members: MembersTable;
  messages: MessagesTable;
  notices: NoticesTable;
  orders: OrdersTable;
  partner_clicks: PartnerClicksTable;
  partner_views: PartnerViewsTable;
  passes: PassesTable;
  passkeys: PasskeysTable;
  payment_events: PaymentEventsTable;
  payments: PaymentsTable;
  photo_files_to_delete: PhotoFilesToDeleteTable;
  photos: PhotosTable;
  postback_tries: PostbackTriesTable;
  postbacks: PostbacksTable;
  profile_answers: ProfileAnswersTable;
  provider_customers: ProviderCustomersTable;
  push_retries: PushRetriesTable;
  push_subscriptions: PushSubscriptionsTable;
  recovery_codes: RecoveryCodesTable;
  refunds: RefundsTable;
  refused_addresses: RefusedAddressesTable;
  search_entries: SearchEntriesTable;
  search_towns: SearchTownsTable;
  search_terms: SearchTermsTable;
  sessions: SessionsTable;
  source_days: SourceDaysTable;
  source_orders: SourceOrdersTable;
  source_signups: SourceSignupsTable;
  swipe_likes: SwipeLikesTable;
  stored_cards: StoredCardsTable;
  swipes: SwipesTable;
  webhook_keys: WebhookKeysTable;
  waiting_entries: WaitingEntriesTable;
  weekly_updates: WeeklyUpdatesTable;
}

/** Tables without a tenant: the only ones outside a tenant's transaction. */
export interface GlobalTables {
  tenants: TenantsTable;
}

/** What runs inside `db.transaction(...)`. */
export type TenantTransaction = Transaction<Tables>;

/** Set by the database from the transaction's tenant: writing it in code is a type error. */
type TenantId = ColumnType<number, never, never>;

/**
 * A jsonb column. It is read as T and written as a string, because pg turns a JavaScript array into a
 * PostgreSQL array, which jsonb refuses: write `JSON.stringify(value)`.
 */
export type Jsonb<T> = ColumnType<T, string, string>;

/** Set when the row is written and never changed. */
type Once<T> = ColumnType<T, T, never>;

export interface TenantsTable {
  id: GeneratedAlways<number>;
  /** the tenant's own id, as in its file */
  uid: Once<string>;
  /** the name of its folder; null once it is retired */
  slug: string | null;
  created_at: ColumnType<Date, never, never>;
  retired_at: Date | null;
  retired_slug: string | null;
}

export interface ConsentReceiptsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  receipt: Once<string>;
  categories: Once<string[]>;
  locale: Once<string>;
  text_version: Once<string>;
  given_at: Once<Date>;
  withdrawn_at: Date | null;
}

export interface MembersTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  email: string;
  name: string;
  password_hash: string | null;
  status: Generated<"not_confirmed" | "active" | "pending_deletion" | "banned">;
  paid_user: Generated<boolean>;
  fictional: Generated<boolean>;
  language: string;
  signup_date: Date;
  last_login_at: Date | null;
  version: Generated<number>;
  gender: string;
  seeks: string[];
  sexuality: string;
  date_of_birth: string;
  country: string;
  countryregion: string | null;
  city: string | null;
  signup_message: Generated<string>;
  invisible: Generated<boolean>;
  /** when the member agreed to be shown on landers */
  landers_agreed_at: Date | null;
  notifications_disabled: Generated<string[]>;
  notifications_off: Generated<string[]>;
  /** whether pushes name the sender */
  push_shows_name: Generated<boolean>;
  network: string | null;
  ref: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  /** the lander that the member came from: a kind, or kind/slug */
  lander: ColumnType<string | null, string | null | undefined, string | null>;
  /** experiment name → variant at the signup */
  experiments: ColumnType<Record<string, string>, string | undefined, string>;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  /** consent to the use of data on sexuality; null where the signup predates the question */
  sensitive_consented_at: Date | null;
  /** false while an account of a partner signup waits for its owner's password and consent */
  completed: Generated<boolean>;
  /** degrees; the centre of the member's town to 1/100, never shown to others */
  latitude: number | null;
  longitude: number | null;
  deletion_requested_at: Date | null;
  deletion_reason: string | null;
  deletion_note: string | null;
  /** when the operator banned the member; null for all others */
  banned_at: Date | null;
  hair_color: string | null;
  eye_color: string | null;
  body_type: string | null;
  tattoos: string | null;
  relationship_status: string | null;
  signup_reason: string | null;
  interests: Generated<string[]>;
  /** a key or the member's own text, 1 to 24 characters; null also where the brand has no pronouns */
  pronouns: ColumnType<string | null, string | null | undefined, string | null>;
  /** updated from time to time, not with every request */
  last_active: Generated<Date>;
}

export type GrowthStep =
  | "visit"
  | "signup"
  | "confirmed"
  | "profile"
  | "message"
  | "purchase"
  | "repeat"
  | "exposed";

/** The number of events per day, without personal data. An unknown dimension is "". */
export interface GrowthCountsTable {
  tenant_id: TenantId;
  /** in the tenant's time zone */
  day: Once<string>;
  step: Once<GrowthStep>;
  /** the ref of a traffic source of the brand */
  source: Once<string>;
  /** a kind, or kind/slug */
  lander: Once<string>;
  country: Once<string>;
  /** rows of an experiment have no source, lander and country */
  experiment: Once<string>;
  variant: Once<string>;
  count: number;
}

/** Additions to growth_counts that are not folded into it yet. */
export interface GrowthPendingTable extends GrowthCountsTable {
  id: GeneratedAlways<number>;
}

/** The steps of the funnel that a member was already counted for. */
export interface MemberStepsTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  step: Once<Exclude<GrowthStep, "visit" | "exposed">>;
}

export type PhotoStatus = "inspecting" | "active" | "rejected";

export interface PhotosTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  /** of the clear renditions; a new one after each crop */
  name: string;
  /** of the blurred one; does not reveal `name` */
  blurred_name: string;
  status: Generated<PhotoStatus>;
  rejected_reason: string | null;
  /** lowest first; the first active one is the main photo */
  position: number;
  /** of the full rendition, in pixels */
  width: number;
  height: number;
  created_at: Once<Date>;
}

export interface PhotoFilesToDeleteTable {
  tenant_id: TenantId;
  name: Once<string>;
  blurred_name: Once<string>;
  /** not before: until then a transaction may still claim the files */
  due_at: Once<Date>;
}

export interface LikesTable {
  tenant_id: TenantId;
  liker_id: Once<number>;
  liked_id: Once<number>;
  created_at: Date;
  /** until the liked member has opened the profile */
  is_new: Generated<boolean>;
  /** the liker's line, 1 to 140 characters; only the liked member reads it */
  text: ColumnType<string | null, string | null | undefined, never>;
}

export interface BlocksTable {
  tenant_id: TenantId;
  blocker_id: Once<number>;
  blocked_id: Once<number>;
  created_at: Once<Date>;
}

export interface PassesTable {
  tenant_id: TenantId;
  passer_id: Once<number>;
  passed_id: Once<number>;
  created_at: Date;
}

export interface SwipeLikesTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  /** in the tenant's time zone, "YYYY-MM-DD" */
  day: Once<string>;
  liked_id: Once<number>;
  created_at: Once<Date>;
}

/** The number of visitors who left for a partner. No row identifies a visitor. */
export interface PartnerClicksTable {
  tenant_id: TenantId;
  /** in the tenant's time zone, "YYYY-MM-DD" */
  day: Once<string>;
  card_id: Once<string>;
  country: Once<string>;
  clicks: number;
}

/** Counted views of the page before a partner's site. */
export interface PartnerViewsTable {
  tenant_id: TenantId;
  view: Once<Buffer>;
  expires_at: Once<Date>;
}

/** Swipes of the last days in their order. */
export interface SwipesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  profile_id: Once<number>;
  is_like: Once<boolean>;
  /** in the tenant's time zone, "YYYY-MM-DD" */
  day: Once<string>;
  created_at: Once<Date>;
  undone_at: Date | null;
}

export interface MatchAnswersTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  question: Once<string>;
  answer: string;
  answered_at: Date;
}

export interface ProfileAnswersTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  question: Once<string>;
  /** 0–2 */
  position: Once<number>;
  answer: Once<string>;
  answered_at: Once<Date>;
}

export type ComplaintAbout = "profile" | "photo" | "message" | "decision" | "else";
export type ComplaintCategory = "fake" | "insult" | "under_age" | "intimate" | "money" | "else";
export type ComplaintOutcome = "acted" | "declined";

export interface ComplaintsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  reference: Once<string>;
  form_hash: Once<Buffer>;
  about: Once<ComplaintAbout>;
  category: Once<ComplaintCategory | null>;
  place: Once<string>;
  body: Once<string>;
  complainant_id: Once<number | null>;
  /** of a visitor; a member's is that of the account */
  email: Once<string | null>;
  language: Once<string>;
  reported_id: Once<number | null>;
  photo_id: Once<number | null>;
  conversation_id: Once<number | null>;
  message_seq: Once<number | null>;
  /** the line that the reported member wrote with a like of the complainant; null once that member is erased */
  like_text: string | null;
  created_at: Once<Date>;
  closed_at: Date | null;
  outcome: ComplaintOutcome | null;
  note: Generated<string>;
  /** whether it hid its photo before the inspection */
  hid_photo: Generated<boolean>;
}

/** The columns of a member that both search tables share. Only triggers write them. */
interface SearchedMember {
  tenant_id: TenantId;
  member_id: ColumnType<number, never, never>;
  /** bits: 1 woman, 2 man, 4 nonbinary */
  gender: ColumnType<number, never, never>;
  seeks: ColumnType<number, never, never>;
  born: ColumnType<string, never, never>;
  has_photo: ColumnType<boolean, never, never>;
  country: ColumnType<string, never, never>;
  countryregion: ColumnType<string | null, never, never>;
  city: ColumnType<string | null, never, never>;
  /** bits, by search_interest() */
  interests: ColumnType<number, never, never>;
}

export interface SearchEntriesTable extends SearchedMember {
  /** to the millisecond */
  last_active: ColumnType<Date, never, never>;
  signup_date: ColumnType<Date, never, never>;
  /** a point as one number, by search_town(); 0 where the town is unknown */
  town: ColumnType<number, never, never>;
}

/** The towns of members in the search. Only triggers write them. */
export interface SearchTownsTable {
  tenant_id: TenantId;
  town: ColumnType<number, never, never>;
  country: ColumnType<string, never, never>;
  countryregion: ColumnType<string, never, never>;
}

export interface SearchTermsTable extends SearchedMember {
  /** the bit of an interest, or a year of birth */
  term: ColumnType<number, never, never>;
  /** the day (UTC) of `last_active` */
  active_on: ColumnType<string, never, never>;
}

export interface SessionsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  token_hash: Buffer;
  browser: Once<string>;
  country: Once<string | null>;
  created_at: Once<Date>;
  expires_at: Date;
}

/** Addresses of banned members, as keyed hashes. */
export interface RefusedAddressesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  address_hash: Once<Buffer>;
  /** null once the member is erased */
  member_id: Once<number | null>;
  created_at: Once<Date>;
}

export type AuditAction =
  | "find"
  | "grant"
  | "reverse"
  | "ban"
  | "unban"
  | "erase"
  | "export"
  | "refund"
  | "invoice";

/** Append-only: the database refuses changes. */
export interface AuditEntriesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  done_at: Once<Date>;
  done_by: Once<string>;
  action: Once<AuditAction>;
  detail: Once<string>;
  /** null once the member is erased; then `why` is empty too */
  member_id: Once<number | null>;
  why: Once<string>;
}

export type LinkPurpose =
  | "activate"
  | "reset"
  | "mail_change"
  | "mail_undo"
  | "reactivate"
  | "unsubscribe"
  | "complete_signup";

export interface AccountLinksTable {
  tenant_id: TenantId;
  id: Once<string>;
  member_id: Once<number>;
  purpose: Once<LinkPurpose>;
  data: Jsonb<Record<string, string>>;
  created_at: Once<Date>;
  expires_at: Once<Date>;
  used_at: Date | null;
}

export interface MailsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number | null>;
  kind: Once<string>;
  recipient: Once<string>;
  language: Once<string>;
  params: Jsonb<Record<string, string | number>>;
  created_at: Once<Date>;
  sent_at: Date | null;
}

export interface InvitationsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  code_hash: Once<Buffer>;
  created_at: Once<Date>;
  expires_at: Once<Date>;
  used_at: Date | null;
  member_id: number | null;
}

/** The waiting list: people who are not members. */
export interface WaitingEntriesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** in lower case */
  email: Once<string>;
  language: string;
  consent_version: string;
  requested_at: Date;
  confirmed_at: Date | null;
  invited_at: Date | null;
}

export interface PasskeysTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  credential_id: Once<string>;
  public_key: Once<Buffer>;
  counter: number;
  transports: Once<string[]>;
  name: string;
  created_at: Once<Date>;
  last_used_at: Date | null;
  user_handle: Buffer | null;
}

export interface AuthenticatorsTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  code_hash: Once<Buffer>;
  used_at: Date | null;
}

export type ChallengePurpose = "passkey_login" | "passkey_new" | "second_factor";

export interface LoginChallengesTable {
  tenant_id: TenantId;
  id: Once<string>;
  purpose: Once<ChallengePurpose>;
  member_id: Once<number | null>;
  data: Jsonb<Record<string, string>>;
  expires_at: Once<Date>;
}

export interface PushSubscriptionsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: number;
  endpoint: Once<string>;
  p256dh: string;
  auth: string;
  created_at: Once<Date>;
  /** the login that it belongs to; null for subscriptions from before that column */
  session_id: Generated<number | null>;
}

/** A push that is to be sent again. */
export interface PushRetriesTable {
  tenant_id: TenantId;
  notice_id: Once<number>;
  subscription_id: Once<number>;
  tries: number;
  due_at: Date;
}

export type CreditReason =
  | "signup"
  | "grant"
  | "purchase"
  | "message"
  | "photo"
  | "gift"
  | "reversal"
  | "debt";

/** Append-only: the database refuses changes. */
export interface CreditEntriesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** null once the member is erased */
  member_id: ColumnType<number | null, number, never>;
  amount: Once<number>;
  reason: Once<CreditReason>;
  reference: Once<string>;
  unique_key: Once<string>;
  reverses: ColumnType<number | null, number | null | undefined, never>;
  /** the change of the member's debt; computed by the database */
  owed: ColumnType<number, never, never>;
  /** the part of the amount in granted credits, the rest in bought ones; computed by the database */
  granted: ColumnType<number, never, never>;
  /** of a reversal: the number of the entry's credits that it reverses */
  portion: ColumnType<number | null, number | undefined, never>;
  created_at: Once<Date>;
}

/** Written by the database only, as entries are added. */
export interface CreditBalancesTable {
  tenant_id: TenantId;
  member_id: ColumnType<number, never, never>;
  balance: ColumnType<number, never, never>;
  /** the granted part of the balance; the rest was bought */
  granted: ColumnType<number, never, never>;
  /** the debt: credits that were reversed after they were spent, less what was repaid since */
  owed: ColumnType<number, never, never>;
}

/** What was agreed is immutable: the database refuses changes of it. Amounts in minor units. */
export interface OrdersTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** null once the member is erased */
  member_id: ColumnType<number | null, number, never>;
  reference: Once<string>;
  created_at: Once<Date>;
  bundle_id: Once<string>;
  credits: Once<number>;
  currency: Once<string>;
  price: Once<number>;
  discount: Once<number>;
  fee: Once<number>;
  total: Once<number>;
  discount_code: ColumnType<string | null, string | null | undefined, never>;
  net: Once<number>;
  vat: Once<number>;
  /** basis points */
  vat_rate: Once<number>;
  vat_country: Once<string>;
  per_message: Once<number>;
  company_id: Once<string>;
  terms_version: Once<string>;
  language: Once<string>;
  button_text: Once<string>;
  back_path: ColumnType<string | null, string | null | undefined, null>;
  start_agreed_at: Once<Date>;
  /** experiment → variant, of those that ran when the order was placed */
  experiments: ColumnType<Record<string, string>, string | undefined, never>;
  /** sums over its attempts */
  paid: Generated<number>;
  refunded: Generated<number>;
  charged_back: Generated<number>;
  completed_at: ColumnType<Date | null, undefined, Date>;
  withdrawn_at: ColumnType<Date | null, undefined, Date>;
  /** when the buyer cancelled it unpaid; null again once it is paid anew */
  cancelled_at: ColumnType<Date | null, undefined, Date | null>;
}

/** The discount of a code; only its end can be changed. */
export interface DiscountCodesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  code: Once<string>;
  created_at: Once<Date>;
  /** basis points */
  percentage: Once<number>;
  /** minor units of the currency */
  minimum: ColumnType<number, number | undefined, never>;
  currency: Once<string | null>;
  countries: Once<string[]>;
  methods: Once<string[]>;
  expires_at: Once<Date>;
  validity: Once<"once-per-user" | "unlimited">;
  /** null for all members */
  member_id: Once<number | null>;
  origin: Once<"operator" | "retention">;
  ended_at: ColumnType<Date | null, undefined, Date>;
}

/** The order that uses a discount which its member has once. */
export interface DiscountUsesTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  use_key: Once<string>;
  order_id: number;
  used_at: Date;
}

/** The traffic source to which a member's signup is attributed. product 19.2 */
export interface SourceSignupsTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  ref: Once<string>;
  signed_up_at: Once<Date>;
  /** the source was at its cap: not counted, no postback */
  over_cap: Once<boolean>;
  /** identifies the member in postbacks, in place of the number */
  reference: Once<string>;
}

/** Daily results of a source's visitors; identifies no member. */
export interface SourceDaysTable {
  tenant_id: TenantId;
  ref: Once<string>;
  day: Once<string>;
  signups: Generated<number>;
  over_cap: Generated<number>;
  confirmed: Generated<number>;
  purchases: Generated<number>;
}

/** A completed order of a member from a source. */
export interface SourceOrdersTable {
  tenant_id: TenantId;
  order_id: Once<number>;
  ref: Once<string>;
  day: Once<string>;
}

/** A notification of a partner's server. product 19.4 */
export interface PostbacksTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** null once the member is erased */
  member_id: Once<number | null>;
  ref: Once<string>;
  event: Once<"signup" | "confirmation" | "purchase">;
  /** minor units */
  amount: Once<number | null>;
  currency: Once<string | null>;
  state: Generated<"waiting" | "delivered" | "given_up">;
  reason: ColumnType<PostbackReason | null, undefined, PostbackReason | null>;
  created_at: Once<Date>;
  due_at: Date;
  ended_at: ColumnType<Date | null, undefined, Date | null>;
  tries: Generated<number>;
  tries_left: number;
}
/** Why a postback was given up. */
export type PostbackReason = "tries_used" | "source_removed" | "member_erased";

/** The outcome of one try of a postback. */
export type PostbackOutcome =
  | "delivered"
  | "refused"
  | "redirected"
  | "silent"
  | "unreachable"
  | "closed_address"
  | "no_key";

export interface PostbackTriesTable {
  tenant_id: TenantId;
  postback_id: Once<number>;
  number: Once<number>;
  at: Once<Date>;
  outcome: PostbackOutcome | "running";
  status: ColumnType<number | null, undefined, number>;
}

/** The state of a payment attempt. product 13.16 */
export type PaymentAttemptState =
  | "prepared"
  | "sent"
  | "unknown"
  | "pending"
  | "paid"
  | "failed"
  | "cancelled"
  | "expired";

export interface PaymentsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  order_id: Once<number>;
  provider: Once<string>;
  /** the account at the provider that started it; null where that was not recorded */
  account: ColumnType<string | null, string | null | undefined, string>;
  method: Once<string>;
  reference: Once<string>;
  provider_ref: string | null;
  state: PaymentAttemptState;
  amount: Once<number>;
  paid: Generated<number>;
  refunded: Generated<number>;
  charged_back: Generated<number>;
  /** whether this attempt completed the payment of the order, for the first time */
  completes: Generated<boolean>;
  redirect: string | null;
  /** counts as paid while the attempt is pending: a direct debit whose credits are granted at its collection */
  promised: Generated<number>;
  version: Generated<number>;
  created_at: Once<Date>;
  updated_at: Date;
  expires_at: Date;
  check_at: Date | null;
  /** when it was last compared with the provider's state */
  reconciled_at: ColumnType<Date | null, undefined, Date>;
  /** when the member agreed that the card is remembered */
  remember_agreed_at: ColumnType<Date | null, Date | null | undefined, never>;
  /** the card that is charged without the provider's page; null once it is removed */
  stored_card_id: ColumnType<number | null, number | null | undefined, never>;
  /** prevents an order that is submitted twice from being charged twice */
  charge_key: ColumnType<string | null, string | null | undefined, never>;
}

/** A card that a member asked to be remembered. product 13.40 */
export interface StoredCardsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  provider: Once<string>;
  method: Once<string>;
  /** encrypted */
  token: Buffer;
  brand: Once<string>;
  last4: Once<string>;
  /** the last month that it is valid in, as `2031-12` */
  expires: Once<string>;
  consented_at: Date;
  created_at: Once<Date>;
}

/** A member's customer at a payment provider; that of an erased member remains until the provider has deleted it. */
export interface ProviderCustomersTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: ColumnType<number | null, number, never>;
  provider: Once<string>;
  /** the provider's id of the customer */
  ref: Once<string>;
  created_at: Once<Date>;
  keep_until: ColumnType<Date | null, undefined, Date>;
  try_at: ColumnType<Date | null, undefined, Date>;
}

/** A remembered card that is to be ended at the provider. */
export interface CardsToEndTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  provider: Once<string>;
  /** encrypted */
  token: Once<Buffer>;
  created_at: Once<Date>;
  try_at: Date;
}

/** A SEPA direct-debit mandate and the evidence of its confirmation. product 13.54 */
export interface DirectDebitMandatesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  order_id: Once<number>;
  /** null until the member orders with it */
  payment_id: ColumnType<number | null, undefined, number>;
  reference: Once<string>;
  created_at: Once<Date>;
  holder: string;
  /** encrypted */
  iban: Buffer;
  iban_country: string;
  iban_last4: string;
  /** null once the member is erased, as are the columns up to `mobile` */
  street: string | null;
  house_number: string | null;
  postal_code: string | null;
  city: string | null;
  mobile: string | null;
  creditor_name: string;
  creditor_id: string;
  notice_days: number;
  language: string;
  text_version: string;
  mandate_text: string;
  code_hash: Buffer;
  code_sent_at: Date;
  code_tries: Generated<number>;
  confirmed_at: ColumnType<Date | null, undefined, Date>;
  confirmed_address: ColumnType<string | null, undefined, string | null>;
  confirmed_agent: ColumnType<string | null, undefined, string | null>;
  announced_at: ColumnType<Date | null, undefined, Date>;
}

export interface PaymentEventsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  payment_id: Once<number | null>;
  provider: Once<string>;
  dedupe_key: Once<string>;
  /** the provider's id of the sale */
  provider_ref: ColumnType<string | null, string | null | undefined, never>;
  received_at: Once<Date>;
  verified: Once<"signature" | "status" | "none" | "operator">;
  /** empty once its retention is over or its member is erased */
  raw: string;
  paid: ColumnType<number, number | undefined, never>;
  refunded: ColumnType<number, number | undefined, never>;
  charged_back: ColumnType<number, number | undefined, never>;
  outcome: Once<string>;
}

export interface RefundsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  payment_id: Once<number>;
  amount: Once<number>;
  /** the total refunded of the payment after this refund */
  level: number;
  reason: Once<
    "second_payment" | "withdrawal" | "operator" | "member_gone" | "surplus" | "underpaid" | "retirement"
  >;
  state: "wanted" | "sent" | "unknown" | "done" | "failed" | "by_hand";
  /** calls that the provider did not confirm */
  tries: Generated<number>;
  /** when it is sent again; null: at once */
  next_try_at: ColumnType<Date | null, undefined, Date | null>;
  unique_key: Once<string>;
  requested_at: Once<Date>;
  updated_at: Date;
}

/** One row per tenant. */
export interface WebhookKeysTable {
  tenant_id: TenantId;
  key: Once<string>;
}

export interface InvoicesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  order_id: Once<number>;
  kind: Once<"invoice" | "credit_note">;
  company_id: Once<string>;
  /** assigned by the database, without gaps per company */
  number: ColumnType<number, never, never>;
  issued_at: Once<Date>;
  total: Once<number>;
  net: Once<number>;
  vat: Once<number>;
  issuer: ColumnType<InvoiceIssuer | null, string | null | undefined, never>;
  /** removed when the member is erased */
  recipient: ColumnType<{ name: string; email: string } | null, string | null | undefined, null>;
  lines: ColumnType<InvoiceLine[] | null, string | null | undefined, never>;
  method: ColumnType<string | null, string | null | undefined, never>;
  corrects: ColumnType<number | null, number | null | undefined, never>;
}

/** The company that issued a document; `numbers` are its registration and VAT numbers. */
export type InvoiceIssuer = {
  name: string;
  address: string;
  city: string;
  country: string;
  numbers: string[];
};

/** A line of an invoice or credit note; the amount is in minor units, negative for a discount. */
export type InvoiceLine =
  | { kind: "credits"; credits: number; amount: number }
  | { kind: "discount"; code: string; amount: number }
  | { kind: "fee" | "returned" | "paid_again"; amount: number };

export interface ConversationsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** null once that member is erased */
  low_id: number | null;
  high_id: number | null;
  last_seq: Generated<number>;
  created_at: Once<Date>;
}

export type MessageKind = "text" | "photo" | "gift";

export interface MessagesTable {
  tenant_id: TenantId;
  conversation_id: Once<number>;
  seq: number;
  /** null once the sender is erased */
  sender_id: number | null;
  kind: Once<MessageKind>;
  body: string;
  gift: string | null;
  photo: string | null;
  photo_width: number | null;
  photo_height: number | null;
  price: Once<number>;
  client_message_id: Once<string>;
  held: Generated<boolean>;
  automatic: Generated<boolean>;
  created_at: Date;
}

export interface ChatsTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  conversation_id: Once<number>;
  /** null once the other member is erased */
  other_id: number | null;
  unread: Generated<number>;
  delivered_seq: Generated<number>;
  seen_seq: Generated<number>;
  cleared_seq: Generated<number>;
  last_seq: Generated<number>;
  last_at: Date;
  listed: Generated<boolean>;
}

export interface ChatTalliesTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  conversations_started: Generated<number>;
  messages_sent: Generated<number>;
}

export type NoticeKind = "new_conversation" | "new_message" | "like" | "match";

export interface NoticesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  kind: Once<NoticeKind>;
  from_id: Once<number>;
  conversation_id: Once<number | null>;
  seq: Once<number | null>;
  created_at: Once<Date>;
  pushed_at: Date | null;
  mailed_at: Date | null;
  /** the mail that contained it */
  mail_id: number | null;
  reminded_at: Date | null;
}

export interface WeeklyUpdatesTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  /** the Monday, "YYYY-MM-DD" */
  week: string;
}

/** Written by a trigger when a member is erased. */
export interface ErasuresTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: ColumnType<number, never, never>;
  mark: ColumnType<string, never, never>;
  erased_at: ColumnType<Date, never, never>;
}
