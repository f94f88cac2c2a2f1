-- Until when a member sends nothing and is not shown; null for everybody else. The clean-up sets it to null when it is over.
alter table members add column suspended_until timestamptz;
create index members_suspended on members (tenant_id, suspended_until) where suspended_until is not null;

-- A complaint that only leads decide, and how often it was skipped.
alter table complaints add column escalated_at timestamptz;
alter table complaints add column skips int not null default 0;
create index complaints_escalated on complaints (tenant_id, created_at, id) where closed_at is null and escalated_at is not null;

-- What a complaint is about, as it was when the complaint was made. Deleted with the complaint and with the reported member.
create table complaint_evidence (
  tenant_id int not null default verified_tenant() references tenants (id),
  complaint_id bigint not null,
  -- the reported member
  member_id bigint not null,
  taken_at timestamptz not null,
  name text not null,
  date_of_birth date not null,
  city text,
  country text not null,
  profile_text text not null,
  -- the answers of the profile, one a line
  answers text not null,
  -- the names of the photos that others saw
  photos text[] not null,
  message_kind text,
  message_text text,
  -- the reported photo, or that of the reported message: its files stay in the store while this row exists
  photo_name text,
  primary key (tenant_id, complaint_id),
  foreign key (tenant_id, complaint_id) references complaints (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  check ((message_kind is null) = (message_text is null))
);
create index complaint_evidence_member on complaint_evidence (tenant_id, member_id);
create index complaint_evidence_photo on complaint_evidence (tenant_id, photo_name) where photo_name is not null;
alter table complaint_evidence enable row level security;
alter table complaint_evidence force row level security;
create policy tenant on complaint_evidence
  using (tenant_id = (select verified_tenant()))
  with check (tenant_id = (select verified_tenant()));
grant select, insert on complaint_evidence to livery_access;

-- A decision that restricts or warns a member, with its statement of reasons and the member's objection.
create table decisions (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- the reference that both sides use
  reference text not null check (reference ~ '^D-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2}$'),
  -- null once the member is erased; the texts are empty then
  member_id bigint,
  rule text not null check (rule in ('money', 'fake', 'advertising', 'insult', 'under_age', 'intimate')),
  restriction text not null check (restriction in ('warning', 'removal', 'suspension')),
  about text not null check (about in ('profile', 'photo', 'message')),
  -- whether somebody reported it
  reported boolean not null,
  -- the facts as the operator wrote them
  facts text not null check (length(facts) <= 2000),
  -- the statement of reasons as the member got it
  statement text not null,
  language text not null,
  decided_at timestamptz not null,
  decided_by text not null,
  -- of a suspension
  ends_at timestamptz,
  -- the photo that was removed
  photo_id bigint,
  -- the profile text that was removed
  removed_text text,
  appealed_at timestamptz,
  -- the objection in the member's words
  appeal text,
  appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
  appeal_decided_at timestamptz,
  appeal_decided_by text,
  -- the answer to the objection in the operator's words
  answer text,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id),
  foreign key (tenant_id, photo_id) references photos (tenant_id, id) on delete set null (photo_id),
  check ((restriction = 'suspension') = (ends_at is not null)),
  check ((appealed_at is null) = (appeal is null)),
  check ((appeal_outcome is null) = (appeal_decided_at is null)),
  check (appeal_outcome is null or appealed_at is not null)
);
create index decisions_member on decisions (tenant_id, member_id, decided_at);
create index decisions_photo on decisions (tenant_id, photo_id) where photo_id is not null;
create index decisions_appealed on decisions (tenant_id, appealed_at, id) where appealed_at is not null and appeal_outcome is null;
create index decisions_old on decisions (tenant_id, decided_at);
alter table decisions enable row level security;
alter table decisions force row level security;
create policy tenant on decisions
  using (tenant_id = (select verified_tenant()))
  with check (tenant_id = (select verified_tenant()));
grant select, insert, update, delete on decisions to livery_access;

-- Appeals are a queue of their own. 0029 validates the check.
alter table control.review_claims drop constraint review_claims_queue_check;
alter table control.review_claims add constraint review_claims_queue_check
  check (queue in ('photo', 'complaint', 'appeal')) not valid;
