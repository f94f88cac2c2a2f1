-- Assigns the next number of the company. Its row stays locked until the transaction ends, so that a rollback leaves no gap.
create or replace function invoice_is_numbered() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_numbers as kept (company_id, last) values (new.company_id, 1)
    on conflict (company_id) do update set last = kept.last + 1 returning last into new.number;
  return new;
end $$;
revoke execute on function invoice_is_numbered() from public;
create or replace trigger invoice_is_numbered before insert on invoices
  for each row execute function invoice_is_numbered();

-- Refuses changes of an issued document. Only the recipient can be removed.
create or replace function invoices_stay() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'recipient') is distinct from (to_jsonb(old) - 'recipient') or new.recipient is not null then
    raise exception 'an issued invoice stays';
  end if;
  return new;
end $$;
create or replace trigger invoices_stay before update on invoices
  for each row execute function invoices_stay();

-- Removes the recipient from the documents of an erased member.
create or replace function invoices_forget_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invoices set recipient = null where order_id = new.id and recipient is not null;
  return null;
end $$;
revoke execute on function invoices_forget_member() from public;
create or replace trigger invoices_forget_member after update of member_id on orders
  for each row when (old.member_id is not null and new.member_id is null) execute function invoices_forget_member();
