-- The books: when money of a payment moved, and the months that are closed.

-- Every change of a payment's amounts with its time, so that a month's figures stay when a payment changes later. The trigger of payments
-- writes it.
create table payment_movements (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  payment_id bigint not null,
  moved_at timestamptz not null,
  -- the changes, in minor units of the order's currency; below 0 where the provider corrected an amount or a chargeback was won
  paid int not null,
  refunded int not null,
  charged_back int not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id)
);
create index payment_movements_time on payment_movements (tenant_id, moved_at);
create index payment_movements_payment on payment_movements (tenant_id, payment_id);
alter table payment_movements enable row level security;
alter table payment_movements force row level security;
create policy tenant on payment_movements
  using (tenant_id = (select verified_tenant()))
  with check (tenant_id = (select verified_tenant()));
grant select on payment_movements to livery_access;

-- From here on nothing is missing: creating triggers blocks changes of payments until the migration ends. functions/payments.sql has the same.
create function payment_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger payment_moves_first after insert on payments for each row
  when (new.paid <> 0 or new.refunded <> 0 or new.charged_back <> 0) execute function payment_moves();
create trigger payment_moves after update on payments for each row
  when ((new.paid, new.refunded, new.charged_back) <> (old.paid, old.refunded, old.charged_back)) execute function payment_moves();

-- Earlier payments: paid when their order completed, returned at their last change.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into payment_movements (tenant_id, payment_id, moved_at, paid, refunded, charged_back)
      select payments.tenant_id, payments.id, moved.at, moved.paid, moved.refunded, moved.charged_back
      from payments join orders on (orders.tenant_id, orders.id) = (payments.tenant_id, payments.order_id)
      cross join lateral (values
        (least(orders.completed_at, payments.updated_at), payments.paid, 0, 0),
        (payments.updated_at, 0, payments.refunded, 0),
        (coalesce(payments.charged_back_at, payments.updated_at), 0, 0, payments.charged_back)
      ) as moved (at, paid, refunded, charged_back)
      where payments.tenant_id = tenant and (moved.paid, moved.refunded, moved.charged_back) <> (0, 0, 0);
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- A month's documents of a company, and a month's entries of the ledger.
create index if not exists invoices_time on invoices (tenant_id, company_id, issued_at);
create index if not exists credit_entries_time on credit_entries (tenant_id, created_at);

-- Closed months of companies, with the figures as they were then. Nothing about a member.
create table control.finance_months (
  company text not null check (length(company) between 1 and 60),
  -- such as 2026-11
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  -- XXX, the code of ISO 4217 for no currency: credits and the register of documents
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- orders that were paid at the sandbox
  sandbox boolean not null,
  -- the zone in which the month's days were counted
  zone text not null check (length(zone) between 1 and 60),
  figures jsonb not null,
  -- of the figures' canonical text
  sha256 bytea not null check (length(sha256) = 32),
  closed_by text not null check (length(closed_by) between 1 and 100),
  closed_at timestamptz not null,
  primary key (company, month, currency, sandbox)
);
grant select, insert on control.finance_months to livery_access_control;
