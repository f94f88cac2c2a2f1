-- What members tell of themselves and do with each other: attributes, photos, likes, blocks. product.md §3, decisions §5

alter table members
  add column hair_color text,
  add column eye_color text,
  add column body_type text,
  add column tattoos text,
  add column relationship_status text,
  add column signup_reason text,
  add column interests text[] not null default '{}',
  -- when a request of theirs was last seen; written now and then, not with every request
  add column last_active timestamptz not null default now();

-- Pictures of members. What a picture shows lies in the store under its names, and nobody can guess those.
create table photos (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  -- of the clear renditions, and of the blurred one: who knows this knows nothing of that
  name text not null check (name ~ '^[A-Za-z0-9_-]{22}$'),
  blurred_name text not null check (blurred_name ~ '^[A-Za-z0-9_-]{22}$'),
  status text not null default 'inspecting' check (status in ('inspecting', 'active', 'rejected')),
  rejected_reason text,
  -- the first that is active is the main one; lowest first
  position int not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  unique (tenant_id, blurred_name),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index photos_member on photos (tenant_id, member_id, position, id);
create index photos_inspecting on photos (tenant_id, created_at, id) where status = 'inspecting';

alter table photos enable row level security;
alter table photos force row level security;
create policy tenant on photos
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on photos to livery_access;

-- Who likes whom. Two that like each other are a match.
create table likes (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  liker_id bigint not null,
  liked_id bigint not null check (liked_id <> liker_id),
  created_at timestamptz not null,
  -- until the one who is liked has opened the profile
  is_new boolean not null default true,
  primary key (tenant_id, liker_id, liked_id),
  foreign key (tenant_id, liker_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, liked_id) references members (tenant_id, id) on delete cascade
);
create index likes_received on likes (tenant_id, liked_id, is_new desc, created_at desc, liker_id desc);
create index likes_sent on likes (tenant_id, liker_id, created_at desc, liked_id desc);

alter table likes enable row level security;
alter table likes force row level security;
create policy tenant on likes
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on likes to livery_access;

-- Who wants nothing to do with whom: it hides each from the other.
create table blocks (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  blocker_id bigint not null,
  blocked_id bigint not null check (blocked_id <> blocker_id),
  created_at timestamptz not null,
  primary key (tenant_id, blocker_id, blocked_id),
  foreign key (tenant_id, blocker_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, blocked_id) references members (tenant_id, id) on delete cascade
);
create index blocks_blocked on blocks (tenant_id, blocked_id, blocker_id);

alter table blocks enable row level security;
alter table blocks force row level security;
create policy tenant on blocks
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on blocks to livery_access;
