// What the catalogue does not say of columns: how the application may write them, and the types of texts and of JSON.
// The names of columns are separated by spaces; a name that does not exist stops the generator.

/** Columns that are set when the row is written and never changed. */
export const once: Record<string, string> = {
  account_links: "id member_id purpose created_at expires_at",
  audit_entries: "done_at done_by action detail member_id why",
  authenticators: "member_id",
  blocks: "blocker_id blocked_id created_at",
  cards_to_end: "member_id provider token created_at",
  chat_tallies: "member_id",
  chats: "member_id conversation_id",
  complaints:
    "reference form_hash about category place body complainant_id email language reported_id photo_id conversation_id message_seq created_at",
  consent_receipts: "receipt categories locale text_version given_at",
  conversations: "created_at",
  credit_entries: "amount reason reference unique_key reverses created_at",
  direct_debit_mandates: "order_id reference created_at",
  discount_codes:
    "code created_at percentage currency countries methods expires_at validity member_id origin",
  discount_uses: "member_id use_key",
  growth_counts: "day step source lander country experiment variant",
  growth_pending: "day step source lander country experiment variant",
  invitations: "code_hash created_at expires_at",
  invoices: "order_id kind company_id issued_at total net vat method corrects",
  likes: "liker_id liked_id text",
  login_challenges: "id purpose member_id expires_at",
  mails: "member_id kind recipient language created_at",
  match_answers: "member_id question",
  member_steps: "member_id step",
  messages: "conversation_id kind price client_message_id",
  notices: "member_id kind from_id conversation_id seq created_at",
  orders:
    "reference created_at bundle_id credits currency price discount fee total discount_code net vat vat_rate vat_country per_message company_id terms_version language button_text start_agreed_at",
  partner_clicks: "day card_id country",
  partner_views: "view expires_at",
  passes: "passer_id passed_id",
  passkeys: "member_id credential_id public_key transports created_at",
  payment_events: "payment_id provider provider_ref dedupe_key received_at verified outcome",
  payments:
    "order_id provider method reference amount created_at remember_agreed_at stored_card_id charge_key",
  photo_files_to_delete: "name blurred_name due_at",
  photos: "member_id created_at",
  postback_tries: "postback_id number at",
  postbacks: "member_id ref event amount currency created_at",
  profile_answers: "member_id question position answer answered_at",
  provider_customers: "provider ref created_at",
  push_retries: "notice_id subscription_id",
  push_subscriptions: "endpoint created_at",
  recovery_codes: "member_id code_hash",
  refunds: "payment_id amount reason unique_key requested_at",
  refused_addresses: "address_hash member_id created_at",
  sessions: "member_id browser country created_at",
  source_days: "ref day",
  source_orders: "order_id ref day",
  source_signups: "member_id ref signed_up_at over_cap reference",
  stored_cards: "member_id provider method brand last4 expires created_at",
  swipe_likes: "member_id day liked_id created_at",
  swipes: "member_id profile_id is_like day created_at",
  tenants: "uid",
  waiting_entries: "email",
  webhook_keys: "key",
  weekly_updates: "member_id",
};

/** Columns that only the database writes. */
export const computed: Record<string, string> = {
  credit_balances: "member_id balance granted owed",
  credit_entries: "owed granted",
  erasures: "member_id mark erased_at",
  invoices: "number",
  search_entries:
    "member_id last_active signup_date gender seeks born has_photo country countryregion city interests town",
  search_terms: "term gender member_id seeks born has_photo country countryregion city interests active_on",
  search_towns: "town country countryregion",
  tenants: "created_at",
};

/** Columns that are null in a new row and set once afterwards. */
export const later: Record<string, string> = {
  direct_debit_mandates: "payment_id confirmed_at announced_at",
  discount_codes: "ended_at",
  orders: "completed_at withdrawn_at",
  payments: "reconciled_at",
  postback_tries: "status",
  provider_customers: "keep_until try_at",
};

/** The names of unions, by the columns whose check constraint lists their values. */
export const unions: Record<string, string> = {
  "account_links.purpose": "LinkPurpose",
  "audit_entries.action": "AuditAction",
  "complaints.about": "ComplaintAbout",
  "complaints.category": "ComplaintCategory",
  "complaints.outcome": "ComplaintOutcome",
  "credit_entries.reason": "CreditReason",
  "growth_counts.step": "GrowthStep",
  "growth_pending.step": "GrowthStep",
  "login_challenges.purpose": "ChallengePurpose",
  "messages.kind": "MessageKind",
  "notices.kind": "NoticeKind",
  "payments.state": "PaymentAttemptState",
  "photos.status": "PhotoStatus",
  "postback_tries.outcome": "PostbackTryOutcome",
  "postbacks.reason": "PostbackReason",
  "refunds.reason": "RefundReason",
};

/** Whole types of the other columns. */
export const types: Record<string, string> = {
  "account_links.data": "Jsonb<Record<string, string>>",
  // Null once the member is erased.
  "credit_entries.member_id": "ColumnType<number | null, number, never>",
  "credit_entries.portion": "ColumnType<number | null, number | undefined, never>",
  "direct_debit_mandates.confirmed_address": "ColumnType<string | null, undefined, string | null>",
  "direct_debit_mandates.confirmed_agent": "ColumnType<string | null, undefined, string | null>",
  "discount_codes.minimum": "ColumnType<number, number | undefined, never>",
  "invoices.issuer": "ColumnType<InvoiceIssuer | null, string | null | undefined, never>",
  "invoices.lines": "ColumnType<InvoiceLine[] | null, string | null | undefined, never>",
  "invoices.recipient": "ColumnType<{ name: string; email: string } | null, string | null | undefined, null>",
  "payments.transfer": "ColumnType<BankTransfer | null, string | null | undefined, string | null>",
  "login_challenges.data": "Jsonb<Record<string, string>>",
  "mails.params": "Jsonb<Record<string, string | number>>",
  "members.experiments": "ColumnType<Record<string, string>, string | undefined, string>",
  "members.id": "GeneratedAlways<number>",
  "orders.back_path": "ColumnType<string | null, string | null | undefined, null>",
  "orders.cancelled_at": "ColumnType<Date | null, undefined, Date | null>",
  "orders.experiments": "ColumnType<Record<string, string>, string | undefined, never>",
  "orders.member_id": "ColumnType<number | null, number, never>",
  "payment_events.charged_back": "ColumnType<number, number | undefined, never>",
  "payment_events.paid": "ColumnType<number, number | undefined, never>",
  "payment_events.refunded": "ColumnType<number, number | undefined, never>",
  "payments.account": "ColumnType<string | null, string | null | undefined, string>",
  "postbacks.ended_at": "ColumnType<Date | null, undefined, Date | null>",
  "postbacks.reason": "ColumnType<PostbackReason | null, undefined, PostbackReason | null>",
  "provider_customers.member_id": "ColumnType<number | null, number, never>",
  "refunds.next_try_at": "ColumnType<Date | null, undefined, Date | null>",
};
