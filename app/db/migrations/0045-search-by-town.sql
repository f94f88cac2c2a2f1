-- The indexes of the search know the town, so that a search within a radius reads nothing but an index either.
drop index search_entries_all;
drop index search_entries_country;
drop index search_entries_region;
create index search_entries_all on search_entries (tenant_id, gender, last_active desc, member_id desc)
  include (seeks, born, has_photo, interests, country, countryregion, town);
create index search_entries_country on search_entries (tenant_id, gender, country, last_active desc, member_id desc)
  include (seeks, born, has_photo, interests, countryregion, town);
create index search_entries_region
  on search_entries (tenant_id, gender, country, countryregion, last_active desc, member_id desc)
  include (seeks, born, has_photo, interests, city, town);
-- The members of one town, those last seen first: nearest first goes from town to town.
create index search_entries_town on search_entries (tenant_id, gender, town, last_active desc, member_id desc)
  include (seeks, born, has_photo, interests, country, countryregion);
-- Newest members first.
create index search_entries_new on search_entries (tenant_id, gender, signup_date desc, member_id desc)
  include (seeks, born, has_photo, interests, country, countryregion, town, last_active);
