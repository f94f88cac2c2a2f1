-- What members show of themselves and do with each other: photos, answers, likes, blocks, games.

create table photos (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  -- the unguessable name of the clear renditions; a new one after each crop
  name text not null check (name ~ '^[A-Za-z0-9_-]{22}$'),
  -- of the blurred rendition; does not reveal `name`
  blurred_name text not null check (blurred_name ~ '^[A-Za-z0-9_-]{22}$'),
  status text not null default 'inspecting' check (status in ('inspecting', 'active', 'rejected')),
  rejected_reason text,
  -- lowest first; the first active one is the main photo
  position int not null,
  -- of the full rendition, in pixels
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
grant select, insert, update, delete on photos to livery_access;

-- Files that belong to no photo: of deleted photos, and of photos that were being added when the process ended.
create table photo_files_to_delete (
  tenant_id int not null default verified_tenant() references tenants (id),
  name text not null,
  blurred_name text not null,
  -- not before: until then a transaction may still claim the files
  due_at timestamptz not null,
  primary key (tenant_id, name)
);
create index photo_files_due on photo_files_to_delete (tenant_id, due_at);
grant select, insert, update, delete on photo_files_to_delete to livery_access;

-- Answers to the tenant's questions on the profile.
create table profile_answers (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  question text not null check (char_length(question) between 1 and 40),
  -- three positions, each unique: no member has a fourth answer
  position smallint not null check (position between 0 and 2),
  answer text not null check (char_length(answer) between 2 and 160),
  answered_at timestamptz not null,
  primary key (tenant_id, member_id, question),
  unique (tenant_id, member_id, position),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
grant select, insert, update, delete on profile_answers to livery_access;

-- Two members who like each other are a match.
create table likes (
  tenant_id int not null default verified_tenant() references tenants (id),
  liker_id bigint not null,
  liked_id bigint not null check (liked_id <> liker_id),
  created_at timestamptz not null,
  -- until the liked member has opened the profile
  is_new boolean not null default true,
  -- the liker's line; only the liked member reads it
  text text check (char_length(text) between 1 and 140),
  primary key (tenant_id, liker_id, liked_id),
  foreign key (tenant_id, liker_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, liked_id) references members (tenant_id, id) on delete cascade
);
create index likes_received on likes (tenant_id, liked_id, is_new desc, created_at desc, liker_id desc);
create index likes_sent on likes (tenant_id, liker_id, created_at desc, liked_id desc);
grant select, insert, update, delete on likes to livery_access;

-- A block hides each of the two members from the other.
create table blocks (
  tenant_id int not null default verified_tenant() references tenants (id),
  blocker_id bigint not null,
  blocked_id bigint not null check (blocked_id <> blocker_id),
  created_at timestamptz not null,
  primary key (tenant_id, blocker_id, blocked_id),
  foreign key (tenant_id, blocker_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, blocked_id) references members (tenant_id, id) on delete cascade
);
create index blocks_blocked on blocks (tenant_id, blocked_id, blocker_id);
-- The blocked members of a member, newest first.
create index blocks_of_member on blocks (tenant_id, blocker_id, created_at desc, blocked_id desc);
grant select, insert, update, delete on blocks to livery_access;

-- Members that were passed over in the swipe deck. They return after some time.
create table passes (
  tenant_id int not null default verified_tenant() references tenants (id),
  passer_id bigint not null,
  passed_id bigint not null check (passed_id <> passer_id),
  created_at timestamptz not null,
  primary key (tenant_id, passer_id, passed_id),
  foreign key (tenant_id, passer_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, passed_id) references members (tenant_id, id) on delete cascade
);
create index passes_passed on passes (tenant_id, passed_id);
create index passes_old on passes (tenant_id, created_at);
grant select, insert, update, delete on passes to livery_access;

-- Likes of the swipe deck, for the daily limit. A like that is removed still counts.
create table swipe_likes (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  -- in the tenant's time zone
  day date not null,
  liked_id bigint not null check (liked_id <> member_id),
  created_at timestamptz not null,
  primary key (tenant_id, member_id, day, liked_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, liked_id) references members (tenant_id, id) on delete cascade
);
create index swipe_likes_liked on swipe_likes (tenant_id, liked_id);
create index swipe_likes_old on swipe_likes (tenant_id, created_at);
grant select, insert, update, delete on swipe_likes to livery_access;

-- The swipes of the last days in their order, so that the last one can be undone.
create table swipes (
  tenant_id int not null default verified_tenant() references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  profile_id bigint not null check (profile_id <> member_id),
  is_like boolean not null,
  -- in the tenant's time zone
  day date not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, profile_id) references members (tenant_id, id) on delete cascade
);
create index swipes_of_day on swipes (tenant_id, member_id, day, id desc);
-- A retried swipe is one swipe.
create unique index swipes_standing on swipes (tenant_id, member_id, day, profile_id, is_like) where undone_at is null;
create index swipes_profile on swipes (tenant_id, profile_id);
create index swipes_old on swipes (tenant_id, created_at);
grant select, insert, update, delete on swipes to livery_access;

-- Answers in the match finder.
create table match_answers (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  question text not null,
  answer text not null,
  answered_at timestamptz not null,
  primary key (tenant_id, member_id, question),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
grant select, insert, update, delete on match_answers to livery_access;
