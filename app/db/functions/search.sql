-- The tables of the search follow members and photos by these triggers, and by nothing else.

-- Returns a gender as a bit, so that a set of genders is a small number.
create or replace function search_gender(gender text) returns smallint
  language sql immutable strict parallel safe
  return case gender when 'woman' then 1 when 'man' then 2 when 'nonbinary' then 4 else 0 end::smallint;

create or replace function search_genders(genders text[]) returns smallint
  language sql immutable strict parallel safe
  return (select coalesce(bit_or(search_gender(one)), 0) from unnest(genders) as one);

-- Returns the bit of an interest. The order never changes: a new interest is appended.
create or replace function search_interest(interest text) returns smallint
  language sql immutable strict parallel safe
  return array_position(array[
    'cooking', 'dining-out', 'wine', 'craft-beer', 'coffee', 'barbecue', 'hiking', 'cycling', 'running', 'swimming',
    'fitness', 'yoga', 'football', 'winter-sports', 'sailing', 'fishing', 'horse-riding', 'motorcycles', 'camping',
    'beach', 'gardening', 'dogs', 'cats', 'travel', 'city-trips', 'road-trips', 'live-music', 'festivals', 'dancing',
    'nightlife', 'karaoke', 'making-music', 'cinema', 'series', 'theatre', 'museums', 'photography', 'reading',
    'board-games', 'gaming', 'diy', 'flea-markets', 'volunteering', 'tattoos', 'pride', 'sauna', 'massage', 'cuddling',
    'flirting', 'candlelight-dinners', 'lazy-sundays', 'deep-conversations'
  ], interest) - 1;

create or replace function search_interests(interests text[]) returns bigint
  language sql immutable strict parallel safe
  return (select coalesce(bit_or(1::bigint << search_interest(one)), 0)
    from unnest(interests) as one where search_interest(one) is not null);

-- Returns a point on a grid of hundredths of a degree as one number, 0 where it is unknown: towns of one latitude are adjacent.
create or replace function search_town(latitude real, longitude real) returns int
  language sql immutable parallel safe
  return case when latitude is null or longitude is null then 0
    else ((round(latitude::numeric * 100) + 9000) * 36001 + round(longitude::numeric * 100) + 18000)::int end;

-- Writes a member's rows anew. For each row: a trigger for each statement would join all of its new rows with all of its old ones.
create or replace function search_follows_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_terms where tenant_id = new.tenant_id and member_id = new.id;
    delete from search_entries where tenant_id = new.tenant_id and member_id = new.id;
  end if;
  if new.status <> 'active' or not new.completed or new.invisible or new.suspended_until is not null then return null; end if;
  with entered as (
    insert into search_entries (tenant_id, member_id, last_active, gender, seeks, born, has_photo, country, countryregion,
      city, interests, town, signup_date)
    values (new.tenant_id, new.id, date_trunc('milliseconds', new.last_active), search_gender(new.gender),
      search_genders(new.seeks), new.date_of_birth,
      exists (select from photos where photos.tenant_id = new.tenant_id and photos.member_id = new.id
        and photos.status = 'active'),
      new.country, new.countryregion, new.city, search_interests(new.interests), search_town(new.latitude, new.longitude),
      date_trunc('milliseconds', new.signup_date))
    returning *
  ), towns as (
    insert into search_towns (tenant_id, town, country, countryregion)
    select tenant_id, town, country, coalesce(countryregion, '') from entered where town <> 0
    on conflict do nothing
  )
  insert into search_terms (tenant_id, term, gender, member_id, seeks, born, has_photo, country, countryregion, city, interests,
    active_on)
  select tenant_id, term, gender, member_id, seeks, born, has_photo, country, countryregion, city, interests,
    (last_active at time zone 'UTC')::date
  from entered, lateral (
    select extract(year from born)::smallint
    union all
    select bit::smallint from generate_series(0, 62) as bit where interests & (1::bigint << bit) <> 0
  ) as terms (term);
  return null;
end $$;
create or replace trigger search_insert after insert on members
  for each row execute function search_follows_members();
create or replace trigger search_update after update on members
  for each row when (
    (old.status, old.completed, old.invisible, old.suspended_until is null, old.gender, old.seeks, old.date_of_birth, old.country, old.countryregion, old.city,
      old.interests, old.latitude, old.longitude, old.signup_date)
    is distinct from (new.status, new.completed, new.invisible, new.suspended_until is null, new.gender, new.seeks, new.date_of_birth, new.country,
      new.countryregion, new.city, new.interests, new.latitude, new.longitude, new.signup_date)
  ) execute function search_follows_members();

-- Updates only the times of activity, which change most often.
create or replace function search_follows_activity() returns trigger language plpgsql as $$
begin
  update search_entries set last_active = date_trunc('milliseconds', new.last_active)
  where tenant_id = new.tenant_id and member_id = new.id;
  if (new.last_active at time zone 'UTC')::date is distinct from (old.last_active at time zone 'UTC')::date then
    update search_terms set active_on = (new.last_active at time zone 'UTC')::date
    where tenant_id = new.tenant_id and member_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger search_activity after update on members
  for each row when (old.last_active is distinct from new.last_active) execute function search_follows_activity();

-- Updates whether a member has an active photo.
create or replace function search_follows_photos() returns trigger language plpgsql as $$
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
create or replace trigger search_insert after insert on photos
  referencing new table as touched for each statement execute function search_follows_photos();
create or replace trigger search_update after update on photos
  referencing new table as touched for each statement execute function search_follows_photos();
create or replace trigger search_delete after delete on photos
  referencing old table as touched for each statement execute function search_follows_photos();
