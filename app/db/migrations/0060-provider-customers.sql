-- Members as payment providers know them, and remembered cards that providers have to end. decisions §7

create table provider_customers (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- null once the member is erased: then the provider has to delete the customer, and the row goes with it
  member_id bigint,
  provider text not null,
  -- the provider's id of the customer
  ref text not null check (length(ref) between 1 and 100),
  created_at timestamptz not null,
  -- of an erased member: a direct debit may be on its way until then, and needs its mandate
  keep_until timestamptz,
  -- of an erased member: when the provider is asked to delete the customer next
  try_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, member_id, provider),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id)
);
create index provider_customers_erased on provider_customers (tenant_id, id) where member_id is null;

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
  -- An erased member's cards end with the customer.
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index cards_to_end_member on cards_to_end (tenant_id, member_id);

do $$
declare
  name text;
begin
  foreach name in array array['provider_customers', 'cards_to_end'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = (select verified_tenant())) with check (tenant_id = (select verified_tenant()))', name);
  end loop;
end $$;
grant select, insert, update, delete on provider_customers, cards_to_end to livery_access;
