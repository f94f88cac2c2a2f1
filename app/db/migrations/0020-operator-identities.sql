-- Operators who log in with an account of their company, by OpenID Connect.

-- The account of an operator at a provider. Issuer and subject name it; an address never does.
create table control.operator_identities (
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  operator_id int not null references control.operators (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index operator_identities_operator on control.operator_identities (operator_id);
grant select, insert, delete on control.operator_identities to livery_access_control;

-- Logins that went to the provider: each comes back once, within ten minutes, to the browser that started it.
create table control.operator_openid_requests (
  state_hash bytea primary key check (length(state_hash) = 32),
  -- of the secret in the cookie of the browser
  browser_hash bytea not null check (length(browser_hash) = 32),
  nonce text not null,
  code_verifier text not null,
  -- the page to continue at
  to_path text not null check (length(to_path) <= 3000),
  -- of the link that the login uses up; null for a login without an invitation
  invitation_hash bytea check (length(invitation_hash) = 32),
  expires_at timestamptz not null
);
create index operator_openid_requests_expired on control.operator_openid_requests (expires_at);
grant select, insert, delete on control.operator_openid_requests to livery_access_control;
