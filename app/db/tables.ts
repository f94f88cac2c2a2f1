// Written by `npm run schema`; do not edit. Comments are those of db/migrations, write rules those of scripts/schema/column-rules.ts.
import type { ColumnType, Generated, GeneratedAlways, Transaction } from "kysely";
import type {
  BankTransfer,
  Computed,
  InvoiceIssuer,
  InvoiceLine,
  Jsonb,
  Later,
  Once,
  TenantId,
} from "./column-types";

/**
 * The tables as the driver returns them: snake_case, bigint as number (pool.server.ts checks that it fits), timestamptz as Date, date as
 * "YYYY-MM-DD", numeric as string. Domain functions turn rows into domain objects.
 */
export interface Tables extends GlobalTables {
  account_links: AccountLinksTable;
  audit_entries: AuditEntriesTable;
  authenticators: AuthenticatorsTable;
  blocks: BlocksTable;
  cards_to_end: CardsToEndTable;
  chat_tallies: ChatTalliesTable;
  chats: ChatsTable;
  complaint_evidence: ComplaintEvidenceTable;
  complaints: ComplaintsTable;
  consent_receipts: ConsentReceiptsTable;
  conversations: ConversationsTable;
  credit_balances: CreditBalancesTable;
  credit_entries: CreditEntriesTable;
  decisions: DecisionsTable;
  direct_debit_mandates: DirectDebitMandatesTable;
  discount_codes: DiscountCodesTable;
  discount_uses: DiscountUsesTable;
  erasures: ErasuresTable;
  growth_counts: GrowthCountsTable;
  growth_pending: GrowthPendingTable;
  invitations: InvitationsTable;
  invoices: InvoicesTable;
  likes: LikesTable;
  login_challenges: LoginChallengesTable;
  mails: MailsTable;
  match_answers: MatchAnswersTable;
  member_notes: MemberNotesTable;
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
  payment_movements: PaymentMovementsTable;
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
  sandbox_cards: SandboxCardsTable;
  sandbox_payments: SandboxPaymentsTable;
  search_entries: SearchEntriesTable;
  search_terms: SearchTermsTable;
  search_towns: SearchTownsTable;
  sessions: SessionsTable;
  source_days: SourceDaysTable;
  source_orders: SourceOrdersTable;
  source_signups: SourceSignupsTable;
  spending_limits: SpendingLimitsTable;
  stored_cards: StoredCardsTable;
  swipe_likes: SwipeLikesTable;
  swipes: SwipesTable;
  waiting_entries: WaitingEntriesTable;
  webhook_keys: WebhookKeysTable;
  weekly_updates: WeeklyUpdatesTable;
}

/** Tables without a tenant: the only ones outside a tenant's transaction. */
export interface GlobalTables {
  tenants: TenantsTable;
}

/** What runs inside `db.transaction(...)`. */
export type TenantTransaction = Transaction<Tables>;

/** The outcome of one try of a postback. */
export type PostbackOutcome = Exclude<PostbackTryOutcome, "running">;

export type AppealOutcome = "upheld" | "reversed";

export type AuditAction =
  | "find"
  | "grant"
  | "reverse"
  | "ban"
  | "unban"
  | "erase"
  | "export"
  | "refund"
  | "invoice"
  | "photo"
  | "complaint"
  | "invite"
  | "waiting"
  | "discount"
  | "postback"
  | "view"
  | "sessions"
  | "warn"
  | "suspend"
  | "appeal"
  | "skip"
  | "message"
  | "resend"
  | "address"
  | "note"
  | "reveal"
  | "list";

export type ChallengePurpose = "passkey_login" | "passkey_new" | "second_factor";

export type ComplaintAbout = "profile" | "photo" | "message" | "decision" | "else";

export type ComplaintCategory = "fake" | "insult" | "under_age" | "intimate" | "money" | "else";

export type ComplaintOutcome = "acted" | "declined";

export type CreditReason =
  | "signup"
  | "grant"
  | "purchase"
  | "message"
  | "photo"
  | "gift"
  | "reversal"
  | "debt";

export type DecisionAbout = "profile" | "photo" | "message";

export type DecisionRule = "money" | "fake" | "advertising" | "insult" | "under_age" | "intimate";

export type GrowthStep =
  | "visit"
  | "signup"
  | "confirmed"
  | "profile"
  | "message"
  | "purchase"
  | "repeat"
  | "exposed";

export type LinkPurpose =
  | "activate"
  | "reset"
  | "mail_change"
  | "mail_undo"
  | "reactivate"
  | "unsubscribe"
  | "complete_signup";

export type MemberNoteKind = "note" | "message";

export type MessageKind = "text" | "photo" | "gift";

export type NoticeKind = "new_conversation" | "new_message" | "like" | "match";

export type PaymentAttemptState =
  | "prepared"
  | "sent"
  | "unknown"
  | "pending"
  | "paid"
  | "failed"
  | "cancelled"
  | "expired";

export type PhotoStatus = "inspecting" | "active" | "rejected";

export type PostbackReason = "tries_used" | "source_removed" | "member_erased";

export type PostbackTryOutcome =
  | "running"
  | "delivered"
  | "refused"
  | "redirected"
  | "silent"
  | "unreachable"
  | "closed_address"
  | "no_key";

export type RefundReason =
  | "second_payment"
  | "withdrawal"
  | "operator"
  | "member_gone"
  | "surplus"
  | "underpaid"
  | "retirement";

export type Restriction = "warning" | "removal" | "suspension";

/** Mailed links, each for one purpose and one use. */
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

/** The audit log: who did what to which member, when and why. A trigger refuses changes (functions/audit-log.sql). */
export interface AuditEntriesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  done_at: Once<Date>;
  /** the operator */
  done_by: Once<string>;
  action: Once<AuditAction>;
  /** numbers only, such as the amount of credits */
  detail: Once<string>;
  /** null once the member is erased */
  member_id: Once<number | null>;
  why: Once<string>;
  approval: string | null;
  approved_by: string | null;
}

/** The authenticator app of a member. Until confirmed_at is set, logins do not require it. */
export interface AuthenticatorsTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  /** encrypted by the application */
  secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  /** the time step of the last accepted code, so that no code is accepted twice */
  last_step: Generated<number>;
}

/** A block hides each of the two members from the other. */
export interface BlocksTable {
  tenant_id: TenantId;
  blocker_id: Once<number>;
  blocked_id: Once<number>;
  created_at: Once<Date>;
}

/** Remembered cards that are to be ended at the provider. Those of an erased member end with the customer. */
export interface CardsToEndTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  provider: Once<string>;
  /** encrypted by the application */
  token: Once<Buffer>;
  created_at: Once<Date>;
  /** when the provider is asked to end the card next */
  try_at: Date;
}

/** How much of the free allowance a member has used. */
export interface ChatTalliesTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  conversations_started: Generated<number>;
  messages_sent: Generated<number>;
}

/** A conversation in the list of one of its members. */
export interface ChatsTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  conversation_id: Once<number>;
  /** null once the other member is erased */
  other_id: number | null;
  unread: Generated<number>;
  /** the last message that the member's browser received, and the last one that the member saw */
  delivered_seq: Generated<number>;
  seen_seq: Generated<number>;
  /** the member removed all messages up to this one */
  cleared_seq: Generated<number>;
  /** the last message that the member can see, and its time */
  last_seq: Generated<number>;
  last_at: Date;
  /** false while there is nothing to show: removed, and no message since */
  listed: Generated<boolean>;
}

/** What a complaint is about, as it was when the complaint was made. Deleted with the complaint and with the reported member. */
export interface ComplaintEvidenceTable {
  tenant_id: TenantId;
  complaint_id: Once<number>;
  /** the reported member */
  member_id: Once<number>;
  taken_at: Once<Date>;
  name: Once<string>;
  date_of_birth: Once<string>;
  city: Once<string | null>;
  country: Once<string>;
  profile_text: Once<string>;
  /** the answers of the profile, one a line */
  answers: Once<string>;
  /** the names of the photos that others saw */
  photos: Once<string[]>;
  message_kind: Once<string | null>;
  message_text: Once<string | null>;
  /** the reported photo, or that of the reported message: its files stay in the store while this row exists */
  photo_name: Once<string | null>;
}

export interface ComplaintsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** the reference that both sides use */
  reference: Once<string>;
  /** of the form and its content: a form that is submitted twice is one complaint */
  form_hash: Once<Buffer>;
  about: Once<ComplaintAbout>;
  category: Once<ComplaintCategory | null>;
  /** where it is, as the complainant describes it */
  place: Once<string>;
  body: Once<string>;
  /** the complainant: a member, a visitor with an address, or unnamed. null once the member is erased */
  complainant_id: Once<number | null>;
  /** of a visitor; the address of a member is that of the account */
  email: Once<string | null>;
  language: Once<string>;
  reported_id: Once<number | null>;
  photo_id: Once<number | null>;
  conversation_id: Once<number | null>;
  /** the message's position in the conversation */
  message_seq: Once<number | null>;
  /** a copy of the line of a like: the block that often follows deletes the like */
  like_text: string | null;
  /** whether it hid its photo before the inspection; the number of these limits what a complainant can hide */
  hid_photo: Generated<boolean>;
  created_at: Once<Date>;
  closed_at: Date | null;
  outcome: ComplaintOutcome | null;
  /** for operators only */
  note: Generated<string>;
  /** A complaint that only leads decide, and how often it was skipped. */
  escalated_at: ColumnType<Date | null, undefined, Date>;
  skips: Generated<number>;
}

/** What a visitor consented to: the proof that GDPR Art. 7(1) requires. It identifies no person. */
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

export interface ConversationsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** the lower and the higher number of the two members; null once that member is erased */
  low_id: number | null;
  high_id: number | null;
  /** the number of the last message: the next one is assigned under the lock of this row */
  last_seq: Generated<number>;
  created_at: Once<Date>;
}

/** The balance of each member. Only the triggers of the ledger write it. */
export interface CreditBalancesTable {
  tenant_id: TenantId;
  member_id: Computed<number>;
  balance: Computed<number>;
  /** the granted part of the balance; the rest was bought */
  granted: Computed<number>;
  /** the debt: credits that were reversed after they were spent, less what was repaid since */
  owed: Computed<number>;
}

/** The ledger: credits granted, bought and spent. Append-only. */
export interface CreditEntriesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** null once the member is erased; the amounts remain */
  member_id: ColumnType<number | null, number, never>;
  /** 0 only where nothing is left of a reversed grant, or where there is a debt and no credit */
  amount: Once<number>;
  reason: Once<CreditReason>;
  /** its cause, such as the number of an order or a message */
  reference: Once<string>;
  /** a retry writes nothing */
  unique_key: Once<string>;
  /** the entry that this one reverses */
  reverses: Once<number | null>;
  /** the change of the member's debt: a reversal raises it, the reversal of that lowers it, and a purchase pays it */
  owed: Computed<number>;
  /** the part of the amount in granted credits; the rest was bought */
  granted: Computed<number>;
  /** the number of credits of the other entry that this one reverses */
  portion: ColumnType<number | null, number | undefined, never>;
  created_at: Once<Date>;
}

/** A decision that restricts or warns a member, with its statement of reasons and the member's objection. */
export interface DecisionsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** the reference that both sides use */
  reference: Once<string>;
  /** null once the member is erased; the texts are empty then */
  member_id: Once<number | null>;
  rule: Once<DecisionRule>;
  restriction: Once<Restriction>;
  about: Once<DecisionAbout>;
  /** whether somebody reported it */
  reported: Once<boolean>;
  /** the facts as the operator wrote them */
  facts: string;
  /** the statement of reasons as the member got it */
  statement: string;
  language: Once<string>;
  decided_at: Once<Date>;
  decided_by: Once<string>;
  /** of a suspension */
  ends_at: Once<Date | null>;
  /** the photo that was removed */
  photo_id: Once<number | null>;
  /** the profile text that was removed */
  removed_text: string | null;
  appealed_at: ColumnType<Date | null, undefined, Date>;
  /** the objection in the member's words */
  appeal: ColumnType<string | null, undefined, string | null>;
  appeal_outcome: ColumnType<AppealOutcome | null, undefined, AppealOutcome>;
  appeal_decided_at: ColumnType<Date | null, undefined, Date>;
  appeal_decided_by: ColumnType<string | null, undefined, string>;
  /** the answer to the objection in the operator's words */
  answer: ColumnType<string | null, undefined, string | null>;
}

/** SEPA direct-debit mandates, with the evidence of the SMS code that confirmed each. */
export interface DirectDebitMandatesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  order_id: Once<number>;
  /** the payment that it is collected with; null until the member orders with it */
  payment_id: Later<number>;
  /** the unique mandate reference: banks accept 35 characters */
  reference: Once<string>;
  created_at: Once<Date>;
  holder: string;
  /** encrypted by the application */
  iban: Buffer;
  iban_country: string;
  iban_last4: string;
  /** address and mobile number are null once the member is erased: neither proves a debit */
  street: string | null;
  house_number: string | null;
  postal_code: string | null;
  city: string | null;
  mobile: string | null;
  /** the creditor and the text, as the page showed them */
  creditor_name: string;
  creditor_id: string;
  notice_days: number;
  language: string;
  text_version: string;
  mandate_text: string;
  /** an HMAC: a plain hash of six digits could be reversed by trying all of them */
  code_hash: Buffer;
  code_sent_at: Date;
  code_tries: Generated<number>;
  confirmed_at: Later<Date>;
  confirmed_address: ColumnType<string | null, undefined, string | null>;
  confirmed_agent: ColumnType<string | null, undefined, string | null>;
  /** when the member was notified of the debit before it */
  announced_at: Later<Date>;
}

/** Discount codes. Only the end of one can be changed. */
export interface DiscountCodesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** upper case, as a typed code is compared */
  code: Once<string>;
  created_at: Once<Date>;
  /** basis points */
  percentage: Once<number>;
  /** the lowest price, in minor units of `currency`; 0 for any */
  minimum: ColumnType<number, number | undefined, never>;
  currency: Once<string | null>;
  /** empty for all of the tenant's */
  countries: Once<string[]>;
  methods: Once<string[]>;
  expires_at: Once<Date>;
  validity: Once<"once-per-user" | "unlimited">;
  /** the only member who can use it; null for all members */
  member_id: Once<number | null>;
  /** retention: offered to a member who was about to leave */
  origin: Once<"operator" | "retention">;
  /** when an operator ended it early */
  ended_at: Later<Date>;
  /** How many orders of all members may use it; null for any number. */
  uses_max: ColumnType<number | null, number | null | undefined, never>;
  /** Null: valid at once. */
  starts_at: ColumnType<Date | null, Date | null | undefined, never>;
  /** A fixed reduction in minor units of `currency`, instead of the percentage; null for none. */
  amount: ColumnType<number | null, number | null | undefined, never>;
  /** Granted on top of the bundle's credits. */
  bonus_credits: ColumnType<number, number | undefined, never>;
}

/** The order that uses a discount which each member has once. */
export interface DiscountUsesTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  /** the code, or "first purchase" for a discount of the first purchase */
  use_key: Once<string>;
  /** the latest order with it; an order that was not paid passes the use on to the next */
  order_id: number;
  used_at: Date;
}

/**
 * Erased members that the journal outside of the database does not list yet: a restored backup contains them again, and they are erased
 * again. A row identifies no person: the mark can only be computed from a copy of the account. Without a reference to tenants, so that it
 * does not prevent the purge of a tenant.
 */
export interface ErasuresTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Computed<number>;
  mark: Computed<string>;
  erased_at: Computed<Date>;
}

/** The funnel: the number of events per day, without personal data. An unknown dimension is "". */
export interface GrowthCountsTable {
  tenant_id: TenantId;
  /** in the tenant's time zone */
  day: Once<string>;
  step: Once<GrowthStep>;
  /** the ref of a traffic source of the tenant */
  source: Once<string>;
  /** a kind, or kind/slug */
  lander: Once<string>;
  country: Once<string>;
  /** rows of an experiment have no source, lander and country */
  experiment: Once<string>;
  variant: Once<string>;
  count: number;
}

/** Additions to growth_counts that are not folded into it yet: transactions append here, so that no two of them wait for one row. */
export interface GrowthPendingTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  day: Once<string>;
  step: Once<GrowthStep>;
  source: Once<string>;
  lander: Once<string>;
  country: Once<string>;
  experiment: Once<string>;
  variant: Once<string>;
  count: number;
}

/** Codes for the signup at a tenant that takes members by invitation; each for one use. */
export interface InvitationsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  code_hash: Once<Buffer>;
  created_at: Once<Date>;
  expires_at: Once<Date>;
  used_at: Date | null;
  member_id: number | null;
}

/** Invoices and credit notes as issued, so that a later change of the company, the member or the payment does not change them. */
export interface InvoicesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  order_id: Once<number>;
  kind: Once<"invoice" | "credit_note">;
  company_id: Once<string>;
  /** assigned by a trigger, without gaps per company */
  number: Computed<number>;
  issued_at: Once<Date>;
  /** of a credit note: what was refunded until then and is in no earlier note */
  total: Once<number>;
  net: Once<number>;
  vat: Once<number>;
  /** null where it was not stored: then the document shows the data of today */
  issuer: ColumnType<InvoiceIssuer | null, string | null | undefined, never>;
  /** null once the member is erased */
  recipient: ColumnType<{ name: string; email: string } | null, string | null | undefined, null>;
  lines: ColumnType<InvoiceLine[] | null, string | null | undefined, never>;
  /** the method of the payment that completed the order */
  method: Once<string | null>;
  /** the number of the order's first invoice, in every later document */
  corrects: Once<number | null>;
}

/** Two members who like each other are a match. */
export interface LikesTable {
  tenant_id: TenantId;
  liker_id: Once<number>;
  liked_id: Once<number>;
  created_at: Date;
  /** until the liked member has opened the profile */
  is_new: Generated<boolean>;
  /** the liker's line; only the liked member reads it */
  text: Once<string | null>;
}

/** Pending steps of a login or of a new passkey; each for one use, for some minutes. */
export interface LoginChallengesTable {
  tenant_id: TenantId;
  id: Once<string>;
  purpose: Once<ChallengePurpose>;
  member_id: Once<number | null>;
  data: Jsonb<Record<string, string>>;
  expires_at: Once<Date>;
}

/** The outbox: a mail is written in the transaction that causes it, and a job sends it once. */
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

/** Answers in the match finder. */
export interface MatchAnswersTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  question: Once<string>;
  answer: string;
  answered_at: Date;
}

/** What operators write about a member, and what they write to one. Rows are only ever added; they go with the member. */
export interface MemberNotesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  /** note: for operators only; message: was mailed to the member */
  kind: Once<MemberNoteKind>;
  written_at: Once<Date>;
  /** the operator, as the audit log names them */
  written_by: Once<string>;
  body: Once<string>;
}

/** The steps that a member was counted for, without their time. */
export interface MemberStepsTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  step: Once<"signup" | "confirmed" | "profile" | "message" | "purchase" | "repeat">;
}

export interface MembersTable {
  tenant_id: TenantId;
  /** random, so that it shows neither how many members there are nor who joined when; unique within a tenant */
  id: GeneratedAlways<number>;
  /** lower case, so that an address is unique without regard to case */
  email: string;
  name: string;
  password_hash: string | null;
  status: Generated<"not_confirmed" | "active" | "pending_deletion" | "banned">;
  paid_user: Generated<boolean>;
  /** a demo member */
  fictional: Generated<boolean>;
  language: string;
  signup_date: Date;
  last_login_at: Date | null;
  /** updated from time to time, not with every request */
  last_active: Generated<Date>;
  /** incremented with every change that the member's open pages must show */
  version: Generated<number>;
  gender: string;
  seeks: string[];
  sexuality: string;
  date_of_birth: string;
  country: string;
  countryregion: string | null;
  city: string | null;
  /** the centre of the member's town, to a hundredth of a degree; the member's own position is not stored */
  latitude: number | null;
  longitude: number | null;
  signup_message: Generated<string>;
  hair_color: string | null;
  eye_color: string | null;
  body_type: string | null;
  tattoos: string | null;
  relationship_status: string | null;
  signup_reason: string | null;
  interests: Generated<string[]>;
  /** the key of a choice, or the member's own text */
  pronouns: string | null;
  invisible: Generated<boolean>;
  /** when the member agreed to be shown on landers to people without an account; null without the agreement */
  landers_agreed_at: Date | null;
  /** why mails no longer reach the member: complaint, bounce, unsubscribe */
  notifications_disabled: Generated<string[]>;
  /** preferences that are switched off. Advertising is off until the member switches it on */
  notifications_off: Generated<string[]>;
  /** whether pushes name the sender: others may see the screen */
  push_shows_name: Generated<boolean>;
  network: string | null;
  ref: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  /** the lander that the member came from: a kind, or kind/slug */
  lander: string | null;
  /** experiment name → variant at the signup */
  experiments: ColumnType<Record<string, string>, string | undefined, string>;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  /** consent to the use of data on sexuality; null where the account is not complete */
  sensitive_consented_at: Date | null;
  /** false for an account of a partner signup until its owner sets a password and consents */
  completed: Generated<boolean>;
  deletion_requested_at: Date | null;
  deletion_reason: string | null;
  deletion_note: string | null;
  /** when the operator banned the member */
  banned_at: Date | null;
  /** The look of a username, computed by the application: names with the same skeleton look the same. Null in rows of earlier versions until the clean-up fills it; their look is that of members_name_looks. */
  name_skeleton: string | null;
  /** The scheme that a member chose for all pages; null before a choice, where that of the browser's cookie applies. */
  look: "system" | "light" | "dark" | null;
  /** Until when a member sends nothing and is not shown; null for everybody else. The clean-up sets it to null when it is over. */
  suspended_until: ColumnType<Date | null, undefined, Date | null>;
}

export interface MessagesTable {
  tenant_id: TenantId;
  conversation_id: Once<number>;
  /** its position in the conversation, from 1 */
  seq: number;
  /** null once the sender is erased; then the text is empty */
  sender_id: number | null;
  kind: Once<MessageKind>;
  body: string;
  /** the id of a gift in the tenant's configuration */
  gift: string | null;
  /** the unguessable name of the photo's files */
  photo: string | null;
  photo_width: number | null;
  photo_height: number | null;
  /** in credits */
  price: Once<number>;
  /** generated by the client: a retry is the same message */
  client_message_id: Once<string>;
  /** only the sender sees it until the sender's address is confirmed */
  held: Generated<boolean>;
  /** written by the operator's program; the pages mark it */
  automatic: Generated<boolean>;
  created_at: Date;
}

/** Events that members are notified of by push or mail: written with their cause, sent later. */
export interface NoticesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  kind: Once<NoticeKind>;
  /** the member who caused it */
  from_id: Once<number>;
  conversation_id: Once<number | null>;
  seq: Once<number | null>;
  created_at: Once<Date>;
  pushed_at: Date | null;
  mailed_at: Date | null;
  /** the mail that contained it: null where no mail was needed, and once the mail is deleted */
  mail_id: number | null;
  /** when a reminder was considered */
  reminded_at: Date | null;
}

/** What a member agreed to buy. Amounts are in minor units of the currency, rates in basis points. What was agreed is never changed. */
export interface OrdersTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** null once the member is erased; what tax law requires remains */
  member_id: ColumnType<number | null, number, never>;
  /** the reference for members, invoices and providers */
  reference: Once<string>;
  created_at: Once<Date>;
  bundle_id: Once<string>;
  credits: Once<number>;
  currency: Once<string>;
  price: Once<number>;
  discount: Once<number>;
  fee: Once<number>;
  total: Once<number>;
  discount_code: Once<string | null>;
  net: Once<number>;
  vat: Once<number>;
  /** basis points */
  vat_rate: Once<number>;
  vat_country: Once<string>;
  /** the price of a message with these credits */
  per_message: Once<number>;
  company_id: Once<string>;
  terms_version: Once<string>;
  language: Once<string>;
  /** the text of the button that the member pressed */
  button_text: Once<string>;
  /** the page where the purchase began, to which the completed order links */
  back_path: ColumnType<string | null, string | null | undefined, null>;
  /** when the member asked to begin at once and to pay for what is used until a withdrawal */
  start_agreed_at: Once<Date>;
  /** experiment → variant, of those that ran when the order was placed */
  experiments: ColumnType<Record<string, string>, string | undefined, never>;
  /** sums over its payments */
  paid: Generated<number>;
  refunded: Generated<number>;
  charged_back: Generated<number>;
  /** when it was paid in full for the first time and its credits were granted */
  completed_at: Later<Date>;
  /** when its member withdrew from it */
  withdrawn_at: Later<Date>;
  /** when its member cancelled it unpaid; a later payment still counts at the agreed price */
  cancelled_at: ColumnType<Date | null, undefined, Date | null>;
  /** The credits that the discount of an order grants on top, as agreed. */
  bonus_credits: ColumnType<number, number | undefined, never>;
  /** The part of them that a withdrawal left with the member, because it was spent: a withdrawal makes no debt. */
  bonus_spent: Generated<number>;
  /** the country whose prices, currency and payment methods apply; null for orders from before this column */
  payment_country: Once<string | null>;
  /** the country of the buyer's profile at the order */
  profile_country: Once<string | null>;
  /** the country of the network address at the order; null where it is not known */
  address_country: Once<string | null>;
  /** the country that was taken as the buyer's for VAT */
  buyer_country: Once<string | null>;
  /** the registration of the company at the order */
  vat_scheme: Once<string | null>;
  /** whether enough of the evidence names the buyer's country; missing: too little is known */
  vat_evidence: "agrees" | "missing" | "contradicts" | null;
}

/** The number of visitors who left for a partner. No row identifies a visitor. */
export interface PartnerClicksTable {
  tenant_id: TenantId;
  /** in the tenant's time zone */
  day: Once<string>;
  /** the card of the configuration, which may have been removed since */
  card_id: Once<string>;
  country: Once<string>;
  clicks: number;
}

/** Counted views of the page before a partner's site, by a random number, so that each counts once. */
export interface PartnerViewsTable {
  tenant_id: TenantId;
  view: Once<Buffer>;
  expires_at: Once<Date>;
}

/** Members that were passed over in the swipe deck. They return after some time. */
export interface PassesTable {
  tenant_id: TenantId;
  passer_id: Once<number>;
  passed_id: Once<number>;
  created_at: Date;
}

export interface PasskeysTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  /** the browser's name of the key, base64url */
  credential_id: Once<string>;
  public_key: Once<Buffer>;
  counter: number;
  transports: Once<string[]>;
  name: string;
  created_at: Once<Date>;
  last_used_at: Date | null;
  /** the device's name of the owner, from the creation of the key */
  user_handle: Buffer | null;
}

/** The inbox of provider messages: each once, as received. */
export interface PaymentEventsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** null where the payment is unknown */
  payment_id: Once<number | null>;
  provider: Once<string>;
  /** the provider's id of the sale: one order can be paid by several sales, and later messages may name only the sale */
  provider_ref: Once<string | null>;
  dedupe_key: Once<string>;
  received_at: Once<Date>;
  /** operator: a refund that was made by hand at a provider that sends no message of it */
  verified: Once<"signature" | "status" | "none" | "operator">;
  /** the message, at most 64 KB; emptied when its retention is over */
  raw: string;
  /** the change, at a provider that reports changes instead of totals */
  paid: ColumnType<number, number | undefined, never>;
  refunded: ColumnType<number, number | undefined, never>;
  charged_back: ColumnType<number, number | undefined, never>;
  outcome: Once<string>;
}

/**
 * Every change of a payment's amounts with its time, so that a month's figures stay when a payment changes later. The trigger of payments
 * writes it.
 */
export interface PaymentMovementsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  payment_id: Computed<number>;
  moved_at: Computed<Date>;
  /** the changes, in minor units of the order's currency; below 0 where the provider corrected an amount or a chargeback was won */
  paid: Computed<number>;
  refunded: Computed<number>;
  charged_back: Computed<number>;
}

/** Attempts to pay an order. */
export interface PaymentsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  order_id: Once<number>;
  provider: Once<string>;
  /** the account at the provider that it was started with; null where that was not recorded: then every account at the provider is tried */
  account: ColumnType<string | null, string | null | undefined, string>;
  method: Once<string>;
  /** our name of it towards the provider */
  reference: Once<string>;
  /** the provider's name of it; null until the provider answers */
  provider_ref: string | null;
  /** prepared: stored, not sent; sent: the provider is being called; unknown: it did not answer, and is queried */
  state: PaymentAttemptState;
  amount: Once<number>;
  /** counts as paid while the attempt is pending: a direct debit whose credits are granted at its collection */
  promised: Generated<number>;
  paid: Generated<number>;
  refunded: Generated<number>;
  charged_back: Generated<number>;
  /** whether it completed the payment of the order, for the first time */
  completes: Generated<boolean>;
  /** where the member pays */
  redirect: string | null;
  /** counts the applied states, so that an older state that arrives later is ignored */
  version: Generated<number>;
  created_at: Once<Date>;
  updated_at: Date;
  expires_at: Date;
  /** when the provider is queried next; null when nothing is open */
  check_at: Date | null;
  /** when it was last compared with the provider's state */
  reconciled_at: Later<Date>;
  /** when the member agreed that the card is remembered */
  remember_agreed_at: Once<Date | null>;
  /** the card that is charged without the provider's page; null for other methods, and once the card is removed */
  stored_card_id: Once<number | null>;
  /** one per page view: an order that is submitted twice is charged once */
  charge_key: Once<string | null>;
  /** Where the member transfers the money of a pending bank transfer, as the provider states it. */
  transfer: ColumnType<BankTransfer | null, string | null | undefined, string | null>;
  /** When the first chargeback of the payment was recorded; null in rows of earlier versions, whose last change is the time. */
  charged_back_at: ColumnType<Date | null, undefined, Date>;
  /** When it was reported to the operator. */
  chargeback_reported_at: ColumnType<Date | null, undefined, Date>;
  /** The country of the card or account that paid, as the provider reports it, or that of a mandate's IBAN. */
  payer_country: string | null;
}

/** Files that belong to no photo: of deleted photos, and of photos that were being added when the process ended. */
export interface PhotoFilesToDeleteTable {
  tenant_id: TenantId;
  name: Once<string>;
  blurred_name: Once<string>;
  /** not before: until then a transaction may still claim the files */
  due_at: Once<Date>;
}

export interface PhotosTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  /** the unguessable name of the clear renditions; a new one after each crop */
  name: string;
  /** of the blurred rendition; does not reveal `name` */
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

export interface PostbackTriesTable {
  tenant_id: TenantId;
  postback_id: Once<number>;
  number: Once<number>;
  at: Once<Date>;
  /** running: no result was stored, because the try is under way or its process ended */
  outcome: PostbackTryOutcome;
  /** HTTP status of the answer */
  status: Later<number>;
}

/** Notifications of partners' servers. */
export interface PostbacksTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** null once the member is erased */
  member_id: Once<number | null>;
  ref: Once<string>;
  event: Once<"signup" | "confirmation" | "purchase">;
  /** of a purchase, in minor units, where the source receives amounts */
  amount: Once<number | null>;
  currency: Once<string | null>;
  state: Generated<"waiting" | "delivered" | "given_up">;
  /** why it was given up */
  reason: ColumnType<PostbackReason | null, undefined, PostbackReason | null>;
  created_at: Once<Date>;
  /** when it is tried next; while a try is running, when that try counts as lost */
  due_at: Date;
  ended_at: ColumnType<Date | null, undefined, Date | null>;
  tries: Generated<number>;
  tries_left: number;
}

/** Answers to the tenant's questions on the profile. */
export interface ProfileAnswersTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  question: Once<string>;
  /** three positions, each unique: no member has a fourth answer */
  position: Once<number>;
  answer: Once<string>;
  answered_at: Once<Date>;
}

/** A member's customer at a payment provider. */
export interface ProviderCustomersTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** null once the member is erased: then the provider has to delete the customer, and the row is deleted with it */
  member_id: ColumnType<number | null, number, never>;
  provider: Once<string>;
  /** the provider's id of the customer */
  ref: Once<string>;
  created_at: Once<Date>;
  /** of an erased member: a direct debit may be under way until then and needs its mandate */
  keep_until: Later<Date>;
  /** of an erased member: when the provider is asked to delete the customer next */
  try_at: Later<Date>;
}

/** Pushes that the push service asked to retry later. */
export interface PushRetriesTable {
  tenant_id: TenantId;
  notice_id: Once<number>;
  subscription_id: Once<number>;
  /** the number of attempts */
  tries: number;
  due_at: Date;
}

/** Browsers that receive pushes. */
export interface PushSubscriptionsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: number;
  endpoint: Once<string>;
  p256dh: string;
  auth: string;
  created_at: Once<Date>;
  /** the login that it belongs to: a logout in the browser ends its pushes */
  session_id: number | null;
}

/** Codes for a lost authenticator; each for one use. */
export interface RecoveryCodesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  code_hash: Once<Buffer>;
  used_at: Date | null;
}

/** Refunds: requested from the provider once, or listed for the operator. */
export interface RefundsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  payment_id: Once<number>;
  amount: Once<number>;
  /** the total refunded of the payment after this refund */
  level: number;
  reason: Once<RefundReason>;
  /** by_hand: the provider has no call for it */
  state: "wanted" | "sent" | "unknown" | "done" | "failed" | "by_hand";
  /** calls that the provider did not confirm */
  tries: Generated<number>;
  /** when it is sent again; null: at once */
  next_try_at: ColumnType<Date | null, undefined, Date | null>;
  unique_key: Once<string>;
  requested_at: Once<Date>;
  updated_at: Date;
}

/** Addresses of banned members, as keyed hashes: no signup with one is accepted, and none can be read here. */
export interface RefusedAddressesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  address_hash: Once<Buffer>;
  /** null once the member is erased; the address remains refused */
  member_id: Once<number | null>;
  created_at: Once<Date>;
}

export interface SandboxCardsTable {
  tenant_id: TenantId;
  token: string;
  customer: string;
  fails_next: Generated<boolean>;
}

/** The sandbox, a provider that takes no money: its payments and cards, as a provider would store them. */
export interface SandboxPaymentsTable {
  tenant_id: TenantId;
  /** the sandbox's id of the payment; unguessable */
  ref: string;
  reference: string;
  currency: string;
  amount: number;
  state: "pending" | "paid" | "failed" | "cancelled" | "expired";
  paid: Generated<number>;
  refunded: Generated<number>;
  charged_back: Generated<number>;
  /** requested refunds, each once */
  refund_keys: Generated<string[]>;
  return_url: string;
  card_token: string | null;
  created_at: Date;
  /** The country of the card or account, as a provider would report it. */
  payer_country: string | null;
}

/** The members that a search can find. */
export interface SearchEntriesTable {
  tenant_id: TenantId;
  member_id: Computed<number>;
  /** to the millisecond, as in the cursor of a page */
  last_active: Computed<Date>;
  signup_date: Computed<Date>;
  /** bits: 1 woman, 2 man, 4 nonbinary */
  gender: Computed<number>;
  seeks: Computed<number>;
  born: Computed<string>;
  has_photo: Computed<boolean>;
  country: Computed<string>;
  countryregion: Computed<string | null>;
  city: Computed<string | null>;
  /** bits, by search_interest() */
  interests: Computed<number>;
  /** a point as one number, by search_town(); 0 where the town is unknown */
  town: Computed<number>;
}

/** The same members by each interest and by year of birth, for filters that few members match. */
export interface SearchTermsTable {
  tenant_id: TenantId;
  /** the bit of an interest, or a year of birth */
  term: Computed<number>;
  /** bits: 1 woman, 2 man, 4 nonbinary */
  gender: Computed<number>;
  member_id: Computed<number>;
  seeks: Computed<number>;
  born: Computed<string>;
  has_photo: Computed<boolean>;
  country: Computed<string>;
  countryregion: Computed<string | null>;
  city: Computed<string | null>;
  interests: Computed<number>;
  /** the day (UTC) of last_active: it changes at most once a day */
  active_on: Computed<string>;
}

/**
 * The towns of a tenant's members, so that the towns around a point are found without reading the members. A town remains when its last
 * member leaves; it identifies no person.
 */
export interface SearchTownsTable {
  tenant_id: TenantId;
  town: Computed<number>;
  country: Computed<string>;
  /** "" for none */
  countryregion: Computed<string>;
}

/** Logins of members. The cookie contains the token; the row only its hash. */
export interface SessionsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  token_hash: Buffer;
  browser: Once<string>;
  country: Once<string | null>;
  created_at: Once<Date>;
  expires_at: Date;
  /** The country that was chosen for payments in this session; null for that of the profile. */
  payment_country: string | null;
}

/** Counts per day in the tenant's time zone. They identify no member and remain after erasures. */
export interface SourceDaysTable {
  tenant_id: TenantId;
  ref: Once<string>;
  day: Once<string>;
  signups: Generated<number>;
  over_cap: Generated<number>;
  confirmed: Generated<number>;
  purchases: Generated<number>;
}

/** Completed orders of members from a source, so that its revenue remains after erasures. */
export interface SourceOrdersTable {
  tenant_id: TenantId;
  order_id: Once<number>;
  ref: Once<string>;
  /** the day of the order's completion, in the tenant's time zone */
  day: Once<string>;
}

/** The traffic source to which a member's signup is attributed. Deleted with the member. */
export interface SourceSignupsTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  /** the source's ref in the configuration at the signup */
  ref: Once<string>;
  signed_up_at: Once<Date>;
  /** the source was at its cap: the signup is listed and not paid for */
  over_cap: Once<boolean>;
  /** random; identifies the member in postbacks */
  reference: Once<string>;
}

/** What a member pays at most in 30 days, by the member's own wish. A row remains when the limit is removed. */
export interface SpendingLimitsTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  /** in minor units of `currency`; null for none */
  amount: number | null;
  currency: string | null;
  /** a raised, removed or otherwise changed limit, which replaces the other at `next_at` */
  next_amount: number | null;
  next_currency: string | null;
  next_at: Date | null;
  set_at: Date;
}

/** Cards that members asked to be remembered: with the provider's token a later order is charged at once. */
export interface StoredCardsTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  provider: Once<string>;
  method: Once<string>;
  /** encrypted by the application */
  token: Buffer;
  brand: Once<string>;
  last4: Once<string>;
  /** the last month that it is valid in */
  expires: Once<string>;
  /** when the member ticked the box */
  consented_at: Date;
  created_at: Once<Date>;
  /** The country of the card, as the provider reports it; null where it does not. */
  country: string | null;
}

/** Likes of the swipe deck, for the daily limit. A like that is removed still counts. */
export interface SwipeLikesTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  /** in the tenant's time zone */
  day: Once<string>;
  liked_id: Once<number>;
  created_at: Once<Date>;
}

/** The swipes of the last days in their order, so that the last one can be undone. */
export interface SwipesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  member_id: Once<number>;
  profile_id: Once<number>;
  is_like: Once<boolean>;
  /** in the tenant's time zone */
  day: Once<string>;
  created_at: Once<Date>;
  undone_at: Date | null;
}

/**
 * The number and the names of each tenant. Its configuration is in tenants/<slug>/. A global table: it has no tenant_id. The application
 * reads it; rows are inserted over the owner's connection.
 */
export interface TenantsTable {
  id: GeneratedAlways<number>;
  /** the tenant's own id, from its file; it never changes */
  uid: Once<string>;
  /** the name of its folder; null once it is retired */
  slug: string | null;
  created_at: Computed<Date>;
  retired_at: Date | null;
  /** its last slug, once it is retired and the slug is free */
  retired_slug: string | null;
  /** set while its rows are deleted for good */
  purge_started_at: Date | null;
}

/**
 * The waiting list: addresses of people who are not members. A row is deleted when its owner leaves the list or joins, or when its
 * retention ends.
 */
export interface WaitingEntriesTable {
  tenant_id: TenantId;
  id: GeneratedAlways<number>;
  /** in lower case */
  email: Once<string>;
  language: string;
  /** of the text that the visitor agreed to */
  consent_version: string;
  requested_at: Date;
  /** when the link in the mail was confirmed; until then the address may belong to another person */
  confirmed_at: Date | null;
  invited_at: Date | null;
}

/** The unguessable part of the tenant's webhook address. Operators configure it at their provider, so it never changes. */
export interface WebhookKeysTable {
  tenant_id: TenantId;
  key: Once<string>;
}

/** The last week whose update was sent to a member, or had nothing to report. */
export interface WeeklyUpdatesTable {
  tenant_id: TenantId;
  member_id: Once<number>;
  /** the Monday */
  week: string;
}
