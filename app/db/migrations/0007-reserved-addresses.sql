-- The addresses that somebody may still take back: asked for whenever an address is confirmed.
create index account_links_reserved on account_links (tenant_id, (data ->> 'email'))
  where purpose = 'mail_undo' and used_at is null;
