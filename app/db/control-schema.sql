-- The schema of a migrated database, for readers: written by `npm run schema` from the catalogue, compared by
-- tests/scripts/schema.test.ts. No program reads it. Tables come from migrations/, functions and triggers from functions/.

create table alert_snoozes (
  operator_id int not null,
  alert text not null,
  until timestamptz not null,
  constraint alert_snoozes_pkey primary key (operator_id, alert),
  constraint alert_snoozes_operator_id_fkey foreign key (operator_id) references control.operators(id),
  constraint alert_snoozes_alert_check check (length(alert) >= 1 and length(alert) <= 200)
);
create index alert_snoozes_until on control.alert_snoozes (until);

create table alert_takes (
  alert text not null,
  operator_id int not null,
  until timestamptz not null,
  constraint alert_takes_pkey primary key (alert),
  constraint alert_takes_operator_id_fkey foreign key (operator_id) references control.operators(id),
  constraint alert_takes_alert_check check (length(alert) >= 1 and length(alert) <= 200)
);
create index alert_takes_operator on control.alert_takes (operator_id);
create index alert_takes_until on control.alert_takes (until);

create table audit_chains (
  brand text not null,
  next_day date not null,
  constraint audit_chains_pkey primary key (brand),
  constraint audit_chains_brand_check check (length(brand) <= 100)
);

create table audit_heads (
  brand text not null,
  day date not null,
  entries int not null,
  head bytea not null,
  sealed_at timestamptz not null,
  constraint audit_heads_pkey primary key (brand, day),
  constraint audit_heads_brand_check check (length(brand) <= 100),
  constraint audit_heads_entries_check check (entries > 0),
  constraint audit_heads_head_check check (length(head) = 32)
);
create trigger audit_heads_stay before delete or update on control.audit_heads for each row execute function control.operator_entries_stay();

create table brand_health (
  brand text not null,
  day date not null,
  counted_at timestamptz not null,
  facts jsonb not null,
  usual jsonb not null default '{}',
  constraint brand_health_pkey primary key (brand),
  constraint brand_health_brand_check check (length(brand) >= 1 and length(brand) <= 100)
);

create table brand_marks (
  brand text not null,
  slot smallint not null,
  mark text not null,
  constraint brand_marks_pkey primary key (brand),
  constraint brand_marks_mark_check check (length(mark) >= 1 and length(mark) <= 2),
  constraint brand_marks_slot_check check (slot >= 1 and slot <= 12)
);

create table daily_figures (
  brand text not null,
  day date not null,
  counted_at timestamptz not null,
  visits int not null,
  signups int not null,
  confirmed int not null,
  reports int not null,
  money jsonb not null default '{}',
  hours jsonb not null default '{}',
  constraint daily_figures_pkey primary key (brand, day),
  constraint daily_figures_brand_check check (length(brand) >= 1 and length(brand) <= 100),
  constraint daily_figures_confirmed_check check (confirmed >= 0),
  constraint daily_figures_reports_check check (reports >= 0),
  constraint daily_figures_signups_check check (signups >= 0),
  constraint daily_figures_visits_check check (visits >= 0)
);
create index daily_figures_day on control.daily_figures (day);

create table finance_months (
  company text not null,
  month text not null,
  currency text not null,
  sandbox boolean not null,
  zone text not null,
  figures jsonb not null,
  sha256 bytea not null,
  closed_by text not null,
  closed_at timestamptz not null,
  constraint finance_months_pkey primary key (company, month, currency, sandbox),
  constraint finance_months_closed_by_check check (length(closed_by) >= 1 and length(closed_by) <= 100),
  constraint finance_months_company_check check (length(company) >= 1 and length(company) <= 60),
  constraint finance_months_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint finance_months_month_check check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  constraint finance_months_sha256_check check (length(sha256) = 32),
  constraint finance_months_zone_check check (length(zone) >= 1 and length(zone) <= 60)
);
create trigger finance_months_stay before delete or update on control.finance_months for each row execute function control.finance_months_stay();

create table operator_approvals (
  id uuid not null,
  act text not null,
  brand text not null,
  input jsonb not null,
  about text not null,
  shown jsonb not null default '{}',
  requested_by int not null,
  why text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  digest bytea not null,
  decided_by int,
  decided_at timestamptz,
  decision text,
  outcome text not null default '',
  single boolean not null default false,
  assertion jsonb,
  constraint operator_approvals_pkey primary key (id),
  constraint operator_approvals_decided_by_fkey foreign key (decided_by) references control.operators(id),
  constraint operator_approvals_requested_by_fkey foreign key (requested_by) references control.operators(id),
  constraint operator_approvals_about_check check (length(about) >= 1 and length(about) <= 60),
  constraint operator_approvals_act_check check (length(act) >= 1 and length(act) <= 40),
  constraint operator_approvals_brand_check check (length(brand) <= 100),
  constraint operator_approvals_check check (decision is null or (decision <> all (array['approved', 'failed'])) or decided_by <> requested_by or single),
  constraint operator_approvals_decision_check check (decision in ('approved', 'declined', 'withdrawn', 'expired', 'failed')),
  constraint operator_approvals_digest_check check (length(digest) = 32),
  constraint operator_approvals_outcome_check check (length(outcome) <= 400),
  constraint operator_approvals_why_check check (length(why) <= 2000)
);
create index operator_approvals_time on control.operator_approvals (requested_at desc);
create unique index operator_approvals_waiting on control.operator_approvals (brand, act, about) where decision is null;

create table operator_challenges (
  id uuid not null,
  purpose text not null,
  operator_id int,
  challenge text not null,
  expires_at timestamptz not null,
  constraint operator_challenges_pkey primary key (id),
  constraint operator_challenges_operator_id_fkey foreign key (operator_id) references control.operators(id),
  constraint operator_challenges_purpose_check check (purpose in ('login', 'new_passkey', 'approval', 'proof'))
);
create index operator_challenges_expired on control.operator_challenges (expires_at);

create table operator_entries (
  id bigint not null generated always as identity,
  done_at timestamptz not null,
  done_by text not null,
  action text not null,
  detail text not null default '',
  why text not null default '',
  approval uuid,
  approved_by text,
  constraint operator_entries_pkey primary key (id),
  constraint operator_entries_action_check check (length(action) >= 1 and length(action) <= 40),
  constraint operator_entries_approval check (approval is null or approved_by is not null),
  constraint operator_entries_approved_by_check check (length(approved_by) >= 1 and length(approved_by) <= 100),
  constraint operator_entries_detail_check check (length(detail) <= 400),
  constraint operator_entries_done_by_check check (length(done_by) >= 1 and length(done_by) <= 100),
  constraint operator_entries_why_check check (length(why) <= 2000)
);
create unique index operator_entries_approval on control.operator_entries (approval) where approval is not null;
create index operator_entries_time on control.operator_entries (done_at desc, id desc);
create trigger operator_entries_stay before delete or update on control.operator_entries for each row execute function control.operator_entries_stay();

create table operator_grants (
  id int not null generated always as identity,
  operator_id int not null,
  role text not null,
  scope text not null,
  scope_id text not null default '',
  granted_by text not null,
  granted_at timestamptz not null,
  until timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  constraint operator_grants_pkey primary key (id),
  constraint operator_grants_operator_id_fkey foreign key (operator_id) references control.operators(id),
  constraint operator_grants_check check ((scope = 'all') = (scope_id = '')),
  constraint operator_grants_role_check check (role ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint operator_grants_scope_check check (scope in ('all', 'company', 'brand'))
);
create index operator_grants_operator on control.operator_grants (operator_id) where revoked_at is null;

create table operator_identities (
  issuer text not null,
  subject text not null,
  operator_id int not null,
  created_at timestamptz not null,
  constraint operator_identities_pkey primary key (issuer, subject),
  constraint operator_identities_operator_id_fkey foreign key (operator_id) references control.operators(id),
  constraint operator_identities_issuer_check check (length(issuer) >= 1 and length(issuer) <= 500),
  constraint operator_identities_subject_check check (length(subject) >= 1 and length(subject) <= 255)
);
create index operator_identities_operator on control.operator_identities (operator_id);

create table operator_invitations (
  token_hash bytea not null,
  operator_id int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  link_for int,
  constraint operator_invitations_pkey primary key (token_hash),
  constraint operator_invitations_link_for_fkey foreign key (link_for) references control.operators(id),
  constraint operator_invitations_operator_id_fkey foreign key (operator_id) references control.operators(id),
  constraint operator_invitations_token_hash_check check (length(token_hash) = 32)
);

create table operator_openid_requests (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  to_path text not null,
  invitation_hash bytea,
  expires_at timestamptz not null,
  constraint operator_openid_requests_pkey primary key (state_hash),
  constraint operator_openid_requests_browser_hash_check check (length(browser_hash) = 32),
  constraint operator_openid_requests_invitation_hash_check check (length(invitation_hash) = 32),
  constraint operator_openid_requests_state_hash_check check (length(state_hash) = 32),
  constraint operator_openid_requests_to_path_check check (length(to_path) <= 3000)
);
create index operator_openid_requests_expired on control.operator_openid_requests (expires_at);

create table operator_passkeys (
  id int not null generated always as identity,
  operator_id int not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint operator_passkeys_pkey primary key (id),
  constraint operator_passkeys_credential_id_key unique (credential_id),
  constraint operator_passkeys_operator_id_fkey foreign key (operator_id) references control.operators(id),
  constraint operator_passkeys_credential_id_check check (length(credential_id) <= 1400),
  constraint operator_passkeys_name_check check (length(name) >= 1 and length(name) <= 60)
);
create index operator_passkeys_operator on control.operator_passkeys (operator_id);

create table operator_roles (
  name text not null,
  title text not null,
  permissions text[] not null,
  changed_at timestamptz not null,
  constraint operator_roles_pkey primary key (name),
  constraint operator_roles_name_check check (name ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint operator_roles_title_check check (length(title) >= 1 and length(title) <= 40)
);

create table operator_sessions (
  id bigint not null generated always as identity,
  operator_id int not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  way text not null,
  browser text not null,
  address text not null,
  proved_at timestamptz,
  constraint operator_sessions_pkey primary key (id),
  constraint operator_sessions_token_hash_key unique (token_hash),
  constraint operator_sessions_operator_id_fkey foreign key (operator_id) references control.operators(id),
  constraint operator_sessions_token_hash_check check (length(token_hash) = 32),
  constraint operator_sessions_way_check check (way in ('passkey', 'openid', 'demo'))
);
create index operator_sessions_expired on control.operator_sessions (expires_at);
create index operator_sessions_operator on control.operator_sessions (operator_id);

create table operators (
  id int not null generated always as identity,
  name text not null,
  email text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  demo boolean not null default false,
  settings jsonb not null default '{}',
  constraint operators_pkey primary key (id),
  constraint operators_email_key unique (email),
  constraint operators_email_check check (email = lower(email) and length(email) >= 3 and length(email) <= 254),
  constraint operators_name_check check (length(name) >= 1 and length(name) <= 60)
);

create table review_claims (
  brand text not null,
  queue text not null,
  target text not null,
  operator_id int not null,
  until timestamptz not null,
  constraint review_claims_pkey primary key (brand, queue, target),
  constraint review_claims_operator_id_fkey foreign key (operator_id) references control.operators(id),
  constraint review_claims_queue_check check (queue in ('photo', 'complaint', 'appeal')),
  constraint review_claims_target_check check (length(target) >= 1 and length(target) <= 40)
);
create index review_claims_operator on control.review_claims (operator_id);
create index review_claims_until on control.review_claims (until);

create table saved_views (
  id int not null generated always as identity,
  page text not null,
  name text not null,
  query text not null,
  operator_id int not null,
  team boolean not null,
  created_at timestamptz not null,
  constraint saved_views_pkey primary key (id),
  constraint saved_views_operator_id_fkey foreign key (operator_id) references control.operators(id),
  constraint saved_views_name_check check (length(name) >= 1 and length(name) <= 40),
  constraint saved_views_page_check check (length(page) >= 1 and length(page) <= 40),
  constraint saved_views_query_check check (length(query) >= 1 and length(query) <= 1000)
);
create unique index saved_views_own on control.saved_views (operator_id, page, lower(name)) where not team;
create unique index saved_views_team on control.saved_views (page, lower(name)) where team;

create table servers (
  name text not null,
  release text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  loop_ms int not null,
  memory_mb int not null,
  streams int not null,
  brands int not null,
  refused int not null,
  disk_free_mb int,
  disk_size_mb int,
  backup_at timestamptz,
  constraint servers_pkey primary key (name),
  constraint servers_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint servers_release_check check (length(release) <= 100)
);

-- Functions
create function finance_months_stay() returns trigger language plpgsql;
create function operator_entries_stay() returns trigger language plpgsql;

-- Row-level security
-- none on
--   alert_snoozes, alert_takes, audit_chains, audit_heads, brand_health, brand_marks, daily_figures, finance_months, operator_approvals,
--   operator_challenges, operator_entries, operator_grants, operator_identities, operator_invitations, operator_openid_requests,
--   operator_passkeys, operator_roles, operator_sessions, operators, review_claims, saved_views, servers

-- Rights
grant select on
  alert_snoozes, alert_takes, audit_chains, audit_heads, brand_health, brand_marks, daily_figures, finance_months, operator_approvals,
  operator_challenges, operator_entries, operator_grants, operator_identities, operator_invitations, operator_openid_requests,
  operator_passkeys, operator_roles, operator_sessions, operators, review_claims, saved_views, servers
to livery_access_backup;
grant delete, insert, select, update on
  alert_snoozes, alert_takes, brand_health, daily_figures, operator_approvals, operator_passkeys, operator_roles, operator_sessions,
  review_claims, saved_views, servers
to livery_access_control;
grant insert, select, update on
  audit_chains, brand_marks, operator_grants, operators
to livery_access_control;
grant insert, select on
  audit_heads, finance_months, operator_entries
to livery_access_control;
grant delete, insert, select on
  operator_challenges, operator_identities, operator_invitations, operator_openid_requests
to livery_access_control;
grant execute on function
  finance_months_stay(), operator_entries_stay()
to control;
