-- Lists the files of a deleted or renamed photo for deletion, in the same transaction, whether the photo is deleted alone or with its member.
create or replace function leave_photo_files() returns trigger language plpgsql as $$
begin
  insert into photo_files_to_delete (tenant_id, name, blurred_name, due_at)
    values (old.tenant_id, old.name, old.blurred_name, '-infinity')
    on conflict do nothing;
  return null;
end $$;
create or replace trigger photo_gone after delete on photos
  for each row execute function leave_photo_files();
create or replace trigger photo_renamed after update of name on photos
  for each row when (old.name <> new.name) execute function leave_photo_files();
