-- The lists of orders in the console: newest first, all of them or those with money that went back.
create index orders_time on orders (tenant_id, created_at desc, id desc);
create index orders_refunded on orders (tenant_id, created_at desc, id desc) where refunded > 0;
create index orders_charged_back on orders (tenant_id, created_at desc, id desc) where charged_back > 0;
create index orders_open on orders (tenant_id, created_at desc, id desc) where completed_at is null and cancelled_at is null;
