-- Members whom the operator banned. The status hides them as one of somebody who is leaving does; whoever asked to be deleted before is
-- erased on the day that they were promised, banned or not.
alter table members drop constraint members_status_check;
alter table members add constraint members_status_check
  check (status in ('not_confirmed', 'active', 'pending_deletion', 'banned'));
alter table members add column banned_at timestamptz;
alter table members add constraint members_banned check ((status = 'banned') = (banned_at is not null));
create index members_banned on members (tenant_id, banned_at) where banned_at is not null;

-- Addresses of banned members, as keyed hashes: nobody signs up with one again, and nobody can read one here.
create table refused_addresses (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  address_hash bytea not null check (length(address_hash) = 32),
  -- null once the member is erased: the address stays refused, without the person
  member_id bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id)
);
create index refused_addresses_hash on refused_addresses (tenant_id, address_hash);
create index refused_addresses_member on refused_addresses (tenant_id, member_id);

alter table refused_addresses enable row level security;
alter table refused_addresses force row level security;
create policy tenant on refused_addresses
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, delete on refused_addresses to livery_access;
