-- The look of a username, computed by the application: names with the same skeleton look the same. Null in rows of earlier versions until
-- the clean-up fills it; their look is that of members_name_looks.
alter table members add column name_skeleton text;
create index if not exists members_name_skeleton on members (tenant_id, name_skeleton);
create index if not exists members_without_skeleton on members (tenant_id, id) where name_skeleton is null;
-- Letters with marks are several characters. 0013 validates the check.
alter table members drop constraint members_name_check;
alter table members add constraint members_name_check check (length(name) between 3 and 60) not valid;
