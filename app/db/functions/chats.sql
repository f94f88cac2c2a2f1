-- Erased members: the text of their messages is removed, and the other side still sees that there was a message.

-- Empties a message whose sender is erased, and lists the files of its photo for deletion in the same transaction.
create or replace function erase_message() returns trigger language plpgsql as $$
begin
  if old.photo is not null then
    insert into photo_files_to_delete (tenant_id, name, blurred_name, due_at)
      values (old.tenant_id, old.photo, old.photo, '-infinity')
      on conflict do nothing;
  end if;
  if tg_op = 'UPDATE' then
    new.body := '';
    new.gift := null;
    new.photo := null;
    new.photo_width := null;
    new.photo_height := null;
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger message_erased before update of sender_id on messages
  for each row when (old.sender_id is not null and new.sender_id is null) execute function erase_message();
create or replace trigger message_gone before delete on messages
  for each row when (old.photo is not null) execute function erase_message();

-- Deletes a conversation once both members are erased.
create or replace function erase_conversation() returns trigger language plpgsql as $$
begin
  delete from conversations where tenant_id = new.tenant_id and id = new.id;
  return null;
end $$;
create or replace trigger conversation_left after update of low_id, high_id on conversations
  for each row when (new.low_id is null and new.high_id is null) execute function erase_conversation();
