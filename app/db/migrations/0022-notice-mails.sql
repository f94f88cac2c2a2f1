-- Mails about what happened while a member was away. product.md §3

-- The owner sees every tenant's rows only while the policies do not bind it.
alter table notices no force row level security;
alter table mails no force row level security;
alter table notices
  -- the mail that told of it: null where none was needed, and once the mail is forgotten
  add column mail_id bigint,
  -- when it was looked at whether to remind of it
  add column reminded_at timestamptz,
  add foreign key (tenant_id, mail_id) references mails (tenant_id, id) on delete set null (mail_id);
alter table mails force row level security;
alter table notices force row level security;
create index notices_member on notices (tenant_id, member_id);
create index notices_mail on notices (tenant_id, mail_id) where mail_id is not null;
create index notices_told on notices (tenant_id, member_id, mailed_at) where mail_id is not null;
create index notices_to_remind on notices (tenant_id, created_at, id) where reminded_at is null and seq is not null;

-- The last week of which a member was told, or of which there was nothing to tell.
create table weekly_updates (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  member_id bigint not null,
  -- the Monday
  week date not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
alter table weekly_updates enable row level security;
alter table weekly_updates force row level security;
create policy tenant on weekly_updates
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on weekly_updates to livery_access;

-- Few want it, and they are found without looking at the others.
create index members_weekly on members (tenant_id, id)
  where status = 'active' and not ('weekly_updates' = any (notifications_off));
create index members_signup on members (tenant_id, signup_date);
