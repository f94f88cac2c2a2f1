-- The evidence of a buyer's country for VAT. Countries are ISO 3166-1 codes; no network address is stored.

alter table orders
  -- the country whose prices, currency and payment methods apply; null for orders from before this column
  add column payment_country text,
  -- the country of the buyer's profile at the order
  add column profile_country text,
  -- the country of the network address at the order; null where it is not known
  add column address_country text,
  -- the country that was taken as the buyer's for VAT
  add column buyer_country text,
  -- the registration of the company at the order
  add column vat_scheme text,
  -- whether enough of the evidence names the buyer's country; missing: too little is known
  add column vat_evidence text check (vat_evidence in ('agrees', 'missing', 'contradicts'));

-- The country of the card or account that paid, as the provider reports it, or that of a mandate's IBAN.
alter table payments add column payer_country text check (payer_country ~ '^[A-Z]{2}$');
-- The country of the card, as the provider reports it; null where it does not.
alter table stored_cards add column country text check (country ~ '^[A-Z]{2}$');
-- The country that was chosen for payments in this session; null for that of the profile.
alter table sessions add column payment_country text check (payment_country ~ '^[A-Z]{2}$');
-- The country of the card or account, as a provider would report it.
alter table sandbox_payments add column payer_country text;
