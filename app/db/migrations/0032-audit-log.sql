-- What operators did to members: who, when, what, to whom and why. The application may add entries and read them, never change them.
create table audit_entries (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  done_at timestamptz not null,
  -- the operator
  done_by text not null check (length(done_by) between 1 and 100),
  action text not null check (action in ('find', 'grant', 'reverse', 'ban', 'unban', 'erase', 'export')),
  -- numbers alone, such as how many credits
  detail text not null default '' check (length(detail) <= 200),
  -- null once the member is erased
  member_id bigint,
  why text not null default '' check (length(why) <= 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete set null (member_id)
);
create index audit_entries_member on audit_entries (tenant_id, member_id, id desc);

-- Entries are never changed. Only an erasure takes the person out of them, and the reason, which may tell of the person.
create function audit_entries_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.member_id is not null and new.member_id is null
    and (new.tenant_id, new.id, new.done_at, new.done_by, new.action, new.detail, new.why)
      = (old.tenant_id, old.id, old.done_at, old.done_by, old.action, old.detail, old.why) then
    new.why := '';
    return new;
  end if;
  raise exception 'audit entries are only ever added';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_entries_stay();

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy tenant on audit_entries
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on audit_entries to livery_access;
