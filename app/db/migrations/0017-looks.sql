-- The scheme that a member chose for all pages; null before a choice, where that of the browser's cookie applies.
alter table members add column look text check (look in ('system', 'light', 'dark'));
