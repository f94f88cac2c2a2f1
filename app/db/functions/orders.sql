-- What was agreed is never changed.

create or replace function orders_stay() returns trigger language plpgsql as $$
begin
  if (new.tenant_id, new.id, new.reference, new.created_at, new.bundle_id, new.credits, new.currency, new.price, new.discount, new.fee, new.total,
      new.net, new.vat, new.vat_rate, new.vat_country, new.per_message, new.company_id, new.terms_version, new.language, new.button_text,
      new.start_agreed_at, new.experiments, new.bonus_credits)
    <> (old.tenant_id, old.id, old.reference, old.created_at, old.bundle_id, old.credits, old.currency, old.price, old.discount, old.fee, old.total,
      old.net, old.vat, old.vat_rate, old.vat_country, old.per_message, old.company_id, old.terms_version, old.language, old.button_text,
      old.start_agreed_at, old.experiments, old.bonus_credits)
    or new.discount_code is distinct from old.discount_code
    or (new.payment_country, new.profile_country, new.address_country, new.buyer_country, new.vat_scheme)
      is distinct from (old.payment_country, old.profile_country, old.address_country, old.buyer_country, old.vat_scheme)
    or (new.member_id is distinct from old.member_id and new.member_id is not null)
    or (old.completed_at is not null and new.completed_at is distinct from old.completed_at) then
    raise exception 'what was agreed on an order stays';
  end if;
  return new;
end $$;
create or replace trigger orders_stay before update on orders
  for each row execute function orders_stay();

-- A confirmed mandate: only personal data can be removed, and later events recorded.
create or replace function direct_debit_mandates_stay() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is not null and (
    (new.order_id, new.reference, new.holder, new.iban, new.iban_country, new.iban_last4, new.creditor_name, new.creditor_id, new.notice_days,
      new.language, new.text_version, new.mandate_text, new.code_hash, new.code_sent_at, new.confirmed_at)
    is distinct from
    (old.order_id, old.reference, old.holder, old.iban, old.iban_country, old.iban_last4, old.creditor_name, old.creditor_id, old.notice_days,
      old.language, old.text_version, old.mandate_text, old.code_hash, old.code_sent_at, old.confirmed_at)
    or (old.payment_id is not null and new.payment_id is distinct from old.payment_id)) then
    raise exception 'a mandate that is confirmed stays';
  end if;
  return new;
end $$;
create or replace trigger direct_debit_mandates_stay before update on direct_debit_mandates
  for each row execute function direct_debit_mandates_stay();
