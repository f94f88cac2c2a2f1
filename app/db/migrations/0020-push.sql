-- Pushes: whose login a browser is told through, what may stand on a lock screen, and what is tried again. product.md §3, §4

-- Who logs out of a browser is told nothing there any more. The owner sees every tenant's rows only while the policies do not bind it.
alter table push_subscriptions no force row level security;
alter table sessions no force row level security;
alter table push_subscriptions add column session_id bigint;
alter table push_subscriptions add foreign key (tenant_id, session_id)
  references sessions (tenant_id, id) on delete cascade;
alter table sessions force row level security;
alter table push_subscriptions force row level security;
create index push_subscriptions_session on push_subscriptions (tenant_id, session_id);

-- Whether a push says who it is about. Others may be looking at the screen: a member's own yes.
alter table members add column push_shows_name boolean not null default false;

-- Pushes that a push service asked to have again later.
create table push_retries (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  notice_id bigint not null,
  subscription_id bigint not null,
  -- how often it was tried already
  tries int not null check (tries > 0),
  due_at timestamptz not null,
  primary key (tenant_id, notice_id, subscription_id),
  foreign key (tenant_id, notice_id) references notices (tenant_id, id) on delete cascade,
  foreign key (tenant_id, subscription_id) references push_subscriptions (tenant_id, id) on delete cascade
);
create index push_retries_due on push_retries (tenant_id, due_at);
create index push_retries_subscription on push_retries (tenant_id, subscription_id);

alter table push_retries enable row level security;
alter table push_retries force row level security;
create policy tenant on push_retries
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on push_retries to livery_access;
