-- Records each change of a payment's amounts, with the time of the change. decision 376
create or replace function payment_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid int := new.paid;
  refunded int := new.refunded;
  charged_back int := new.charged_back;
begin
  if tg_op = 'UPDATE' then
    paid := paid - old.paid;
    refunded := refunded - old.refunded;
    charged_back := charged_back - old.charged_back;
  end if;
  insert into payment_movements (tenant_id, payment_id, moved_at, paid, refunded, charged_back)
    values (new.tenant_id, new.id, new.updated_at, paid, refunded, charged_back);
  return null;
end $$;
revoke execute on function payment_moves() from public;
create or replace trigger payment_moves_first after insert on payments for each row
  when (new.paid <> 0 or new.refunded <> 0 or new.charged_back <> 0) execute function payment_moves();
create or replace trigger payment_moves after update on payments for each row
  when ((new.paid, new.refunded, new.charged_back) <> (old.paid, old.refunded, old.charged_back)) execute function payment_moves();

-- Refuses changes of a closed month.
create or replace function control.finance_months_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a closed month stays';
end $$;
create or replace trigger finance_months_stay before update or delete on control.finance_months
  for each row execute function control.finance_months_stay();
