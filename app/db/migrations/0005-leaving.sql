-- Leaving, and what is forgotten in time. decisions §4

-- What somebody who leaves wants to say beside the reason.
alter table members add column deletion_note text check (length(deletion_note) <= 500);

-- What the clean-up looks for, by age.
create index members_unconfirmed on members (tenant_id, signup_date) where status = 'not_confirmed';
create index account_links_expiry on account_links (tenant_id, expires_at);
create index account_links_used on account_links (tenant_id, used_at) where used_at is not null;
create index mails_age on mails (tenant_id, created_at);
create index invitations_expiry on invitations (tenant_id, expires_at);
