-- SEPA direct debit: the mandates that members give, with the evidence of the SMS code that confirmed each. decisions §7

create table direct_debit_mandates (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  order_id bigint not null,
  -- the attempt that it is collected with; null until the member orders with it
  payment_id bigint,
  -- the unique mandate reference: banks take 35 characters
  reference text not null check (length(reference) between 1 and 35),
  created_at timestamptz not null,
  holder text not null check (length(holder) between 1 and 70),
  -- encrypted by the application
  iban bytea not null,
  iban_country text not null check (iban_country ~ '^[A-Z]{2}$'),
  iban_last4 text not null check (iban_last4 ~ '^[0-9A-Z]{4}$'),
  -- null once the member is erased, as is the mobile number: neither proves a debit
  street text check (length(street) <= 70),
  house_number text check (length(house_number) <= 16),
  postal_code text check (length(postal_code) <= 16),
  city text check (length(city) <= 35),
  mobile text check (mobile ~ '^\+[0-9]{6,15}$'),
  -- whom the money goes to, and what was agreed, as it stood on the page
  creditor_name text not null,
  creditor_id text not null,
  notice_days int not null check (notice_days between 0 and 14),
  language text not null,
  text_version text not null,
  mandate_text text not null,
  -- an HMAC: six digits alone would be found by trying
  code_hash bytea not null check (length(code_hash) = 32),
  code_sent_at timestamptz not null,
  code_tries int not null default 0 check (code_tries between 0 and 5),
  confirmed_at timestamptz,
  confirmed_address text,
  confirmed_agent text check (length(confirmed_agent) <= 300),
  -- when the member was told of the debit before it
  announced_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  unique (tenant_id, payment_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  check (payment_id is null or confirmed_at is not null),
  check (announced_at is null or payment_id is not null)
);
-- One at a time that is not ordered with yet.
create unique index direct_debit_mandates_open on direct_debit_mandates (tenant_id, order_id) where payment_id is null;
create index direct_debit_mandates_order on direct_debit_mandates (tenant_id, order_id);
create index direct_debit_mandates_unannounced on direct_debit_mandates (tenant_id, id)
  where payment_id is not null and announced_at is null;

-- What is signed stays: only the person goes from it, and what follows is noted.
create function direct_debit_mandates_stay() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is not null and (
    (new.order_id, new.reference, new.holder, new.iban, new.iban_country, new.iban_last4, new.creditor_name, new.creditor_id, new.notice_days,
      new.language, new.text_version, new.mandate_text, new.code_hash, new.code_sent_at, new.confirmed_at)
    is distinct from
    (old.order_id, old.reference, old.holder, old.iban, old.iban_country, old.iban_last4, old.creditor_name, old.creditor_id, old.notice_days,
      old.language, old.text_version, old.mandate_text, old.code_hash, old.code_sent_at, old.confirmed_at)
    or (old.payment_id is not null and new.payment_id is distinct from old.payment_id)) then
    raise exception 'a mandate that is confirmed stays';
  end if;
  return new;
end $$;
create trigger direct_debit_mandates_stay before update on direct_debit_mandates
  for each row execute function direct_debit_mandates_stay();

alter table direct_debit_mandates enable row level security;
alter table direct_debit_mandates force row level security;
create policy tenant on direct_debit_mandates
  using (tenant_id = (select verified_tenant())) with check (tenant_id = (select verified_tenant()));
grant select, insert, update, delete on direct_debit_mandates to livery_access;

-- Counts as paid while the attempt is pending: a direct debit whose credits come with its collection.
alter table payments add column promised int not null default 0 check (promised between 0 and amount);
