-- Advertising needs a member's own yes: however an account begins, these are switched off. product.md §3, decisions §8
alter table members alter column notifications_off set default '{promotions,weekly_updates,news}';

-- Members of before were never asked. The owner sees every tenant's rows only while the policies do not bind it.
alter table members no force row level security;
update members set notifications_off = array(
  select distinct unnest(notifications_off || '{promotions,weekly_updates,news}'::text[])
) where not notifications_off @> '{promotions,weekly_updates,news}';
alter table members force row level security;
