-- Refuses changes of the operators' audit log.
create or replace function control.operator_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are only ever added';
end $$;
create or replace trigger operator_entries_stay before update or delete on control.operator_entries
  for each row execute function control.operator_entries_stay();
create or replace trigger audit_heads_stay before update or delete on control.audit_heads
  for each row execute function control.operator_entries_stay();
