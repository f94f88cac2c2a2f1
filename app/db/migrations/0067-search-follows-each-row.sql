-- A statement that marked many members as active compared all of their new rows with all of their old ones: the triggers of the search
-- kept the plan of an earlier statement for one member. A trigger for each row has no such join, and a condition without a query.
drop trigger search_insert on members;
drop trigger search_update on members;

create or replace function search_follows_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_terms where tenant_id = new.tenant_id and member_id = new.id;
    delete from search_entries where tenant_id = new.tenant_id and member_id = new.id;
  end if;
  if new.status <> 'active' or not new.completed or new.invisible then return null; end if;
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

create function search_follows_activity() returns trigger language plpgsql as $$
begin
  update search_entries set last_active = date_trunc('milliseconds', new.last_active)
  where tenant_id = new.tenant_id and member_id = new.id;
  if (new.last_active at time zone 'UTC')::date is distinct from (old.last_active at time zone 'UTC')::date then
    update search_terms set active_on = (new.last_active at time zone 'UTC')::date
    where tenant_id = new.tenant_id and member_id = new.id;
  end if;
  return null;
end $$;

create trigger search_insert after insert on members
  for each row execute function search_follows_members();
create trigger search_activity after update on members
  for each row when (old.last_active is distinct from new.last_active) execute function search_follows_activity();
create trigger search_update after update on members
  for each row when (
    (old.status, old.completed, old.invisible, old.gender, old.seeks, old.date_of_birth, old.country, old.countryregion, old.city,
      old.interests, old.latitude, old.longitude, old.signup_date)
    is distinct from (new.status, new.completed, new.invisible, new.gender, new.seeks, new.date_of_birth, new.country,
      new.countryregion, new.city, new.interests, new.latitude, new.longitude, new.signup_date)
  ) execute function search_follows_members();
