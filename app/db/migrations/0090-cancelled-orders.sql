-- When the buyer cancelled an unpaid order. A payment that arrives later still counts at the agreed price. product 13.20

alter table orders add column cancelled_at timestamptz;
