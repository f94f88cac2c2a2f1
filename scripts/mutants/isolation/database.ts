import type { Mutant } from "../mutant";

const FORGED = "app/db/forged-tenant.test.ts";
const AUDIT = "app/db/audit-tenant-tables.server.test.ts";
const MIGRATE = "app/db/migrate.server.test.ts";
const ROWS = "app/db/tenant-rows.server.test.ts";
const VERIFIED = "app/db/migrations/0040-verified-tenant.sql";
const OPERATORS = "tests/operators/verbs.test.ts";

/** Removes the safeguard by which `migrate` refuses changed functions and policies, so that the mutant takes effect. */
const anyFunction = {
  file: "app/db/audit-signature.server.ts",
  find: "[body !== VERIFIED_TENANT, ",
  replace: "[false, ",
};
const anyPolicy = {
  file: "app/db/audit-tenant-tables.server.ts",
  find: "[!exact, ",
  replace: "[false, ",
};

/** Mutants of tenants in the database: transactions, policies, logins, tenant rows. */
export const databaseMutants: readonly Mutant[] = [
  {
    name: "The tenant of a transaction stays set on its connection",
    file: "app/db/tenant-signature.server.ts",
    find: "select set_config('app.tenant', $1, true), set_config('app.signature', $2, true)",
    replace: "select set_config('app.tenant', $1, false), set_config('app.signature', $2, false)",
    tests: ["app/db/pool.server.test.ts"],
  },
  {
    name: "verified_tenant() accepts a tenant without a signature",
    file: VERIFIED,
    find: "if exists (select from livery_private.unsigned_tenants where until > now()) then",
    replace: "if true then",
    also: [anyFunction],
    tests: [FORGED],
  },
  {
    name: "verified_tenant() accepts any signature",
    file: VERIFIED,
    find: "is distinct from sha256(decode(signature, 'hex')) then",
    replace: "is null then",
    also: [anyFunction],
    tests: [FORGED],
  },
  {
    name: "The signature does not cover the tenant",
    file: VERIFIED,
    find: "convert_to('tenant ' || tenant, 'UTF8')",
    replace: "convert_to('tenant', 'UTF8')",
    also: [
      anyFunction,
      {
        file: "app/db/tenant-signature.server.ts",
        find: "update(`tenant ${tenant}`)",
        replace: 'update("tenant")',
      },
    ],
    tests: [FORGED],
  },
  {
    name: "Unsigned tenants are accepted permanently after an update",
    file: VERIFIED,
    find: "unsigned_tenants where until > now()) then",
    replace: "unsigned_tenants) then",
    also: [anyFunction],
    tests: [MIGRATE],
    only: "accepts unsigned tenants from processes of the previous version",
  },
  {
    name: "Policies show the rows of all tenants",
    file: VERIFIED,
    find: "alter policy %I on %s using (tenant_id = (select verified_tenant()))",
    replace: "alter policy %I on %s using (true)",
    also: [anyPolicy],
    tests: [OPERATORS],
  },
  {
    name: "Policies let a tenant write rows of another",
    file: VERIFIED,
    find: "with check (tenant_id = (select verified_tenant()))', one.policy",
    replace: "with check (true)', one.policy",
    also: [anyPolicy],
    tests: [FORGED],
  },
  {
    name: "A trigger with the owner's rights reads another tenant's entry",
    file: "app/db/migrations/0041-tenants-are-the-owners.sql",
    find: "if row_security_active(tg_relid) and new.tenant_id is distinct from verified_tenant() then",
    replace: "if false then",
    tests: [FORGED],
    only: "to find out through a trigger",
  },
  {
    name: "A tenant queues and reads jobs of another",
    file: "app/db/job-queues.server.ts",
    find: "data->>'tenant' = (select uid from public.tenants where id = (select public.verified_tenant())))`;",
    replace: "(select uid from public.tenants where id = (select public.verified_tenant())) is not null)`;",
    tests: [FORGED],
    only: "to queue a job for another tenant",
  },
  {
    name: "The audit ignores a table whose policy does not bind the owner",
    file: "app/db/audit-tenant-tables.server.ts",
    find: "[!facts.forced, ",
    replace: "[false, ",
    tests: [AUDIT],
    only: "row level security that is not forced",
  },
  {
    name: "The audit ignores a policy with a loose check",
    file: "app/db/audit-tenant-tables.server.ts",
    find: "    policy.using === POLICY &&\n    policy.check === POLICY;",
    replace: "    policy.using === POLICY;",
    tests: [AUDIT],
    only: "a policy with a loose check",
  },
  {
    name: "The audit ignores unique indexes across tenants",
    file: "app/db/audit-tenant-tables.server.ts",
    find: "and t.attname is distinct from 'tenant_id'",
    replace: "and t.attname is null",
    tests: [AUDIT],
  },
  {
    name: "The audit ignores foreign keys that cross tenants",
    file: "app/db/audit-tenant-tables.server.ts",
    find: "a.attnum = ours and a.attname = 'tenant_id'",
    replace: "a.attnum = ours",
    tests: [AUDIT],
  },
  {
    name: "The application's role keeps a right to bypass policies",
    file: "app/db/roles.server.ts",
    find: 'found.rolbypassrls && "nobypassrls",',
    replace: "",
    tests: [MIGRATE],
    only: "gives the application's role only the right to log in",
  },
  {
    name: "The application's role keeps a password that it set itself",
    file: "app/db/roles.server.ts",
    find: "if (!(await canLogIn(url, role, password))) {",
    replace: "if (password === role) {",
    tests: [MIGRATE],
    only: "reverts at the next start the password",
  },
  {
    name: "The role of backups may write",
    file: "app/db/backup-access.server.ts",
    find: "select format('grant select on %s to %I'",
    replace: "select format('grant select, insert, update, delete on %s to %I'",
    tests: [MIGRATE],
    only: "lets the backup role read all rows",
  },
  {
    name: "A used slug is given to a tenant with another id",
    file: "app/db/tenant-rows.server.ts",
    find: "else if (other && other.uid !== id) verdicts.set(slug, { expectedId: other.uid });",
    replace: "",
    tests: [ROWS],
  },
  {
    name: "A retired tenant is still served",
    file: "app/db/tenant-rows.server.ts",
    find: "if (row?.retired) verdicts.set(slug, { retired: true });\n    else if",
    replace: "if",
    tests: [ROWS],
  },
  {
    name: "A tenant that is not retired can be purged",
    file: "app/db/purge-tenant.server.ts",
    find: "and retired_at is not null returning",
    replace: "returning",
    tests: [ROWS],
  },
  {
    name: "A purge deletes rows of other tenants",
    file: "app/db/purge-tenant.server.ts",
    find: "where tenant_id = ${tenant} order by ctid desc",
    replace: "where tenant_id > 0 order by ctid desc",
    tests: [ROWS],
  },
];
