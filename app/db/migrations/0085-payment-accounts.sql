-- The account at the provider that a payment was started with: a brand may change its provider, or its account there, while money of earlier
-- payments still moves. Null for a payment that was stored before; then every account at its provider is tried. decision 235
alter table payments add column account text check (length(account) <= 100);
