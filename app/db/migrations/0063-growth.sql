-- The funnel: counts a day without personal data, and which steps of it each member has been counted for. decisions, Growth
-- PostgreSQL 15 refuses a column with a default where a function takes the table's rows: the default follows.
alter table members
  -- the landing page that the member came from: a kind, or kind/slug
  add column lander text check (length(lander) between 1 and 60),
  -- experiment name → variant at the signup
  add column experiments jsonb check (jsonb_typeof(experiments) = 'object');
alter table members alter column experiments set default '{}';
alter table members no force row level security;
update members set experiments = '{}';
alter table members alter column experiments set not null;
alter table members force row level security;

create table growth_counts (
  tenant_id int not null default verified_tenant() references tenants (id),
  -- in the tenant's time zone
  day date not null,
  step text not null check (step in ('visit', 'signup', 'confirmed', 'profile', 'message', 'purchase', 'repeat', 'exposed')),
  source text not null default '' check (length(source) <= 100),
  lander text not null default '' check (length(lander) <= 60),
  country text not null default '' check (length(country) <= 2),
  experiment text not null default '' check (length(experiment) <= 60),
  variant text not null default '' check (length(variant) <= 60),
  count int not null check (count >= 0),
  primary key (tenant_id, day, step, source, lander, country, experiment, variant)
);

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

-- The steps that a member has been counted for; when is not stored.
create table member_steps (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  step text not null check (step in ('signup', 'confirmed', 'profile', 'message', 'purchase', 'repeat')),
  primary key (tenant_id, member_id, step),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['growth_counts', 'growth_pending', 'member_steps'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = (select verified_tenant())) with check (tenant_id = (select verified_tenant()))', name);
  end loop;
end $$;
grant select, insert, update, delete on growth_counts to livery_access;
grant select, insert, delete on growth_pending to livery_access;
grant select, insert on member_steps to livery_access;
