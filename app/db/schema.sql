-- The schema of a migrated database, for readers: written by `npm run schema` from the catalogue, compared by
-- tests/scripts/schema.test.ts. No program reads it. Tables come from migrations/, functions and triggers from functions/.

create table account_links (
  tenant_id int not null default verified_tenant(),
  id uuid not null,
  member_id bigint not null,
  purpose text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_links_pkey primary key (tenant_id, id),
  constraint account_links_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint account_links_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint account_links_purpose_check check (purpose in ('activate', 'reset', 'mail_change', 'mail_undo', 'reactivate', 'unsubscribe', 'complete_signup'))
);
create index account_links_expiry on account_links (tenant_id, expires_at);
create index account_links_member on account_links (tenant_id, member_id, purpose);
create index account_links_reserved on account_links (tenant_id, (data ->> 'email')) where purpose = 'mail_undo' and used_at is null;
create index account_links_used on account_links (tenant_id, used_at) where used_at is not null;

create table audit_entries (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  done_at timestamptz not null,
  done_by text not null,
  action text not null,
  detail text not null default '',
  member_id bigint,
  why text not null default '',
  approval uuid,
  approved_by text,
  constraint audit_entries_pkey primary key (tenant_id, id),
  constraint audit_entries_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint audit_entries_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete set null (member_id),
  constraint audit_entries_action_check check (action in ('find', 'grant', 'reverse', 'ban', 'unban', 'erase', 'export', 'refund', 'invoice', 'photo', 'complaint', 'invite', 'waiting', 'discount', 'postback', 'view', 'sessions', 'warn', 'suspend', 'appeal', 'skip', 'message', 'resend', 'address', 'note', 'reveal', 'list')),
  constraint audit_entries_approval check (approval is null or approved_by is not null),
  constraint audit_entries_approved_by_check check (length(approved_by) >= 1 and length(approved_by) <= 100),
  constraint audit_entries_detail_check check (length(detail) <= 200),
  constraint audit_entries_done_by_check check (length(done_by) >= 1 and length(done_by) <= 100),
  constraint audit_entries_why_check check (length(why) <= 2000)
);
create unique index audit_entries_approval on audit_entries (tenant_id, approval) where approval is not null;
create index audit_entries_member on audit_entries (tenant_id, member_id, id desc);
create index audit_entries_time on audit_entries (tenant_id, done_at desc, id desc);
create trigger audit_entries_stay before delete or update on audit_entries for each row execute function audit_entries_stay();

create table authenticators (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  constraint authenticators_pkey primary key (tenant_id, member_id),
  constraint authenticators_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint authenticators_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade
);

create table blocks (
  tenant_id int not null default verified_tenant(),
  blocker_id bigint not null,
  blocked_id bigint not null,
  created_at timestamptz not null,
  constraint blocks_pkey primary key (tenant_id, blocker_id, blocked_id),
  constraint blocks_tenant_id_blocked_id_fkey foreign key (tenant_id, blocked_id) references members(tenant_id, id) on delete cascade,
  constraint blocks_tenant_id_blocker_id_fkey foreign key (tenant_id, blocker_id) references members(tenant_id, id) on delete cascade,
  constraint blocks_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint blocks_check check (blocked_id <> blocker_id)
);
create index blocks_blocked on blocks (tenant_id, blocked_id, blocker_id);
create index blocks_of_member on blocks (tenant_id, blocker_id, created_at desc, blocked_id desc);

create table cards_to_end (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint not null,
  provider text not null,
  token bytea not null,
  created_at timestamptz not null,
  try_at timestamptz not null,
  constraint cards_to_end_pkey primary key (tenant_id, id),
  constraint cards_to_end_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint cards_to_end_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade
);
create index cards_to_end_member on cards_to_end (tenant_id, member_id);

create table chat_tallies (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  conversations_started int not null default 0,
  messages_sent int not null default 0,
  constraint chat_tallies_pkey primary key (tenant_id, member_id),
  constraint chat_tallies_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint chat_tallies_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade
);

create table chats (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  conversation_id bigint not null,
  other_id bigint,
  unread int not null default 0,
  delivered_seq int not null default 0,
  seen_seq int not null default 0,
  cleared_seq int not null default 0,
  last_seq int not null default 0,
  last_at timestamptz not null,
  listed boolean not null default true,
  constraint chats_pkey primary key (tenant_id, member_id, conversation_id),
  constraint chats_tenant_id_conversation_id_fkey foreign key (tenant_id, conversation_id) references conversations(tenant_id, id) on delete cascade,
  constraint chats_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint chats_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint chats_tenant_id_other_id_fkey foreign key (tenant_id, other_id) references members(tenant_id, id) on delete set null (other_id),
  constraint chats_unread_check check (unread >= 0)
);
create index chats_conversation on chats (tenant_id, conversation_id);
create index chats_list on chats (tenant_id, member_id, last_at desc, conversation_id desc) where listed;
create index chats_other on chats (tenant_id, other_id);
create index chats_unread on chats (tenant_id, member_id) where unread > 0;

create table complaint_evidence (
  tenant_id int not null default verified_tenant(),
  complaint_id bigint not null,
  member_id bigint not null,
  taken_at timestamptz not null,
  name text not null,
  date_of_birth date not null,
  city text,
  country text not null,
  profile_text text not null,
  answers text not null,
  photos text[] not null,
  message_kind text,
  message_text text,
  photo_name text,
  constraint complaint_evidence_pkey primary key (tenant_id, complaint_id),
  constraint complaint_evidence_tenant_id_complaint_id_fkey foreign key (tenant_id, complaint_id) references complaints(tenant_id, id) on delete cascade,
  constraint complaint_evidence_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint complaint_evidence_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint complaint_evidence_check check ((message_kind is null) = (message_text is null))
);
create index complaint_evidence_member on complaint_evidence (tenant_id, member_id);
create index complaint_evidence_photo on complaint_evidence (tenant_id, photo_name) where photo_name is not null;

create table complaints (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  reference text not null,
  form_hash bytea not null,
  about text not null,
  category text,
  place text not null default '',
  body text not null,
  complainant_id bigint,
  email text,
  language text not null,
  reported_id bigint,
  photo_id bigint,
  conversation_id bigint,
  message_seq int,
  like_text text,
  hid_photo boolean not null default false,
  created_at timestamptz not null,
  closed_at timestamptz,
  outcome text,
  note text not null default '',
  escalated_at timestamptz,
  skips int not null default 0,
  constraint complaints_pkey primary key (tenant_id, id),
  constraint complaints_tenant_id_form_hash_key unique (tenant_id, form_hash),
  constraint complaints_tenant_id_reference_key unique (tenant_id, reference),
  constraint complaints_tenant_id_complainant_id_fkey foreign key (tenant_id, complainant_id) references members(tenant_id, id) on delete set null (complainant_id),
  constraint complaints_tenant_id_conversation_id_message_seq_fkey foreign key (tenant_id, conversation_id, message_seq) references messages(tenant_id, conversation_id, seq) on update cascade on delete set null (conversation_id, message_seq),
  constraint complaints_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint complaints_tenant_id_photo_id_fkey foreign key (tenant_id, photo_id) references photos(tenant_id, id) on delete set null (photo_id),
  constraint complaints_tenant_id_reported_id_fkey foreign key (tenant_id, reported_id) references members(tenant_id, id) on delete set null (reported_id),
  constraint complaints_about_check check (about in ('profile', 'photo', 'message', 'decision', 'else')),
  constraint complaints_category_check check (category in ('fake', 'insult', 'under_age', 'intimate', 'money', 'else')),
  constraint complaints_check check ((closed_at is null) = (outcome is null)),
  constraint complaints_check1 check ((about in ('decision', 'else')) or category is not null),
  constraint complaints_form_hash_check check (length(form_hash) = 32),
  constraint complaints_outcome_check check (outcome in ('acted', 'declined')),
  constraint complaints_reference_check check (reference ~ '^C-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2}$')
);
create index complaints_closed on complaints (tenant_id, closed_at, id) where closed_at is not null;
create index complaints_complainant on complaints (tenant_id, complainant_id);
create index complaints_escalated on complaints (tenant_id, created_at, id) where closed_at is null and escalated_at is not null;
create index complaints_message on complaints (tenant_id, conversation_id, message_seq) where conversation_id is not null;
create index complaints_of_complainant on complaints (tenant_id, complainant_id) where complainant_id is not null;
create index complaints_open on complaints (tenant_id, created_at, id) where closed_at is null;
create index complaints_photo on complaints (tenant_id, photo_id);
create index complaints_reported on complaints (tenant_id, reported_id);
create index complaints_urgent on complaints (tenant_id, created_at, id) where closed_at is null and (category in ('under_age', 'intimate'));

create table consent_receipts (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  receipt uuid not null,
  categories text[] not null,
  locale text not null,
  text_version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint consent_receipts_pkey primary key (tenant_id, id),
  constraint consent_receipts_tenant_id_receipt_key unique (tenant_id, receipt),
  constraint consent_receipts_tenant_id_fkey foreign key (tenant_id) references tenants(id)
);

create table conversations (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  low_id bigint,
  high_id bigint,
  last_seq int not null default 0,
  created_at timestamptz not null,
  constraint conversations_pkey primary key (tenant_id, id),
  constraint conversations_tenant_id_low_id_high_id_key unique (tenant_id, low_id, high_id),
  constraint conversations_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint conversations_tenant_id_high_id_fkey foreign key (tenant_id, high_id) references members(tenant_id, id) on delete set null (high_id),
  constraint conversations_tenant_id_low_id_fkey foreign key (tenant_id, low_id) references members(tenant_id, id) on delete set null (low_id),
  constraint conversations_check check (low_id < high_id)
);
create index conversations_high on conversations (tenant_id, high_id);
create trigger conversation_left after update of low_id, high_id on conversations for each row when (new.low_id is null and new.high_id is null) execute function erase_conversation();

create table credit_balances (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  balance int not null,
  granted int not null default 0,
  owed int not null default 0,
  constraint credit_balances_pkey primary key (tenant_id, member_id),
  constraint credit_balances_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint credit_balances_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint credit_balance_granted check (granted >= 0 and granted <= balance),
  constraint credit_balance_not_negative check (balance >= 0),
  constraint credit_balance_owed check (owed >= 0)
);

create table credit_entries (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint,
  amount int not null,
  reason text not null,
  reference text not null,
  unique_key text not null,
  reverses bigint,
  owed int not null default 0,
  granted int not null default 0,
  portion int,
  created_at timestamptz not null,
  constraint credit_entries_pkey primary key (tenant_id, id),
  constraint credit_entries_tenant_id_unique_key_key unique (tenant_id, unique_key),
  constraint credit_entries_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint credit_entries_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete set null (member_id),
  constraint credit_entries_tenant_id_reverses_fkey foreign key (tenant_id, reverses) references credit_entries(tenant_id, id),
  constraint credit_entries_amount_check check (amount <> 0 or (reason in ('reversal', 'debt'))),
  constraint credit_entries_granted_check check (granted >= least(amount, 0) and granted <= greatest(amount, 0)),
  constraint credit_entries_owed_check check (owed = 0 or reason = 'reversal' or reason = 'debt' and owed = amount),
  constraint credit_entries_portion_check check ((reason = 'reversal') = (portion is not null) and portion >= 0),
  constraint credit_entries_reason_check check (reason in ('signup', 'grant', 'purchase', 'message', 'photo', 'gift', 'reversal', 'debt')),
  constraint credit_entries_reference_check check (length(reference) >= 1 and length(reference) <= 200),
  constraint credit_entries_reverses_check check ((reason = 'reversal') = (reverses is not null)),
  constraint credit_entries_unique_key_check check (length(unique_key) >= 1 and length(unique_key) <= 200)
);
create index credit_entries_member on credit_entries (tenant_id, member_id, id desc);
create index credit_entries_purchases on credit_entries (tenant_id, member_id, id) where reason = 'purchase';
create index credit_entries_reverses on credit_entries (tenant_id, reverses) where reverses is not null;
create index credit_entries_time on credit_entries (tenant_id, created_at);
create trigger a_tenant_is_verified before insert on credit_entries for each row execute function require_own_tenant();
create trigger credit_balance_follows after insert on credit_entries for each row execute function credit_balance_follows();
create trigger credit_entries_stay before delete or update on credit_entries for each row execute function credit_entries_stay();
create trigger credit_entry_parts before insert on credit_entries for each row execute function credit_entry_parts();

create table decisions (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  reference text not null,
  member_id bigint,
  rule text not null,
  restriction text not null,
  about text not null,
  reported boolean not null,
  facts text not null,
  statement text not null,
  language text not null,
  decided_at timestamptz not null,
  decided_by text not null,
  ends_at timestamptz,
  photo_id bigint,
  removed_text text,
  appealed_at timestamptz,
  appeal text,
  appeal_outcome text,
  appeal_decided_at timestamptz,
  appeal_decided_by text,
  answer text,
  constraint decisions_pkey primary key (tenant_id, id),
  constraint decisions_tenant_id_reference_key unique (tenant_id, reference),
  constraint decisions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint decisions_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete set null (member_id),
  constraint decisions_tenant_id_photo_id_fkey foreign key (tenant_id, photo_id) references photos(tenant_id, id) on delete set null (photo_id),
  constraint decisions_about_check check (about in ('profile', 'photo', 'message')),
  constraint decisions_appeal_outcome_check check (appeal_outcome in ('upheld', 'reversed')),
  constraint decisions_check check ((restriction = 'suspension') = (ends_at is not null)),
  constraint decisions_check1 check ((appealed_at is null) = (appeal is null)),
  constraint decisions_check2 check ((appeal_outcome is null) = (appeal_decided_at is null)),
  constraint decisions_check3 check (appeal_outcome is null or appealed_at is not null),
  constraint decisions_facts_check check (length(facts) <= 2000),
  constraint decisions_reference_check check (reference ~ '^D-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2}$'),
  constraint decisions_restriction_check check (restriction in ('warning', 'removal', 'suspension')),
  constraint decisions_rule_check check (rule in ('money', 'fake', 'advertising', 'insult', 'under_age', 'intimate'))
);
create index decisions_appealed on decisions (tenant_id, appealed_at, id) where appealed_at is not null and appeal_outcome is null;
create index decisions_member on decisions (tenant_id, member_id, decided_at);
create index decisions_old on decisions (tenant_id, decided_at);
create index decisions_photo on decisions (tenant_id, photo_id) where photo_id is not null;

create table direct_debit_mandates (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  order_id bigint not null,
  payment_id bigint,
  reference text not null,
  created_at timestamptz not null,
  holder text not null,
  iban bytea not null,
  iban_country text not null,
  iban_last4 text not null,
  street text,
  house_number text,
  postal_code text,
  city text,
  mobile text,
  creditor_name text not null,
  creditor_id text not null,
  notice_days int not null,
  language text not null,
  text_version text not null,
  mandate_text text not null,
  code_hash bytea not null,
  code_sent_at timestamptz not null,
  code_tries int not null default 0,
  confirmed_at timestamptz,
  confirmed_address text,
  confirmed_agent text,
  announced_at timestamptz,
  constraint direct_debit_mandates_pkey primary key (tenant_id, id),
  constraint direct_debit_mandates_tenant_id_payment_id_key unique (tenant_id, payment_id),
  constraint direct_debit_mandates_tenant_id_reference_key unique (tenant_id, reference),
  constraint direct_debit_mandates_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint direct_debit_mandates_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references orders(tenant_id, id),
  constraint direct_debit_mandates_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payments(tenant_id, id),
  constraint direct_debit_mandates_check check (payment_id is null or confirmed_at is not null),
  constraint direct_debit_mandates_check1 check (announced_at is null or payment_id is not null),
  constraint direct_debit_mandates_city_check check (length(city) <= 35),
  constraint direct_debit_mandates_code_hash_check check (length(code_hash) = 32),
  constraint direct_debit_mandates_code_tries_check check (code_tries >= 0 and code_tries <= 5),
  constraint direct_debit_mandates_confirmed_agent_check check (length(confirmed_agent) <= 300),
  constraint direct_debit_mandates_holder_check check (length(holder) >= 1 and length(holder) <= 70),
  constraint direct_debit_mandates_house_number_check check (length(house_number) <= 16),
  constraint direct_debit_mandates_iban_country_check check (iban_country ~ '^[A-Z]{2}$'),
  constraint direct_debit_mandates_iban_last4_check check (iban_last4 ~ '^[0-9A-Z]{4}$'),
  constraint direct_debit_mandates_mobile_check check (mobile ~ '^\+[0-9]{6,15}$'),
  constraint direct_debit_mandates_notice_days_check check (notice_days >= 0 and notice_days <= 14),
  constraint direct_debit_mandates_postal_code_check check (length(postal_code) <= 16),
  constraint direct_debit_mandates_reference_check check (length(reference) >= 1 and length(reference) <= 35),
  constraint direct_debit_mandates_street_check check (length(street) <= 70)
);
create unique index direct_debit_mandates_open on direct_debit_mandates (tenant_id, order_id) where payment_id is null;
create index direct_debit_mandates_order on direct_debit_mandates (tenant_id, order_id);
create index direct_debit_mandates_unannounced on direct_debit_mandates (tenant_id, id) where payment_id is not null and announced_at is null;
create trigger direct_debit_mandates_stay before update on direct_debit_mandates for each row execute function direct_debit_mandates_stay();

create table discount_codes (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamptz not null,
  percentage int not null,
  minimum int not null default 0,
  currency text,
  countries text[] not null default '{}',
  methods text[] not null default '{}',
  expires_at timestamptz not null,
  validity text not null,
  member_id bigint,
  origin text not null,
  ended_at timestamptz,
  uses_max int,
  starts_at timestamptz,
  amount int,
  bonus_credits int not null default 0,
  constraint discount_codes_pkey primary key (tenant_id, id),
  constraint discount_codes_tenant_id_code_key unique (tenant_id, code),
  constraint discount_codes_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint discount_codes_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint discount_codes_amount_check check (amount > 0),
  constraint discount_codes_bonus_credits_check check (bonus_credits >= 0 and bonus_credits <= 100000),
  constraint discount_codes_check check (minimum = 0 or currency is not null),
  constraint discount_codes_check1 check (origin <> 'retention' or member_id is not null),
  constraint discount_codes_code_check check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  constraint discount_codes_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint discount_codes_minimum_check check (minimum >= 0),
  constraint discount_codes_origin_check check (origin in ('operator', 'retention')),
  constraint discount_codes_percentage_check check (percentage >= 0 and percentage <= 9000),
  constraint discount_codes_period_check check (starts_at is null or starts_at < expires_at),
  constraint discount_codes_terms_check check ((amount is null or percentage = 0 and currency is not null) and (percentage > 0 or amount is not null or bonus_credits > 0)),
  constraint discount_codes_uses_max_check check (uses_max > 0),
  constraint discount_codes_validity_check check (validity in ('once-per-user', 'unlimited'))
);
create index discount_codes_member on discount_codes (tenant_id, member_id) where member_id is not null;
create unique index discount_codes_retention on discount_codes (tenant_id, member_id) where origin = 'retention';

create table discount_uses (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  use_key text not null,
  order_id bigint not null,
  used_at timestamptz not null,
  constraint discount_uses_pkey primary key (tenant_id, member_id, use_key),
  constraint discount_uses_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint discount_uses_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint discount_uses_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references orders(tenant_id, id),
  constraint discount_uses_use_key_check check (length(use_key) >= 1 and length(use_key) <= 40)
);
create index discount_uses_order on discount_uses (tenant_id, order_id);

create table erasures (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint not null,
  mark text not null,
  erased_at timestamptz not null default now(),
  constraint erasures_pkey primary key (tenant_id, id)
);

create table growth_counts (
  tenant_id int not null default verified_tenant(),
  day date not null,
  step text not null,
  source text not null default '',
  lander text not null default '',
  country text not null default '',
  experiment text not null default '',
  variant text not null default '',
  count int not null,
  constraint growth_counts_pkey primary key (tenant_id, day, step, source, lander, country, experiment, variant),
  constraint growth_counts_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint growth_counts_count_check check (count >= 0),
  constraint growth_counts_country_check check (length(country) <= 2),
  constraint growth_counts_experiment_check check (length(experiment) <= 60),
  constraint growth_counts_lander_check check (length(lander) <= 60),
  constraint growth_counts_source_check check (length(source) <= 100),
  constraint growth_counts_step_check check (step in ('visit', 'signup', 'confirmed', 'profile', 'message', 'purchase', 'repeat', 'exposed')),
  constraint growth_counts_variant_check check (length(variant) <= 60)
);

create table growth_pending (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  day date not null,
  step text not null,
  source text not null default '',
  lander text not null default '',
  country text not null default '',
  experiment text not null default '',
  variant text not null default '',
  count int not null,
  constraint growth_pending_pkey primary key (tenant_id, id),
  constraint growth_pending_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint growth_pending_count_check check (count > 0),
  constraint growth_pending_country_check check (length(country) <= 2),
  constraint growth_pending_experiment_check check (length(experiment) <= 60),
  constraint growth_pending_lander_check check (length(lander) <= 60),
  constraint growth_pending_source_check check (length(source) <= 100),
  constraint growth_pending_step_check check (step in ('visit', 'signup', 'confirmed', 'profile', 'message', 'purchase', 'repeat', 'exposed')),
  constraint growth_pending_variant_check check (length(variant) <= 60)
);

create table invitations (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  member_id bigint,
  constraint invitations_pkey primary key (tenant_id, id),
  constraint invitations_tenant_id_code_hash_key unique (tenant_id, code_hash),
  constraint invitations_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint invitations_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete set null (member_id),
  constraint invitations_code_hash_check check (length(code_hash) = 32)
);
create index invitations_expiry on invitations (tenant_id, expires_at);
create index invitations_member on invitations (tenant_id, member_id);

create table invoice_numbers (
  company_id text not null,
  last int not null,
  constraint invoice_numbers_pkey primary key (company_id),
  constraint invoice_numbers_company_id_check check (length(company_id) >= 1 and length(company_id) <= 60),
  constraint invoice_numbers_last_check check (last > 0)
);

create table invoices (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  order_id bigint not null,
  kind text not null,
  company_id text not null,
  number int not null,
  issued_at timestamptz not null,
  total int not null,
  net int not null,
  vat int not null,
  issuer jsonb,
  recipient jsonb,
  lines jsonb,
  method text,
  corrects int,
  constraint invoices_pkey primary key (tenant_id, id),
  constraint invoices_tenant_id_company_id_number_key unique (tenant_id, company_id, number),
  constraint invoices_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint invoices_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references orders(tenant_id, id),
  constraint invoices_check check ((net + vat) = total),
  constraint invoices_corrects_check check (corrects > 0),
  constraint invoices_issuer_check check (jsonb_typeof(issuer) = 'object'),
  constraint invoices_kind_check check (kind in ('invoice', 'credit_note')),
  constraint invoices_lines_check check (jsonb_typeof(lines) = 'array'),
  constraint invoices_number_check check (number > 0),
  constraint invoices_recipient_check check (jsonb_typeof(recipient) = 'object'),
  constraint invoices_total_check check (total > 0)
);
create index invoices_credit_notes on invoices (tenant_id, issued_at) where kind = 'credit_note';
create index invoices_order on invoices (tenant_id, order_id);
create index invoices_time on invoices (tenant_id, company_id, issued_at);
create trigger invoice_is_numbered before insert on invoices for each row execute function invoice_is_numbered();
create trigger invoices_stay before update on invoices for each row execute function invoices_stay();

create table likes (
  tenant_id int not null default verified_tenant(),
  liker_id bigint not null,
  liked_id bigint not null,
  created_at timestamptz not null,
  is_new boolean not null default true,
  text text,
  constraint likes_pkey primary key (tenant_id, liker_id, liked_id),
  constraint likes_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint likes_tenant_id_liked_id_fkey foreign key (tenant_id, liked_id) references members(tenant_id, id) on delete cascade,
  constraint likes_tenant_id_liker_id_fkey foreign key (tenant_id, liker_id) references members(tenant_id, id) on delete cascade,
  constraint likes_check check (liked_id <> liker_id),
  constraint likes_text_check check (char_length(text) >= 1 and char_length(text) <= 140)
);
create index likes_received on likes (tenant_id, liked_id, is_new desc, created_at desc, liker_id desc);
create index likes_sent on likes (tenant_id, liker_id, created_at desc, liked_id desc);

create table login_challenges (
  tenant_id int not null default verified_tenant(),
  id uuid not null,
  purpose text not null,
  member_id bigint,
  data jsonb not null default '{}',
  expires_at timestamptz not null,
  constraint login_challenges_pkey primary key (tenant_id, id),
  constraint login_challenges_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint login_challenges_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint login_challenges_purpose_check check (purpose in ('passkey_login', 'passkey_new', 'second_factor'))
);
create index login_challenges_expiry on login_challenges (tenant_id, expires_at);
create index login_challenges_member on login_challenges (tenant_id, member_id);

create table mails (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint,
  kind text not null,
  recipient text not null,
  language text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint mails_pkey primary key (tenant_id, id),
  constraint mails_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint mails_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade
);
create index mails_age on mails (tenant_id, created_at);
create index mails_member on mails (tenant_id, member_id);
create index mails_recipient on mails (tenant_id, recipient, created_at);

create table match_answers (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  question text not null,
  answer text not null,
  answered_at timestamptz not null,
  constraint match_answers_pkey primary key (tenant_id, member_id, question),
  constraint match_answers_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint match_answers_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade
);

create table member_notes (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint not null,
  kind text not null,
  written_at timestamptz not null,
  written_by text not null,
  body text not null,
  constraint member_notes_pkey primary key (tenant_id, id),
  constraint member_notes_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint member_notes_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint member_notes_body_check check (char_length(body) >= 1 and char_length(body) <= 2000),
  constraint member_notes_kind_check check (kind in ('note', 'message')),
  constraint member_notes_written_by_check check (length(written_by) >= 1 and length(written_by) <= 100)
);
create index member_notes_member on member_notes (tenant_id, member_id, id desc);

create table member_steps (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  step text not null,
  constraint member_steps_pkey primary key (tenant_id, member_id, step),
  constraint member_steps_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint member_steps_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint member_steps_step_check check (step in ('signup', 'confirmed', 'profile', 'message', 'purchase', 'repeat'))
);

create table members (
  tenant_id int not null default verified_tenant(),
  id bigint not null default random_member_id(),
  email text not null,
  name text not null,
  password_hash text,
  status text not null default 'not_confirmed',
  paid_user boolean not null default false,
  fictional boolean not null default false,
  language text not null,
  signup_date timestamptz not null,
  last_login_at timestamptz,
  last_active timestamptz not null default now(),
  version int not null default 1,
  gender text not null,
  seeks text[] not null,
  sexuality text not null,
  date_of_birth date not null,
  country text not null,
  countryregion text,
  city text,
  latitude real,
  longitude real,
  signup_message text not null default '',
  hair_color text,
  eye_color text,
  body_type text,
  tattoos text,
  relationship_status text,
  signup_reason text,
  interests text[] not null default '{}',
  pronouns text,
  invisible boolean not null default false,
  landers_agreed_at timestamptz,
  notifications_disabled text[] not null default '{}',
  notifications_off text[] not null default '{promotions,weekly_updates,news}',
  push_shows_name boolean not null default false,
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  lander text,
  experiments jsonb not null default '{}',
  terms_version date,
  terms_accepted_at timestamptz,
  sensitive_consented_at timestamptz,
  completed boolean not null default true,
  deletion_requested_at timestamptz,
  deletion_reason text,
  deletion_note text,
  banned_at timestamptz,
  name_skeleton text,
  look text,
  suspended_until timestamptz,
  constraint members_pkey primary key (tenant_id, id),
  constraint members_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint members_banned check ((status = 'banned') = (banned_at is not null)),
  constraint members_completed check (not completed or password_hash is not null and terms_version is not null and terms_accepted_at is not null),
  constraint members_deletion_note_check check (length(deletion_note) <= 500),
  constraint members_email_check check (email = lower(email) and length(email) <= 254),
  constraint members_experiments_check check (jsonb_typeof(experiments) = 'object'),
  constraint members_lander_check check (length(lander) >= 1 and length(lander) <= 60),
  constraint members_latitude_check check (latitude >= '-90'::int::double precision and latitude <= 90::double precision),
  constraint members_longitude_check check (longitude >= '-180'::int::double precision and longitude <= 180::double precision),
  constraint members_look_check check (look in ('system', 'light', 'dark')),
  constraint members_name_check check (length(name) >= 3 and length(name) <= 60),
  constraint members_pronouns_check check (char_length(pronouns) >= 1 and char_length(pronouns) <= 24),
  constraint members_status_check check (status in ('not_confirmed', 'active', 'pending_deletion', 'banned'))
);
create index members_alike_in_country on members (tenant_id, country, gender, date_of_birth) where status = 'active' and completed and not invisible;
create index members_alike_in_region on members (tenant_id, country, countryregion, gender, date_of_birth) where status = 'active' and completed and not invisible;
create index members_banned on members (tenant_id, banned_at) where banned_at is not null;
create unique index members_confirmed_email on members (tenant_id, email) where status <> 'not_confirmed';
create index members_email on members (tenant_id, email);
create unique index members_name on members (tenant_id, lower(name));
create index members_name_first on members (tenant_id, name_skeleton text_pattern_ops);
create index members_name_looks on members (tenant_id, lower(replace(replace(translate(name, 'I10', 'llO'), 'rn', 'm'), 'vv', 'w')));
create index members_name_skeleton on members (tenant_id, name_skeleton);
create index members_pending_deletion on members (tenant_id, deletion_requested_at) where deletion_requested_at is not null;
create index members_signup on members (tenant_id, signup_date);
create index members_suspended on members (tenant_id, suspended_until) where suspended_until is not null;
create index members_unconfirmed on members (tenant_id, signup_date) where status = 'not_confirmed';
create index members_weekly on members (tenant_id, id) where status = 'active' and not ('weekly_updates' = any (notifications_off));
create index members_without_coordinates on members (tenant_id, id) where latitude is null and city is not null;
create index members_without_skeleton on members (tenant_id, id) where name_skeleton is null;
create trigger member_erased after delete on members for each row execute function note_erasure();
create trigger search_activity after update on members for each row when (old.last_active is distinct from new.last_active) execute function search_follows_activity();
create trigger search_insert after insert on members for each row execute function search_follows_members();
create trigger search_update after update on members for each row when (old.status is distinct from new.status or old.completed is distinct from new.completed or old.invisible is distinct from new.invisible or (old.suspended_until is null) is distinct from (new.suspended_until is null) or old.gender is distinct from new.gender or old.seeks is distinct from new.seeks or old.date_of_birth is distinct from new.date_of_birth or old.country is distinct from new.country or old.countryregion is distinct from new.countryregion or old.city is distinct from new.city or old.interests is distinct from new.interests or old.latitude is distinct from new.latitude or old.longitude is distinct from new.longitude or old.signup_date is distinct from new.signup_date) execute function search_follows_members();

create table messages (
  tenant_id int not null default verified_tenant(),
  conversation_id bigint not null,
  seq int not null,
  sender_id bigint,
  kind text not null,
  body text not null,
  gift text,
  photo text,
  photo_width int,
  photo_height int,
  price int not null,
  client_message_id text not null,
  held boolean not null default false,
  automatic boolean not null default false,
  created_at timestamptz not null,
  constraint messages_pkey primary key (tenant_id, conversation_id, seq),
  constraint messages_tenant_id_conversation_id_sender_id_client_message_key unique (tenant_id, conversation_id, sender_id, client_message_id),
  constraint messages_tenant_id_conversation_id_fkey foreign key (tenant_id, conversation_id) references conversations(tenant_id, id) on delete cascade,
  constraint messages_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint messages_tenant_id_sender_id_fkey foreign key (tenant_id, sender_id) references members(tenant_id, id) on delete set null (sender_id),
  constraint messages_client_message_id_check check (length(client_message_id) >= 8 and length(client_message_id) <= 64),
  constraint messages_kind_check check (kind in ('text', 'photo', 'gift')),
  constraint messages_price_check check (price >= 0)
);
create index messages_held on messages (tenant_id, sender_id) where held;
create index messages_sender on messages (tenant_id, sender_id);
create trigger message_erased before update of sender_id on messages for each row when (old.sender_id is not null and new.sender_id is null) execute function erase_message();
create trigger message_gone before delete on messages for each row when (old.photo is not null) execute function erase_message();

create table notices (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint not null,
  kind text not null,
  from_id bigint not null,
  conversation_id bigint,
  seq int,
  created_at timestamptz not null,
  pushed_at timestamptz,
  mailed_at timestamptz,
  mail_id bigint,
  reminded_at timestamptz,
  constraint notices_pkey primary key (tenant_id, id),
  constraint notices_tenant_id_conversation_id_fkey foreign key (tenant_id, conversation_id) references conversations(tenant_id, id) on delete cascade,
  constraint notices_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint notices_tenant_id_from_id_fkey foreign key (tenant_id, from_id) references members(tenant_id, id) on delete cascade,
  constraint notices_tenant_id_mail_id_fkey foreign key (tenant_id, mail_id) references mails(tenant_id, id) on delete set null (mail_id),
  constraint notices_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint notices_kind_check check (kind in ('new_conversation', 'new_message', 'like', 'match'))
);
create index notices_conversation on notices (tenant_id, conversation_id);
create index notices_from on notices (tenant_id, from_id);
create index notices_mail on notices (tenant_id, mail_id) where mail_id is not null;
create index notices_member on notices (tenant_id, member_id);
create index notices_old on notices (tenant_id, created_at);
create index notices_to_mail on notices (tenant_id, member_id, created_at) where mailed_at is null;
create index notices_to_push on notices (tenant_id, id) where pushed_at is null;
create index notices_to_remind on notices (tenant_id, created_at, id) where reminded_at is null and seq is not null;
create index notices_told on notices (tenant_id, member_id, mailed_at) where mail_id is not null;

create table orders (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint,
  reference text not null,
  created_at timestamptz not null,
  bundle_id text not null,
  credits int not null,
  currency text not null,
  price int not null,
  discount int not null,
  fee int not null,
  total int not null,
  discount_code text,
  net int not null,
  vat int not null,
  vat_rate int not null,
  vat_country text not null,
  per_message int not null,
  company_id text not null,
  terms_version date not null,
  language text not null,
  button_text text not null,
  back_path text,
  start_agreed_at timestamptz not null,
  experiments jsonb not null default '{}',
  paid int not null default 0,
  refunded int not null default 0,
  charged_back int not null default 0,
  completed_at timestamptz,
  withdrawn_at timestamptz,
  cancelled_at timestamptz,
  bonus_credits int not null default 0,
  bonus_spent int not null default 0,
  payment_country text,
  profile_country text,
  address_country text,
  buyer_country text,
  vat_scheme text,
  vat_evidence text,
  constraint orders_pkey primary key (tenant_id, id),
  constraint orders_tenant_id_reference_key unique (tenant_id, reference),
  constraint orders_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint orders_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete set null (member_id),
  constraint orders_back_path_check check (back_path ~ '^/[a-z0-9/-]{1,60}$'),
  constraint orders_bonus_credits_check check (bonus_credits >= 0),
  constraint orders_charged_back_check check (charged_back >= 0),
  constraint orders_check check (discount >= 0 and discount <= price),
  constraint orders_check1 check (total = (price - discount + fee) and total >= credits),
  constraint orders_check2 check (vat >= 0 and (net + vat) = total),
  constraint orders_check3 check (bonus_spent >= 0 and bonus_spent <= bonus_credits),
  constraint orders_credits_check check (credits > 0),
  constraint orders_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint orders_experiments_check check (jsonb_typeof(experiments) = 'object'),
  constraint orders_fee_check check (fee >= 0),
  constraint orders_paid_check check (paid >= 0),
  constraint orders_per_message_check check (per_message >= 0),
  constraint orders_price_check check (price > 0),
  constraint orders_reference_check check (reference ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  constraint orders_refunded_check check (refunded >= 0),
  constraint orders_vat_evidence_check check (vat_evidence in ('agrees', 'missing', 'contradicts')),
  constraint orders_vat_rate_check check (vat_rate >= 0 and vat_rate <= 10000)
);
create index orders_charged_back on orders (tenant_id, created_at desc, id desc) where charged_back > 0;
create index orders_completed on orders (tenant_id, completed_at) where completed_at is not null;
create index orders_discount on orders (tenant_id, discount_code) where discount_code is not null;
create index orders_member on orders (tenant_id, member_id, id desc);
create index orders_open on orders (tenant_id, created_at desc, id desc) where completed_at is null and cancelled_at is null;
create index orders_refunded on orders (tenant_id, created_at desc, id desc) where refunded > 0;
create index orders_time on orders (tenant_id, created_at desc, id desc);
create trigger invoices_forget_member after update of member_id on orders for each row when (old.member_id is not null and new.member_id is null) execute function invoices_forget_member();
create trigger orders_stay before update on orders for each row execute function orders_stay();

create table partner_clicks (
  tenant_id int not null default verified_tenant(),
  day date not null,
  card_id text not null,
  country text not null,
  clicks int not null,
  constraint partner_clicks_pkey primary key (tenant_id, day, card_id, country),
  constraint partner_clicks_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint partner_clicks_card_id_check check (length(card_id) >= 1 and length(card_id) <= 60),
  constraint partner_clicks_clicks_check check (clicks > 0),
  constraint partner_clicks_country_check check (country ~ '^[A-Z]{2}$')
);

create table partner_views (
  tenant_id int not null default verified_tenant(),
  view bytea not null,
  expires_at timestamptz not null,
  constraint partner_views_pkey primary key (tenant_id, view),
  constraint partner_views_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint partner_views_view_check check (length(view) = 16)
);
create index partner_views_expiry on partner_views (tenant_id, expires_at);

create table passes (
  tenant_id int not null default verified_tenant(),
  passer_id bigint not null,
  passed_id bigint not null,
  created_at timestamptz not null,
  constraint passes_pkey primary key (tenant_id, passer_id, passed_id),
  constraint passes_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint passes_tenant_id_passed_id_fkey foreign key (tenant_id, passed_id) references members(tenant_id, id) on delete cascade,
  constraint passes_tenant_id_passer_id_fkey foreign key (tenant_id, passer_id) references members(tenant_id, id) on delete cascade,
  constraint passes_check check (passed_id <> passer_id)
);
create index passes_old on passes (tenant_id, created_at);
create index passes_passed on passes (tenant_id, passed_id);

create table passkeys (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  user_handle bytea,
  constraint passkeys_pkey primary key (tenant_id, id),
  constraint passkeys_tenant_id_credential_id_key unique (tenant_id, credential_id),
  constraint passkeys_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint passkeys_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint passkeys_credential_id_check check (length(credential_id) <= 1400),
  constraint passkeys_name_check check (length(name) >= 1 and length(name) <= 60),
  constraint passkeys_user_handle_check check (length(user_handle) >= 1 and length(user_handle) <= 64)
);
create index passkeys_member on passkeys (tenant_id, member_id);

create table payment_events (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  payment_id bigint,
  provider text not null,
  provider_ref text,
  dedupe_key text not null,
  received_at timestamptz not null,
  verified text not null,
  raw text not null,
  paid int not null default 0,
  refunded int not null default 0,
  charged_back int not null default 0,
  outcome text not null,
  constraint payment_events_pkey primary key (tenant_id, id),
  constraint payment_events_tenant_id_provider_dedupe_key_key unique (tenant_id, provider, dedupe_key),
  constraint payment_events_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint payment_events_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payments(tenant_id, id),
  constraint payment_events_dedupe_key_check check (length(dedupe_key) >= 1 and length(dedupe_key) <= 300),
  constraint payment_events_provider_ref_check check (length(provider_ref) <= 200),
  constraint payment_events_raw_check check (length(raw) <= 65536),
  constraint payment_events_verified_check check (verified in ('signature', 'status', 'none', 'operator'))
);
create index payment_events_payment on payment_events (tenant_id, payment_id);
create index payment_events_raw on payment_events (tenant_id, received_at) where raw <> '';
create index payment_events_refused on payment_events (tenant_id, received_at) where outcome in ('crossed', 'currency');
create index payment_events_sale on payment_events (tenant_id, provider, provider_ref) where provider_ref is not null;

create table payment_movements (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  payment_id bigint not null,
  moved_at timestamptz not null,
  paid int not null,
  refunded int not null,
  charged_back int not null,
  constraint payment_movements_pkey primary key (tenant_id, id),
  constraint payment_movements_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint payment_movements_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payments(tenant_id, id)
);
create index payment_movements_payment on payment_movements (tenant_id, payment_id);
create index payment_movements_time on payment_movements (tenant_id, moved_at);

create table payments (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  order_id bigint not null,
  provider text not null,
  account text,
  method text not null,
  reference text not null,
  provider_ref text,
  state text not null,
  amount int not null,
  promised int not null default 0,
  paid int not null default 0,
  refunded int not null default 0,
  charged_back int not null default 0,
  completes boolean not null default false,
  redirect text,
  version int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  check_at timestamptz,
  reconciled_at timestamptz,
  remember_agreed_at timestamptz,
  stored_card_id bigint,
  charge_key text,
  transfer jsonb,
  charged_back_at timestamptz,
  chargeback_reported_at timestamptz,
  payer_country text,
  constraint payments_pkey primary key (tenant_id, id),
  constraint payments_tenant_id_provider_provider_ref_key unique (tenant_id, provider, provider_ref),
  constraint payments_tenant_id_reference_key unique (tenant_id, reference),
  constraint payments_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint payments_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references orders(tenant_id, id),
  constraint payments_tenant_id_stored_card_id_fkey foreign key (tenant_id, stored_card_id) references stored_cards(tenant_id, id) on delete set null (stored_card_id),
  constraint payments_account_check check (length(account) <= 100),
  constraint payments_amount_check check (amount > 0),
  constraint payments_charge_key_check check (length(charge_key) >= 16 and length(charge_key) <= 64),
  constraint payments_charged_back_check check (charged_back >= 0),
  constraint payments_check check (promised >= 0 and promised <= amount),
  constraint payments_paid_check check (paid >= 0),
  constraint payments_payer_country_check check (payer_country ~ '^[A-Z]{2}$'),
  constraint payments_refunded_check check (refunded >= 0),
  constraint payments_state_check check (state in ('prepared', 'sent', 'unknown', 'pending', 'paid', 'failed', 'cancelled', 'expired')),
  constraint payments_transfer_check check (jsonb_typeof(transfer) = 'object')
);
create unique index payments_charge_key on payments (tenant_id, charge_key) where charge_key is not null;
create index payments_chargebacks on payments (tenant_id, charged_back_at) where charged_back_at is not null and chargeback_reported_at is null;
create index payments_check on payments (tenant_id, check_at) where check_at is not null;
create unique index payments_completing on payments (tenant_id, order_id) where completes;
create index payments_order on payments (tenant_id, order_id);
create index payments_stored_card on payments (tenant_id, stored_card_id) where stored_card_id is not null;
create index payments_updated on payments (tenant_id, updated_at);
create trigger payment_moves after update on payments for each row when (new.paid <> old.paid or new.refunded <> old.refunded or new.charged_back <> old.charged_back) execute function payment_moves();
create trigger payment_moves_first after insert on payments for each row when (new.paid <> 0 or new.refunded <> 0 or new.charged_back <> 0) execute function payment_moves();

create table photo_files_to_delete (
  tenant_id int not null default verified_tenant(),
  name text not null,
  blurred_name text not null,
  due_at timestamptz not null,
  constraint photo_files_to_delete_pkey primary key (tenant_id, name),
  constraint photo_files_to_delete_tenant_id_fkey foreign key (tenant_id) references tenants(id)
);
create index photo_files_due on photo_files_to_delete (tenant_id, due_at);

create table photos (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint not null,
  name text not null,
  blurred_name text not null,
  status text not null default 'inspecting',
  rejected_reason text,
  position int not null,
  width int not null,
  height int not null,
  created_at timestamptz not null,
  constraint photos_pkey primary key (tenant_id, id),
  constraint photos_tenant_id_blurred_name_key unique (tenant_id, blurred_name),
  constraint photos_tenant_id_name_key unique (tenant_id, name),
  constraint photos_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint photos_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint photos_blurred_name_check check (blurred_name ~ '^[A-Za-z0-9_-]{22}$'),
  constraint photos_height_check check (height > 0),
  constraint photos_name_check check (name ~ '^[A-Za-z0-9_-]{22}$'),
  constraint photos_status_check check (status in ('inspecting', 'active', 'rejected')),
  constraint photos_width_check check (width > 0)
);
create index photos_inspecting on photos (tenant_id, created_at, id) where status = 'inspecting';
create index photos_member on photos (tenant_id, member_id, "position", id);
create trigger photo_gone after delete on photos for each row execute function leave_photo_files();
create trigger photo_renamed after update of name on photos for each row when (old.name <> new.name) execute function leave_photo_files();
create trigger search_delete after delete on photos referencing old table as touched for each statement execute function search_follows_photos();
create trigger search_insert after insert on photos referencing new table as touched for each statement execute function search_follows_photos();
create trigger search_update after update on photos referencing new table as touched for each statement execute function search_follows_photos();

create table postback_tries (
  tenant_id int not null default verified_tenant(),
  postback_id bigint not null,
  number int not null,
  at timestamptz not null,
  outcome text not null,
  status int,
  constraint postback_tries_pkey primary key (tenant_id, postback_id, number),
  constraint postback_tries_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint postback_tries_tenant_id_postback_id_fkey foreign key (tenant_id, postback_id) references postbacks(tenant_id, id) on delete cascade,
  constraint postback_tries_number_check check (number > 0),
  constraint postback_tries_outcome_check check (outcome in ('running', 'delivered', 'refused', 'redirected', 'silent', 'unreachable', 'closed_address', 'no_key'))
);

create table postbacks (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint,
  ref text not null,
  event text not null,
  amount int,
  currency text,
  state text not null default 'waiting',
  reason text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  tries int not null default 0,
  tries_left int not null,
  constraint postbacks_pkey primary key (tenant_id, id),
  constraint postbacks_tenant_id_member_id_event_key unique (tenant_id, member_id, event),
  constraint postbacks_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint postbacks_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete set null (member_id),
  constraint postbacks_amount_check check (amount >= 0),
  constraint postbacks_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint postbacks_event_check check (event in ('signup', 'confirmation', 'purchase')),
  constraint postbacks_reason_check check (reason in ('tries_used', 'source_removed', 'member_erased')),
  constraint postbacks_ref_check check (length(ref) >= 1 and length(ref) <= 40),
  constraint postbacks_state_check check (state in ('waiting', 'delivered', 'given_up')),
  constraint postbacks_tries_check check (tries >= 0),
  constraint postbacks_tries_left_check check (tries_left >= 0)
);
create index postbacks_due on postbacks (tenant_id, ref, due_at) where state = 'waiting';
create index postbacks_erased on postbacks (tenant_id, id) where state = 'waiting' and member_id is null;
create index postbacks_given_up on postbacks (tenant_id, ended_at) where state = 'given_up';

create table profile_answers (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  question text not null,
  position smallint not null,
  answer text not null,
  answered_at timestamptz not null,
  constraint profile_answers_pkey primary key (tenant_id, member_id, question),
  constraint profile_answers_tenant_id_member_id_position_key unique (tenant_id, member_id, "position"),
  constraint profile_answers_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint profile_answers_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint profile_answers_answer_check check (char_length(answer) >= 2 and char_length(answer) <= 160),
  constraint profile_answers_position_check check ("position" >= 0 and "position" <= 2),
  constraint profile_answers_question_check check (char_length(question) >= 1 and char_length(question) <= 40)
);

create table provider_customers (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint,
  provider text not null,
  ref text not null,
  created_at timestamptz not null,
  keep_until timestamptz,
  try_at timestamptz,
  constraint provider_customers_pkey primary key (tenant_id, id),
  constraint provider_customers_tenant_id_member_id_provider_key unique (tenant_id, member_id, provider),
  constraint provider_customers_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint provider_customers_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete set null (member_id),
  constraint provider_customers_ref_check check (length(ref) >= 1 and length(ref) <= 100)
);
create index provider_customers_erased on provider_customers (tenant_id, id) where member_id is null;

create table push_retries (
  tenant_id int not null default verified_tenant(),
  notice_id bigint not null,
  subscription_id bigint not null,
  tries int not null,
  due_at timestamptz not null,
  constraint push_retries_pkey primary key (tenant_id, notice_id, subscription_id),
  constraint push_retries_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint push_retries_tenant_id_notice_id_fkey foreign key (tenant_id, notice_id) references notices(tenant_id, id) on delete cascade,
  constraint push_retries_tenant_id_subscription_id_fkey foreign key (tenant_id, subscription_id) references push_subscriptions(tenant_id, id) on delete cascade,
  constraint push_retries_tries_check check (tries > 0)
);
create index push_retries_due on push_retries (tenant_id, due_at);
create index push_retries_subscription on push_retries (tenant_id, subscription_id);

create table push_subscriptions (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  session_id bigint,
  constraint push_subscriptions_pkey primary key (tenant_id, id),
  constraint push_subscriptions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint push_subscriptions_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint push_subscriptions_tenant_id_session_id_fkey foreign key (tenant_id, session_id) references sessions(tenant_id, id) on delete cascade,
  constraint push_subscriptions_endpoint_check check (length(endpoint) <= 2000)
);
create unique index push_subscriptions_endpoint on push_subscriptions (tenant_id, md5(endpoint));
create index push_subscriptions_member on push_subscriptions (tenant_id, member_id);
create index push_subscriptions_session on push_subscriptions (tenant_id, session_id);

create table recovery_codes (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (tenant_id, id),
  constraint recovery_codes_tenant_id_member_id_code_hash_key unique (tenant_id, member_id, code_hash),
  constraint recovery_codes_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint recovery_codes_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint recovery_codes_code_hash_check check (length(code_hash) = 32)
);

create table refunds (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  payment_id bigint not null,
  amount int not null,
  level int not null,
  reason text not null,
  state text not null,
  tries int not null default 0,
  next_try_at timestamptz,
  unique_key text not null,
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refunds_pkey primary key (tenant_id, id),
  constraint refunds_tenant_id_unique_key_key unique (tenant_id, unique_key),
  constraint refunds_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint refunds_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payments(tenant_id, id),
  constraint refunds_amount_check check (amount > 0),
  constraint refunds_check check (level >= amount),
  constraint refunds_reason_check check (reason in ('second_payment', 'withdrawal', 'operator', 'member_gone', 'surplus', 'underpaid', 'retirement')),
  constraint refunds_state_check check (state in ('wanted', 'sent', 'unknown', 'done', 'failed', 'by_hand'))
);
create index refunds_by_hand on refunds (tenant_id, payment_id) where state in ('by_hand', 'failed');
create index refunds_open on refunds (tenant_id, next_try_at nulls first) where state in ('wanted', 'sent', 'unknown');
create index refunds_payment on refunds (tenant_id, payment_id);

create table refused_addresses (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  address_hash bytea not null,
  member_id bigint,
  created_at timestamptz not null,
  constraint refused_addresses_pkey primary key (tenant_id, id),
  constraint refused_addresses_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint refused_addresses_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete set null (member_id),
  constraint refused_addresses_address_hash_check check (length(address_hash) = 32)
);
create index refused_addresses_hash on refused_addresses (tenant_id, address_hash);
create index refused_addresses_member on refused_addresses (tenant_id, member_id);

create table sandbox_cards (
  tenant_id int not null default verified_tenant(),
  token text not null,
  customer text not null,
  fails_next boolean not null default false,
  constraint sandbox_cards_pkey primary key (tenant_id, token),
  constraint sandbox_cards_tenant_id_fkey foreign key (tenant_id) references tenants(id)
);

create table sandbox_payments (
  tenant_id int not null default verified_tenant(),
  ref text not null,
  reference text not null,
  currency text not null,
  amount int not null,
  state text not null,
  paid int not null default 0,
  refunded int not null default 0,
  charged_back int not null default 0,
  refund_keys text[] not null default '{}',
  return_url text not null,
  card_token text,
  created_at timestamptz not null,
  payer_country text,
  constraint sandbox_payments_pkey primary key (tenant_id, ref),
  constraint sandbox_payments_tenant_id_reference_key unique (tenant_id, reference),
  constraint sandbox_payments_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint sandbox_payments_amount_check check (amount > 0),
  constraint sandbox_payments_check check (refunded <= paid),
  constraint sandbox_payments_check1 check (charged_back <= paid),
  constraint sandbox_payments_state_check check (state in ('pending', 'paid', 'failed', 'cancelled', 'expired'))
);

create table schema_functions (
  file text not null,
  checksum text not null,
  loaded_at timestamptz not null default now(),
  constraint schema_functions_pkey primary key (file)
);

create table schema_migrations (
  version int not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  constraint schema_migrations_pkey primary key (version)
);

create table search_entries (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  last_active timestamptz not null,
  signup_date timestamptz not null,
  gender smallint not null,
  seeks smallint not null,
  born date not null,
  has_photo boolean not null,
  country text not null,
  countryregion text,
  city text,
  interests bigint not null,
  town int not null default 0,
  constraint search_entries_pkey primary key (tenant_id, member_id),
  constraint search_entries_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint search_entries_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade
);
create index search_entries_all on search_entries (tenant_id, gender, last_active desc, member_id desc) include (seeks, born, has_photo, interests, country, countryregion, town);
create index search_entries_country on search_entries (tenant_id, gender, country, last_active desc, member_id desc) include (seeks, born, has_photo, interests, countryregion, town);
create index search_entries_new on search_entries (tenant_id, gender, signup_date desc, member_id desc) include (seeks, born, has_photo, interests, country, countryregion, town, last_active);
create index search_entries_region on search_entries (tenant_id, gender, country, countryregion, last_active desc, member_id desc) include (seeks, born, has_photo, interests, city, town);
create index search_entries_town on search_entries (tenant_id, gender, town, last_active desc, member_id desc) include (seeks, born, has_photo, interests, country, countryregion);

create table search_terms (
  tenant_id int not null default verified_tenant(),
  term smallint not null,
  gender smallint not null,
  member_id bigint not null,
  seeks smallint not null,
  born date not null,
  has_photo boolean not null,
  country text not null,
  countryregion text,
  city text,
  interests bigint not null,
  active_on date not null,
  constraint search_terms_pkey primary key (tenant_id, term, gender, seeks, country, born, member_id) include (has_photo, interests, countryregion, city, active_on),
  constraint search_terms_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint search_terms_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade
);
create index search_terms_member on search_terms (tenant_id, member_id);

create table search_towns (
  tenant_id int not null default verified_tenant(),
  town int not null,
  country text not null,
  countryregion text not null,
  constraint search_towns_pkey primary key (tenant_id, town, country, countryregion),
  constraint search_towns_tenant_id_fkey foreign key (tenant_id) references tenants(id)
);

create table sessions (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint not null,
  token_hash bytea not null,
  browser text not null,
  country text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  payment_country text,
  constraint sessions_pkey primary key (tenant_id, id),
  constraint sessions_tenant_id_token_hash_key unique (tenant_id, token_hash),
  constraint sessions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint sessions_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint sessions_payment_country_check check (payment_country ~ '^[A-Z]{2}$'),
  constraint sessions_token_hash_check check (length(token_hash) = 32)
);
create index sessions_expiry on sessions (tenant_id, expires_at);
create index sessions_member on sessions (tenant_id, member_id);

create table source_days (
  tenant_id int not null default verified_tenant(),
  ref text not null,
  day date not null,
  signups int not null default 0,
  over_cap int not null default 0,
  confirmed int not null default 0,
  purchases int not null default 0,
  constraint source_days_pkey primary key (tenant_id, ref, day),
  constraint source_days_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint source_days_confirmed_check check (confirmed >= 0),
  constraint source_days_over_cap_check check (over_cap >= 0),
  constraint source_days_purchases_check check (purchases >= 0),
  constraint source_days_ref_check check (length(ref) >= 1 and length(ref) <= 40),
  constraint source_days_signups_check check (signups >= 0)
);

create table source_orders (
  tenant_id int not null default verified_tenant(),
  order_id bigint not null,
  ref text not null,
  day date not null,
  constraint source_orders_pkey primary key (tenant_id, order_id),
  constraint source_orders_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint source_orders_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references orders(tenant_id, id),
  constraint source_orders_ref_check check (length(ref) >= 1 and length(ref) <= 40)
);
create index source_orders_ref on source_orders (tenant_id, ref, day);

create table source_signups (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  ref text not null,
  signed_up_at timestamptz not null,
  over_cap boolean not null,
  reference text not null,
  constraint source_signups_pkey primary key (tenant_id, member_id),
  constraint source_signups_tenant_id_reference_key unique (tenant_id, reference),
  constraint source_signups_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint source_signups_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint source_signups_ref_check check (length(ref) >= 1 and length(ref) <= 40),
  constraint source_signups_reference_check check (reference ~ '^[A-Za-z0-9_-]{22}$')
);

create table spending_limits (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  amount int,
  currency text,
  next_amount int,
  next_currency text,
  next_at timestamptz,
  set_at timestamptz not null,
  constraint spending_limits_pkey primary key (tenant_id, member_id),
  constraint spending_limits_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint spending_limits_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint spending_limits_amount_check check (amount > 0),
  constraint spending_limits_check check ((amount is null) = (currency is null)),
  constraint spending_limits_check1 check ((next_amount is null) = (next_currency is null)),
  constraint spending_limits_check2 check (next_at is not null or next_amount is null),
  constraint spending_limits_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint spending_limits_next_amount_check check (next_amount > 0),
  constraint spending_limits_next_currency_check check (next_currency ~ '^[A-Z]{3}$')
);

create table stored_cards (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint not null,
  provider text not null,
  method text not null,
  token bytea not null,
  brand text not null,
  last4 text not null,
  expires text not null,
  consented_at timestamptz not null,
  created_at timestamptz not null,
  country text,
  constraint stored_cards_pkey primary key (tenant_id, id),
  constraint stored_cards_tenant_id_member_id_provider_method_brand_last_key unique (tenant_id, member_id, provider, method, brand, last4, expires),
  constraint stored_cards_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint stored_cards_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint stored_cards_brand_check check (length(brand) >= 1 and length(brand) <= 30),
  constraint stored_cards_country_check check (country ~ '^[A-Z]{2}$'),
  constraint stored_cards_expires_check check (expires ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  constraint stored_cards_last4_check check (last4 ~ '^[0-9]{4}$')
);

create table swipe_likes (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  day date not null,
  liked_id bigint not null,
  created_at timestamptz not null,
  constraint swipe_likes_pkey primary key (tenant_id, member_id, day, liked_id),
  constraint swipe_likes_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint swipe_likes_tenant_id_liked_id_fkey foreign key (tenant_id, liked_id) references members(tenant_id, id) on delete cascade,
  constraint swipe_likes_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint swipe_likes_check check (liked_id <> member_id)
);
create index swipe_likes_liked on swipe_likes (tenant_id, liked_id);
create index swipe_likes_old on swipe_likes (tenant_id, created_at);

create table swipes (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  member_id bigint not null,
  profile_id bigint not null,
  is_like boolean not null,
  day date not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  constraint swipes_pkey primary key (tenant_id, id),
  constraint swipes_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint swipes_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade,
  constraint swipes_tenant_id_profile_id_fkey foreign key (tenant_id, profile_id) references members(tenant_id, id) on delete cascade,
  constraint swipes_check check (profile_id <> member_id)
);
create index swipes_of_day on swipes (tenant_id, member_id, day, id desc);
create index swipes_old on swipes (tenant_id, created_at);
create index swipes_profile on swipes (tenant_id, profile_id);
create unique index swipes_standing on swipes (tenant_id, member_id, day, profile_id, is_like) where undone_at is null;

create table tenants (
  id int not null generated always as identity,
  uid text not null,
  slug text,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  retired_slug text,
  purge_started_at timestamptz,
  constraint tenants_pkey primary key (id),
  constraint tenants_slug_key unique (slug),
  constraint tenants_uid_key unique (uid),
  constraint tenants_check check ((slug is null) = (retired_at is not null)),
  constraint tenants_check1 check ((retired_slug is null) = (retired_at is null)),
  constraint tenants_check2 check (purge_started_at is null or retired_at is not null),
  constraint tenants_slug_check check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  constraint tenants_uid_check check (uid ~ '^[a-z0-9][a-z0-9-]{0,62}$')
);
create trigger tenant_uid_defaults before insert on tenants for each row execute function tenant_uid_defaults();

create table waiting_entries (
  tenant_id int not null default verified_tenant(),
  id bigint not null generated always as identity,
  email text not null,
  language text not null,
  consent_version text not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  invited_at timestamptz,
  constraint waiting_entries_pkey primary key (tenant_id, id),
  constraint waiting_entries_tenant_id_email_key unique (tenant_id, email),
  constraint waiting_entries_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint waiting_entries_check check (invited_at is null or confirmed_at is not null),
  constraint waiting_entries_email_check check (email = lower(email) and char_length(email) >= 3 and char_length(email) <= 254)
);
create index waiting_entries_invited on waiting_entries (tenant_id, invited_at) where invited_at is not null;
create index waiting_entries_next on waiting_entries (tenant_id, confirmed_at, id);
create index waiting_entries_unconfirmed on waiting_entries (tenant_id, requested_at) where confirmed_at is null;

create table webhook_keys (
  tenant_id int not null default verified_tenant(),
  key text not null,
  constraint webhook_keys_pkey primary key (tenant_id),
  constraint webhook_keys_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint webhook_keys_key_check check (length(key) >= 32)
);

create table weekly_updates (
  tenant_id int not null default verified_tenant(),
  member_id bigint not null,
  week date not null,
  constraint weekly_updates_pkey primary key (tenant_id, member_id),
  constraint weekly_updates_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint weekly_updates_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references members(tenant_id, id) on delete cascade
);

-- Functions
create function audit_entries_stay() returns trigger language plpgsql;
create function credit_balance_follows() returns trigger language plpgsql security definer;
create function credit_entries_stay() returns trigger language plpgsql;
create function credit_entry_parts() returns trigger language plpgsql security definer;
create function credit_purchase_left(tenant int, purchase bigint) returns int language sql stable;
create function direct_debit_mandates_stay() returns trigger language plpgsql;
create function enter_tenant(tenant int, entry bigint, signature text) returns void language plpgsql security definer;
create function erase_conversation() returns trigger language plpgsql;
create function erase_message() returns trigger language plpgsql;
create function erasure_mark(member members) returns text language sql immutable;
create function invoice_is_numbered() returns trigger language plpgsql security definer;
create function invoices_forget_member() returns trigger language plpgsql security definer;
create function invoices_stay() returns trigger language plpgsql;
create function leave_photo_files() returns trigger language plpgsql;
create function next_tenant_entry(out entry text, out backend int, out lists_statements boolean) returns record language plpgsql security definer;
create function note_erasure() returns trigger language plpgsql;
create function orders_stay() returns trigger language plpgsql;
create function payment_moves() returns trigger language plpgsql security definer;
create function random_member_id() returns bigint language plpgsql;
create function require_own_tenant() returns trigger language plpgsql;
create function search_follows_activity() returns trigger language plpgsql;
create function search_follows_members() returns trigger language plpgsql;
create function search_follows_photos() returns trigger language plpgsql;
create function search_gender(gender text) returns smallint language sql immutable;
create function search_genders(genders text[]) returns smallint language sql immutable;
create function search_interest(interest text) returns smallint language sql immutable;
create function search_interests(interests text[]) returns bigint language sql immutable;
create function search_town(latitude real, longitude real) returns int language sql immutable;
create function tenant_uid_defaults() returns trigger language plpgsql;
create function verified_tenant() returns int language plpgsql stable security definer;

-- Row-level security
-- enabled and forced on
--   account_links, audit_entries, authenticators, blocks, cards_to_end, chat_tallies, chats, complaint_evidence, complaints,
--   consent_receipts, conversations, credit_balances, credit_entries, decisions, direct_debit_mandates, discount_codes, discount_uses,
--   erasures, growth_counts, growth_pending, invitations, invoices, likes, login_challenges, mails, match_answers, member_notes,
--   member_steps, members, messages, notices, orders, partner_clicks, partner_views, passes, passkeys, payment_events, payment_movements,
--   payments, photo_files_to_delete, photos, postback_tries, postbacks, profile_answers, provider_customers, push_retries,
--   push_subscriptions, recovery_codes, refunds, refused_addresses, sandbox_cards, sandbox_payments, search_entries, search_terms,
--   search_towns, sessions, source_days, source_orders, source_signups, spending_limits, stored_cards, swipe_likes, swipes,
--   waiting_entries, webhook_keys, weekly_updates
-- none on
--   invoice_numbers, schema_functions, schema_migrations, tenants
-- policy backup, for select to livery_access_backup using true
--   account_links, audit_entries, authenticators, blocks, cards_to_end, chat_tallies, chats, complaint_evidence, complaints,
--   consent_receipts, conversations, credit_balances, credit_entries, decisions, direct_debit_mandates, discount_codes, discount_uses,
--   erasures, growth_counts, growth_pending, invitations, invoices, likes, login_challenges, mails, match_answers, member_notes,
--   member_steps, members, messages, notices, orders, partner_clicks, partner_views, passes, passkeys, payment_events, payment_movements,
--   payments, photo_files_to_delete, photos, postback_tries, postbacks, profile_answers, provider_customers, push_retries,
--   push_subscriptions, recovery_codes, refunds, refused_addresses, sandbox_cards, sandbox_payments, search_entries, search_terms,
--   search_towns, sessions, source_days, source_orders, source_signups, spending_limits, stored_cards, swipe_likes, swipes,
--   waiting_entries, webhook_keys, weekly_updates
-- policy jobs, for select to livery_access_jobs using true
--   cards_to_end, complaints, decisions, direct_debit_mandates, erasures, growth_counts, growth_pending, invitations, mails, members,
--   notices, orders, partner_clicks, partner_views, payment_events, payments, photo_files_to_delete, postbacks, provider_customers,
--   push_retries, refunds, refused_addresses, waiting_entries
-- policy tenant, for all to public using (tenant_id = ( select verified_tenant() as verified_tenant)) with check (tenant_id = ( select verified_tenant() as verified_tenant))
--   account_links, audit_entries, authenticators, blocks, cards_to_end, chat_tallies, chats, complaint_evidence, complaints,
--   consent_receipts, conversations, credit_balances, credit_entries, decisions, direct_debit_mandates, discount_codes, discount_uses,
--   erasures, growth_counts, growth_pending, invitations, invoices, likes, login_challenges, mails, match_answers, member_notes,
--   member_steps, members, messages, notices, orders, partner_clicks, partner_views, passes, passkeys, payment_events, payment_movements,
--   payments, photo_files_to_delete, photos, postback_tries, postbacks, profile_answers, provider_customers, push_retries,
--   push_subscriptions, recovery_codes, refunds, refused_addresses, sandbox_cards, sandbox_payments, search_entries, search_terms,
--   search_towns, sessions, source_days, source_orders, source_signups, spending_limits, stored_cards, swipe_likes, swipes,
--   waiting_entries, webhook_keys, weekly_updates

-- Rights
grant delete, insert, select, update on
  account_links, authenticators, blocks, cards_to_end, chat_tallies, chats, complaints, conversations, decisions, direct_debit_mandates,
  growth_counts, invitations, likes, login_challenges, mails, match_answers, members, messages, notices, partner_clicks, passes, passkeys,
  photo_files_to_delete, photos, postbacks, profile_answers, provider_customers, push_retries, push_subscriptions, recovery_codes,
  search_entries, search_terms, search_towns, sessions, stored_cards, swipe_likes, swipes, waiting_entries, weekly_updates
to livery_access;
grant select on
  account_links, audit_entries, authenticators, blocks, cards_to_end, chat_tallies, chats, complaint_evidence, complaints, consent_receipts,
  conversations, credit_balances, credit_entries, decisions, direct_debit_mandates, discount_codes, discount_uses, erasures, growth_counts,
  growth_pending, invitations, invoice_numbers, invoices, likes, login_challenges, mails, match_answers, member_notes, member_steps,
  members, messages, notices, orders, partner_clicks, partner_views, passes, passkeys, payment_events, payment_movements, payments,
  photo_files_to_delete, photos, postback_tries, postbacks, profile_answers, provider_customers, push_retries, push_subscriptions,
  recovery_codes, refunds, refused_addresses, sandbox_cards, sandbox_payments, schema_functions, schema_migrations, search_entries,
  search_terms, search_towns, sessions, source_days, source_orders, source_signups, spending_limits, stored_cards, swipe_likes, swipes,
  tenants, waiting_entries, webhook_keys, weekly_updates
to livery_access_backup;
grant insert, select on
  audit_entries, complaint_evidence, consent_receipts, credit_entries, invoices, member_notes, member_steps, payment_events, webhook_keys
to livery_access;
grant select on
  cards_to_end (tenant_id), cards_to_end (try_at), complaints (tenant_id), decisions (tenant_id), direct_debit_mandates (announced_at),
  direct_debit_mandates (tenant_id), erasures (tenant_id), growth_counts (tenant_id), growth_pending (tenant_id), invitations (tenant_id),
  mails (tenant_id), members (tenant_id), notices (created_at), notices (mailed_at), notices (pushed_at), notices (reminded_at),
  notices (seq), notices (tenant_id), orders (tenant_id), partner_clicks (tenant_id), partner_views (tenant_id), payment_events (tenant_id),
  payments (chargeback_reported_at), payments (charged_back_at), payments (check_at), payments (tenant_id),
  photo_files_to_delete (tenant_id), postbacks (due_at), postbacks (member_id), postbacks (state), postbacks (tenant_id),
  provider_customers (keep_until), provider_customers (member_id), provider_customers (tenant_id), provider_customers (try_at),
  push_retries (due_at), push_retries (tenant_id), refunds (state), refunds (tenant_id), refused_addresses (tenant_id), tenants (id),
  tenants (uid), waiting_entries (tenant_id)
to livery_access_jobs;
grant update on
  consent_receipts (withdrawn_at), payment_events (raw)
to livery_access;
grant select on
  credit_balances, payment_movements, tenants
to livery_access;
grant insert, select, update on
  discount_codes, discount_uses, orders, payments, postback_tries, refunds, sandbox_cards, sandbox_payments, source_days, source_orders,
  source_signups, spending_limits
to livery_access;
grant delete, insert, select on
  erasures, growth_pending, partner_views, refused_addresses
to livery_access;
grant execute on function
  audit_entries_stay(), credit_entries_stay(), direct_debit_mandates_stay(), erase_conversation(), erase_message(),
  erasure_mark(member members), invoices_stay(), leave_photo_files(), note_erasure(), orders_stay(), random_member_id(),
  require_own_tenant(), search_follows_activity(), search_follows_members(), search_follows_photos(), search_gender(gender text),
  search_genders(genders text[]), search_interest(interest text), search_interests(interests text[]),
  search_town(latitude real, longitude real), tenant_uid_defaults()
to public;
grant execute on function
  credit_purchase_left(tenant int, purchase bigint), enter_tenant(tenant int, entry bigint, signature text),
  next_tenant_entry(out entry text, out backend int, out lists_statements boolean), verified_tenant()
to livery_access;
