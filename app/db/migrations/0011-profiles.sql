-- Profiles like one: the next in age of the same gender, in a region and in a country. product.md §2
create index members_alike_in_region on members (tenant_id, country, countryregion, gender, date_of_birth)
  where status = 'active' and completed and not invisible;
create index members_alike_in_country on members (tenant_id, country, gender, date_of_birth)
  where status = 'active' and completed and not invisible;

-- Whom a member has blocked, newest first. product.md §6
create index blocks_of_member on blocks (tenant_id, blocker_id, created_at desc, blocked_id desc);
