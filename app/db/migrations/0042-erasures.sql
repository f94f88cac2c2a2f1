-- Who was erased, until it stands in the journal outside of the database: a restored backup has these members again, and they are erased
-- again. A row names nobody: a number, and a mark that only a copy of the account has too.

create function erasure_mark(member members) returns text
  language sql immutable parallel safe
  return encode(sha256(convert_to(
    member.tenant_id || ' ' || member.id || ' ' || extract(epoch from member.signup_date), 'UTF8')), 'hex');

-- No reference to tenants: it must not keep a tenant's last rows from being removed.
create table erasures (
  tenant_id int not null default verified_tenant(),
  id bigint generated always as identity,
  member_id bigint not null,
  mark text not null,
  erased_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy tenant on erasures
  using (tenant_id = (select verified_tenant()))
  with check (tenant_id = (select verified_tenant()));
grant select, insert, delete on erasures to livery_access;

-- However an account goes, it is noted in the same transaction.
create function note_erasure() returns trigger language plpgsql as $$
begin
  insert into erasures (tenant_id, member_id, mark) values (old.tenant_id, old.id, erasure_mark(old));
  return null;
end $$;
create trigger member_erased after delete on members for each row execute function note_erasure();
