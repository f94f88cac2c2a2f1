-- A refund that its provider did not confirm is tried again after a time that grows, so that it does not hold up the others. decision 238
alter table refunds
  add column tries int not null default 0,
  -- null: at once
  add column next_try_at timestamptz;
drop index refunds_open;
create index refunds_open on refunds (tenant_id, next_try_at nulls first) where state in ('wanted', 'sent', 'unknown');
