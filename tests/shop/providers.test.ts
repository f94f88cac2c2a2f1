import { setupServer } from "msw/node";
import { afterAll, beforeAll } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { ccbillWorld } from "../support/ccbill-world";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { MollieServer } from "../support/mollie-server";
import { mollieWorld } from "../support/mollie-world";
import { type PaymentWorld, sandboxWorld } from "../support/payment-worlds";
import { demoTenant } from "../support/shop";
import { verotelWorld } from "../support/verotel-world";
import { describeProvider } from "./provider-suite";

const databases = new TenantDatabases();
const mollieServer = new MollieServer("test_0123456789012345678901234567");
const msw = setupServer(...mollieServer.handlers);
let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  msw.listen({ onUnhandledRequest: "error" });
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  msw.close();
  await databases.end();
  await database.close();
});

const of = (slug: string) => databases.of({ id: slug, slug });
const worlds: Record<string, () => PaymentWorld> = {
  sandbox: () => sandboxWorld(of("sandbox")),
  mollie: () => mollieWorld(mollieServer),
  verotel: () => verotelWorld(),
  ccbill: () => ccbillWorld(),
};
for (const [name, open] of Object.entries(worlds))
  describeProvider(name, { open, db: of(name), other: of(`${name}-other`), tenant: () => tenant });
