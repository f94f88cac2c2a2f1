-- What operators view in the audit log. 0023 validates the check.
alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check
  check (action in ('find', 'grant', 'reverse', 'ban', 'unban', 'erase', 'export', 'refund', 'invoice',
    'photo', 'complaint', 'invite', 'waiting', 'discount', 'postback', 'view', 'sessions')) not valid;

-- What an operator works on at the moment, so that no two get the same. A claim ends by itself.
create table control.review_claims (
  -- the brand's id
  brand text not null,
  queue text not null check (queue in ('photo', 'complaint')),
  -- the number of the photo, or what complaints are about
  target text not null check (length(target) between 1 and 40),
  operator_id int not null references control.operators (id),
  until timestamptz not null,
  primary key (brand, queue, target)
);
create index review_claims_until on control.review_claims (until);
create index review_claims_operator on control.review_claims (operator_id);
grant select, insert, update, delete on control.review_claims to livery_access_control;

-- The complaints that are decided first, because each hour does harm.
create index if not exists complaints_urgent on complaints (tenant_id, created_at, id)
  where closed_at is null and category in ('under_age', 'intimate');

-- The console's search for members by the first letters of a name, whatever the collation of the database.
create index if not exists members_name_first on members (tenant_id, name_skeleton text_pattern_ops);

-- The list of entries over several brands.
create index audit_entries_time on audit_entries (tenant_id, done_at desc, id desc);
