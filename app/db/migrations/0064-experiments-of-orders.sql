-- Experiments that ran when an order was placed, and the variant of each that the member was bound to. decisions, Growth

alter table orders add column experiments jsonb not null default '{}' check (jsonb_typeof(experiments) = 'object');

create or replace function orders_stay() returns trigger language plpgsql as $$
begin
  if (new.tenant_id, new.id, new.reference, new.created_at, new.bundle_id, new.credits, new.currency, new.price, new.discount, new.fee, new.total,
      new.net, new.vat, new.vat_rate, new.vat_country, new.per_message, new.company_id, new.terms_version, new.language, new.button_text,
      new.start_agreed_at, new.experiments)
    <> (old.tenant_id, old.id, old.reference, old.created_at, old.bundle_id, old.credits, old.currency, old.price, old.discount, old.fee, old.total,
      old.net, old.vat, old.vat_rate, old.vat_country, old.per_message, old.company_id, old.terms_version, old.language, old.button_text,
      old.start_agreed_at, old.experiments)
    or new.discount_code is distinct from old.discount_code
    or (new.member_id is distinct from old.member_id and new.member_id is not null)
    or (old.completed_at is not null and new.completed_at is distinct from old.completed_at) then
    raise exception 'what was agreed on an order stays';
  end if;
  return new;
end $$;
