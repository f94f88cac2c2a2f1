-- How a transaction gets its tenant. A signature is valid for one transaction of one connection: each connection numbers its transactions,
-- starting at a random number, and the signature covers the tenant and the number. The number, and which transaction has which tenant, are
-- stored in temporary sequences of the owner: they write no log, need no transaction id and do not roll back, and the application's role
-- cannot change them. The schema livery_private belongs to the owner, and `migrate` creates it. decision 210
-- The audit compares the bodies with their hashes in audit-signature.server.ts.

-- Returns the next entry of this connection, as text since it has up to 62 bits. The first call creates the sequences. It also returns which
-- process of the database answers, since a pooler changes it, and whether prepared statements of the connection can be listed.
create or replace function next_tenant_entry(out entry text, out backend int, out lists_statements boolean)
language plpgsql volatile parallel unsafe security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('pg_temp.livery_entry') is null then
    create temporary sequence livery_entry;
    create temporary sequence livery_tenant;
    create temporary sequence livery_since;
    perform setval('pg_temp.livery_entry',
      ('x' || right(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint & 4611686018427387903);
    perform setval('pg_temp.livery_tenant', 1), setval('pg_temp.livery_since', 1);
  end if;
  entry := nextval('pg_temp.livery_entry') + 1;
  backend := pg_backend_pid();
  lists_statements := has_function_privilege(session_user, 'pg_catalog.pg_prepared_statement()', 'execute');
end $$;

-- Gives the running transaction its tenant. The signature is hexadecimal, over "tenant <id> entry <number>".
create or replace function enter_tenant(tenant int, entry bigint, signature text) returns void
language plpgsql volatile parallel unsafe security definer set search_path = pg_catalog, pg_temp as $$
declare
  entries regclass := to_regclass('pg_temp.livery_entry');
  entered regclass := to_regclass('pg_temp.livery_tenant');
  since regclass := to_regclass('pg_temp.livery_since');
  inner_pad bytea;
  outer_pad bytea;
begin
  -- Only an owner can pass on every right: sequences that the session made itself are refused.
  if (not has_sequence_privilege(session_user, entries, 'usage with grant option')
    and not has_sequence_privilege(session_user, entered, 'usage with grant option')
    and not has_sequence_privilege(session_user, since, 'usage with grant option')
    and nextval(entries) = entry) is not true then
    raise exception 'The entry is not the next one of this connection.' using errcode = 'LV001';
  end if;
  select key.inner_pad, key.outer_pad into inner_pad, outer_pad from livery_private.tenant_key as key;
  -- Hashes are compared, so that the time tells nothing of the signature.
  if sha256(sha256(outer_pad || sha256(inner_pad || convert_to(format('tenant %s entry %s', tenant, entry), 'UTF8'))))
    is distinct from sha256(decode(signature, 'hex')) then
    raise exception 'The entry is not signed.' using errcode = 'insufficient_privilege';
  end if;
  -- Locks that the previous transaction left on the connection would block other tenants.
  perform pg_advisory_unlock_all();
  perform setval(entered, tenant), setval(since, (extract(epoch from now()) * 1000000)::bigint),
    set_config('app.tenant', tenant::text, true);
end $$;

-- Returns the number of the tenant whose transaction this is. Each policy evaluates it once per query; parallel workers do not see the
-- sequences.
create or replace function verified_tenant() returns int
language plpgsql stable parallel restricted security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := current_setting('app.tenant', true);
  entered regclass;
  since regclass;
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
  entered := to_regclass('pg_temp.livery_tenant');
  since := to_regclass('pg_temp.livery_since');
  -- A transaction is known by its start, which nothing in it can change.
  if not has_sequence_privilege(session_user, entered, 'usage with grant option')
    and not has_sequence_privilege(session_user, since, 'usage with grant option')
    and currval(since) = (extract(epoch from now()) * 1000000)::bigint and currval(entered)::text = tenant then
    return tenant::int;
  end if;
  -- Processes of the version before this one, for some minutes after the migration.
  signature := current_setting('app.signature', true);
  if coalesce(signature, '') <> '' and exists (select from livery_private.unbound_signatures where until > now()) then
    select key.inner_pad, key.outer_pad into inner_pad, outer_pad from livery_private.tenant_key as key;
    if sha256(sha256(outer_pad || sha256(inner_pad || convert_to('tenant ' || tenant, 'UTF8')))) = sha256(decode(signature, 'hex')) then
      return tenant::int;
    end if;
  end if;
  raise exception 'This transaction has not entered tenant %', tenant using errcode = 'insufficient_privilege';
end $$;

revoke execute on function verified_tenant(), next_tenant_entry(), enter_tenant(int, bigint, text) from public;
grant execute on function verified_tenant(), next_tenant_entry(), enter_tenant(int, bigint, text) to livery_access;
