-- Refuses changes of the audit log. Only an erasure removes the member, and the reason, which may describe the member.
create or replace function audit_entries_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.member_id is not null and new.member_id is null
    and (new.tenant_id, new.id, new.done_at, new.done_by, new.action, new.detail, new.why, new.approval, new.approved_by)
      is not distinct from (old.tenant_id, old.id, old.done_at, old.done_by, old.action, old.detail, old.why, old.approval, old.approved_by) then
    new.why := '';
    return new;
  end if;
  raise exception 'audit entries are only ever added';
end $$;
create or replace trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_entries_stay();
