// Plays random payment histories in one payment world, with a separate database. Started by payment-histories.ts.
import path from "node:path";
import fc from "fast-check";
import { TenantDatabases } from "~/db/tenant-database.server";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { histories, playHistory } from "../../tests/support/payment-histories";
import { paymentWorlds, providerServers } from "../../tests/support/payment-providers";
import { demoTenant } from "../../tests/support/shop";
import type { HistoryResult, HistoryTask } from "./payment-histories";

process.chdir(path.resolve(import.meta.dirname, "../.."));
/** Number of histories that run concurrently, each on its own tenant: one computes while another waits for the database. */
const LANES = 4;
const databases = new TenantDatabases();
const servers = providerServers();

process.on("message", (task: HistoryTask) => {
  void run(task).then((result) => {
    process.send?.(result);
    process.disconnect();
  });
});

async function run(task: HistoryTask): Promise<HistoryResult> {
  servers.listen({ onUnhandledRequest: "error" });
  databases.open({ url: task.url, ownerUrl: task.ownerUrl, max: LANES * 2 });
  try {
    const tenant = await demoTenant("velvet-hour");
    const lanes = await Promise.all(Array.from({ length: LANES }, (_, lane) => play(task, tenant, lane)));
    return {
      played: lanes.reduce((sum, { played }) => sum + played, 0),
      problems: lanes.flatMap(({ problems }) => problems),
    };
  } finally {
    servers.close();
    await databases.end();
  }
}

async function play(
  { world, seed, count }: HistoryTask,
  tenant: Tenant,
  lane: number,
): Promise<HistoryResult> {
  const db = databases.of({ id: `lane-${lane}`, slug: `lane-${lane}` });
  const open = paymentWorlds[world]!;
  let played = 0;
  const property = fc.asyncProperty(histories, async (history) => {
    await playHistory({ tenant, db, world: open(db) }, history);
    played += 1;
  });
  const options = { numRuns: Math.ceil(count / LANES), seed: seed + lane };
  const problems = await fc.assert(property, options).then(
    (): string[] => [],
    (error: unknown) => [`${world}, seed ${options.seed}: ${error instanceof Error ? error.stack : error}`],
  );
  for (const found of [...(await checkBalances({ db })), ...(await checkOrders({ db }))])
    problems.push(`${world}, seed ${options.seed}: ${JSON.stringify(found)}`);
  return { played, problems };
}
