-- What operators write about a member, and what they write to one. Rows are only ever added; they go with the member.
create table member_notes (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint not null generated always as identity,
  member_id bigint not null,
  -- note: for operators only; message: was mailed to the member
  kind text not null check (kind in ('note', 'message')),
  written_at timestamptz not null,
  -- the operator, as the audit log names them
  written_by text not null check (length(written_by) between 1 and 100),
  body text not null check (char_length(body) between 1 and 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index member_notes_member on member_notes (tenant_id, member_id, id desc);
grant select, insert on member_notes to livery_access;
alter table member_notes enable row level security;
alter table member_notes force row level security;
create policy tenant on member_notes
  using (tenant_id = (select verified_tenant()))
  with check (tenant_id = (select verified_tenant()));
