-- Row-level security of every table of tenants in 0001 to 0008. A later migration that creates a table writes these three statements itself.
do $$
declare
  one regclass;
begin
  for one in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id'
  loop
    execute format('alter table %s enable row level security', one);
    execute format('alter table %s force row level security', one);
    execute format('create policy tenant on %s
      using (tenant_id = (select verified_tenant()))
      with check (tenant_id = (select verified_tenant()))', one);
  end loop;
end $$;
