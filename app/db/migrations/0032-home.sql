-- What the operators' home page and the page of health show: numbers of brands, and the processes that serve.

-- The figures of one brand and day, without personal data: a job counts them in a transaction of the brand.
create table control.daily_figures (
  -- the brand's id
  brand text not null check (length(brand) between 1 and 100),
  -- in the brand's time zone
  day date not null,
  -- a count after the end of the day is final
  counted_at timestamptz not null,
  visits int not null check (visits >= 0),
  signups int not null check (signups >= 0),
  confirmed int not null check (confirmed >= 0),
  reports int not null check (reports >= 0),
  -- completed orders and refunds by currency: numbers, and amounts in minor units
  money jsonb not null default '{}',
  -- what had happened by the last count of each hour, for comparisons at the same time of other days; emptied after 60 days
  hours jsonb not null default '{}',
  primary key (brand, day)
);
create index daily_figures_day on control.daily_figures (day);
grant select, insert, update, delete on control.daily_figures to livery_access_control;

-- What each brand's last count found: what waits, its mails and payments, and its usual figures at that time of the day.
create table control.brand_health (
  -- the brand's id
  brand text primary key check (length(brand) between 1 and 100),
  -- of the count, in the brand's time zone; its figures are in daily_figures
  day date not null,
  counted_at timestamptz not null,
  -- numbers and times of what waits, failed and was sent
  facts jsonb not null,
  -- the usual range and the median of each figure; empty until there are enough days
  usual jsonb not null default '{}'
);
grant select, insert, update, delete on control.brand_health to livery_access_control;

-- Until when an operator does not want to see an alert.
create table control.alert_snoozes (
  operator_id int not null references control.operators (id),
  -- its kind and what it is about, such as "mails:3f0c…"
  alert text not null check (length(alert) between 1 and 200),
  until timestamptz not null,
  primary key (operator_id, alert)
);
create index alert_snoozes_until on control.alert_snoozes (until);
grant select, insert, update, delete on control.alert_snoozes to livery_access_control;

-- Who looks after an alert. It ends by itself.
create table control.alert_takes (
  alert text primary key check (length(alert) between 1 and 200),
  operator_id int not null references control.operators (id),
  until timestamptz not null
);
create index alert_takes_operator on control.alert_takes (operator_id);
create index alert_takes_until on control.alert_takes (until);
grant select, insert, update, delete on control.alert_takes to livery_access_control;

-- The processes that serve: each updates its row, and rows that are no longer updated are deleted.
create table control.servers (
  -- host and process
  name text primary key check (length(name) between 1 and 200),
  release text not null check (length(release) <= 100),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- delay of the event loop since the last update, at the 99th percentile
  loop_ms int not null,
  memory_mb int not null,
  -- open event streams
  streams int not null,
  -- brands that it serves, and those whose newest files it refuses
  brands int not null,
  refused int not null,
  -- of DATA_DIR; null where it cannot be read
  disk_free_mb int,
  disk_size_mb int,
  -- the last backup that DATA_DIR records
  backup_at timestamptz
);
grant select, insert, update, delete on control.servers to livery_access_control;

-- Orders and credit notes of a day, and postbacks that were given up.
create index if not exists orders_completed on orders (tenant_id, completed_at) where completed_at is not null;
create index if not exists invoices_credit_notes on invoices (tenant_id, issued_at) where kind = 'credit_note';
create index if not exists postbacks_given_up on postbacks (tenant_id, ended_at) where state = 'given_up';
