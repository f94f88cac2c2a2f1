-- The ledger for credits that are bought: an entry is taken back in portions, a reversal can be taken back itself, given credits are
-- spent before bought ones, and what was spent before it is taken back is a debt that later purchases pay. decisions §6, §7

alter table credit_entries disable trigger user;
-- The owner sees every tenant's rows only while the policies do not bind it.
alter table credit_entries no force row level security;
alter table credit_balances no force row level security;

alter table credit_entries
  drop constraint credit_entries_tenant_id_reverses_key,
  drop constraint credit_entries_reason_check,
  drop constraint credit_entries_check,
  drop constraint credit_entries_check1,
  drop constraint credit_entries_check2,
  -- so much of the amount is of credits that were given; the rest was bought
  add column granted int not null default 0,
  -- how many credits of the entry that it takes back
  add column portion int;

-- Nothing was sold before: every credit was given.
update credit_entries set granted = amount;
update credit_entries set portion = owed - amount where reason = 'reversal' and amount <= 0;
update credit_entries set portion = amount where reason = 'reversal' and amount > 0;

alter table credit_entries
  add constraint credit_entries_reason_check
    check (reason in ('signup', 'grant', 'purchase', 'message', 'photo', 'gift', 'reversal', 'debt')),
  -- 0 only where a grant is taken back of which nothing is left, or a debt is there and no credit
  add constraint credit_entries_amount_check check (amount <> 0 or reason in ('reversal', 'debt')),
  add constraint credit_entries_granted_check check (granted between least(amount, 0) and greatest(amount, 0)),
  -- the change of what the member owes: a reversal raises it, what takes that back lowers it, and a purchase pays it
  add constraint credit_entries_owed_check check (owed = 0 or reason = 'reversal' or (reason = 'debt' and owed = amount)),
  add constraint credit_entries_reverses_check check ((reason = 'reversal') = (reverses is not null)),
  add constraint credit_entries_portion_check check ((reason = 'reversal') = (portion is not null) and portion >= 0);
create index credit_entries_reverses on credit_entries (tenant_id, reverses) where reverses is not null;
create index credit_entries_purchases on credit_entries (tenant_id, member_id, id) where reason = 'purchase';

alter table credit_balances
  -- so much of the balance was given; the rest was bought
  add column granted int not null default 0,
  -- what was taken back after it was spent, and is not paid yet
  add column owed int not null default 0;
update credit_balances set granted = balance,
  owed = (select coalesce(sum(owed), 0) from credit_entries entry
    where entry.tenant_id = credit_balances.tenant_id and entry.member_id = credit_balances.member_id);
alter table credit_balances
  add constraint credit_balance_granted check (granted between 0 and balance),
  add constraint credit_balance_owed check (owed >= 0);

alter table credit_entries force row level security;
alter table credit_balances force row level security;
alter table credit_entries enable trigger user;

-- Of the credits that a purchase brought, how many are not spent yet: bought credits are spent oldest purchase first.
create function credit_purchase_left(tenant int, purchase bigint) returns int
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

-- Works out what an entry comes to. The balance's row is held first, so that nothing happens between the look at it and the entry; whether
-- the entry may be, is looked at once it is written: one whose key was there before is none.
create function credit_entry_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  there credit_balances;
  entry credit_entries;
  root credit_entries;
  took int;
begin
  select * into there from credit_balances where tenant_id = new.tenant_id and member_id = new.member_id for update;
  if not found and new.member_id is not null then
    -- Another transaction may be making it just now.
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
    -- Taken back itself: what is still owed of it is forgiven first, the rest comes back.
    select * into root from credit_entries where tenant_id = new.tenant_id and id = entry.reverses;
    if root.amount <= 0 or root.reason = 'reversal' then
      raise exception 'only what was taken back of a grant or a purchase can come back';
    end if;
    select -coalesce(sum(owed), 0) into took from credit_entries where tenant_id = new.tenant_id and reverses = entry.id;
    new.owed := -least(there.owed, entry.owed - took, new.portion);
    new.amount := new.portion + new.owed;
    new.granted := case when root.reason = 'purchase' then 0 else new.amount end;
  elsif entry.amount < 0 then
    -- What was spent comes back: first the credits that were bought, for those were spent last.
    select coalesce(sum(amount - granted), 0) into took from credit_entries where tenant_id = new.tenant_id and reverses = entry.id;
    new.owed := 0;
    new.amount := new.portion;
    new.granted := new.portion - greatest(0, least(new.portion, entry.granted - entry.amount - took));
  else
    -- Of what came in as much as is left of it; the rest is owed.
    took := least(new.portion,
      case when entry.reason = 'purchase' then credit_purchase_left(new.tenant_id, entry.id) else there.granted end);
    new.owed := new.portion - took;
    new.amount := -took;
    new.granted := case when entry.reason = 'purchase' then 0 else -took end;
  end if;
  return new;
end $$;
revoke execute on function credit_entry_parts() from public;
drop trigger credit_reversal_follows on credit_entries;
drop function credit_reversal_follows();
create trigger credit_entry_parts before insert on credit_entries
  for each row execute function credit_entry_parts();

-- The balance follows the entries here, and nowhere else: the application may not write it. The refusal's detail tells what there is.
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
    -- A reversal that was taken back takes no more.
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

-- Nothing that is written is ever changed; only the person goes from it, and with them the key, which names them. All of it goes with a
-- tenant that is purged, which is the owner's to do.
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
