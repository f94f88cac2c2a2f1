-- When a member agreed that landing pages show them to people without an account; null where they did not, or withdrew it. product.md §2

alter table members add column landers_agreed_at timestamptz;
