-- The pronouns of a member of a brand that asks for them: the key of a choice, or the member's own text of at most 24 characters. product.md §3
alter table members add column pronouns text check (char_length(pronouns) between 1 and 24);
