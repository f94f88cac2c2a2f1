import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { migrate } from "~/db/migrate.server";
import { urlAs } from "~/db/roles.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { playHistory } from "../../tests/support/payment-histories";
import { historyBrand } from "../../tests/support/payment-history-shop";
import { providerServers } from "../../tests/support/payment-providers";
import { histories } from "../../tests/support/payment-steps";
import { demoTenant } from "../../tests/support/shop";
import { runSql } from "../../tests/support/test-server";
import { type Figure, figure } from "./figures";

const HISTORIES = Number(process.env.BENCH_HISTORIES ?? 100_000);
const LONGEST_MS = Number(process.env.BENCH_HISTORY_SECONDS ?? 1800) * 1000;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
/** Number of histories that run concurrently, each in its own brand: one computes while others wait for the database. */
const LANES = 4;
/** Messages of one history arrive at the same time. */
const CONNECTIONS = LANES * 8;
/** Histories of one seed: SEED, SEED + 1, …; a failure is found again with its seed and `BENCH_HISTORIES=50`. */
const BATCH = 50;
const PROGRESS_MS = 30_000;
const APP = { appRole: "livery_histories", appPassword: "only-for-measuring" };

/**
 * Plays random payment histories for all providers, with crashes between any two transactions. Nothing may be lost or counted twice. SIGINT
 * and SIGTERM end it early, and it reports what it has done.
 */
export async function benchPaymentHistories(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-histories-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const databases = new TenantDatabases();
  const servers = providerServers();
  try {
    await migrate({ url: database.url, ...APP, migrationsDir: path.resolve("app/db/migrations") });
    databases.open({
      url: urlAs(database.url, APP.appRole, APP.appPassword),
      ownerUrl: database.url,
      max: CONNECTIONS,
    });
    servers.listen({ onUnhandledRequest: "error" });
    const { played, problems, seconds } = await playAll(databases, await demoTenant("velvet-hour"));
    const gaps = await runSql(
      database.url,
      "select company_id, max(number)::int - count(*)::int as missing from invoices group by 1 having max(number) <> count(*)",
    );
    for (const gap of gaps) problems.push(`numbers of invoices are missing: ${JSON.stringify(gap)}`);
    return [
      figure("histories of payments", "histories", played, {}, { note: `seed ${SEED}` }),
      figure("histories played in a second", "1/s", played / seconds, {}, { note: `${LANES} at a time` }),
      figure("credits, amounts or invoices lost or twice", "problems", problems.length, { atMost: 0 }),
    ];
  } finally {
    servers.close();
    await databases.end();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function playAll(databases: TenantDatabases, tenant: Tenant) {
  const problems: string[] = [];
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  let [batch, played, isStopped] = [0, 0, false];
  const stop = () => {
    isStopped = true;
  };
  const isOver = () => isStopped || performance.now() - start > LONGEST_MS;
  const progress = () =>
    process.stderr.write(
      `${played} of ${HISTORIES} histories, seeds ${SEED} to ${SEED + batch - 1}, ${problems.length} problems, ${(played / seconds()).toFixed(1)} a second\n`,
    );
  const lane = async (_: unknown, at: number) => {
    const property = fc.asyncProperty(histories, async (history) => {
      if (isOver()) return;
      await playHistory(historyBrand(databases, ofCompany(tenant, `lane-${at}`)), history);
      played += 1;
    });
    while (batch * BATCH < HISTORIES && !isOver()) {
      const options = { numRuns: Math.min(BATCH, HISTORIES - batch * BATCH), seed: SEED + batch++ };
      await fc.assert(property, options).catch((error: unknown) => {
        problems.push(`seed ${options.seed}: ${describe(error)}`);
        process.stderr.write(`${problems.at(-1)}\n`);
      });
    }
  };
  const timer = setInterval(progress, PROGRESS_MS);
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    clearInterval(timer);
    process.off("SIGINT", stop).off("SIGTERM", stop);
    progress();
  }
  return { played, problems, seconds: seconds() };
}

/** The numbers of a company's invoices are drawn one after the other, so lanes of one company would wait for each other. */
function ofCompany(tenant: Tenant, id: string): Tenant {
  const { config } = tenant;
  return { ...tenant, config: { ...config, company: { ...config.company, id } } };
}

/** The counterexample, and what it fails with. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}\n${error.cause.stack}` : `${error.stack}`;
}
