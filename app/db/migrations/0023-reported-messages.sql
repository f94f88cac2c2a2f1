-- A message of one's own conversations can be reported. decisions §9

-- The owner sees every tenant's rows only while the policies do not bind it.
alter table complaints no force row level security;
alter table messages no force row level security;
alter table complaints
  add column conversation_id bigint,
  -- its place in the conversation
  add column message_seq int,
  add foreign key (tenant_id, conversation_id, message_seq) references messages (tenant_id, conversation_id, seq)
    on update cascade on delete set null (conversation_id, message_seq);
alter table messages force row level security;
alter table complaints force row level security;
create index complaints_message on complaints (tenant_id, conversation_id, message_seq) where conversation_id is not null;
