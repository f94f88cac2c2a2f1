-- Acts of operators that a second person has to approve.

-- What waits for a second person, and what was decided. It names members and orders by number only.
create table control.operator_approvals (
  id uuid primary key,
  -- the name of the act, and the brand's id
  act text not null check (length(act) between 1 and 40),
  brand text not null check (length(brand) between 1 and 100),
  -- what the act gets, exactly
  input jsonb not null,
  -- what it is about, such as an order's reference: of each act one approval at a time waits for it
  about text not null check (length(about) between 1 and 60),
  -- amounts and names of things, for the list
  shown jsonb not null default '{}',
  requested_by int not null references control.operators (id),
  -- the reason; emptied by the decision, when the audit log of the brand has it
  why text not null check (length(why) <= 2000),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- SHA-256 of all of the above; the second person's passkey signs it
  digest bytea not null check (length(digest) = 32),
  decided_by int references control.operators (id),
  decided_at timestamptz,
  -- failed: approved, but the act was refused by what had changed meanwhile
  decision text check (decision in ('approved', 'declined', 'withdrawn', 'expired', 'failed')),
  -- why the act was refused, or why the second person declined
  outcome text not null default '' check (length(outcome) <= 400),
  -- whether one person decided alone, as the deployment permits
  single boolean not null default false,
  -- the passkey's answer, for whoever examines it later
  assertion jsonb,
  check (decision is null or decision not in ('approved', 'failed') or decided_by <> requested_by or single)
);
create unique index operator_approvals_waiting on control.operator_approvals (brand, act, about) where decision is null;
create index operator_approvals_time on control.operator_approvals (requested_at desc);
grant select, insert, update, delete on control.operator_approvals to livery_access_control;

-- Who approved an act, and by which approval: each is used once.
alter table audit_entries
  add column approval uuid,
  add column approved_by text check (length(approved_by) between 1 and 100),
  add constraint audit_entries_approval check (approval is null or approved_by is not null);
create unique index audit_entries_approval on audit_entries (tenant_id, approval) where approval is not null;
