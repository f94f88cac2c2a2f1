import type { Mutant } from "../mutant";

const FORGED = "app/db/forged-tenant.test.ts";
const AUDIT = "app/db/audit-tenant-tables.server.test.ts";
const MIGRATE = "app/db/migrate.server.test.ts";
const ROWS = "app/db/tenant-rows.server.test.ts";
const POLICIES = "app/db/migrations/0009-row-security.sql";
const ENTRIES = "app/db/functions/before-tables/tenant-of-transaction.sql";
const PRODUCTION = "app/db/production-roles.test.ts";
const STATE = "app/db/session-state.test.ts";
const OPERATORS = "tests/operators/verbs.test.ts";

/** Removes the safeguard by which `migrate` refuses changed functions and policies, so that the mutant takes effect. */
const anyFunction = {
  file: "app/db/audit-signature.server.ts",
  find: "[body !== FUNCTIONS[signature], ",
  replace: "[false, ",
};
/** Removes the safeguard by which `migrate` refuses a database where an attack succeeds. */
const anyAttack = {
  file: "app/db/migrate.server.ts",
  find: "if (findings.length === 0) findings.push(",
  replace: "if (findings.length < 0) findings.push(",
};
const anyPolicy = {
  file: "app/db/audit-tenant-tables.server.ts",
  find: "[!exact, ",
  replace: "[false, ",
};

/** Mutants of tenants in the database: transactions, policies, logins, tenant rows. */
export const databaseMutants: readonly Mutant[] = [
  {
    name: "A signature is good for every transaction of every connection",
    file: ENTRIES,
    find: "and nextval(entries) = entry) is not true then",
    replace: "and nextval(entries) > 0) is not true then",
    also: [anyFunction, anyAttack],
    tests: [FORGED],
    only: "a signature that another tenant's injected statement has seen",
  },
  {
    name: "A used signature is accepted, and the audit at the start does not notice it",
    file: "app/db/audit-attack.server.ts",
    find: "seen.includes(String(VICTIM))",
    replace: "seen.includes(String(ATTACKER + VICTIM))",
    tests: [PRODUCTION],
    only: "the audit at the start",
  },
  {
    name: "The tenant of a transaction remains on its connection",
    file: ENTRIES,
    find: "and currval(since) = (extract(epoch from now()) * 1000000)::bigint and currval(entered)",
    replace: "and currval(entered)",
    also: [anyFunction, anyAttack],
    tests: [FORGED],
    only: "leaves nothing to a later transaction",
  },
  {
    name: "verified_tenant() accepts a tenant that the transaction did not enter",
    file: ENTRIES,
    find: "and currval(entered)::text = tenant then",
    replace: "then",
    also: [anyFunction, anyAttack],
    tests: [FORGED],
  },
  {
    name: "enter_tenant() accepts any signature",
    file: ENTRIES,
    find: "is distinct from sha256(decode(signature, 'hex')) then",
    replace: "is null then",
    also: [anyFunction, anyAttack],
    tests: [FORGED],
  },
  {
    name: "The signature does not cover the number of the transaction",
    file: ENTRIES,
    find: "format('tenant %s entry %s', tenant, entry)",
    replace: "format('tenant %s', tenant)",
    also: [
      anyFunction,
      anyAttack,
      {
        file: "app/db/tenant-signature.server.ts",
        find: "update(`tenant ${tenant} entry ${entry}`)",
        replace: "update(`tenant ${tenant}`)",
      },
    ],
    tests: [FORGED],
    only: "is refused in a later transaction",
  },
  {
    name: "A session's own sequences number its transactions",
    file: ENTRIES,
    find: `  if not has_sequence_privilege(session_user, entered, 'usage with grant option')
    and not has_sequence_privilege(session_user, since, 'usage with grant option')
    and currval(since)`,
    replace: "  if currval(since)",
    also: [anyFunction],
    tests: [FORGED],
    only: "is of no use to a session that makes the sequences itself",
  },
  {
    name: "Signatures of the previous version are accepted permanently after an update",
    file: ENTRIES,
    find: "unbound_signatures where until > now()) then",
    replace: "unbound_signatures) then",
    also: [anyFunction],
    tests: [MIGRATE],
    only: "accepts signatures of processes of the previous version",
  },
  {
    name: "Statements are prepared although injected SQL can list and replace them",
    file: "app/db/tenant-entries.server.ts",
    find: "mayPrepare: isDirect && !lists_statements,",
    replace: "mayPrepare: isDirect,",
    tests: [PRODUCTION],
    only: "without the administrator's step",
  },
  {
    name: "Settings that injected SQL changed for its session reach other tenants",
    file: "app/db/tenant-driver.server.ts",
    find: '"reset all; begin isolation level read committed read write"',
    replace: '"begin"',
    tests: [STATE],
  },
  {
    name: "Locks that injected SQL took for its session block other tenants",
    file: ENTRIES,
    find: "  perform pg_advisory_unlock_all();\n",
    replace: "",
    also: [anyFunction],
    tests: [STATE],
    only: "releases the session's locks",
  },
  {
    name: "A tenant occupies the one waiting job of a queue of all tenants",
    file: "app/db/job-queues.server.ts",
    find: "and name in ('${TENANT_QUEUES.join(\"', '\")}') and coalesce(policy, 'standard') = 'standard'",
    replace: "",
    tests: [PRODUCTION],
    only: "cannot stop the jobs of other tenants",
  },
  {
    name: "A tenant queues a job that is due in the future",
    file: "app/db/job-queues.server.ts",
    find: "and priority = 0 and start_after <= now() and",
    replace: "and",
    tests: [PRODUCTION],
    only: "cannot stop the jobs of other tenants",
  },
  {
    name: "Policies show the rows of all tenants",
    file: POLICIES,
    find: "using (tenant_id = (select verified_tenant()))",
    replace: "using (true)",
    also: [anyPolicy],
    tests: [OPERATORS],
  },
  {
    name: "Policies let a tenant write rows of another",
    file: POLICIES,
    find: "with check (tenant_id = (select verified_tenant()))",
    replace: "with check (true)",
    also: [anyPolicy],
    tests: [FORGED],
  },
  {
    name: "A trigger with the owner's rights reads another tenant's entry",
    file: "app/db/functions/ledger.sql",
    find: "if row_security_active(tg_relid) and new.tenant_id is distinct from verified_tenant() then",
    replace: "if false then",
    tests: [FORGED],
    only: "to find out through a trigger",
  },
  {
    name: "A tenant queues and reads jobs of another",
    file: "app/db/job-queues.server.ts",
    find: "\"data->>'tenant' = (select uid from public.tenants where id = (select public.verified_tenant()))\"",
    replace: '"(select uid from public.tenants where id = (select public.verified_tenant())) is not null"',
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
