-- Operators refund orders; payments are compared with their provider each night; messages of providers are cut when their time is over.
-- decisions §7

alter table audit_entries
  drop constraint audit_entries_action_check,
  add constraint audit_entries_action_check
    check (action in ('find', 'grant', 'reverse', 'ban', 'unban', 'erase', 'export', 'refund'));

alter table payment_events
  drop constraint payment_events_verified_check,
  -- operator: a refund that was made by hand at a provider which is no longer the brand's, and so sends no message of it
  add constraint payment_events_verified_check check (verified in ('signature', 'status', 'none', 'operator'));
-- Amounts, keys and times of a message stay; only its text goes.
grant update (raw) on payment_events to livery_access;
create index payment_events_raw on payment_events (tenant_id, received_at) where raw <> '';

create index refunds_by_hand on refunds (tenant_id, payment_id) where state in ('by_hand', 'failed');

-- When the payment was last compared with what its provider knows.
alter table payments add column reconciled_at timestamptz;
create index payments_updated on payments (tenant_id, updated_at);
