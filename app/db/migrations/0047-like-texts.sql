-- The line that a member writes with a like, and a copy of it in a complaint: the block that often follows removes the like. product.md §1

alter table likes add column text text check (char_length(text) between 1 and 140);
alter table complaints add column like_text text;
