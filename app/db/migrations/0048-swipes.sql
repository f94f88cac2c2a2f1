-- The swipes of the last days in their order, so that the last one can be taken back, and which were. product.md §1
create table swipes (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  profile_id bigint not null check (profile_id <> member_id),
  is_like boolean not null,
  -- the calendar day where the tenant is
  day date not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, profile_id) references members (tenant_id, id) on delete cascade
);
create index swipes_of_day on swipes (tenant_id, member_id, day, id desc);
-- a swipe that is sent again, as after a retry, is one swipe
create unique index swipes_standing on swipes (tenant_id, member_id, day, profile_id, is_like) where undone_at is null;
create index swipes_profile on swipes (tenant_id, profile_id);
create index swipes_old on swipes (tenant_id, created_at);

alter table swipes enable row level security;
alter table swipes force row level security;
create policy tenant on swipes
  using (tenant_id = (select verified_tenant()))
  with check (tenant_id = (select verified_tenant()));
grant select, insert, update, delete on swipes to livery_access;
