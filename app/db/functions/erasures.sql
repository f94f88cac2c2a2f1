-- Records each deletion of an account in the same transaction.

-- Returns a mark that can only be computed from a copy of the account.
create or replace function erasure_mark(member members) returns text
  language sql immutable parallel safe
  return encode(sha256(convert_to(
    member.tenant_id || ' ' || member.id || ' ' || extract(epoch from member.signup_date), 'UTF8')), 'hex');

create or replace function note_erasure() returns trigger language plpgsql as $$
begin
  insert into erasures (tenant_id, member_id, mark) values (old.tenant_id, old.id, erasure_mark(old));
  return null;
end $$;
create or replace trigger member_erased after delete on members
  for each row execute function note_erasure();
