-- Tenants, and what visitors who are not members leave. Row-level security of all tables is in 0009-row-security.sql.

-- The number and the names of each tenant. Its configuration is in tenants/<slug>/. A global table: it has no tenant_id.
-- The application reads it; rows are inserted over the owner's connection.
create table tenants (
  id int generated always as identity primary key,
  -- the tenant's own id, from its file; it never changes
  uid text not null unique check (uid ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  -- the name of its folder; null once it is retired
  slug text unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  -- its last slug, once it is retired and the slug is free
  retired_slug text,
  -- set while its rows are deleted for good
  purge_started_at timestamptz,
  check ((slug is null) = (retired_at is not null)),
  check ((retired_slug is null) = (retired_at is null)),
  check (purge_started_at is null or retired_at is not null)
);
grant select on tenants to livery_access;

-- What a visitor consented to: the proof that GDPR Art. 7(1) requires. It identifies no person.
create table consent_receipts (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  receipt uuid not null,
  categories text[] not null,
  locale text not null,
  text_version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, receipt)
);
-- A proof is not rewritten: only its withdrawal can be added.
grant select, insert, update (withdrawn_at) on consent_receipts to livery_access;

-- The waiting list: addresses of people who are not members. A row is deleted when its owner leaves the list or joins, or when its
-- retention ends.
create table waiting_entries (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- in lower case
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  language text not null,
  -- of the text that the visitor agreed to
  consent_version text not null,
  requested_at timestamptz not null,
  -- when the link in the mail was confirmed; until then the address may belong to another person
  confirmed_at timestamptz,
  invited_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, email),
  check (invited_at is null or confirmed_at is not null)
);
create index waiting_entries_next on waiting_entries (tenant_id, confirmed_at, id);
create index waiting_entries_unconfirmed on waiting_entries (tenant_id, requested_at) where confirmed_at is null;
create index waiting_entries_invited on waiting_entries (tenant_id, invited_at) where invited_at is not null;
grant select, insert, update, delete on waiting_entries to livery_access;
