-- Credits: what was given and spent, entry by entry, and the balance beside it. decisions §6

create table credit_entries (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  -- null once the member is erased: the amounts stay, without the person
  member_id bigint,
  -- 0 only where a grant is reversed of which nothing is left
  amount int not null check (amount <> 0 or reason = 'reversal'),
  reason text not null check (reason in ('signup', 'grant', 'purchase', 'message', 'photo', 'gift', 'reversal')),
  -- what it was for, such as an order's or a message's number
  reference text not null check (length(reference) between 1 and 200),
  -- a retry writes nothing
  unique_key text not null check (length(unique_key) between 1 and 200),
  -- the entry that this one takes back
  reverses bigint,
  -- what a reversal should have taken back and was spent already
  owed int not null default 0 check (owed >= 0 and (owed = 0 or reason = 'reversal')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, unique_key),
  unique (tenant_id, reverses),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id),
  foreign key (tenant_id, reverses) references credit_entries (tenant_id, id),
  check ((reason = 'reversal') = (reverses is not null))
);
create index credit_entries_member on credit_entries (tenant_id, member_id, id desc);

create table credit_balances (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  member_id bigint not null,
  balance int not null constraint credit_balance_not_negative check (balance >= 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);

-- The balance follows the entries here, and nowhere else: the application may not write it. Its row is held until the transaction ends, so
-- that two that spend at once come one after the other; the refusal's detail tells what there is.
create function credit_balance_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  there int;
begin
  if new.member_id is null then
    raise exception 'an entry is written for a member';
  end if;
  if new.amount = 0 then
    return null;
  elsif new.amount > 0 then
    insert into credit_balances as kept (tenant_id, member_id, balance) values (new.tenant_id, new.member_id, new.amount)
      on conflict (tenant_id, member_id) do update set balance = kept.balance + excluded.balance;
  else
    update credit_balances set balance = balance + new.amount
      where tenant_id = new.tenant_id and member_id = new.member_id and balance + new.amount >= 0;
    if not found then
      select balance into there from credit_balances where tenant_id = new.tenant_id and member_id = new.member_id;
      raise exception 'there are not enough credits'
        using errcode = 'check_violation', constraint = 'credit_balance_not_negative', detail = coalesce(there, 0)::text;
    end if;
  end if;
  return null;
end $$;
revoke execute on function credit_balance_follows() from public;
create trigger credit_balance_follows after insert on credit_entries
  for each row execute function credit_balance_follows();

-- What a reversal comes to follows from the entry that it takes back: all of what was spent; of what was given as much as is there, and the
-- rest is owed. The balance's row is held: nothing is spent between the look at it and what is taken.
create function credit_reversal_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry credit_entries;
  there int;
begin
  select * into entry from credit_entries where tenant_id = new.tenant_id and id = new.reverses;
  if entry.member_id is null or entry.member_id <> new.member_id or entry.reason = 'reversal' then
    raise exception 'there is no such entry of the member to reverse';
  end if;
  select balance into there from credit_balances
    where tenant_id = new.tenant_id and member_id = new.member_id for update;
  new.owed := greatest(0, entry.amount - coalesce(there, 0));
  new.amount := new.owed - entry.amount;
  return new;
end $$;
revoke execute on function credit_reversal_follows() from public;
create trigger credit_reversal_follows before insert on credit_entries
  for each row when (new.reason = 'reversal') execute function credit_reversal_follows();

-- Nothing that is written is ever changed; only the person goes from it, and with them the key, which names them.
create function credit_entries_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.member_id is null
    and (new.tenant_id, new.id, new.amount, new.reason, new.reference, new.unique_key, new.owed, new.created_at)
      = (old.tenant_id, old.id, old.amount, old.reason, old.reference, old.unique_key, old.owed, old.created_at)
    and new.reverses is not distinct from old.reverses then
    new.unique_key := 'erased ' || new.id;
    return new;
  end if;
  raise exception 'credit entries are only ever added';
end $$;
create trigger credit_entries_stay before update or delete on credit_entries
  for each row execute function credit_entries_stay();

alter table credit_entries enable row level security;
alter table credit_entries force row level security;
create policy tenant on credit_entries
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on credit_entries to livery_access;

alter table credit_balances enable row level security;
alter table credit_balances force row level security;
create policy tenant on credit_balances
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select on credit_balances to livery_access;
