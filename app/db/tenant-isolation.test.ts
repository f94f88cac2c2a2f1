import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { makeTenants } from "../../tests/support/tenants";
import { runSql } from "../../tests/support/test-server";
import type { TenantTransaction } from "./tables";

/** Tables as every migration creates them, with all rights, so that only the policy isolates tenants. */
const TABLES = `
  create table notes (
    tenant_id int not null default (verified_tenant()) references tenants (id),
    id int not null,
    body text not null,
    primary key (tenant_id, id)
  );
  alter table notes enable row level security;
  alter table notes force row level security;
  create policy tenant on notes
    using (tenant_id = (select verified_tenant()))
    with check (tenant_id = (select verified_tenant()));
  create table note_lines (like notes including all, note_id int not null,
    foreign key (tenant_id, note_id) references notes (tenant_id, id));
  alter table note_lines enable row level security;
  alter table note_lines force row level security;
  create policy tenant on note_lines
    using (tenant_id = (select verified_tenant()))
    with check (tenant_id = (select verified_tenant()));
  grant select, insert, update, delete on notes, note_lines to livery_access;`;

const FORBIDDEN = { code: "42501", message: expect.stringContaining("row-level security") };

let database: TestDatabase;
let a: number;
let b: number;

const as = <R>(tenant: number, query: ReturnType<typeof sql<R>>) =>
  database.db.transaction(tenant, async (tx: TenantTransaction) => (await query.execute(tx)).rows);
const notesOf = (tenant: number) => as(tenant, sql`select id, body from notes order by id`);

beforeAll(async () => {
  database = await createTestDatabase();
  await runSql(database.url, TABLES);
  const ids = await makeTenants(database, ["a", "b"]);
  a = ids.get("a") as number;
  b = ids.get("b") as number;
});

beforeEach(async () => {
  for (const tenant of [a, b]) {
    await as(tenant, sql`delete from note_lines`);
    await as(tenant, sql`delete from notes`);
  }
  await as(a, sql`insert into notes (id, body) values (1, 'of a')`);
  await as(b, sql`insert into notes (id, body) values (1, 'of b'), (2, 'also of b')`);
});

afterAll(() => database?.close());

describe("tenant a", () => {
  it("sees only its own rows, also when it names the other tenant", async () => {
    expect(await notesOf(a)).toEqual([{ id: 1, body: "of a" }]);
    expect(await as(a, sql`select * from notes where tenant_id = ${b}`)).toEqual([]);
    expect(await as(a, sql`select count(*) as n from notes`)).toEqual([{ n: 1 }]);
  });

  it("updates and returns only its own rows", async () => {
    const changed = await as(a, sql`update notes set body = 'taken' returning id, body`);
    expect(changed).toEqual([{ id: 1, body: "taken" }]);
    expect(await as(a, sql`update notes set body = 'taken' where id = 2 returning *`)).toEqual([]);
    expect(await notesOf(b)).toEqual([
      { id: 1, body: "of b" },
      { id: 2, body: "also of b" },
    ]);
  });

  it("deletes and returns only its own rows", async () => {
    expect(await as(a, sql`delete from notes returning body`)).toEqual([{ body: "of a" }]);
    expect(await notesOf(b)).toHaveLength(2);
  });

  it("cannot insert a row for the other tenant", async () => {
    await expect(
      as(a, sql`insert into notes (tenant_id, id, body) values (${b}, 3, 'forged')`),
    ).rejects.toMatchObject(FORBIDDEN);
    expect(await notesOf(b)).toHaveLength(2);
  });

  it("cannot transfer a row to the other tenant", async () => {
    await expect(as(a, sql`update notes set tenant_id = ${b}, id = 9`)).rejects.toMatchObject(FORBIDDEN);
    expect(await notesOf(b)).toHaveLength(2);
  });

  it("sees only its own rows in a conflict", async () => {
    const upsert = sql`insert into notes (id, body) values (2, 'new') on conflict (tenant_id, id)
      do update set body = 'overwritten' returning body`;
    expect(await as(a, upsert)).toEqual([{ body: "new" }]);
    expect(await as(a, upsert)).toEqual([{ body: "overwritten" }]);
    expect(await notesOf(b)).toContainEqual({ id: 2, body: "also of b" });
  });

  it("cannot access the other's row by a forged conflict, and learns nothing of its content", async () => {
    for (const action of [
      sql`do update set body = excluded.body returning body`,
      sql`do nothing returning body`,
    ]) {
      await expect(
        as(
          a,
          sql`insert into notes (tenant_id, id, body) values (${b}, 2, 'forged') on conflict (tenant_id, id) ${action}`,
        ),
      ).rejects.toMatchObject(FORBIDDEN);
    }
    expect(await notesOf(b)).toContainEqual({ id: 2, body: "also of b" });
  });

  it("cannot reference the other's rows", async () => {
    await expect(
      as(a, sql`insert into note_lines (id, body, note_id) values (1, 'line', 2)`),
    ).rejects.toMatchObject({ code: "23503" });
    await as(b, sql`insert into note_lines (id, body, note_id) values (1, 'line', 2)`);
    expect(await as(a, sql`select * from note_lines`)).toEqual([]);
  });

  it("sees no row of the other through joins, subqueries and common table expressions", async () => {
    await as(b, sql`insert into note_lines (id, body, note_id) values (1, 'line', 2)`);
    expect(await as(a, sql`select * from note_lines join notes on notes.id = note_id`)).toEqual([]);
    expect(await as(a, sql`with every as (select * from notes) select body from every`)).toEqual([
      { body: "of a" },
    ]);
    expect(await as(a, sql`select (select max(body) from notes where id = 2) as body`)).toEqual([
      { body: null },
    ]);
  });

  it("cannot truncate a table of all tenants, nor remove or change its policy", async () => {
    for (const statement of [
      "truncate notes",
      "alter table notes disable row level security",
      "drop policy tenant on notes",
      "create policy more on notes using (true)",
      "create table mine (id int)",
      "set role livery_access; alter table notes no force row level security",
      "set row_security = off; select * from notes",
    ]) {
      await expect(as(a, sql.raw(statement)), statement).rejects.toMatchObject({ code: "42501" });
    }
  });
});

it("fifty transactions of two tenants on five connections never mix", async () => {
  const seen = await Promise.all(
    Array.from({ length: 50 }, (_, n) => as(n % 2 ? a : b, sql<{ body: string }>`select body from notes`)),
  );
  seen.forEach((rows, n) => {
    expect(rows.map((row) => row.body)).toEqual(n % 2 ? ["of a"] : ["of b", "also of b"]);
  });
});

it("the types refuse a tenant's table without a tenant, and a forged tenant", async () => {
  const { db } = database;
  await as(
    a,
    sql`insert into consent_receipts (receipt, categories, locale, text_version, given_at)
        values (gen_random_uuid(), '{}', 'en', '1', now())`,
  );
  // @ts-expect-error only global tables are available
  const without = db.kysely.selectFrom("consent_receipts").select("receipt").execute();
  await expect(without).rejects.toMatchObject({ code: "42501" });
  const forged = db.transaction(a, (tx) =>
    tx
      .updateTable("consent_receipts")
      // @ts-expect-error the database sets tenant_id
      .set({ tenant_id: b })
      .execute(),
  );
  await expect(forged).rejects.toMatchObject({ code: "42501" });
});
