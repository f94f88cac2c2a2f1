-- What the search reads: narrow copies of members in the order of the results. Only the triggers of functions/search.sql write them.

-- The members that a search can find.
create table search_entries (
  tenant_id int not null default verified_tenant() references tenants (id),
  member_id bigint not null,
  -- to the millisecond, as in the cursor of a page
  last_active timestamptz not null,
  signup_date timestamptz not null,
  -- bits: 1 woman, 2 man, 4 nonbinary
  gender smallint not null,
  seeks smallint not null,
  born date not null,
  has_photo boolean not null,
  country text not null,
  countryregion text,
  city text,
  -- bits, by search_interest()
  interests bigint not null,
  -- a point as one number, by search_town(); 0 where the town is unknown
  town int not null default 0,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
) with (fillfactor = 85);
-- Each index contains all filtered columns, so that a search reads only the index, in order, up to the end of the page.
create index search_entries_all on search_entries (tenant_id, gender, last_active desc, member_id desc)
  include (seeks, born, has_photo, interests, country, countryregion, town);
create index search_entries_country on search_entries (tenant_id, gender, country, last_active desc, member_id desc)
  include (seeks, born, has_photo, interests, countryregion, town);
create index search_entries_region
  on search_entries (tenant_id, gender, country, countryregion, last_active desc, member_id desc)
  include (seeks, born, has_photo, interests, city, town);
-- The members of one town, most recently active first: nearest first goes from town to town.
create index search_entries_town on search_entries (tenant_id, gender, town, last_active desc, member_id desc)
  include (seeks, born, has_photo, interests, country, countryregion);
-- Newest members first.
create index search_entries_new on search_entries (tenant_id, gender, signup_date desc, member_id desc)
  include (seeks, born, has_photo, interests, country, countryregion, town, last_active);
grant select, insert, update, delete on search_entries to livery_access;

-- The same members by each interest and by year of birth, for filters that few members match.
create table search_terms (
  tenant_id int not null default verified_tenant() references tenants (id),
  -- the bit of an interest, or a year of birth
  term smallint not null,
  -- bits: 1 woman, 2 man, 4 nonbinary
  gender smallint not null,
  member_id bigint not null,
  seeks smallint not null,
  born date not null,
  has_photo boolean not null,
  country text not null,
  countryregion text,
  city text,
  interests bigint not null,
  -- the day (UTC) of last_active: it changes at most once a day
  active_on date not null,
  primary key (tenant_id, term, gender, seeks, country, born, member_id)
    include (has_photo, interests, countryregion, city, active_on),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index search_terms_member on search_terms (tenant_id, member_id);
grant select, insert, update, delete on search_terms to livery_access;

-- The towns of a tenant's members, so that the towns around a point are found without reading the members. A town remains when its last
-- member leaves; it identifies no person.
create table search_towns (
  tenant_id int not null default verified_tenant() references tenants (id),
  town int not null,
  country text not null,
  -- "" for none
  countryregion text not null,
  primary key (tenant_id, town, country, countryregion)
);
grant select, insert, update, delete on search_towns to livery_access;
