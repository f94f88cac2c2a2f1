-- What else belongs to accounts: partners' signups, invitations, second factors, push. decisions §4

-- Accounts that a partner's server began have neither password nor consent until their owner completes them.
alter table members
  add column completed boolean not null default true,
  add column latitude real check (latitude between -90 and 90),
  add column longitude real check (longitude between -180 and 180),
  alter column password_hash drop not null,
  alter column terms_version drop not null,
  alter column terms_accepted_at drop not null,
  add constraint members_completed check (
    not completed or (password_hash is not null and terms_version is not null and terms_accepted_at is not null)
  );

alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (
    purpose in ('activate', 'reset', 'mail_change', 'mail_undo', 'reactivate', 'unsubscribe', 'complete_signup')
  );

-- Codes that let somebody sign up where a tenant takes members by invitation; each once. Only what proves them is kept.
create table invitations (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  member_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, code_hash),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id)
);
create index invitations_member on invitations (tenant_id, member_id);

alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on invitations to livery_access;

-- Keys of members' devices, to log in with instead of a password.
create table passkeys (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  -- as the browser names it, base64url
  credential_id text not null check (length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index passkeys_member on passkeys (tenant_id, member_id);

alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy tenant on passkeys
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on passkeys to livery_access;

-- The authenticator app of a member. Without confirmed_at it is being set up and asks nobody for anything.
create table authenticators (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  member_id bigint not null,
  -- encrypted: it is as good as the codes that it makes
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- the time step of the last code that was taken: no code counts twice
  last_step bigint not null default 0,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);

alter table authenticators enable row level security;
alter table authenticators force row level security;
create policy tenant on authenticators
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on authenticators to livery_access;

-- Codes for the day the authenticator is lost; each once.
create table recovery_codes (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, member_id, code_hash),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);

alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy tenant on recovery_codes
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on recovery_codes to livery_access;

-- What a login or a new key was asked for and has not answered yet; each once, for some minutes.
create table login_challenges (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id uuid not null,
  purpose text not null check (purpose in ('passkey_login', 'passkey_new', 'second_factor')),
  member_id bigint,
  data jsonb not null default '{}',
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index login_challenges_member on login_challenges (tenant_id, member_id);
create index login_challenges_expiry on login_challenges (tenant_id, expires_at);

alter table login_challenges enable row level security;
alter table login_challenges force row level security;
create policy tenant on login_challenges
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on login_challenges to livery_access;

-- Where a member's browsers can be told of something while no page is open.
create table push_subscriptions (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  endpoint text not null check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
-- An address of a push service belongs to whoever logged in last in that browser.
create unique index push_subscriptions_endpoint on push_subscriptions (tenant_id, md5(endpoint));
create index push_subscriptions_member on push_subscriptions (tenant_id, member_id);

alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy tenant on push_subscriptions
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on push_subscriptions to livery_access;
