-- Reads the rows without a lock against writes, unlike 0012.
alter table members validate constraint members_name_check;
