-- Whether a complaint hid its photo before it was inspected: what a complainant may hide at once depends on how many of these are open.

alter table complaints add column hid_photo boolean not null default false;

create index complaints_of_complainant on complaints (tenant_id, complainant_id) where complainant_id is not null;
