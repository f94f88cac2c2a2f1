-- The ledger: an entry is reversed in portions, a reversal can be reversed itself, granted credits are spent before bought ones, and credits
-- that were spent before their reversal are a debt that later purchases pay. architecture, Credits

-- Refuses an entry of another tenant. Triggers with the owner's rights read a row before its policy is checked. It runs first: triggers of
-- one event run in the order of their names.
create or replace function require_own_tenant() returns trigger language plpgsql as $$
begin
  if row_security_active(tg_relid) and new.tenant_id is distinct from verified_tenant() then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create or replace trigger a_tenant_is_verified before insert on credit_entries
  for each row execute function require_own_tenant();

-- Returns how many credits of a purchase are not spent yet: bought credits are spent oldest purchase first.
create or replace function credit_purchase_left(tenant int, purchase bigint) returns int
language sql stable set search_path = public, pg_temp as $$
  with bought as (
    select entry.id, entry.amount
      + coalesce((select sum(taken.amount + coalesce((select sum(back.amount) from credit_entries back
            where back.tenant_id = taken.tenant_id and back.reverses = taken.id), 0))
          from credit_entries taken where taken.tenant_id = entry.tenant_id and taken.reverses = entry.id), 0) as room
    from credit_entries entry
    join credit_entries chosen on chosen.tenant_id = entry.tenant_id and chosen.member_id = entry.member_id
    where chosen.tenant_id = tenant and chosen.id = purchase and entry.reason = 'purchase'
  ), spent as (
    select (select sum(room) from bought) - (balance - granted) as credits
    from credit_balances where tenant_id = tenant
      and member_id = (select member_id from credit_entries where tenant_id = tenant and id = purchase)
  ), rooms as (
    select id, room, sum(room) over (order by id) as up_to from bought
  )
  select greatest(0, least(room, up_to - credits))::int from rooms, spent where id = purchase
$$;
revoke execute on function credit_purchase_left(int, bigint) from public;
grant execute on function credit_purchase_left(int, bigint) to livery_access;

-- Computes the amounts of an entry. It locks the row of the balance first, so that nothing changes between the computation and the entry.
-- Whether the entry is allowed is checked after it is written: an entry whose key exists is not written.
create or replace function credit_entry_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  there credit_balances;
  entry credit_entries;
  root credit_entries;
  took int;
begin
  select * into there from credit_balances where tenant_id = new.tenant_id and member_id = new.member_id for update;
  if not found and new.member_id is not null then
    -- Another transaction may insert it at the same time.
    insert into credit_balances (tenant_id, member_id, balance) values (new.tenant_id, new.member_id, 0) on conflict do nothing;
    select * into there from credit_balances where tenant_id = new.tenant_id and member_id = new.member_id for update;
  end if;

  if new.reason = 'debt' then
    new.owed := -least(there.owed, there.balance);
    new.amount := new.owed;
  end if;
  if new.reason <> 'reversal' then
    new.portion := null;
    new.granted := case
      when new.reason in ('signup', 'grant') then new.amount
      when new.amount > 0 then 0
      else -least(there.granted, -new.amount)
    end;
    if new.reason <> 'debt' then
      new.owed := 0;
    end if;
    return new;
  end if;

  select * into entry from credit_entries where tenant_id = new.tenant_id and id = new.reverses;
  if entry.member_id is null or entry.member_id <> new.member_id then
    raise exception 'there is no such entry of the member to reverse';
  end if;
  new.portion := coalesce(new.portion, abs(entry.amount));
  if entry.reason = 'reversal' then
    -- The reversal of a reversal: its remaining debt is cancelled first, the rest is credited.
    select * into root from credit_entries where tenant_id = new.tenant_id and id = entry.reverses;
    if root.amount <= 0 or root.reason = 'reversal' then
      raise exception 'only what was taken back of a grant or a purchase can come back';
    end if;
    select -coalesce(sum(owed), 0) into took from credit_entries where tenant_id = new.tenant_id and reverses = entry.id;
    new.owed := -least(there.owed, entry.owed - took, new.portion);
    new.amount := new.portion + new.owed;
    new.granted := case when root.reason = 'purchase' then 0 else new.amount end;
  elsif entry.amount < 0 then
    -- The reversal of a debit credits bought credits first, since they were spent last.
    select coalesce(sum(amount - granted), 0) into took from credit_entries where tenant_id = new.tenant_id and reverses = entry.id;
    new.owed := 0;
    new.amount := new.portion;
    new.granted := new.portion - greatest(0, least(new.portion, entry.granted - entry.amount - took));
  else
    -- The reversal of a grant or purchase debits what is left of it; the rest is a debt.
    took := least(new.portion,
      case when entry.reason = 'purchase' then credit_purchase_left(new.tenant_id, entry.id) else there.granted end);
    new.owed := new.portion - took;
    new.amount := -took;
    new.granted := case when entry.reason = 'purchase' then 0 else -took end;
  end if;
  return new;
end $$;
revoke execute on function credit_entry_parts() from public;
create or replace trigger credit_entry_parts before insert on credit_entries
  for each row execute function credit_entry_parts();

-- Updates the balance, which the application may not write. The detail of the refusal contains the present balance.
create or replace function credit_balance_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  there int;
  entry credit_entries;
  taken int;
begin
  if new.member_id is null then
    raise exception 'an entry is written for a member';
  end if;
  if new.reason = 'reversal' then
    select * into entry from credit_entries where tenant_id = new.tenant_id and id = new.reverses;
    -- The reversed part of a reversal does not count.
    select coalesce(sum(reversal.portion - coalesce((select sum(back.portion) from credit_entries back
        where back.tenant_id = reversal.tenant_id and back.reverses = reversal.id), 0)), 0) into taken
      from credit_entries reversal where reversal.tenant_id = new.tenant_id and reversal.reverses = entry.id;
    if taken > (case entry.reason when 'reversal' then entry.portion else abs(entry.amount) end) then
      raise exception 'more would be taken back than the entry came to'
        using errcode = 'check_violation', constraint = 'credit_reversal_within';
    end if;
  end if;
  update credit_balances set balance = balance + new.amount, granted = granted + new.granted, owed = owed + new.owed
    where tenant_id = new.tenant_id and member_id = new.member_id and balance + new.amount >= 0;
  if not found then
    select balance into there from credit_balances where tenant_id = new.tenant_id and member_id = new.member_id;
    raise exception 'there are not enough credits'
      using errcode = 'check_violation', constraint = 'credit_balance_not_negative', detail = coalesce(there, 0)::text;
  end if;
  return null;
end $$;
revoke execute on function credit_balance_follows() from public;
create or replace trigger credit_balance_follows after insert on credit_entries
  for each row execute function credit_balance_follows();

-- Refuses changes of entries. An erasure removes the member, and the key, which names the member. The purge of a tenant, by the owner,
-- deletes its entries.
create or replace function credit_entries_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from tenants where id = old.tenant_id and purge_started_at is not null) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.member_id is null
    and (new.tenant_id, new.id, new.amount, new.granted, new.reason, new.reference, new.unique_key, new.owed, new.created_at)
      = (old.tenant_id, old.id, old.amount, old.granted, old.reason, old.reference, old.unique_key, old.owed, old.created_at)
    and (new.reverses, new.portion) is not distinct from (old.reverses, old.portion) then
    new.unique_key := 'erased ' || new.id;
    return new;
  end if;
  raise exception 'credit entries are only ever added';
end $$;
create or replace trigger credit_entries_stay before update or delete on credit_entries
  for each row execute function credit_entries_stay();
