-- Distances are between towns. A member's coordinates are the centre of their town to a hundredth of a degree; where they are themselves is
-- not stored. decisions, 2026-11-23

-- The owner sees every tenant's rows only while the policies do not bind it; changes of members go on into the tables of the search.
alter table members no force row level security;
alter table search_entries no force row level security;
alter table search_terms no force row level security;
-- Until now these were the member's own position. What names a town gets its centre from the next clean-up.
update members set latitude = null, longitude = null where latitude is not null or longitude is not null;
-- Whose town is to be looked up.
create index members_without_coordinates on members (tenant_id, id) where latitude is null and city is not null;

-- A point on a grid of hundredths of a degree as one number, 0 where it is not known: towns of one latitude lie side by side.
create function search_town(latitude real, longitude real) returns int
  language sql immutable parallel safe
  return case when latitude is null or longitude is null then 0
    else ((round(latitude::numeric * 100) + 9000) * 36001 + round(longitude::numeric * 100) + 18000)::int end;

alter table search_entries
  add column town int not null default 0,
  -- to the millisecond, as a page's cursor carries it
  add column signup_date timestamptz;
update search_entries found set signup_date = date_trunc('milliseconds', members.signup_date)
from members where members.tenant_id = found.tenant_id and members.id = found.member_id;
alter table search_entries alter column signup_date set not null;
alter table search_terms force row level security;
alter table search_entries force row level security;
alter table members force row level security;

-- The towns of a tenant's members: which of them lie around a point is found without looking at the members. A town stays when its last
-- member leaves; it names nobody.
create table search_towns (
  tenant_id int not null default verified_tenant() references tenants (id),
  town int not null,
  country text not null,
  -- "" for none
  countryregion text not null,
  primary key (tenant_id, town, country, countryregion)
);
alter table search_towns enable row level security;
alter table search_towns force row level security;
create policy tenant on search_towns
  using (tenant_id = (select verified_tenant()))
  with check (tenant_id = (select verified_tenant()));
grant select, insert, update, delete on search_towns to livery_access;

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
          fresh.countryregion, fresh.city, fresh.interests, fresh.latitude, fresh.longitude, fresh.signup_date)
        is distinct from (stale.status, stale.completed, stale.invisible, stale.gender, stale.seeks, stale.date_of_birth,
          stale.country, stale.countryregion, stale.city, stale.interests, stale.latitude, stale.longitude, stale.signup_date)
    ) then return null; end if;
    delete from search_terms entry using fresh where entry.tenant_id = fresh.tenant_id and entry.member_id = fresh.id;
    delete from search_entries entry using fresh where entry.tenant_id = fresh.tenant_id and entry.member_id = fresh.id;
  end if;
  with entered as (
    insert into search_entries (tenant_id, member_id, last_active, gender, seeks, born, has_photo, country, countryregion,
      city, interests, town, signup_date)
    select tenant_id, id, date_trunc('milliseconds', last_active), search_gender(gender), search_genders(seeks), date_of_birth,
      exists (select from photos where photos.tenant_id = fresh.tenant_id and photos.member_id = fresh.id
        and photos.status = 'active'),
      country, countryregion, city, search_interests(interests), search_town(latitude, longitude),
      date_trunc('milliseconds', signup_date)
    from fresh where status = 'active' and completed and not invisible
    returning *
  ), towns as (
    insert into search_towns (tenant_id, town, country, countryregion)
    select distinct tenant_id, town, country, coalesce(countryregion, '') from entered where town <> 0
    -- Those who come from the same towns at the same time wait for each other in one order.
    order by 1, 2, 3, 4
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
