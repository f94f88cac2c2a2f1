-- More reasons why money goes back: what an order was paid beyond its total, an order that was never paid in full, and unspent credits of a
-- retired brand. decisions 239, 240, 241
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check
    check (reason in ('second_payment', 'withdrawal', 'operator', 'member_gone', 'surplus', 'underpaid', 'retirement'));
