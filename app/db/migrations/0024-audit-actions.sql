-- What operators do in the console with members, cases and lists. 0025 validates the check.
alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check
  check (action in ('find', 'grant', 'reverse', 'ban', 'unban', 'erase', 'export', 'refund', 'invoice',
    'photo', 'complaint', 'invite', 'waiting', 'discount', 'postback', 'view', 'sessions',
    'warn', 'suspend', 'appeal', 'skip', 'message', 'resend', 'address', 'note', 'reveal', 'list')) not valid;
