-- Where the member transfers the money of a pending bank transfer, as the provider states it.
alter table payments add column transfer jsonb check (jsonb_typeof(transfer) = 'object');
