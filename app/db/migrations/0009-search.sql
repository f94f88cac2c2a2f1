-- What a search reads, kept beside the members by triggers: narrow rows in the order in which they are shown. product.md §3, decisions §5

-- A gender as a bit, so that "seeks" is a small number too.
create function search_gender(gender text) returns smallint
  language sql immutable strict parallel safe
  return case gender when 'woman' then 1 when 'man' then 2 when 'nonbinary' then 4 else 0 end::smallint;

create function search_genders(genders text[]) returns smallint
  language sql immutable strict parallel safe
  return (select coalesce(bit_or(search_gender(one)), 0) from unnest(genders) as one);

-- An interest's bit. The order is for good: a new interest comes last, with a migration.
create function search_interest(interest text) returns smallint
  language sql immutable strict parallel safe
  return array_position(array[
    'cooking', 'dining-out', 'wine', 'craft-beer', 'coffee', 'barbecue', 'hiking', 'cycling', 'running', 'swimming',
    'fitness', 'yoga', 'football', 'winter-sports', 'sailing', 'fishing', 'horse-riding', 'motorcycles', 'camping',
    'beach', 'gardening', 'dogs', 'cats', 'travel', 'city-trips', 'road-trips', 'live-music', 'festivals', 'dancing',
    'nightlife', 'karaoke', 'making-music', 'cinema', 'series', 'theatre', 'museums', 'photography', 'reading',
    'board-games', 'gaming', 'diy', 'flea-markets', 'volunteering', 'tattoos', 'pride', 'sauna', 'massage', 'cuddling',
    'flirting', 'candlelight-dinners', 'lazy-sundays', 'deep-conversations'
  ], interest) - 1;

create function search_interests(interests text[]) returns bigint
  language sql immutable strict parallel safe
  return (select coalesce(bit_or(1::bigint << search_interest(one)), 0)
    from unnest(interests) as one where search_interest(one) is not null);

-- Members whom a search may find, and nobody else.
create table search_entries (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  member_id bigint not null,
  -- to the millisecond, as a page's cursor carries it
  last_active timestamptz not null,
  gender smallint not null,
  seeks smallint not null,
  born date not null,
  has_photo boolean not null,
  country text not null,
  countryregion text,
  city text,
  interests bigint not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
) with (fillfactor = 85);
-- Each holds all that a filter asks, so that a search reads nothing but the index, in order, and stops at a page.
create index search_entries_all on search_entries (tenant_id, gender, last_active desc, member_id desc)
  include (seeks, born, has_photo, interests, country, countryregion);
create index search_entries_country on search_entries (tenant_id, gender, country, last_active desc, member_id desc)
  include (seeks, born, has_photo, interests, countryregion);
create index search_entries_region
  on search_entries (tenant_id, gender, country, countryregion, last_active desc, member_id desc)
  include (seeks, born, has_photo, interests, city);

alter table search_entries enable row level security;
alter table search_entries force row level security;
create policy tenant on search_entries
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on search_entries to livery_access;

-- The same members by each interest (its bit) and by their year of birth, for what is too rare to be met by chance. Without
-- last_active: whoever comes online changes nothing here.
create table search_terms (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  term smallint not null,
  gender smallint not null,
  member_id bigint not null,
  seeks smallint not null,
  born date not null,
  has_photo boolean not null,
  country text not null,
  countryregion text,
  city text,
  interests bigint not null,
  primary key (tenant_id, term, gender, member_id)
    include (seeks, born, has_photo, interests, country, countryregion, city),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index search_terms_member on search_terms (tenant_id, member_id);

alter table search_terms enable row level security;
alter table search_terms force row level security;
create policy tenant on search_terms
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on search_terms to livery_access;

-- Every change of a member finds its way into the search here, and nowhere else.
create function search_follows_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update search_entries entry set last_active = date_trunc('milliseconds', fresh.last_active)
    from fresh join stale on stale.tenant_id = fresh.tenant_id and stale.id = fresh.id
    where entry.tenant_id = fresh.tenant_id and entry.member_id = fresh.id
      and fresh.last_active is distinct from stale.last_active;
    if not exists (
      select from fresh join stale on stale.tenant_id = fresh.tenant_id and stale.id = fresh.id
      where (fresh.status, fresh.completed, fresh.invisible, fresh.gender, fresh.seeks, fresh.date_of_birth, fresh.country,
          fresh.countryregion, fresh.city, fresh.interests)
        is distinct from (stale.status, stale.completed, stale.invisible, stale.gender, stale.seeks, stale.date_of_birth,
          stale.country, stale.countryregion, stale.city, stale.interests)
    ) then return null; end if;
    delete from search_terms entry using fresh where entry.tenant_id = fresh.tenant_id and entry.member_id = fresh.id;
    delete from search_entries entry using fresh where entry.tenant_id = fresh.tenant_id and entry.member_id = fresh.id;
  end if;
  with entered as (
    insert into search_entries (tenant_id, member_id, last_active, gender, seeks, born, has_photo, country, countryregion,
      city, interests)
    select tenant_id, id, date_trunc('milliseconds', last_active), search_gender(gender), search_genders(seeks), date_of_birth,
      exists (select from photos where photos.tenant_id = fresh.tenant_id and photos.member_id = fresh.id
        and photos.status = 'active'),
      country, countryregion, city, search_interests(interests)
    from fresh where status = 'active' and completed and not invisible
    returning *
  )
  insert into search_terms (tenant_id, term, gender, member_id, seeks, born, has_photo, country, countryregion, city, interests)
  select tenant_id, term, gender, member_id, seeks, born, has_photo, country, countryregion, city, interests
  from entered, lateral (
    select extract(year from born)::smallint
    union all
    select bit::smallint from generate_series(0, 62) as bit where interests & (1::bigint << bit) <> 0
  ) as terms (term);
  return null;
end $$;
create trigger search_insert after insert on members
  referencing new table as fresh for each statement execute function search_follows_members();
create trigger search_update after update on members
  referencing old table as stale new table as fresh for each statement execute function search_follows_members();

create function search_follows_photos() returns trigger language plpgsql as $$
begin
  with seen as (
    select touched.tenant_id, touched.member_id, exists (
      select from photos where photos.tenant_id = touched.tenant_id and photos.member_id = touched.member_id
        and photos.status = 'active') as has_photo
    from (select distinct tenant_id, member_id from touched) as touched
  ), entries as (
    update search_entries entry set has_photo = seen.has_photo from seen
    where entry.tenant_id = seen.tenant_id and entry.member_id = seen.member_id and entry.has_photo <> seen.has_photo
  )
  update search_terms entry set has_photo = seen.has_photo from seen
  where entry.tenant_id = seen.tenant_id and entry.member_id = seen.member_id and entry.has_photo <> seen.has_photo;
  return null;
end $$;
create trigger search_insert after insert on photos
  referencing new table as touched for each statement execute function search_follows_photos();
create trigger search_update after update on photos
  referencing new table as touched for each statement execute function search_follows_photos();
create trigger search_delete after delete on photos
  referencing old table as touched for each statement execute function search_follows_photos();

-- Who was there before; tenant by tenant, for the policies hold for the owner too.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into search_entries (member_id, last_active, gender, seeks, born, has_photo, country, countryregion, city, interests)
    select id, date_trunc('milliseconds', last_active), search_gender(gender), search_genders(seeks), date_of_birth, false,
      country, countryregion, city, search_interests(interests)
    from members where tenant_id = tenant and status = 'active' and completed and not invisible;
    insert into search_terms (term, gender, member_id, seeks, born, has_photo, country, countryregion, city, interests)
    select extract(year from born)::smallint, gender, member_id, seeks, born, has_photo, country, countryregion, city, interests
    from search_entries where tenant_id = tenant;
  end loop;
end $$;
