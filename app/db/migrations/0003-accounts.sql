-- Accounts, and what others see of them. product.md §3, decisions §4
create table members (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  -- lower case, for an address is unique without regard to case
  email text not null check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) between 3 and 20),
  password_hash text not null,
  status text not null default 'not_confirmed'
    check (status in ('not_confirmed', 'active', 'pending_deletion')),
  paid_user boolean not null default false,
  fictional boolean not null default false,
  language text not null,
  signup_date timestamptz not null,
  last_login_at timestamptz,
  -- counts up with every change that the member's open pages must learn of
  version int not null default 1,

  gender text not null,
  seeks text[] not null,
  sexuality text not null,
  date_of_birth date not null,
  country text not null,
  countryregion text,
  city text,
  signup_message text not null default '',
  invisible boolean not null default false,

  -- why mails no longer reach the member: complaint, bounce, unsubscribe
  notifications_disabled text[] not null default '{}',
  -- preferences of product.md §3 that are switched off
  notifications_off text[] not null default '{}',

  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  terms_version date not null,
  terms_accepted_at timestamptz not null,
  deletion_requested_at timestamptz,
  deletion_reason text,
  primary key (tenant_id, id)
);
-- An address belongs to whoever has confirmed it. Until then several may have given it, and nobody learns of the others.
create unique index members_confirmed_email on members (tenant_id, email) where status <> 'not_confirmed';
create index members_email on members (tenant_id, email);
create unique index members_name on members (tenant_id, lower(name));
create index members_pending_deletion on members (tenant_id, deletion_requested_at)
  where deletion_requested_at is not null;

alter table members enable row level security;
alter table members force row level security;
create policy tenant on members
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on members to livery_access;

-- Where a member is logged in. The cookie holds the token; here is only what proves it.
create table sessions (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  browser text not null,
  country text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index sessions_member on sessions (tenant_id, member_id);
create index sessions_expiry on sessions (tenant_id, expires_at);

alter table sessions enable row level security;
alter table sessions force row level security;
create policy tenant on sessions
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on sessions to livery_access;

-- Links that were mailed, each for one purpose and one use.
create table account_links (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id uuid not null,
  member_id bigint not null,
  purpose text not null
    check (purpose in ('activate', 'reset', 'mail_change', 'mail_undo', 'reactivate', 'unsubscribe')),
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index account_links_member on account_links (tenant_id, member_id, purpose);

alter table account_links enable row level security;
alter table account_links force row level security;
create policy tenant on account_links
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on account_links to livery_access;

-- Mails to send: written in the transaction that causes them, sent by a job, each once.
create table mails (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  member_id bigint,
  kind text not null,
  recipient text not null,
  language text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index mails_member on mails (tenant_id, member_id);

alter table mails enable row level security;
alter table mails force row level security;
create policy tenant on mails
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on mails to livery_access;
