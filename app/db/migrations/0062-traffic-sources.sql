-- Signups from traffic sources, what came of them by day, and the postbacks to partners. decisions §3, §4

-- Which source a member's signup was attributed to. Goes with the member.
create table source_signups (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  -- of the source, as the configuration named it at the signup
  ref text not null check (length(ref) between 1 and 40),
  signed_up_at timestamptz not null,
  -- the source was at its cap: the signup is listed and not paid for
  over_cap boolean not null,
  -- random; stands for the member in postbacks
  reference text not null check (reference ~ '^[A-Za-z0-9_-]{22}$'),
  primary key (tenant_id, member_id),
  unique (tenant_id, reference),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);

-- Counts by day in the tenant's time zone. They name no member and outlive every one.
create table source_days (
  tenant_id int not null default verified_tenant() references tenants (id),
  ref text not null check (length(ref) between 1 and 40),
  day date not null,
  signups int not null default 0 check (signups >= 0),
  over_cap int not null default 0 check (over_cap >= 0),
  confirmed int not null default 0 check (confirmed >= 0),
  purchases int not null default 0 check (purchases >= 0),
  primary key (tenant_id, ref, day)
);

-- Completed orders of members from a source, so that its revenue outlives their accounts.
create table source_orders (
  tenant_id int not null default verified_tenant() references tenants (id),
  order_id bigint not null,
  ref text not null check (length(ref) between 1 and 40),
  -- the day of the order's completion, in the tenant's time zone
  day date not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index source_orders_ref on source_orders (tenant_id, ref, day);

create table postbacks (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- null once the member is erased
  member_id bigint,
  ref text not null check (length(ref) between 1 and 40),
  event text not null check (event in ('signup', 'confirmation', 'purchase')),
  -- of a purchase, in minor units, where the source is given amounts
  amount int check (amount >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  -- why it was given up
  reason text check (reason in ('tries_used', 'source_removed', 'member_erased')),
  created_at timestamptz not null,
  -- when it is tried next; while a try is running, when that counts as lost
  due_at timestamptz not null,
  ended_at timestamptz,
  tries int not null default 0 check (tries >= 0),
  tries_left int not null check (tries_left >= 0),
  primary key (tenant_id, id),
  -- One for each event and member, whatever is repeated.
  unique (tenant_id, member_id, event),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id)
);
create index postbacks_due on postbacks (tenant_id, ref, due_at) where state = 'waiting';
create index postbacks_erased on postbacks (tenant_id, id) where state = 'waiting' and member_id is null;

create table postback_tries (
  tenant_id int not null default verified_tenant() references tenants (id),
  postback_id bigint not null,
  number int not null check (number > 0),
  at timestamptz not null,
  -- running: no result was stored, because the try is under way or its process ended
  outcome text not null check (outcome in ('running', 'delivered', 'refused', 'redirected', 'silent', 'unreachable', 'closed_address', 'no_key')),
  -- HTTP status of the answer
  status int,
  primary key (tenant_id, postback_id, number),
  foreign key (tenant_id, postback_id) references postbacks (tenant_id, id) on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['source_signups', 'source_days', 'source_orders', 'postbacks', 'postback_tries'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = (select verified_tenant())) with check (tenant_id = (select verified_tenant()))', name);
  end loop;
end $$;
grant select, insert, update on source_signups, source_days, source_orders, postbacks, postback_tries to livery_access;
grant delete on postbacks to livery_access;
