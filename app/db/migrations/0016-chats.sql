-- Conversations between two members, and what each side has of them. product.md §3, §4, decisions §6

create table conversations (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  -- the lower and the higher number of the two; null once that member is erased
  low_id bigint,
  high_id bigint,
  -- the number of the last message: each gets the next one, under the lock of this row
  last_seq int not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, low_id, high_id),
  foreign key (tenant_id, low_id) references members (tenant_id, id) on delete set null (low_id),
  foreign key (tenant_id, high_id) references members (tenant_id, id) on delete set null (high_id),
  check (low_id < high_id)
);
create index conversations_high on conversations (tenant_id, high_id);

create table messages (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  conversation_id bigint not null,
  -- its place in the conversation, from 1
  seq int not null,
  -- null once the sender is erased, and the text with them
  sender_id bigint,
  kind text not null check (kind in ('text', 'photo', 'gift')),
  body text not null,
  -- the id of a gift in the tenant's configuration
  gift text,
  -- the unguessable name of a photo's files
  photo text,
  photo_width int,
  photo_height int,
  -- in credits
  price int not null check (price >= 0),
  -- made by the client: a retry is the same message
  client_message_id text not null check (length(client_message_id) between 8 and 64),
  -- the sender's address is not confirmed yet: nobody else gets it until it is
  held boolean not null default false,
  -- written by the operator's program and not by a person; always marked
  automatic boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, conversation_id, seq),
  unique (tenant_id, conversation_id, sender_id, client_message_id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, sender_id) references members (tenant_id, id) on delete set null (sender_id)
);
create index messages_sender on messages (tenant_id, sender_id);
create index messages_held on messages (tenant_id, sender_id) where held;

-- A conversation as one of its members has it. product.md calls it a chat.
create table chats (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  member_id bigint not null,
  conversation_id bigint not null,
  -- null once the other is erased
  other_id bigint,
  unread int not null default 0 check (unread >= 0),
  -- the last message that this member's browser got, and the last one they looked at
  delivered_seq int not null default 0,
  seen_seq int not null default 0,
  -- the member has removed what came up to here
  cleared_seq int not null default 0,
  -- the last message that this member can see, and when it came
  last_seq int not null default 0,
  last_at timestamptz not null,
  -- false while there is nothing to show: removed, and nothing came since
  listed boolean not null default true,
  primary key (tenant_id, member_id, conversation_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, other_id) references members (tenant_id, id) on delete set null (other_id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade
);
create index chats_list on chats (tenant_id, member_id, last_at desc, conversation_id desc) where listed;
create index chats_unread on chats (tenant_id, member_id) where unread > 0;
create index chats_conversation on chats (tenant_id, conversation_id);
create index chats_other on chats (tenant_id, other_id);

-- What a free member has had of what is free.
create table chat_tallies (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  member_id bigint not null,
  conversations_started int not null default 0,
  messages_sent int not null default 0,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);

-- What members are to be told of by push or mail: written with its cause, worked off later.
create table notices (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  member_id bigint not null,
  kind text not null check (kind in ('new_conversation', 'new_message', 'like', 'match')),
  -- whom it is about
  from_id bigint not null,
  conversation_id bigint,
  seq int,
  created_at timestamptz not null,
  pushed_at timestamptz,
  mailed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, from_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade
);
create index notices_to_push on notices (tenant_id, id) where pushed_at is null;
create index notices_to_mail on notices (tenant_id, member_id, created_at) where mailed_at is null;
create index notices_from on notices (tenant_id, from_id);
create index notices_conversation on notices (tenant_id, conversation_id);
create index notices_old on notices (tenant_id, created_at);

do $$
declare
  one text;
begin
  foreach one in array array['conversations', 'messages', 'chats', 'chat_tallies', 'notices'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I
      using (tenant_id = (select current_setting(''app.tenant'')::int))
      with check (tenant_id = (select current_setting(''app.tenant'')::int))', one);
    execute format('grant select, insert, update, delete on %I to livery_access', one);
  end loop;
end $$;
