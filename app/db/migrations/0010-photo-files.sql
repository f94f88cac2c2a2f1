-- Files of pictures that belong to no photo: of photos that are gone, and of those that were being added when the process ended.

create table photo_files_to_delete (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  name text not null,
  blurred_name text not null,
  -- not before: until then somebody may be about to claim them
  due_at timestamptz not null,
  primary key (tenant_id, name)
);
create index photo_files_due on photo_files_to_delete (tenant_id, due_at);

alter table photo_files_to_delete enable row level security;
alter table photo_files_to_delete force row level security;
create policy tenant on photo_files_to_delete
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on photo_files_to_delete to livery_access;

-- However a photo goes, with its member or alone, its files are on the list in the same transaction.
create function leave_photo_files() returns trigger language plpgsql as $$
begin
  insert into photo_files_to_delete (tenant_id, name, blurred_name, due_at)
    values (old.tenant_id, old.name, old.blurred_name, '-infinity')
    on conflict do nothing;
  return null;
end $$;
create trigger photo_gone after delete on photos for each row execute function leave_photo_files();
create trigger photo_renamed after update of name on photos for each row
  when (old.name <> new.name) execute function leave_photo_files();
