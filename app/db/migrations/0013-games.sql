-- The swipe game and the match finder. product.md §2, decisions §5

-- Whom members passed over in the swipe game. They come back after a while.
create table passes (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  passer_id bigint not null,
  passed_id bigint not null check (passed_id <> passer_id),
  created_at timestamptz not null,
  primary key (tenant_id, passer_id, passed_id),
  foreign key (tenant_id, passer_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, passed_id) references members (tenant_id, id) on delete cascade
);
create index passes_passed on passes (tenant_id, passed_id);
create index passes_old on passes (tenant_id, created_at);

alter table passes enable row level security;
alter table passes force row level security;
create policy tenant on passes
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on passes to livery_access;

-- The likes given in the swipe game, which are counted by the day. Taking a like back gives none of them back.
create table swipe_likes (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  member_id bigint not null,
  -- the calendar day where the tenant is
  day date not null,
  liked_id bigint not null check (liked_id <> member_id),
  created_at timestamptz not null,
  primary key (tenant_id, member_id, day, liked_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, liked_id) references members (tenant_id, id) on delete cascade
);
create index swipe_likes_liked on swipe_likes (tenant_id, liked_id);
create index swipe_likes_old on swipe_likes (tenant_id, created_at);

alter table swipe_likes enable row level security;
alter table swipe_likes force row level security;
create policy tenant on swipe_likes
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on swipe_likes to livery_access;

-- What members answered in the match finder.
create table match_answers (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  member_id bigint not null,
  question text not null,
  answer text not null,
  answered_at timestamptz not null,
  primary key (tenant_id, member_id, question),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);

alter table match_answers enable row level security;
alter table match_answers force row level security;
create policy tenant on match_answers
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on match_answers to livery_access;
