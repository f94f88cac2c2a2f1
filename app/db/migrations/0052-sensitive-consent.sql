-- When a member agreed that data about their sexuality are used. Null for an account that is not complete yet, and for one that was
-- made before the signup asked. privacy.md #sensitive-data
alter table members add column sensitive_consented_at timestamptz;
