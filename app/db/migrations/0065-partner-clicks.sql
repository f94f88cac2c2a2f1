-- How many visitors left for a partner, by day, card and country. No row names a visitor. product.md §9 "partner redirect"

create table partner_clicks (
  tenant_id int not null default verified_tenant() references tenants (id),
  -- where the tenant is
  day date not null,
  -- the card of the configuration, which may have been removed since
  card_id text not null check (length(card_id) between 1 and 60),
  country text not null check (country ~ '^[A-Z]{2}$'),
  clicks int not null check (clicks > 0),
  primary key (tenant_id, day, card_id, country)
);

-- The views of the page before a partner's site that were counted, by their random number, so that each counts once.
create table partner_views (
  tenant_id int not null default verified_tenant() references tenants (id),
  view bytea not null check (length(view) = 16),
  expires_at timestamptz not null,
  primary key (tenant_id, view)
);
create index partner_views_expiry on partner_views (tenant_id, expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['partner_clicks', 'partner_views'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = (select verified_tenant())) with check (tenant_id = (select verified_tenant()))', name);
  end loop;
end $$;
grant select, insert, update, delete on partner_clicks to livery_access;
grant select, insert, delete on partner_views to livery_access;
