-- Reads the rows without a lock against writes, unlike 0024.
alter table audit_entries validate constraint audit_entries_action_check;
