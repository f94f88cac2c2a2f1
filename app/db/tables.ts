import type { ColumnType, Generated, GeneratedAlways, Transaction } from "kysely";

/**
 * The tables as the driver gives them: snake_case, bigint as number (pool.server.ts checks that it fits),
 * timestamptz as Date, date as "YYYY-MM-DD", numeric as string. Verbs turn rows into domain objects.
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
  credit_entries: CreditEntriesTable;
  direct_debit_mandates: DirectDebitMandatesTable;
  discount_codes: DiscountCodesTable;
  discount_uses: DiscountUsesTable;
  invitations: InvitationsTable;
  invoices: InvoicesTable;
  erasures: ErasuresTable;
  likes: LikesTable;
  login_challenges: LoginChallengesTable;
  mails: MailsTable;
  match_answers: MatchAnswersTable;
  members: MembersTable;
  messages: MessagesTable;
  notices: NoticesTable;
  orders: OrdersTable;
  passes: PassesTable;
  passkeys: PasskeysTable;
  payment_events: PaymentEventsTable;
  payments: PaymentsTable;
  photo_files_to_delete: PhotoFilesToDeleteTable;
  photos: PhotosTable;
  profile_answers: ProfileAnswersTable;
  push_retries: PushRetriesTable;
  push_subscriptions: PushSubscriptionsTable;
  recovery_codes: RecoveryCodesTable;
  refunds: RefundsTable;
  refused_addresses: RefusedAddressesTable;
  search_entries: SearchEntriesTable;
  search_towns: SearchTownsTable;
  search_terms: SearchTermsTable;
  sessions: SessionsTable;
  swipe_likes: SwipeLikesTable;
  stored_cards: StoredCardsTable;
  swipes: SwipesTable;
  webhook_keys: WebhookKeysTable;
  waiting_entries: WaitingEntriesTable;
  weekly_updates: WeeklyUpdatesTable;
}

/** Tables without a tenant: all that may be asked outside a tenant's transaction. */
export interface GlobalTables {
  tenants: TenantsTable;
}

/** What runs inside `db.transaction(...)`. */
export type TenantTransaction = Transaction<Tables>;

/** Filled by the database from the transaction's tenant: writing it by hand is a type error. */
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
  /** the tenant's own id, which stands in its file */
  uid: Once<string>;
  /** what its folder is called; null once it is retired */
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
  notifications_disabled: Generated<string[]>;
  notifications_off: Generated<string[]>;
  /** whether pushes say who they are about */
  push_shows_name: Generated<boolean>;
  network: string | null;
  ref: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  /** consent to the use of data about sexuality; null where the account began before the signup asked */
  sensitive_consented_at: Date | null;
  /** false while an account that a partner's server began waits for its owner's password and consent */
  completed: Generated<boolean>;
  /** degrees; the centre of the member's town to 1/100, never told to others */
  latitude: number | null;
  longitude: number | null;
  deletion_requested_at: Date | null;
  deletion_reason: string | null;
  deletion_note: string | null;
  /** when the operator banned them; null for all others */
  banned_at: Date | null;
  hair_color: string | null;
  eye_color: string | null;
  body_type: string | null;
  tattoos: string | null;
  relationship_status: string | null;
  signup_reason: string | null;
  interests: Generated<string[]>;
  /** a key or the member's own text, 1 to 24 characters; null also where the brand does not ask */
  pronouns: ColumnType<string | null, string | null | undefined, string | null>;
  /** written now and then, not with every request */
  last_active: Generated<Date>;
}

export type PhotoStatus = "inspecting" | "active" | "rejected";

export interface PhotosTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  /** of the clear renditions; another one when it is cropped */
  name: string;
  /** of the blurred one; tells nothing of `name` */
  blurred_name: string;
  status: Generated<PhotoStatus>;
  rejected_reason: string | null;
  /** lowest first; the first that is active is the main one */
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
  /** not before: until then somebody may be about to claim them */
  due_at: Once<Date>;
}

export interface LikesTable {
  tenant_id: TenantId;
  liker_id: Once<number>;
  liked_id: Once<number>;
  created_at: Date;
  /** until the one who is liked has opened the profile */
  is_new: Generated<boolean>;
  /** the line that the liker wrote with it, 1 to 140 characters; for the liked member alone */
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
  /** where the tenant is, "YYYY-MM-DD" */
  day: Once<string>;
  liked_id: Once<number>;
  created_at: Once<Date>;
}

/** Swipes of the last days in their order. */
export interface SwipesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  profile_id: Once<number>;
  is_like: Once<boolean>;
  /** where the tenant is, "YYYY-MM-DD" */
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
  /** of a visitor; a member's is the account's */
  email: Once<string | null>;
  language: Once<string>;
  reported_id: Once<number | null>;
  photo_id: Once<number | null>;
  conversation_id: Once<number | null>;
  message_seq: Once<number | null>;
  /** the line that the reported member wrote with their like of the complainant; null once they are erased */
  like_text: string | null;
  created_at: Once<Date>;
  closed_at: Date | null;
  outcome: ComplaintOutcome | null;
  note: Generated<string>;
}

/** What both tables of the search hold of a member. Triggers write them; nobody else does. */
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
  /** a point as one number, by search_town(); 0 where the town is not known */
  town: ColumnType<number, never, never>;
}

/** The towns that members of the search live in. Triggers write them. */
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

export type AuditAction = "find" | "grant" | "reverse" | "ban" | "unban" | "erase" | "export" | "refund";

/** Only ever added to: the database refuses changes. */
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

/** People who wait until they can sign up; no members. */
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
  /** the login that it goes with; null for those of before */
  session_id: Generated<number | null>;
}

/** A push that is to be tried again. */
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

/** Only ever added to: the database refuses changes. */
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
  /** the change of what the member owes; the database works it out */
  owed: ColumnType<number, never, never>;
  /** so much of the amount is of credits that were given, the rest of bought ones; the database works it out */
  granted: ColumnType<number, never, never>;
  /** of a reversal: how many credits of the entry it takes back */
  portion: ColumnType<number | null, number | undefined, never>;
  created_at: Once<Date>;
}

/** Written by the database alone, as entries are added. */
export interface CreditBalancesTable {
  tenant_id: TenantId;
  member_id: ColumnType<number, never, never>;
  balance: ColumnType<number, never, never>;
  /** so much of the balance was given; the rest was bought */
  granted: ColumnType<number, never, never>;
  /** what was taken back after it was spent, and is not paid yet, in credits */
  owed: ColumnType<number, never, never>;
}

/** What is agreed stays: the database refuses changes of it. Amounts in minor units. */
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
  /** sums over its attempts */
  paid: Generated<number>;
  refunded: Generated<number>;
  charged_back: Generated<number>;
  completed_at: ColumnType<Date | null, undefined, Date>;
  withdrawn_at: ColumnType<Date | null, undefined, Date>;
}

/** What a code takes off a price; only when it ended is ever changed. */
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
  /** null for everybody */
  member_id: Once<number | null>;
  origin: Once<"operator" | "retention">;
  ended_at: ColumnType<Date | null, undefined, Date>;
}

/** Which order has the use of a discount that its member has once. */
export interface DiscountUsesTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  use_key: Once<string>;
  order_id: number;
  used_at: Date;
}

/** How far an attempt to pay is. decisions §7 */
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
  method: Once<string>;
  reference: Once<string>;
  provider_ref: string | null;
  state: PaymentAttemptState;
  amount: Once<number>;
  paid: Generated<number>;
  refunded: Generated<number>;
  charged_back: Generated<number>;
  /** whether the order was paid in full with it, for the first time */
  completes: Generated<boolean>;
  redirect: string | null;
  /** counts as paid while the attempt is pending: a direct debit whose credits come with its collection */
  promised: Generated<number>;
  version: Generated<number>;
  created_at: Once<Date>;
  updated_at: Date;
  expires_at: Date;
  check_at: Date | null;
  /** when it was last compared with what its provider knows */
  reconciled_at: ColumnType<Date | null, undefined, Date>;
  /** when the member asked that its card be remembered */
  remember_agreed_at: ColumnType<Date | null, Date | null | undefined, never>;
  /** the card that is charged without the member; null once it is removed */
  stored_card_id: ColumnType<number | null, number | null | undefined, never>;
  /** keeps an order that is pressed twice from being charged twice */
  charge_key: ColumnType<string | null, string | null | undefined, never>;
}

/** A card that a member asked to be remembered. decisions §7 */
export interface StoredCardsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  provider: Once<string>;
  method: Once<string>;
  /** sealed */
  token: Buffer;
  brand: Once<string>;
  last4: Once<string>;
  /** the last month that it is valid in, as `2031-12` */
  expires: Once<string>;
  consented_at: Date;
  created_at: Once<Date>;
}

/** A SEPA direct-debit mandate and the evidence of its confirmation. decisions §7 */
export interface DirectDebitMandatesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  order_id: Once<number>;
  /** null until the member orders with it */
  payment_id: ColumnType<number | null, undefined, number>;
  reference: Once<string>;
  created_at: Once<Date>;
  holder: string;
  /** sealed */
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
  received_at: Once<Date>;
  verified: Once<"signature" | "status" | "none" | "operator">;
  /** empty once its time is over or its member is erased */
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
  /** what will have gone back of the payment by then, in all */
  level: number;
  reason: Once<"second_payment" | "withdrawal" | "operator" | "member_gone">;
  state: "wanted" | "sent" | "unknown" | "done" | "failed" | "by_hand";
  unique_key: Once<string>;
  requested_at: Once<Date>;
  updated_at: Date;
}

/** One row for each tenant. */
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
  /** given by the database, without gaps for each company */
  number: ColumnType<number, never, never>;
  issued_at: Once<Date>;
  total: Once<number>;
  net: Once<number>;
  vat: Once<number>;
}

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
  /** null once the other is erased */
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
  /** the mail that told of it */
  mail_id: number | null;
  reminded_at: Date | null;
}

export interface WeeklyUpdatesTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  /** the Monday, "YYYY-MM-DD" */
  week: string;
}

/** Written by a trigger when a member goes. */
export interface ErasuresTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: ColumnType<number, never, never>;
  mark: ColumnType<string, never, never>;
  erased_at: ColumnType<Date, never, never>;
}
