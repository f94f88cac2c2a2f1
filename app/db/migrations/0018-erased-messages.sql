-- What somebody wrote goes with them; that it was written stays with the other side. decisions §4

-- However a photo of a chat goes, its files are on the list in the same transaction.
create function erase_message() returns trigger language plpgsql as $$
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
create trigger message_erased before update of sender_id on messages for each row
  when (old.sender_id is not null and new.sender_id is null) execute function erase_message();
create trigger message_gone before delete on messages for each row
  when (old.photo is not null) execute function erase_message();

-- A conversation that neither side has any more is nobody's.
create function erase_conversation() returns trigger language plpgsql as $$
begin
  delete from conversations where tenant_id = new.tenant_id and id = new.id;
  return null;
end $$;
create trigger conversation_left after update of low_id, high_id on conversations for each row
  when (new.low_id is null and new.high_id is null) execute function erase_conversation();
