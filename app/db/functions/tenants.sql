-- A tenant that is inserted without an id has its slug as its id.
create or replace function tenant_uid_defaults() returns trigger language plpgsql as $$
begin
  new.uid := coalesce(new.uid, new.slug);
  return new;
end $$;
create or replace trigger tenant_uid_defaults before insert on tenants
  for each row execute function tenant_uid_defaults();
