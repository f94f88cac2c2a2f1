-- What a visitor agreed to: the proof that GDPR Art. 7(1) asks for. No person is named in it.
create table consent_receipts (
  tenant_id int not null default (current_setting('app.tenant')::int) references tenants (id),
  id bigint generated always as identity,
  receipt uuid not null,
  categories text[] not null,
  locale text not null,
  text_version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, receipt)
);

alter table consent_receipts enable row level security;
alter table consent_receipts force row level security;
create policy tenant on consent_receipts
  using (tenant_id = (select current_setting('app.tenant')::int))
  with check (tenant_id = (select current_setting('app.tenant')::int));

-- A proof is not rewritten: only its withdrawal can be added.
grant select, insert, update (withdrawn_at) on consent_receipts to livery_access;
