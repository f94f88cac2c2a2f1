-- Credits, orders and payments. Triggers of functions/ledger.sql, orders.sql and invoices.sql compute and protect what was agreed.

-- The ledger: credits granted, bought and spent. Append-only.
create table credit_entries (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- null once the member is erased; the amounts remain
  member_id bigint,
  -- 0 only where nothing is left of a reversed grant, or where there is a debt and no credit
  amount int not null constraint credit_entries_amount_check check (amount <> 0 or reason in ('reversal', 'debt')),
  reason text not null
    check (reason in ('signup', 'grant', 'purchase', 'message', 'photo', 'gift', 'reversal', 'debt')),
  -- its cause, such as the number of an order or a message
  reference text not null check (length(reference) between 1 and 200),
  -- a retry writes nothing
  unique_key text not null check (length(unique_key) between 1 and 200),
  -- the entry that this one reverses
  reverses bigint,
  -- the change of the member's debt: a reversal raises it, the reversal of that lowers it, and a purchase pays it
  owed int not null default 0
    constraint credit_entries_owed_check check (owed = 0 or reason = 'reversal' or (reason = 'debt' and owed = amount)),
  -- the part of the amount in granted credits; the rest was bought
  granted int not null default 0
    constraint credit_entries_granted_check check (granted between least(amount, 0) and greatest(amount, 0)),
  -- the number of credits of the other entry that this one reverses
  portion int,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, unique_key),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id),
  foreign key (tenant_id, reverses) references credit_entries (tenant_id, id),
  constraint credit_entries_reverses_check check ((reason = 'reversal') = (reverses is not null)),
  constraint credit_entries_portion_check check ((reason = 'reversal') = (portion is not null) and portion >= 0)
);
create index credit_entries_member on credit_entries (tenant_id, member_id, id desc);
create index credit_entries_reverses on credit_entries (tenant_id, reverses) where reverses is not null;
create index credit_entries_purchases on credit_entries (tenant_id, member_id, id) where reason = 'purchase';
grant select, insert on credit_entries to livery_access;

-- The balance of each member. Only the triggers of the ledger write it.
create table credit_balances (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  balance int not null constraint credit_balance_not_negative check (balance >= 0),
  -- the granted part of the balance; the rest was bought
  granted int not null default 0,
  -- the debt: credits that were reversed after they were spent, less what was repaid since
  owed int not null default 0,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  constraint credit_balance_granted check (granted between 0 and balance),
  constraint credit_balance_owed check (owed >= 0)
);
grant select on credit_balances to livery_access;

-- What a member agreed to buy. Amounts are in minor units of the currency, rates in basis points. What was agreed is never changed.
create table orders (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- null once the member is erased; what tax law requires remains
  member_id bigint,
  -- the reference for members, invoices and providers
  reference text not null check (reference ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  created_at timestamptz not null,
  bundle_id text not null,
  credits int not null check (credits > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price int not null check (price > 0),
  discount int not null check (discount between 0 and price),
  fee int not null check (fee >= 0),
  total int not null check (total = price - discount + fee and total >= credits),
  discount_code text,
  net int not null,
  vat int not null check (vat >= 0 and net + vat = total),
  -- basis points
  vat_rate int not null check (vat_rate between 0 and 10000),
  vat_country text not null,
  -- the price of a message with these credits
  per_message int not null check (per_message >= 0),
  company_id text not null,
  terms_version date not null,
  language text not null,
  -- the text of the button that the member pressed
  button_text text not null,
  -- the page where the purchase began, to which the completed order links
  back_path text check (back_path ~ '^/[a-z0-9/-]{1,60}$'),
  -- when the member asked to begin at once and to pay for what is used until a withdrawal
  start_agreed_at timestamptz not null,
  -- experiment → variant, of those that ran when the order was placed
  experiments jsonb not null default '{}' check (jsonb_typeof(experiments) = 'object'),
  -- sums over its payments
  paid int not null default 0 check (paid >= 0),
  refunded int not null default 0 check (refunded >= 0),
  charged_back int not null default 0 check (charged_back >= 0),
  -- when it was paid in full for the first time and its credits were granted
  completed_at timestamptz,
  -- when its member withdrew from it
  withdrawn_at timestamptz,
  -- when its member cancelled it unpaid; a later payment still counts at the agreed price
  cancelled_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id)
);
create index orders_member on orders (tenant_id, member_id, id desc);
grant select, insert, update on orders to livery_access;

-- Discount codes. Only the end of one can be changed.
create table discount_codes (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- upper case, as a typed code is compared
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  created_at timestamptz not null,
  -- basis points
  percentage int not null check (percentage between 1 and 9000),
  -- the lowest price, in minor units of `currency`; 0 for any
  minimum int not null default 0 check (minimum >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- empty for all of the tenant's
  countries text[] not null default '{}',
  methods text[] not null default '{}',
  expires_at timestamptz not null,
  validity text not null check (validity in ('once-per-user', 'unlimited')),
  -- the only member who can use it; null for all members
  member_id bigint,
  -- retention: offered to a member who was about to leave
  origin text not null check (origin in ('operator', 'retention')),
  -- when an operator ended it early
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  check (minimum = 0 or currency is not null),
  check (origin <> 'retention' or member_id is not null)
);
create index discount_codes_member on discount_codes (tenant_id, member_id) where member_id is not null;
-- A member gets one retention offer.
create unique index discount_codes_retention on discount_codes (tenant_id, member_id) where origin = 'retention';
grant select, insert, update on discount_codes to livery_access;

-- The order that uses a discount which each member has once.
create table discount_uses (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  -- the code, or "first purchase" for a discount of the first purchase
  use_key text not null check (length(use_key) between 1 and 40),
  -- the latest order with it; an order that was not paid passes the use on to the next
  order_id bigint not null,
  used_at timestamptz not null,
  primary key (tenant_id, member_id, use_key),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index discount_uses_order on discount_uses (tenant_id, order_id);
grant select, insert, update on discount_uses to livery_access;

-- Cards that members asked to be remembered: with the provider's token a later order is charged at once.
create table stored_cards (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  provider text not null,
  method text not null,
  -- encrypted by the application
  token bytea not null,
  brand text not null check (length(brand) between 1 and 30),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- the last month that it is valid in
  expires text not null check (expires ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- when the member ticked the box
  consented_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  -- The same card, remembered again, replaces its token.
  unique (tenant_id, member_id, provider, method, brand, last4, expires),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
grant select, insert, update, delete on stored_cards to livery_access;

-- Attempts to pay an order.
create table payments (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  order_id bigint not null,
  provider text not null,
  -- the account at the provider that it was started with; null where that was not recorded: then every account at the provider is tried
  account text check (length(account) <= 100),
  method text not null,
  -- our name of it towards the provider
  reference text not null,
  -- the provider's name of it; null until the provider answers
  provider_ref text,
  -- prepared: stored, not sent; sent: the provider is being called; unknown: it did not answer, and is queried
  state text not null check (state in ('prepared', 'sent', 'unknown', 'pending', 'paid', 'failed', 'cancelled', 'expired')),
  amount int not null check (amount > 0),
  -- counts as paid while the attempt is pending: a direct debit whose credits are granted at its collection
  promised int not null default 0 check (promised between 0 and amount),
  paid int not null default 0 check (paid >= 0),
  refunded int not null default 0 check (refunded >= 0),
  charged_back int not null default 0 check (charged_back >= 0),
  -- whether it completed the payment of the order, for the first time
  completes boolean not null default false,
  -- where the member pays
  redirect text,
  -- counts the applied states, so that an older state that arrives later is ignored
  version int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- when the provider is queried next; null when nothing is open
  check_at timestamptz,
  -- when it was last compared with the provider's state
  reconciled_at timestamptz,
  -- when the member agreed that the card is remembered
  remember_agreed_at timestamptz,
  -- the card that is charged without the provider's page; null for other methods, and once the card is removed
  stored_card_id bigint,
  -- one per page view: an order that is submitted twice is charged once
  charge_key text check (length(charge_key) between 16 and 64),
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  unique (tenant_id, provider, provider_ref),
  foreign key (tenant_id, order_id) references orders (tenant_id, id),
  foreign key (tenant_id, stored_card_id) references stored_cards (tenant_id, id) on delete set null (stored_card_id)
);
create unique index payments_completing on payments (tenant_id, order_id) where completes;
create unique index payments_charge_key on payments (tenant_id, charge_key) where charge_key is not null;
create index payments_order on payments (tenant_id, order_id);
create index payments_check on payments (tenant_id, check_at) where check_at is not null;
create index payments_updated on payments (tenant_id, updated_at);
create index payments_stored_card on payments (tenant_id, stored_card_id) where stored_card_id is not null;
grant select, insert, update on payments to livery_access;

-- The inbox of provider messages: each once, as received.
create table payment_events (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- null where the payment is unknown
  payment_id bigint,
  provider text not null,
  -- the provider's id of the sale: one order can be paid by several sales, and later messages may name only the sale
  provider_ref text check (length(provider_ref) <= 200),
  dedupe_key text not null check (length(dedupe_key) between 1 and 300),
  received_at timestamptz not null,
  -- operator: a refund that was made by hand at a provider that sends no message of it
  verified text not null check (verified in ('signature', 'status', 'none', 'operator')),
  -- the message, at most 64 KB; emptied when its retention is over
  raw text not null check (length(raw) <= 65536),
  -- the change, at a provider that reports changes instead of totals
  paid int not null default 0,
  refunded int not null default 0,
  charged_back int not null default 0,
  outcome text not null,
  primary key (tenant_id, id),
  unique (tenant_id, provider, dedupe_key),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id)
);
create index payment_events_payment on payment_events (tenant_id, payment_id);
create index payment_events_raw on payment_events (tenant_id, received_at) where raw <> '';
create index payment_events_sale on payment_events (tenant_id, provider, provider_ref) where provider_ref is not null;
create index payment_events_refused on payment_events (tenant_id, received_at) where outcome in ('crossed', 'currency');
-- Amounts, keys and times of a message stay; only its text is removed.
grant select, insert, update (raw) on payment_events to livery_access;

-- Refunds: requested from the provider once, or listed for the operator.
create table refunds (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  payment_id bigint not null,
  amount int not null check (amount > 0),
  -- the total refunded of the payment after this refund
  level int not null check (level >= amount),
  reason text not null
    check (reason in ('second_payment', 'withdrawal', 'operator', 'member_gone', 'surplus', 'underpaid', 'retirement')),
  -- by_hand: the provider has no call for it
  state text not null check (state in ('wanted', 'sent', 'unknown', 'done', 'failed', 'by_hand')),
  -- calls that the provider did not confirm
  tries int not null default 0,
  -- when it is sent again; null: at once
  next_try_at timestamptz,
  unique_key text not null,
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, unique_key),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id)
);
create index refunds_payment on refunds (tenant_id, payment_id);
create index refunds_open on refunds (tenant_id, next_try_at nulls first) where state in ('wanted', 'sent', 'unknown');
create index refunds_by_hand on refunds (tenant_id, payment_id) where state in ('by_hand', 'failed');
grant select, insert, update on refunds to livery_access;

-- Invoices and credit notes as issued, so that a later change of the company, the member or the payment does not change them.
create table invoices (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  order_id bigint not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  company_id text not null,
  -- assigned by a trigger, without gaps per company
  number int not null check (number > 0),
  issued_at timestamptz not null,
  -- of a credit note: what was refunded until then and is in no earlier note
  total int not null check (total > 0),
  net int not null,
  vat int not null check (net + vat = total),
  -- null where it was not stored: then the document shows the data of today
  issuer jsonb check (jsonb_typeof(issuer) = 'object'),
  -- null once the member is erased
  recipient jsonb check (jsonb_typeof(recipient) = 'object'),
  lines jsonb check (jsonb_typeof(lines) = 'array'),
  -- the method of the payment that completed the order
  method text,
  -- the number of the order's first invoice, in every later document
  corrects int check (corrects > 0),
  primary key (tenant_id, id),
  unique (tenant_id, company_id, number),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index invoices_order on invoices (tenant_id, order_id);
grant select, insert on invoices to livery_access;

-- The last number of each company, which several tenants can share. A global table that the application cannot access.
create table invoice_numbers (
  company_id text primary key check (length(company_id) between 1 and 60),
  last int not null check (last > 0)
);

-- SEPA direct-debit mandates, with the evidence of the SMS code that confirmed each.
create table direct_debit_mandates (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  order_id bigint not null,
  -- the payment that it is collected with; null until the member orders with it
  payment_id bigint,
  -- the unique mandate reference: banks accept 35 characters
  reference text not null check (length(reference) between 1 and 35),
  created_at timestamptz not null,
  holder text not null check (length(holder) between 1 and 70),
  -- encrypted by the application
  iban bytea not null,
  iban_country text not null check (iban_country ~ '^[A-Z]{2}$'),
  iban_last4 text not null check (iban_last4 ~ '^[0-9A-Z]{4}$'),
  -- address and mobile number are null once the member is erased: neither proves a debit
  street text check (length(street) <= 70),
  house_number text check (length(house_number) <= 16),
  postal_code text check (length(postal_code) <= 16),
  city text check (length(city) <= 35),
  mobile text check (mobile ~ '^\+[0-9]{6,15}$'),
  -- the creditor and the text, as the page showed them
  creditor_name text not null,
  creditor_id text not null,
  notice_days int not null check (notice_days between 0 and 14),
  language text not null,
  text_version text not null,
  mandate_text text not null,
  -- an HMAC: a plain hash of six digits could be reversed by trying all of them
  code_hash bytea not null check (length(code_hash) = 32),
  code_sent_at timestamptz not null,
  code_tries int not null default 0 check (code_tries between 0 and 5),
  confirmed_at timestamptz,
  confirmed_address text,
  confirmed_agent text check (length(confirmed_agent) <= 300),
  -- when the member was notified of the debit before it
  announced_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  unique (tenant_id, payment_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  check (payment_id is null or confirmed_at is not null),
  check (announced_at is null or payment_id is not null)
);
-- An order has at most one mandate without a payment.
create unique index direct_debit_mandates_open on direct_debit_mandates (tenant_id, order_id) where payment_id is null;
create index direct_debit_mandates_order on direct_debit_mandates (tenant_id, order_id);
create index direct_debit_mandates_unannounced on direct_debit_mandates (tenant_id, id)
  where payment_id is not null and announced_at is null;
grant select, insert, update, delete on direct_debit_mandates to livery_access;

-- A member's customer at a payment provider.
create table provider_customers (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- null once the member is erased: then the provider has to delete the customer, and the row is deleted with it
  member_id bigint,
  provider text not null,
  -- the provider's id of the customer
  ref text not null check (length(ref) between 1 and 100),
  created_at timestamptz not null,
  -- of an erased member: a direct debit may be under way until then and needs its mandate
  keep_until timestamptz,
  -- of an erased member: when the provider is asked to delete the customer next
  try_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, member_id, provider),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id)
);
create index provider_customers_erased on provider_customers (tenant_id, id) where member_id is null;
grant select, insert, update, delete on provider_customers to livery_access;

-- Remembered cards that are to be ended at the provider. Those of an erased member end with the customer.
create table cards_to_end (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  provider text not null,
  -- encrypted by the application
  token bytea not null,
  created_at timestamptz not null,
  -- when the provider is asked to end the card next
  try_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index cards_to_end_member on cards_to_end (tenant_id, member_id);
grant select, insert, update, delete on cards_to_end to livery_access;

-- The unguessable part of the tenant's webhook address. Operators configure it at their provider, so it never changes.
create table webhook_keys (
  tenant_id int not null default verified_tenant() references tenants (id),
  key text not null check (length(key) >= 32),
  primary key (tenant_id)
);
grant select, insert on webhook_keys to livery_access;

-- The sandbox, a provider that takes no money: its payments and cards, as a provider would store them.
create table sandbox_payments (
  tenant_id int not null default verified_tenant() references tenants (id),
  -- the sandbox's id of the payment; unguessable
  ref text not null,
  reference text not null,
  currency text not null,
  amount int not null check (amount > 0),
  state text not null check (state in ('pending', 'paid', 'failed', 'cancelled', 'expired')),
  paid int not null default 0,
  refunded int not null default 0 check (refunded <= paid),
  charged_back int not null default 0 check (charged_back <= paid),
  -- requested refunds, each once
  refund_keys text[] not null default '{}',
  return_url text not null,
  card_token text,
  created_at timestamptz not null,
  primary key (tenant_id, ref),
  unique (tenant_id, reference)
);
grant select, insert, update on sandbox_payments to livery_access;

create table sandbox_cards (
  tenant_id int not null default verified_tenant() references tenants (id),
  token text not null,
  customer text not null,
  fails_next boolean not null default false,
  primary key (tenant_id, token)
);
grant select, insert, update on sandbox_cards to livery_access;
