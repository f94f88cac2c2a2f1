-- What somebody reports: a profile, a photo, a message, or something of ours. product.md §2, decisions §9

create table complaints (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  -- what both sides call it
  reference text not null check (reference ~ '^C-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2}$'),
  -- of the form and what was written in it: a form that is sent twice is one complaint
  form_hash bytea not null check (length(form_hash) = 32),
  about text not null check (about in ('profile', 'photo', 'message', 'decision', 'else')),
  category text check (category in ('fake', 'insult', 'under_age', 'intimate', 'money', 'else')),
  -- where it is, in the complainant's words
  place text not null default '',
  body text not null,
  -- who complains: a member, or somebody by a mail address, or nobody who is named. Whoever erases the account is no longer here
  complainant_id bigint,
  email text,
  language text not null,
  reported_id bigint,
  photo_id bigint,
  created_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('acted', 'declined')),
  -- for those who decide, and nobody else
  note text not null default '',
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  unique (tenant_id, form_hash),
  foreign key (tenant_id, complainant_id) references members (tenant_id, id) on delete set null (complainant_id),
  foreign key (tenant_id, reported_id) references members (tenant_id, id) on delete set null (reported_id),
  foreign key (tenant_id, photo_id) references photos (tenant_id, id) on delete set null (photo_id),
  check ((closed_at is null) = (outcome is null)),
  check (about in ('decision', 'else') or category is not null)
);
create index complaints_open on complaints (tenant_id, created_at, id) where closed_at is null;
create index complaints_closed on complaints (tenant_id, closed_at, id) where closed_at is not null;
create index complaints_complainant on complaints (tenant_id, complainant_id);
create index complaints_reported on complaints (tenant_id, reported_id);
create index complaints_photo on complaints (tenant_id, photo_id);

alter table complaints enable row level security;
alter table complaints force row level security;
create policy tenant on complaints
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on complaints to livery_access;
