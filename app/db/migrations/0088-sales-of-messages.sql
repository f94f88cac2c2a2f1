-- The provider's id of the sale that a message is about: one order can be paid by several sales, and later messages may name the sale alone.
-- decision 242
alter table payment_events add column provider_ref text check (length(provider_ref) <= 200);
create index payment_events_sale on payment_events (tenant_id, provider, provider_ref) where provider_ref is not null;
create index payment_events_refused on payment_events (tenant_id, received_at) where outcome in ('crossed', 'currency');
