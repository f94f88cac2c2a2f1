-- A tenant has an id of its own, which stands in its file: whose rows these are does not depend on what its folder is called. A tenant that
-- was there before is known by its slug for ever, which is the id of a file that sets none.
alter table tenants
  add column uid text unique check (uid ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  add column retired_at timestamptz,
  -- what it was called, once it is retired and its slug is free
  add column retired_slug text,
  -- its rows are being erased: nothing brings it back
  add column purge_started_at timestamptz;
update tenants set uid = slug;

-- The version before this one writes slugs alone.
create function tenant_uid_defaults() returns trigger language plpgsql as $$
begin
  new.uid := coalesce(new.uid, new.slug);
  return new;
end $$;
create trigger tenant_uid_defaults before insert on tenants
  for each row execute function tenant_uid_defaults();

alter table tenants
  alter column uid set not null,
  alter column slug drop not null,
  add check ((slug is null) = (retired_at is not null)),
  add check ((retired_slug is null) = (retired_at is null)),
  add check (purge_started_at is null or retired_at is not null);

-- Nothing that is written is ever changed; only the person goes from it, and with them the key, which names them. All of it goes with a
-- tenant that is purged, which is the owner's to do.
create or replace function credit_entries_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from tenants where id = old.tenant_id and purge_started_at is not null) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.member_id is null
    and (new.tenant_id, new.id, new.amount, new.reason, new.reference, new.unique_key, new.owed, new.created_at)
      = (old.tenant_id, old.id, old.amount, old.reason, old.reference, old.unique_key, old.owed, old.created_at)
    and new.reverses is not distinct from old.reverses then
    new.unique_key := 'erased ' || new.id;
    return new;
  end if;
  raise exception 'credit entries are only ever added';
end $$;
