-- The lists of the search lead on by area and day of birth, so that what is asked for beside an interest narrows them too.
alter table search_terms drop constraint search_terms_pkey;
alter table search_terms add primary key (tenant_id, term, gender, country, born, member_id)
  include (seeks, has_photo, interests, countryregion, city);
