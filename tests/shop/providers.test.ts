import { afterAll, beforeAll } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { paymentWorlds, providerServers } from "../support/payment-providers";
import { demoTenant } from "../support/shop";
import { describeProvider } from "./provider-suite";

const databases = new TenantDatabases();
const servers = providerServers();
let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  servers.listen({ onUnhandledRequest: "error" });
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  servers.close();
  await databases.end();
  await database.close();
});

const of = (slug: string) => databases.of({ id: slug, slug });
for (const [name, open] of Object.entries(paymentWorlds))
  describeProvider(name, {
    open: () => open(of(name)),
    db: of(name),
    other: of(`${name}-other`),
    tenant: () => tenant,
  });
