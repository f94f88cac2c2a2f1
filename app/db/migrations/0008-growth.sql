-- Traffic sources with their postbacks, the funnel, and clicks to partners.

-- The traffic source to which a member's signup is attributed. Deleted with the member.
create table source_signups (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  -- the source's ref in the configuration at the signup
  ref text not null check (length(ref) between 1 and 40),
  signed_up_at timestamptz not null,
  -- the source was at its cap: the signup is listed and not paid for
  over_cap boolean not null,
  -- random; identifies the member in postbacks
  reference text not null check (reference ~ '^[A-Za-z0-9_-]{22}$'),
  primary key (tenant_id, member_id),
  unique (tenant_id, reference),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
grant select, insert, update on source_signups to livery_access;

-- Counts per day in the tenant's time zone. They identify no member and remain after erasures.
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
grant select, insert, update on source_days to livery_access;

-- Completed orders of members from a source, so that its revenue remains after erasures.
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
grant select, insert, update on source_orders to livery_access;

-- Notifications of partners' servers.
create table postbacks (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- null once the member is erased
  member_id bigint,
  ref text not null check (length(ref) between 1 and 40),
  event text not null check (event in ('signup', 'confirmation', 'purchase')),
  -- of a purchase, in minor units, where the source receives amounts
  amount int check (amount >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  -- why it was given up
  reason text check (reason in ('tries_used', 'source_removed', 'member_erased')),
  created_at timestamptz not null,
  -- when it is tried next; while a try is running, when that try counts as lost
  due_at timestamptz not null,
  ended_at timestamptz,
  tries int not null default 0 check (tries >= 0),
  tries_left int not null check (tries_left >= 0),
  primary key (tenant_id, id),
  -- One for each event and member, also when the event is repeated.
  unique (tenant_id, member_id, event),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id)
);
create index postbacks_due on postbacks (tenant_id, ref, due_at) where state = 'waiting';
create index postbacks_erased on postbacks (tenant_id, id) where state = 'waiting' and member_id is null;
grant select, insert, update, delete on postbacks to livery_access;

create table postback_tries (
  tenant_id int not null default verified_tenant() references tenants (id),
  postback_id bigint not null,
  number int not null check (number > 0),
  at timestamptz not null,
  -- running: no result was stored, because the try is under way or its process ended
  outcome text not null check (
    outcome in ('running', 'delivered', 'refused', 'redirected', 'silent', 'unreachable', 'closed_address', 'no_key')
  ),
  -- HTTP status of the answer
  status int,
  primary key (tenant_id, postback_id, number),
  foreign key (tenant_id, postback_id) references postbacks (tenant_id, id) on delete cascade
);
grant select, insert, update on postback_tries to livery_access;

-- The funnel: the number of events per day, without personal data. An unknown dimension is "".
create table growth_counts (
  tenant_id int not null default verified_tenant() references tenants (id),
  -- in the tenant's time zone
  day date not null,
  step text not null check (step in ('visit', 'signup', 'confirmed', 'profile', 'message', 'purchase', 'repeat', 'exposed')),
  -- the ref of a traffic source of the tenant
  source text not null default '' check (length(source) <= 100),
  -- a kind, or kind/slug
  lander text not null default '' check (length(lander) <= 60),
  country text not null default '' check (length(country) <= 2),
  -- rows of an experiment have no source, lander and country
  experiment text not null default '' check (length(experiment) <= 60),
  variant text not null default '' check (length(variant) <= 60),
  count int not null check (count >= 0),
  primary key (tenant_id, day, step, source, lander, country, experiment, variant)
);
grant select, insert, update, delete on growth_counts to livery_access;

-- Additions to growth_counts that are not folded into it yet: transactions append here, so that no two of them wait for one row.
create table growth_pending (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  day date not null,
  step text not null check (step in ('visit', 'signup', 'confirmed', 'profile', 'message', 'purchase', 'repeat', 'exposed')),
  source text not null default '' check (length(source) <= 100),
  lander text not null default '' check (length(lander) <= 60),
  country text not null default '' check (length(country) <= 2),
  experiment text not null default '' check (length(experiment) <= 60),
  variant text not null default '' check (length(variant) <= 60),
  count int not null check (count > 0),
  primary key (tenant_id, id)
);
grant select, insert, delete on growth_pending to livery_access;

-- The steps that a member was counted for, without their time.
create table member_steps (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  step text not null check (step in ('signup', 'confirmed', 'profile', 'message', 'purchase', 'repeat')),
  primary key (tenant_id, member_id, step),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
grant select, insert on member_steps to livery_access;

-- The number of visitors who left for a partner. No row identifies a visitor.
create table partner_clicks (
  tenant_id int not null default verified_tenant() references tenants (id),
  -- in the tenant's time zone
  day date not null,
  -- the card of the configuration, which may have been removed since
  card_id text not null check (length(card_id) between 1 and 60),
  country text not null check (country ~ '^[A-Z]{2}$'),
  clicks int not null check (clicks > 0),
  primary key (tenant_id, day, card_id, country)
);
grant select, insert, update, delete on partner_clicks to livery_access;

-- Counted views of the page before a partner's site, by a random number, so that each counts once.
create table partner_views (
  tenant_id int not null default verified_tenant() references tenants (id),
  view bytea not null check (length(view) = 16),
  expires_at timestamptz not null,
  primary key (tenant_id, view)
);
create index partner_views_expiry on partner_views (tenant_id, expires_at);
grant select, insert, delete on partner_views to livery_access;
