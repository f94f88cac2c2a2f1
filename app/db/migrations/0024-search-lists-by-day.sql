-- The lists of the search know the day (UTC) on which each of their members was last there: the newest of a long list are then found
-- without looking up all of it. It changes once a day at most for whoever comes online. And they lead on by whom their members seek.
alter table search_terms add column active_on date;

-- The owner sees every tenant's rows only while the policies do not bind it.
alter table search_entries no force row level security;
alter table search_terms no force row level security;
update search_terms listed set active_on = (found.last_active at time zone 'UTC')::date
from search_entries found where found.tenant_id = listed.tenant_id and found.member_id = listed.member_id;
alter table search_terms force row level security;
alter table search_entries force row level security;

alter table search_terms alter column active_on set not null;
alter table search_terms drop constraint search_terms_pkey;
alter table search_terms add primary key (tenant_id, term, gender, seeks, country, born, member_id)
  include (has_photo, interests, countryregion, city, active_on);

create or replace function search_follows_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update search_entries entry set last_active = date_trunc('milliseconds', fresh.last_active)
    from fresh join stale on stale.tenant_id = fresh.tenant_id and stale.id = fresh.id
    where entry.tenant_id = fresh.tenant_id and entry.member_id = fresh.id
      and fresh.last_active is distinct from stale.last_active;
    update search_terms entry set active_on = (fresh.last_active at time zone 'UTC')::date
    from fresh join stale on stale.tenant_id = fresh.tenant_id and stale.id = fresh.id
    where entry.tenant_id = fresh.tenant_id and entry.member_id = fresh.id
      and (fresh.last_active at time zone 'UTC')::date is distinct from (stale.last_active at time zone 'UTC')::date;
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
