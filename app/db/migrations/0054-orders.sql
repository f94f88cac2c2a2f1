-- What members buy: orders, the attempts to pay them, and every message of a payment provider. What was agreed stands on the order and is
-- never worked out again; amounts that the provider reports decide its state and its credits. decisions §7

create table orders (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- null once the member is erased: what tax law asks for stays, without the person
  member_id bigint,
  -- what members, invoices and providers know it by
  reference text not null check (reference ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  created_at timestamptz not null,
  bundle_id text not null,
  credits int not null check (credits > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- minor units
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
  -- of a message with these credits, in minor units
  per_message int not null check (per_message >= 0),
  company_id text not null,
  terms_version date not null,
  language text not null,
  -- the words on the button that was pressed
  button_text text not null,
  -- when the member asked to begin at once and to pay for what is used until a withdrawal
  start_agreed_at timestamptz not null,
  -- sums over the attempts
  paid int not null default 0 check (paid >= 0),
  refunded int not null default 0 check (refunded >= 0),
  charged_back int not null default 0 check (charged_back >= 0),
  -- when it was paid in full for the first time: its credits came then
  completed_at timestamptz,
  -- when its member withdrew from it
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id)
);
create index orders_member on orders (tenant_id, member_id, id desc);

create table payments (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  order_id bigint not null,
  provider text not null,
  method text not null,
  -- what we call it towards the provider
  reference text not null,
  -- what the provider calls it; null until it says
  provider_ref text,
  -- prepared: stored, and nobody was asked; sent: the provider is being asked; unknown: it did not answer, and is asked about
  state text not null check (state in ('prepared', 'sent', 'unknown', 'pending', 'paid', 'failed', 'cancelled', 'expired')),
  amount int not null check (amount > 0),
  paid int not null default 0 check (paid >= 0),
  refunded int not null default 0 check (refunded >= 0),
  charged_back int not null default 0 check (charged_back >= 0),
  -- whether the order was paid in full with it, for the first time
  completes boolean not null default false,
  -- where the member pays
  redirect text,
  -- counts what was applied, so that a state which was asked for before that is none
  version int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- when the provider is asked about it next; null when there is nothing to ask
  check_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  unique (tenant_id, provider, provider_ref),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create unique index payments_completing on payments (tenant_id, order_id) where completes;
create index payments_order on payments (tenant_id, order_id);
create index payments_check on payments (tenant_id, check_at) where check_at is not null;

-- The inbox: each message once, as it came.
create table payment_events (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- null where nobody knows the payment
  payment_id bigint,
  provider text not null,
  dedupe_key text not null check (length(dedupe_key) between 1 and 300),
  received_at timestamptz not null,
  verified text not null check (verified in ('signature', 'status', 'none')),
  -- the message, at most 64 KB of it
  raw text not null check (length(raw) <= 65536),
  -- what it changes at a provider that reports changes and not amounts
  paid int not null default 0,
  refunded int not null default 0,
  charged_back int not null default 0,
  outcome text not null,
  primary key (tenant_id, id),
  unique (tenant_id, provider, dedupe_key),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id)
);
create index payment_events_payment on payment_events (tenant_id, payment_id);

-- Money that goes back: asked of the provider once, or listed for the operator.
create table refunds (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  payment_id bigint not null,
  amount int not null check (amount > 0),
  -- what will have gone back of the payment by then, in all
  level int not null check (level >= amount),
  reason text not null check (reason in ('second_payment', 'withdrawal', 'operator', 'member_gone')),
  -- by_hand: the provider takes no such call
  state text not null check (state in ('wanted', 'sent', 'unknown', 'done', 'failed', 'by_hand')),
  unique_key text not null,
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, unique_key),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id)
);
create index refunds_payment on refunds (tenant_id, payment_id);
create index refunds_open on refunds (tenant_id, state) where state in ('wanted', 'sent', 'unknown');

-- Invoices and credit notes, numbered without gaps by company, which may have many brands.
create table invoices (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  order_id bigint not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  company_id text not null,
  number int not null check (number > 0),
  issued_at timestamptz not null,
  -- minor units; a credit note's is what went back by then, which no earlier note has
  total int not null check (total > 0),
  net int not null,
  vat int not null check (net + vat = total),
  primary key (tenant_id, id),
  unique (tenant_id, company_id, number),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index invoices_order on invoices (tenant_id, order_id);

create table invoice_numbers (
  company_id text primary key check (length(company_id) between 1 and 60),
  last int not null check (last > 0)
);
-- The next number of the company. Its row is held until the transaction ends: one that is lost gives its number back.
create function invoice_is_numbered() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_numbers as kept (company_id, last) values (new.company_id, 1)
    on conflict (company_id) do update set last = kept.last + 1 returning last into new.number;
  return new;
end $$;
revoke execute on function invoice_is_numbered() from public;
create trigger invoice_is_numbered before insert on invoices for each row execute function invoice_is_numbered();

-- The part of a brand's webhook address that nobody can guess: operators give it to their provider, so it stays.
create table webhook_keys (
  tenant_id int not null default verified_tenant() references tenants (id),
  key text not null check (length(key) >= 32),
  primary key (tenant_id)
);

-- What is agreed, and what came in, is never changed.
create function orders_stay() returns trigger language plpgsql as $$
begin
  if (new.tenant_id, new.id, new.reference, new.created_at, new.bundle_id, new.credits, new.currency, new.price, new.discount, new.fee, new.total,
      new.net, new.vat, new.vat_rate, new.vat_country, new.per_message, new.company_id, new.terms_version, new.language, new.button_text,
      new.start_agreed_at)
    <> (old.tenant_id, old.id, old.reference, old.created_at, old.bundle_id, old.credits, old.currency, old.price, old.discount, old.fee, old.total,
      old.net, old.vat, old.vat_rate, old.vat_country, old.per_message, old.company_id, old.terms_version, old.language, old.button_text,
      old.start_agreed_at)
    or new.discount_code is distinct from old.discount_code
    or (new.member_id is distinct from old.member_id and new.member_id is not null)
    or (old.completed_at is not null and new.completed_at is distinct from old.completed_at) then
    raise exception 'what was agreed on an order stays';
  end if;
  return new;
end $$;
create trigger orders_stay before update on orders for each row execute function orders_stay();

-- The sandbox: a provider that takes no money. It keeps what a provider would know.
create table sandbox_payments (
  tenant_id int not null default verified_tenant() references tenants (id),
  -- what the sandbox calls a payment; unguessable
  ref text not null,
  reference text not null,
  currency text not null,
  amount int not null check (amount > 0),
  state text not null check (state in ('pending', 'paid', 'failed', 'cancelled', 'expired')),
  paid int not null default 0,
  refunded int not null default 0 check (refunded <= paid),
  charged_back int not null default 0 check (charged_back <= paid),
  -- what was asked to be paid back, each once
  refund_keys text[] not null default '{}',
  return_url text not null,
  created_at timestamptz not null,
  primary key (tenant_id, ref),
  unique (tenant_id, reference)
);

do $$
declare
  name text;
begin
  foreach name in array array['orders', 'payments', 'payment_events', 'refunds', 'invoices', 'webhook_keys', 'sandbox_payments'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = (select verified_tenant())) with check (tenant_id = (select verified_tenant()))', name);
  end loop;
end $$;
grant select, insert on orders, payments, payment_events, refunds, invoices, webhook_keys, sandbox_payments to livery_access;
grant update on orders, payments, refunds, sandbox_payments to livery_access;
