-- How many mails strangers caused to one address lately.
create index mails_recipient on mails (tenant_id, recipient, created_at);
