-- Addresses of people who wait until they can sign up. They are no members: a row goes when its owner leaves the list, joins, or the time
-- is over. decisions §4
create table waiting_entries (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  language text not null,
  -- of the text that the visitor agreed to
  consent_version text not null,
  requested_at timestamptz not null,
  -- when the link in the mail was confirmed; until then the address may be somebody else's
  confirmed_at timestamptz,
  invited_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, email),
  check (invited_at is null or confirmed_at is not null)
);
create index waiting_entries_next on waiting_entries (tenant_id, confirmed_at, id);
create index waiting_entries_unconfirmed on waiting_entries (tenant_id, requested_at) where confirmed_at is null;
create index waiting_entries_invited on waiting_entries (tenant_id, invited_at) where invited_at is not null;

alter table waiting_entries enable row level security;
alter table waiting_entries force row level security;
create policy tenant on waiting_entries
  using (tenant_id = (select verified_tenant()))
  with check (tenant_id = (select verified_tenant()));
grant select, insert, update, delete on waiting_entries to livery_access;
