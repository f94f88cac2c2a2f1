-- The page where a purchase began, to which a completed order leads back.
alter table orders add column back_path text check (back_path ~ '^/[a-z0-9/-]{1,60}$');
