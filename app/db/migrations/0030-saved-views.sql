-- Lists of the console with their filters, which operators store under a name for themselves or for all.
create table control.saved_views (
  id int generated always as identity primary key,
  -- the page of the list, such as orders
  page text not null check (length(page) between 1 and 40),
  name text not null check (length(name) between 1 and 40),
  -- the filter as in the address of the list, without personal data
  query text not null check (length(query) between 1 and 1000),
  -- who stored it
  operator_id int not null references control.operators (id),
  -- whether all operators who may open the page see it
  team boolean not null,
  created_at timestamptz not null
);
create unique index saved_views_own on control.saved_views (operator_id, page, lower(name)) where not team;
create unique index saved_views_team on control.saved_views (page, lower(name)) where team;
grant select, insert, update, delete on control.saved_views to livery_access_control;
