-- The tenant of a transaction is signed with a key that the application's role cannot read: a statement that names another tenant finds
-- nothing. architecture §3, decisions

-- The number of the tenant whose transaction this is. Each policy asks it once a query. The schema livery_private is the owner's alone and
-- made by `migrate` before any migration.
create function verified_tenant() returns int
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := current_setting('app.tenant', true);
  signature text;
  inner_pad bytea;
  outer_pad bytea;
begin
  if coalesce(tenant, '') = '' then
    raise exception 'app.tenant names no tenant' using errcode = 'insufficient_privilege';
  end if;
  -- Who logged in as the owner: migrations and operators. Here current_user is the owner, whoever calls.
  if session_user = current_user then
    return tenant::int;
  end if;
  signature := current_setting('app.signature', true);
  if coalesce(signature, '') = '' then
    -- Processes of the version before this one, for some minutes after the migration.
    if exists (select from livery_private.unsigned_tenants where until > now()) then
      return tenant::int;
    end if;
    raise exception 'app.tenant is not signed' using errcode = 'insufficient_privilege';
  end if;
  select key.inner_pad, key.outer_pad into inner_pad, outer_pad from livery_private.tenant_key as key;
  -- Hashes are compared, so that the time tells nothing of the signature.
  if sha256(sha256(outer_pad || sha256(inner_pad || convert_to('tenant ' || tenant, 'UTF8'))))
    is distinct from sha256(decode(signature, 'hex')) then
    raise exception 'app.tenant is not signed' using errcode = 'insufficient_privilege';
  end if;
  return tenant::int;
end $$;
revoke execute on function verified_tenant() from public;
grant execute on function verified_tenant() to livery_access;

-- Processes of the version before go on for so long while they are replaced. In a new database nobody needs it.
insert into livery_private.unsigned_tenants (until)
  select now() + interval '15 minutes' where exists (select from tenants);

do $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenant_id' and not a.attisdropped
      and a.atthasdef
  loop
    execute format('alter table %s alter column tenant_id set default verified_tenant()', one.name);
  end loop;
  for one in
    select p.polrelid::regclass as name, p.polname as policy from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    execute format('alter policy %I on %s using (tenant_id = (select verified_tenant()))
      with check (tenant_id = (select verified_tenant()))', one.policy, one.name);
  end loop;
end $$;
