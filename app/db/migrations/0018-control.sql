-- The operators' own data: who they are, what they may do, and what waits for a second person. It belongs to no brand and has a role of its own,
-- which reads nothing of members; the application's role reads nothing of this schema.
create schema control;
grant usage on schema control to livery_access_control;

-- A person who uses the console.
create table control.operators (
  id int generated always as identity primary key,
  -- as colleagues see it
  name text not null check (length(name) between 1 and 60),
  -- in lower case; names the person in commands, and is never used to log in
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  created_at timestamptz not null,
  -- from then on no session and no passkey of the person counts
  disabled_at timestamptz,
  -- a person of the demo, who logs in without a passkey. Never in production
  demo boolean not null default false,
  -- the person's own choices: scheme, density, whether keys are on
  settings jsonb not null default '{}'
);
grant select, insert, update on control.operators to livery_access_control;

-- Invitations: one link, one hour, for the first passkey or for another one.
create table control.operator_invitations (
  token_hash bytea primary key check (length(token_hash) = 32),
  operator_id int not null references control.operators (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, delete on control.operator_invitations to livery_access_control;

create table control.operator_passkeys (
  id int generated always as identity primary key,
  operator_id int not null references control.operators (id),
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- of signatures, where the authenticator counts them
  counter bigint not null default 0,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkeys_operator on control.operator_passkeys (operator_id);
grant select, insert, update, delete on control.operator_passkeys to livery_access_control;

-- Challenges for passkeys: each is answered once.
create table control.operator_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('login', 'new_passkey', 'approval')),
  -- null for a login: the passkey says who it is
  operator_id int references control.operators (id),
  challenge text not null,
  expires_at timestamptz not null
);
create index operator_challenges_expired on control.operator_challenges (expires_at);
grant select, insert, delete on control.operator_challenges to livery_access_control;

create table control.operator_sessions (
  id bigint generated always as identity primary key,
  operator_id int not null references control.operators (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  -- a session ends when it was not used for 30 minutes
  seen_at timestamptz not null,
  -- 12 hours after the login, at most
  expires_at timestamptz not null,
  -- how the person logged in
  way text not null check (way in ('passkey', 'openid', 'demo')),
  browser text not null,
  address text not null
);
create index operator_sessions_operator on control.operator_sessions (operator_id);
create index operator_sessions_expired on control.operator_sessions (expires_at);
grant select, insert, update, delete on control.operator_sessions to livery_access_control;

-- What a person may do, and at which brands. A role is a set of permissions, of the code or of operator_roles.
create table control.operator_grants (
  id int generated always as identity primary key,
  operator_id int not null references control.operators (id),
  role text not null check (role ~ '^[a-z][a-z0-9_]{0,39}$'),
  scope text not null check (scope in ('all', 'company', 'brand')),
  -- the id of the company or of the brand; empty for all
  scope_id text not null default '' check ((scope = 'all') = (scope_id = '')),
  granted_by text not null,
  granted_at timestamptz not null,
  -- null for a grant without an end
  until timestamptz,
  revoked_at timestamptz,
  revoked_by text
);
create index operator_grants_operator on control.operator_grants (operator_id) where revoked_at is null;
grant select, insert, update on control.operator_grants to livery_access_control;

-- Roles of this deployment, and changed permissions of the built-in ones.
create table control.operator_roles (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{0,39}$'),
  title text not null check (length(title) between 1 and 40),
  permissions text[] not null,
  changed_at timestamptz not null
);
grant select, insert, update, delete on control.operator_roles to livery_access_control;

-- The audit log of what concerns no brand: logins, invitations, grants. A trigger refuses changes (functions/operator-entries.sql).
create table control.operator_entries (
  id bigint generated always as identity primary key,
  done_at timestamptz not null,
  done_by text not null check (length(done_by) between 1 and 100),
  action text not null check (length(action) between 1 and 40),
  detail text not null default '' check (length(detail) <= 400),
  why text not null default '' check (length(why) <= 2000)
);
grant select, insert on control.operator_entries to livery_access_control;

-- How a brand is marked in the console: one of twelve colours, and two letters.
create table control.brand_marks (
  -- the brand's id
  brand text primary key,
  slot smallint not null check (slot between 1 and 12),
  mark text not null check (length(mark) between 1 and 2)
);
grant select, insert, update on control.brand_marks to livery_access_control;
