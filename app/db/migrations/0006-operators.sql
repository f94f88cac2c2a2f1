-- Complaints, and the audit log of operators.

create table complaints (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  -- the reference that both sides use
  reference text not null check (reference ~ '^C-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2}$'),
  -- of the form and its content: a form that is submitted twice is one complaint
  form_hash bytea not null check (length(form_hash) = 32),
  about text not null check (about in ('profile', 'photo', 'message', 'decision', 'else')),
  category text check (category in ('fake', 'insult', 'under_age', 'intimate', 'money', 'else')),
  -- where it is, as the complainant describes it
  place text not null default '',
  body text not null,
  -- the complainant: a member, a visitor with an address, or unnamed. null once the member is erased
  complainant_id bigint,
  -- of a visitor; the address of a member is that of the account
  email text,
  language text not null,
  reported_id bigint,
  photo_id bigint,
  conversation_id bigint,
  -- the message's position in the conversation
  message_seq int,
  -- a copy of the line of a like: the block that often follows deletes the like
  like_text text,
  -- whether it hid its photo before the inspection; the number of these limits what a complainant can hide
  hid_photo boolean not null default false,
  created_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('acted', 'declined')),
  -- for operators only
  note text not null default '',
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  unique (tenant_id, form_hash),
  foreign key (tenant_id, complainant_id) references members (tenant_id, id) on delete set null (complainant_id),
  foreign key (tenant_id, reported_id) references members (tenant_id, id) on delete set null (reported_id),
  foreign key (tenant_id, photo_id) references photos (tenant_id, id) on delete set null (photo_id),
  foreign key (tenant_id, conversation_id, message_seq) references messages (tenant_id, conversation_id, seq)
    on update cascade on delete set null (conversation_id, message_seq),
  check ((closed_at is null) = (outcome is null)),
  check (about in ('decision', 'else') or category is not null)
);
create index complaints_open on complaints (tenant_id, created_at, id) where closed_at is null;
create index complaints_closed on complaints (tenant_id, closed_at, id) where closed_at is not null;
create index complaints_complainant on complaints (tenant_id, complainant_id);
create index complaints_of_complainant on complaints (tenant_id, complainant_id) where complainant_id is not null;
create index complaints_reported on complaints (tenant_id, reported_id);
create index complaints_photo on complaints (tenant_id, photo_id);
create index complaints_message on complaints (tenant_id, conversation_id, message_seq) where conversation_id is not null;
grant select, insert, update, delete on complaints to livery_access;

-- The audit log: who did what to which member, when and why. A trigger refuses changes (functions/audit-log.sql).
create table audit_entries (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  done_at timestamptz not null,
  -- the operator
  done_by text not null check (length(done_by) between 1 and 100),
  action text not null
    check (action in ('find', 'grant', 'reverse', 'ban', 'unban', 'erase', 'export', 'refund', 'invoice')),
  -- numbers only, such as the amount of credits
  detail text not null default '' check (length(detail) <= 200),
  -- null once the member is erased
  member_id bigint,
  why text not null default '' check (length(why) <= 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id)
);
create index audit_entries_member on audit_entries (tenant_id, member_id, id desc);
grant select, insert on audit_entries to livery_access;
