-- The team in the console: acts without a brand that a second person approves, links of invitations, and the heads of the audit logs.

-- Empty: the act is about an operator and belongs to no brand.
alter table control.operator_approvals drop constraint operator_approvals_brand_check;
alter table control.operator_approvals add constraint operator_approvals_brand_check check (length(brand) <= 100);

alter table control.operator_entries
  -- the second person's approval, and that person; null where none was needed
  add column approval uuid,
  add column approved_by text check (length(approved_by) between 1 and 100),
  add constraint operator_entries_approval check (approval is null or approved_by is not null);
create unique index operator_entries_approval on control.operator_entries (approval) where approval is not null;

-- who may take the link, once; null where it was shown
alter table control.operator_invitations add column link_for int references control.operators (id);

alter table control.operator_challenges drop constraint operator_challenges_purpose_check;
alter table control.operator_challenges add constraint operator_challenges_purpose_check
  check (purpose in ('login', 'new_passkey', 'approval', 'proof'));

-- when the person last proved to be present after the login; null: not since
alter table control.operator_sessions add column proved_at timestamptz;

-- What the audit log of a day was: each head covers the entries of its day and the head of the day before it.
create table control.audit_heads (
  -- the brand's id; empty for the operators' own log
  brand text not null check (length(brand) <= 100),
  -- in UTC; a day without entries has no row
  day date not null,
  entries int not null check (entries > 0),
  -- SHA-256
  head bytea not null check (length(head) = 32),
  sealed_at timestamptz not null,
  primary key (brand, day)
);
grant select, insert on control.audit_heads to livery_access_control;

-- How far the heads of each log reach.
create table control.audit_chains (
  -- the brand's id; empty for the operators' own log
  brand text primary key check (length(brand) <= 100),
  -- the first day that is not sealed, in UTC
  next_day date not null
);
grant select, insert, update on control.audit_chains to livery_access_control;

-- The operators' own log is read by time: by its page, and for its heads.
create index operator_entries_time on control.operator_entries (done_at desc, id desc);
