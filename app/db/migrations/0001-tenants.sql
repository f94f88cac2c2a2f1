-- Numbers for tenants, so that rows of tenants are small. What a tenant is stands in tenants/<slug>/.
-- Global: it has no tenant_id, and everyone who knows a slug may see its number.
create table tenants (
  id int generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  created_at timestamptz not null default now()
);

grant select, insert on tenants to livery_access;
