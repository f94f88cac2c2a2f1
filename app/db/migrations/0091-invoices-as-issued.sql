-- An invoice or credit note stores what it says, so that a later change of the company, the member's name or the payment does not change it.
-- Null in documents of before: those are shown with the data of today. product 13.56

alter table invoices
  add column issuer jsonb check (jsonb_typeof(issuer) = 'object'),
  -- null once the member is erased
  add column recipient jsonb check (jsonb_typeof(recipient) = 'object'),
  add column lines jsonb check (jsonb_typeof(lines) = 'array'),
  -- the method of the payment that completed the order
  add column method text,
  -- the number of the order's first invoice, in every later document
  add column corrects int check (corrects > 0);

alter table audit_entries
  drop constraint audit_entries_action_check,
  add constraint audit_entries_action_check
    check (action in ('find', 'grant', 'reverse', 'ban', 'unban', 'erase', 'export', 'refund', 'invoice'));

-- What was issued is never changed. Only the recipient is removed, with the member.
create function invoices_stay() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'recipient') is distinct from (to_jsonb(old) - 'recipient') or new.recipient is not null then
    raise exception 'an issued invoice stays';
  end if;
  return new;
end $$;
create trigger invoices_stay before update on invoices for each row execute function invoices_stay();

create function invoices_forget_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invoices set recipient = null where order_id = new.id and recipient is not null;
  return null;
end $$;
revoke execute on function invoices_forget_member() from public;
create trigger invoices_forget_member after update of member_id on orders
  for each row when (old.member_id is not null and new.member_id is null) execute function invoices_forget_member();
