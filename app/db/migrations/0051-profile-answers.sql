-- What members answered to questions of their brand, on their profiles: three at most, in their order. product.md §3
create table profile_answers (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  question text not null check (char_length(question) between 1 and 40),
  -- three places, and each is there once: no member has a fourth answer
  position smallint not null check (position between 0 and 2),
  answer text not null check (char_length(answer) between 2 and 160),
  answered_at timestamptz not null,
  primary key (tenant_id, member_id, question),
  unique (tenant_id, member_id, position),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);

alter table profile_answers enable row level security;
alter table profile_answers force row level security;
create policy tenant on profile_answers
  using (tenant_id = (select verified_tenant()))
  with check (tenant_id = (select verified_tenant()));
grant select, insert, update, delete on profile_answers to livery_access;
