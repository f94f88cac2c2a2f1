import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../tests/support/as-owner";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { auditTenantTables } from "./audit-tenant-tables.server";
import { restrictDatabase } from "./restrict-database.server";

const TENANT = "verified_tenant()";
const COLUMNS = `tenant_id int not null default (${TENANT}), id int not null, other int`;
const KEY = "primary key (tenant_id, id)";
const RULE = `(tenant_id = (select ${TENANT}))`;
const backup = (t: string) => `create policy backup on ${t} for select to livery_access_backup using (true);`;
const force = (t: string) =>
  `alter table ${t} enable row level security, force row level security; ${backup(t)}`;
const policy = (t: string) => `create policy tenant on ${t} using ${RULE} with check ${RULE};`;
/** A table without a defect. */
const good = (t: string) => `create table ${t} (${COLUMNS}, ${KEY}); ${force(t)} ${policy(t)}`;

const T = good("t");
const FORCED = force("t");
const POLICY = policy("t");
const PARENT = good("parent");

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Rights on a database are not copied with its tables.
  await asOwner(database.url, restrictDatabase);
});

afterAll(() => database?.close());

/** Audits the database with the changes, and rolls them back. */
function auditWith(changes: string): Promise<string[]> {
  return asOwner(database.url, async (client: pg.Client) => {
    await client.query("begin");
    await client.query(changes);
    return auditTenantTables(client);
  });
}

const NO_POLICY = /^t: the policy is not exactly/;
const NO_DEFAULT = /^t: tenant_id does not default to the transaction's tenant/;
const NO_KEY = /^t: the primary key does not lead with tenant_id/;
const LOOSE_INDEX = /^t: the unique index u does not lead with tenant_id/;
const LOOSE_REFERENCE = /^t: the foreign key f to parent does not pair tenant_id with tenant_id/;
const OWNERS_RIGHTS = /^v: shows rows with its owner's rights/;
const TRUNCATE = /^t: role \w+ may truncate/;
const WORKER_CHANGES = /^t: role livery_access_jobs may change it/;
const OPERATORS_ACCESS = /^t: role \w+ of the operators' data may access it/;
const BYPASSES = /^Role livery_tmp: is a superuser or bypasses/;
/** The functions that maintain balances and movements must be executable by the owner only. */
const MAY_CALL =
  /^(credit_balance_follows|credit_entry_parts|invoice_is_numbered|invoices_forget_member|payment_moves)\(\): is a function with its owner's rights/;
const MAY_BECOME = /^Role \w+: may become \w+, which bypasses/;

/** Changes that make a defect, and the findings that must result: each of these, and no others. */
const DEFECTS: Record<string, [changes: string, ...found: RegExp[]]> = {
  "a table without tenant_id": ["create table t (id int primary key)", /^t: has no tenant_id/],
  "tenant_id of another type": [
    `${T} drop policy tenant on t; alter table t alter tenant_id type bigint; ${POLICY}`,
    /^t: tenant_id is bigint, not int/,
  ],
  "tenant_id that may be null": [
    `create table t (tenant_id int default (${TENANT}), id int); ${FORCED} ${POLICY}`,
    /^t: tenant_id may be null/,
    NO_KEY,
  ],
  "no default": [`${T} alter table t alter tenant_id drop default`, NO_DEFAULT],
  "a default that takes an unsigned tenant": [
    `${T} alter table t alter tenant_id set default (current_setting('app.tenant')::int)`,
    NO_DEFAULT,
  ],
  "no primary key": [`create table t (${COLUMNS}); ${FORCED} ${POLICY}`, NO_KEY],
  "a primary key that leads with something else": [
    `create table t (${COLUMNS}, primary key (id, tenant_id)); ${FORCED} ${POLICY}`,
    NO_KEY,
  ],
  "row level security that is not enabled": [
    `${T} alter table t disable row level security`,
    /^t: row level security is not enabled/,
  ],
  "row level security that is not forced": [
    `${T} alter table t no force row level security`,
    /^t: row level security is not forced/,
  ],
  "no policy": [`${T} drop policy tenant on t`, NO_POLICY],
  "a second policy": [`${T} create policy more on t using (true)`, NO_POLICY],
  "a policy for one command only": [
    `create table t (${COLUMNS}, ${KEY}); ${FORCED} create policy tenant on t for select using ${RULE}`,
    NO_POLICY,
  ],
  "a policy without a check": [
    `create table t (${COLUMNS}, ${KEY}); ${FORCED} create policy tenant on t using ${RULE}`,
    NO_POLICY,
  ],
  "a policy with a loose check": [`${T} alter policy tenant on t with check (true)`, NO_POLICY],
  "a policy with a loose using": [
    `${T} alter policy tenant on t using (${RULE} or other is null)`,
    NO_POLICY,
  ],
  "a policy without the sub-select": [
    `${T} alter policy tenant on t using (tenant_id = ${TENANT})`,
    NO_POLICY,
  ],
  "a policy that only narrows": [
    `create table t (${COLUMNS}, ${KEY}); ${FORCED}
     create policy tenant on t as restrictive using ${RULE} with check ${RULE}`,
    NO_POLICY,
  ],
  "a policy for some roles": [`${T} alter policy tenant on t to livery_access`, NO_POLICY],
  "a foreign key without tenant_id": [
    `${PARENT} ${T} alter table parent add constraint p unique (id);
     alter table t add constraint f foreign key (other) references parent (id)`,
    LOOSE_REFERENCE,
    /^parent: the unique index p does not lead with tenant_id/,
  ],
  "a foreign key that crosses tenant_id": [
    `${PARENT} ${T} alter table t add constraint f foreign key (other, tenant_id) references parent (tenant_id, id)`,
    LOOSE_REFERENCE,
  ],
  "a unique constraint across tenants": [`${T} alter table t add constraint u unique (other)`, LOOSE_INDEX],
  "a unique index that does not lead with tenant_id": [
    `${T} create unique index u on t (other, tenant_id)`,
    LOOSE_INDEX,
  ],
  "a unique index on an expression": [`${T} create unique index u on t ((other + 1))`, LOOSE_INDEX],
  "an exclusion across tenants": [
    `${T} alter table t add constraint u exclude using btree (other with =)`,
    LOOSE_INDEX,
  ],
  "a partition without protection of its own": [
    `create table t (${COLUMNS}, ${KEY}) partition by hash (tenant_id); ${FORCED} ${POLICY}
     create table part partition of t for values with (modulus 1, remainder 0)`,
    /^part: row level security is not enabled/,
    /^part: row level security is not forced/,
    /^part: the policy is not exactly/,
    /^part: a backup would omit/,
  ],
  "a view with its owner's rights": [`${T} create view v as select * from t`, OWNERS_RIGHTS],
  "a materialized view": [`${T} create materialized view v as select * from t`, OWNERS_RIGHTS],
  "a function with its owner's rights": [
    `create function f() returns int language sql security definer as 'select 1'`,
    /^f\(\): is a function with its owner's rights/,
  ],
  "a table that may be truncated": [`${T} grant truncate on t to livery_access`, TRUNCATE],
  "a right for everybody": [`${T} grant all on t to public`, TRUNCATE, WORKER_CHANGES, OPERATORS_ACCESS],
  "an operators' role that may read members": [
    "grant select (email) on members to livery_access_control",
    /^members: role \w+ of the operators' data may access it/,
  ],
  "an application that may read the operators": [
    "grant usage on schema control to livery_access; grant select on control.operators to livery_access",
    /^control\.operators: role \w+ may access the operators' data/,
  ],
  "an operators' role that may become another": [
    "grant livery_access to livery_access_control",
    /^Role \w+: is a member of livery_access, which reads data of members/,
    /./,
  ],
  "a worker that may read a text": [
    "grant select (email) on members to livery_access_jobs",
    /^members: role livery_access_jobs may read more than the worker needs: email/,
  ],
  "a worker that may change rows": [
    "grant update (due_at) on postbacks to livery_access_jobs",
    /^postbacks: role livery_access_jobs may change it/,
  ],
  "a worker that sees the rows of a table without work": [
    `${T} create policy jobs on t for select to livery_access_jobs using (true)`,
    NO_POLICY,
  ],
  "a policy of the worker for others too": [
    "drop policy jobs on notices; create policy jobs on notices for select to livery_access_jobs, livery_access using (true)",
    /^notices: the policy is not exactly/,
  ],
  "an application that owns a table": [
    `${T} alter table t owner to livery_access`,
    /^Role \w+: owns t or may become its owner/,
    TRUNCATE,
  ],
  "an application that may become an owner": [
    `create role livery_tmp; ${T} alter table t owner to livery_tmp; grant livery_tmp to livery_access`,
    /^Role \w+: owns t or may become its owner/,
    TRUNCATE,
  ],
  "an application that may create tables": [
    "grant create on schema public to livery_access",
    /^Role \w+: may create tables/,
  ],
  "an application that bypasses policies": [
    "create role livery_tmp bypassrls in role livery_access",
    BYPASSES,
  ],
  "an application that is a superuser": [
    "create role livery_tmp superuser in role livery_access",
    BYPASSES,
    MAY_BECOME,
    MAY_CALL,
  ],
  "an application that may become someone who bypasses them": [
    "create role livery_tmp bypassrls; grant livery_tmp to livery_access",
    MAY_BECOME,
  ],
};

describe("the audit", () => {
  it("reports nothing for a correct table, partitioned or not, and for the migrated schema", async () => {
    const referring = `alter table t add foreign key (tenant_id, other) references parent (tenant_id, id)`;
    const view = "create view v with (security_invoker = true) as select * from t";
    expect(
      await auditWith(`${PARENT} ${T} ${referring}; create unique index on t (tenant_id, other); ${view}`),
    ).toEqual([]);
    expect(
      await auditWith(
        `create table t (${COLUMNS}, ${KEY}) partition by hash (tenant_id); ${FORCED} ${POLICY}
         create table part partition of t for values with (modulus 1, remainder 0); ${force("part")} ${policy("part")}`,
      ),
    ).toEqual([]);
  });

  it.each(Object.entries(DEFECTS))("finds %s", async (_, [changes, ...found]) => {
    const findings = await auditWith(changes);
    for (const pattern of found) expect(findings).toContainEqual(expect.stringMatching(pattern));
    expect(findings.filter((finding) => !found.some((pattern) => pattern.test(finding)))).toEqual([]);
  });
});
