-- The application reads which tenants there are; new ones are entered over the owner's connection.
revoke insert, update, delete on tenants from livery_access;

-- Triggers with the owner's rights look at a row before its policy does: they must not look for another tenant.
create function require_own_tenant() returns trigger language plpgsql as $$
begin
  if row_security_active(tg_relid) and new.tenant_id is distinct from verified_tenant() then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger a_tenant_is_verified before insert on credit_entries
  for each row execute function require_own_tenant();
