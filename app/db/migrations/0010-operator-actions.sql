-- Further acts of operators in the audit log. 0011 validates the check.
alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check
  check (action in ('find', 'grant', 'reverse', 'ban', 'unban', 'erase', 'export', 'refund', 'invoice',
    'photo', 'complaint', 'invite', 'waiting', 'discount', 'postback')) not valid;
