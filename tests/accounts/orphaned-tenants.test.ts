import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database, forTenant } from "~/db/pool.server";
import { createTenantIds } from "~/db/tenant-ids.server";
import { listTenantRows, retireTenantRow } from "~/db/tenant-rows.server";
import { cleanUp } from "~/jobs/clean-up.server";
import { KnownTenants } from "~/jobs/known-tenants.server";
import { Registry } from "~/tenancy/registry.server";
import { StoredTenants } from "~/tenancy/stored-tenants.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { memoryStore } from "../support/memory-store";
import { plainConfig, TenantFolder, themesDir } from "../support/tenant-folder";

const NOW = new Date("2027-03-20T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
let database: TestDatabase;
let db: Database;
let folder: TenantFolder;
let known: KnownTenants;
const numbers = new Map<string, number>();

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.appUrl, ownerUrl: database.url, max: 2 });
  folder = new TenantFolder();
  folder.tenant("removed", { ...plainConfig("removed.example"), id: "first", reactivation_days: 3 });
  const cached = new StoredTenants(path.join(folder.root, "kept"), themesDir);
  const registry = new Registry(folder.tenantsDir, themesDir, cached);
  await registry.loadAll();
  await cached.store(registry.bySlug("removed")!);
  rmSync(path.join(folder.tenantsDir, "removed"), { recursive: true });
  await registry.reload("removed");
  const tenants = [
    { id: "first", slug: "removed" },
    { id: "second", slug: "never-seen" },
  ];
  for (const [id, number] of await createTenantIds(db.kysely, db.owner).ensure(tenants))
    numbers.set(id, number);
  known = new KnownTenants(registry, cached, () => listTenantRows(db.kysely));
});
afterAll(async () => {
  await db?.end();
  await database?.close();
  folder?.remove();
});

const of = (id: string) => forTenant(db, numbers.get(id)!);
const addLeaver = (id: string, name: string, days: number) =>
  of(id).transaction((tx) =>
    tx
      .insertInto("members")
      .values({
        email: `${name}@people.example`,
        name,
        password_hash: "-",
        status: "pending_deletion",
        deletion_requested_at: daysAgo(days),
        deletion_reason: "else",
        language: "nl",
        signup_date: daysAgo(200),
        gender: "woman",
        seeks: ["man"],
        sexuality: "unsaid",
        date_of_birth: "1990-02-03",
        country: "NL",
        terms_version: "2024-01-01",
        terms_accepted_at: daysAgo(200),
      } as never)
      .execute(),
  );
const namesOf = (id: string) =>
  of(id).transaction(async (tx) =>
    (await tx.selectFrom("members").select("name").orderBy("name").execute()).map(({ name }) => name),
  );

test("promised erasures are done for tenants whose folder is removed, including retired and unknown ones", async () => {
  // The stored configuration promises three days. An unknown tenant has the default of fourteen.
  await addLeaver("first", "due_by_three", 4);
  await addLeaver("second", "due_by_default", 15);
  await addLeaver("second", "not_due_yet", 4);
  await retireTenantRow(db.owner, "first", NOW);
  const failures: unknown[] = [];
  await cleanUp(
    {
      listTenants: () => known.all(),
      databaseOf: ({ id }) => of(id),
      media: memoryStore(),
      erasures: { append: async () => undefined, read: async () => [] },
      onFailure: (_tenant, error) => failures.push(error),
      changed: () => undefined,
    },
    NOW,
  );
  expect(failures).toEqual([]);
  expect(await namesOf("first")).toEqual([]);
  expect(await namesOf("second")).toEqual(["not_due_yet"]);
});

test("mails about an erasure are sent in the name of a stored tenant, never of an unknown one", async () => {
  expect(await known.find("first")).toMatchObject({ slug: "removed", config: { domain: "removed.example" } });
  expect(await known.find("second")).toBeNull();
});
