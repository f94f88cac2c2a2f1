-- Accounts of members: the member, logins, second factors, mailed links, mails, browsers for pushes, bans and erasures.

create table members (
  tenant_id int not null default verified_tenant() references tenants (id),
  -- random, so that it shows neither how many members there are nor who joined when; unique within a tenant
  id bigint not null default random_member_id(),
  -- lower case, so that an address is unique without regard to case
  email text not null check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) between 3 and 20),
  password_hash text,
  status text not null default 'not_confirmed'
    check (status in ('not_confirmed', 'active', 'pending_deletion', 'banned')),
  paid_user boolean not null default false,
  -- a demo member
  fictional boolean not null default false,
  language text not null,
  signup_date timestamptz not null,
  last_login_at timestamptz,
  -- updated from time to time, not with every request
  last_active timestamptz not null default now(),
  -- incremented with every change that the member's open pages must show
  version int not null default 1,

  gender text not null,
  seeks text[] not null,
  sexuality text not null,
  date_of_birth date not null,
  country text not null,
  countryregion text,
  city text,
  -- the centre of the member's town, to a hundredth of a degree; the member's own position is not stored
  latitude real check (latitude between -90 and 90),
  longitude real check (longitude between -180 and 180),
  signup_message text not null default '',
  hair_color text,
  eye_color text,
  body_type text,
  tattoos text,
  relationship_status text,
  signup_reason text,
  interests text[] not null default '{}',
  -- the key of a choice, or the member's own text
  pronouns text check (char_length(pronouns) between 1 and 24),
  invisible boolean not null default false,
  -- when the member agreed to be shown on landers to people without an account; null without the agreement
  landers_agreed_at timestamptz,

  -- why mails no longer reach the member: complaint, bounce, unsubscribe
  notifications_disabled text[] not null default '{}',
  -- preferences that are switched off. Advertising is off until the member switches it on
  notifications_off text[] not null default '{promotions,weekly_updates,news}',
  -- whether pushes name the sender: others may see the screen
  push_shows_name boolean not null default false,

  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  -- the lander that the member came from: a kind, or kind/slug
  lander text check (length(lander) between 1 and 60),
  -- experiment name → variant at the signup
  experiments jsonb not null default '{}' check (jsonb_typeof(experiments) = 'object'),

  terms_version date,
  terms_accepted_at timestamptz,
  -- consent to the use of data on sexuality; null where the account is not complete
  sensitive_consented_at timestamptz,
  -- false for an account of a partner signup until its owner sets a password and consents
  completed boolean not null default true,

  deletion_requested_at timestamptz,
  deletion_reason text,
  deletion_note text check (length(deletion_note) <= 500),
  -- when the operator banned the member
  banned_at timestamptz,
  primary key (tenant_id, id),
  constraint members_completed check (
    not completed or (password_hash is not null and terms_version is not null and terms_accepted_at is not null)
  ),
  constraint members_banned check ((status = 'banned') = (banned_at is not null))
);
-- An address belongs to the member who confirmed it. Until then several accounts may have it, and none learns of the others.
create unique index members_confirmed_email on members (tenant_id, email) where status <> 'not_confirmed';
create index members_email on members (tenant_id, email);
create unique index members_name on members (tenant_id, lower(name));
-- Names that look the same: I and 1 like l, 0 like O, rn like m, vv like w. A new name is refused when its look is taken.
create index members_name_looks on members
  (tenant_id, lower(replace(replace(translate(name, 'I10', 'llO'), 'rn', 'm'), 'vv', 'w')));
create index members_signup on members (tenant_id, signup_date);
create index members_unconfirmed on members (tenant_id, signup_date) where status = 'not_confirmed';
create index members_pending_deletion on members (tenant_id, deletion_requested_at)
  where deletion_requested_at is not null;
create index members_banned on members (tenant_id, banned_at) where banned_at is not null;
create index members_weekly on members (tenant_id, id)
  where status = 'active' and not ('weekly_updates' = any (notifications_off));
-- Members whose town is to be looked up.
create index members_without_coordinates on members (tenant_id, id) where latitude is null and city is not null;
-- Similar profiles: the next in age of the same gender, in a region and in a country.
create index members_alike_in_region on members (tenant_id, country, countryregion, gender, date_of_birth)
  where status = 'active' and completed and not invisible;
create index members_alike_in_country on members (tenant_id, country, gender, date_of_birth)
  where status = 'active' and completed and not invisible;
grant select, insert, update, delete on members to livery_access;

-- Logins of members. The cookie contains the token; the row only its hash.
create table sessions (
  tenant_id int not null default verified_tenant() references tenants (id),
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
grant select, insert, update, delete on sessions to livery_access;

-- Mailed links, each for one purpose and one use.
create table account_links (
  tenant_id int not null default verified_tenant() references tenants (id),
  id uuid not null,
  member_id bigint not null,
  purpose text not null check (
    purpose in ('activate', 'reset', 'mail_change', 'mail_undo', 'reactivate', 'unsubscribe', 'complete_signup')
  ),
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index account_links_member on account_links (tenant_id, member_id, purpose);
create index account_links_expiry on account_links (tenant_id, expires_at);
create index account_links_used on account_links (tenant_id, used_at) where used_at is not null;
-- Addresses that their previous owner can still take back; read whenever an address is confirmed.
create index account_links_reserved on account_links (tenant_id, (data ->> 'email'))
  where purpose = 'mail_undo' and used_at is null;
grant select, insert, update, delete on account_links to livery_access;

-- The outbox: a mail is written in the transaction that causes it, and a job sends it once.
create table mails (
  tenant_id int not null default verified_tenant() references tenants (id),
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
create index mails_age on mails (tenant_id, created_at);
-- How many mails strangers caused to one address recently.
create index mails_recipient on mails (tenant_id, recipient, created_at);
grant select, insert, update, delete on mails to livery_access;

-- Codes for the signup at a tenant that takes members by invitation; each for one use.
create table invitations (
  tenant_id int not null default verified_tenant() references tenants (id),
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
create index invitations_expiry on invitations (tenant_id, expires_at);
grant select, insert, update, delete on invitations to livery_access;

create table passkeys (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  -- the browser's name of the key, base64url
  credential_id text not null check (length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- the device's name of the owner, from the creation of the key
  user_handle bytea check (length(user_handle) between 1 and 64),
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index passkeys_member on passkeys (tenant_id, member_id);
grant select, insert, update, delete on passkeys to livery_access;

-- The authenticator app of a member. Until confirmed_at is set, logins do not require it.
create table authenticators (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  -- encrypted by the application
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- the time step of the last accepted code, so that no code is accepted twice
  last_step bigint not null default 0,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
grant select, insert, update, delete on authenticators to livery_access;

-- Codes for a lost authenticator; each for one use.
create table recovery_codes (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, member_id, code_hash),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
grant select, insert, update, delete on recovery_codes to livery_access;

-- Pending steps of a login or of a new passkey; each for one use, for some minutes.
create table login_challenges (
  tenant_id int not null default verified_tenant() references tenants (id),
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
grant select, insert, update, delete on login_challenges to livery_access;

-- Browsers that receive pushes.
create table push_subscriptions (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  endpoint text not null check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- the login that it belongs to: a logout in the browser ends its pushes
  session_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
);
-- An endpoint belongs to the member who logged in last in that browser.
create unique index push_subscriptions_endpoint on push_subscriptions (tenant_id, md5(endpoint));
create index push_subscriptions_member on push_subscriptions (tenant_id, member_id);
create index push_subscriptions_session on push_subscriptions (tenant_id, session_id);
grant select, insert, update, delete on push_subscriptions to livery_access;

-- Addresses of banned members, as keyed hashes: no signup with one is accepted, and none can be read here.
create table refused_addresses (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  address_hash bytea not null check (length(address_hash) = 32),
  -- null once the member is erased; the address remains refused
  member_id bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id)
);
create index refused_addresses_hash on refused_addresses (tenant_id, address_hash);
create index refused_addresses_member on refused_addresses (tenant_id, member_id);
grant select, insert, delete on refused_addresses to livery_access;

-- Erased members that the journal outside of the database does not list yet: a restored backup contains them again, and they are erased
-- again. A row identifies no person: the mark can only be computed from a copy of the account. Without a reference to tenants, so that it
-- does not prevent the purge of a tenant.
create table erasures (
  tenant_id int not null default verified_tenant(),
  id bigint generated always as identity,
  member_id bigint not null,
  mark text not null,
  erased_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
grant select, insert, delete on erasures to livery_access;
