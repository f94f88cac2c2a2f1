-- Reads the rows without a lock against writes, unlike 0022.
alter table audit_entries validate constraint audit_entries_action_check;
