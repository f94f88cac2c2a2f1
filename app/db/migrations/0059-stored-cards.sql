-- Cards that members asked to be remembered: the provider's token, with which a later order is charged at once. decisions §7

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

-- An owner who is no superuser sees no row of any tenant, and the foreign key is checked with what they see.
alter table payments no force row level security;
alter table payments
  -- when the member asked that the card of this payment be remembered
  add column remember_agreed_at timestamptz,
  -- the card that is charged without the member; null for other ways to pay, and once the card is removed
  add column stored_card_id bigint,
  -- one for each page that was shown: pressed twice, its order is charged once
  add column charge_key text check (length(charge_key) between 16 and 64),
  add foreign key (tenant_id, stored_card_id) references stored_cards (tenant_id, id) on delete set null (stored_card_id);
alter table payments force row level security;
create index payments_stored_card on payments (tenant_id, stored_card_id) where stored_card_id is not null;
create unique index payments_charge_key on payments (tenant_id, charge_key) where charge_key is not null;

-- What the sandbox knows of cards.
create table sandbox_cards (
  tenant_id int not null default verified_tenant() references tenants (id),
  token text not null,
  customer text not null,
  fails_next boolean not null default false,
  primary key (tenant_id, token)
);
alter table sandbox_payments add column card_token text;

do $$
declare
  name text;
begin
  foreach name in array array['stored_cards', 'sandbox_cards'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = (select verified_tenant())) with check (tenant_id = (select verified_tenant()))', name);
  end loop;
end $$;
grant select, insert, update on stored_cards, sandbox_cards to livery_access;
grant delete on stored_cards to livery_access;
