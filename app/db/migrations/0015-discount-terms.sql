-- Further terms of discount codes, a member's own monthly limit, and the time of a chargeback. Processes of the version before read a code
-- with a fixed amount as one of 0 %, and write orders without bonus credits.

-- How many orders of all members may use it; null for any number.
alter table discount_codes add column uses_max int check (uses_max > 0);
-- Null: valid at once.
alter table discount_codes add column starts_at timestamptz;
-- A fixed reduction in minor units of `currency`, instead of the percentage; null for none.
alter table discount_codes add column amount int check (amount > 0);
-- Granted on top of the bundle's credits.
alter table discount_codes add column bonus_credits int not null default 0 check (bonus_credits between 0 and 100000);
alter table discount_codes drop constraint discount_codes_percentage_check;
alter table discount_codes add constraint discount_codes_percentage_check check (percentage between 0 and 9000);
alter table discount_codes add constraint discount_codes_terms_check check (
  (amount is null or (percentage = 0 and currency is not null)) and (percentage > 0 or amount is not null or bonus_credits > 0));
alter table discount_codes add constraint discount_codes_period_check check (starts_at is null or starts_at < expires_at);

-- The credits that the discount of an order grants on top, as agreed.
alter table orders add column bonus_credits int not null default 0 check (bonus_credits >= 0);
-- The part of them that a withdrawal left with the member, because it was spent: a withdrawal makes no debt.
alter table orders add column bonus_spent int not null default 0 check (bonus_spent >= 0 and bonus_spent <= bonus_credits);
create index if not exists orders_discount on orders (tenant_id, discount_code) where discount_code is not null;

-- When the first chargeback of the payment was recorded; null in rows of earlier versions, whose last change is the time.
alter table payments add column charged_back_at timestamptz;
-- When it was reported to the operator.
alter table payments add column chargeback_reported_at timestamptz;
create index if not exists payments_chargebacks on payments (tenant_id, charged_back_at)
  where charged_back_at is not null and chargeback_reported_at is null;

-- What a member pays at most in 30 days, by the member's own wish. A row remains when the limit is removed.
create table spending_limits (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  -- in minor units of `currency`; null for none
  amount int check (amount > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- a raised, removed or otherwise changed limit, which replaces the other at `next_at`
  next_amount int check (next_amount > 0),
  next_currency text check (next_currency ~ '^[A-Z]{3}$'),
  next_at timestamptz,
  set_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  check ((amount is null) = (currency is null)),
  check ((next_amount is null) = (next_currency is null)),
  check (next_at is not null or next_amount is null)
);
grant select, insert, update on spending_limits to livery_access;
alter table spending_limits enable row level security;
alter table spending_limits force row level security;
create policy tenant on spending_limits
  using (tenant_id = (select verified_tenant()))
  with check (tenant_id = (select verified_tenant()));
