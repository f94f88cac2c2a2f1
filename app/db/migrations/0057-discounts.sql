-- Discount codes, and which order has the use of one that each member has once. Money in minor units, percentages in basis points.
-- decisions §7
create table discount_codes (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- in capitals: a typed code is compared in capitals
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  created_at timestamptz not null,
  percentage int not null check (percentage between 1 and 9000),
  -- of the price, in `currency`; 0 for any
  minimum int not null default 0 check (minimum >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- empty for all of the brand's
  countries text[] not null default '{}',
  methods text[] not null default '{}',
  expires_at timestamptz not null,
  validity text not null check (validity in ('once-per-user', 'unlimited')),
  -- the one member whom the code is for; null for everybody
  member_id bigint,
  -- retention: given to a member who was about to leave
  origin text not null check (origin in ('operator', 'retention')),
  -- when an operator ended it before its time
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  check (minimum = 0 or currency is not null),
  check (origin <> 'retention' or member_id is not null)
);
create index discount_codes_member on discount_codes (tenant_id, member_id) where member_id is not null;
-- Each member is offered to stay once.
create unique index discount_codes_retention on discount_codes (tenant_id, member_id) where origin = 'retention';

create table discount_uses (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  -- the code, or "first purchase" for what only a first purchase gets
  use_key text not null check (length(use_key) between 1 and 40),
  -- the latest order with it; an order that came to nothing gives it up to the next
  order_id bigint not null,
  used_at timestamptz not null,
  primary key (tenant_id, member_id, use_key),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index discount_uses_order on discount_uses (tenant_id, order_id);

do $$
declare
  name text;
begin
  foreach name in array array['discount_codes', 'discount_uses'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = (select verified_tenant())) with check (tenant_id = (select verified_tenant()))', name);
  end loop;
end $$;
grant select, insert, update on discount_codes, discount_uses to livery_access;
