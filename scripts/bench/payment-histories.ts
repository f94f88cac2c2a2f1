import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { migrate } from "~/db/migrate.server";
import { urlAs } from "~/db/roles.server";
import { paymentWorlds } from "../../tests/support/payment-providers";
import { dropDatabase, runSql, urlWith } from "../../tests/support/test-server";
import { type Figure, figure } from "./figures";

/** A task for one process. `url` uses the application's role, `ownerUrl` the owner's. */
export type HistoryTask = { world: string; seed: number; count: number; url: string; ownerUrl: string };
export type HistoryResult = { played: number; problems: string[] };

const HISTORIES = Number(process.env.BENCH_HISTORIES ?? 100_000);
const LONGEST_MS = Number(process.env.BENCH_HISTORY_SECONDS ?? 1800) * 1000;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const WORKERS = Math.min(4, availableParallelism());
/** Histories per database, a small number because the checks of ledger and orders read all of them. */
const BATCH = 200;
const APP = { appRole: "livery_histories", appPassword: "only-for-measuring" };
const TEMPLATE = "livery_histories_template";

/** Plays random payment histories for all providers, with crashes between any two transactions. Nothing may be lost or counted twice. */
export async function benchPaymentHistories(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-histories-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const worlds = Object.keys(paymentWorlds);
  const problems: string[] = [];
  let [started, played] = [0, 0];
  try {
    await runSql(database.url, `create database ${TEMPLATE}`);
    await migrate({
      url: urlWith(database.url, TEMPLATE),
      ...APP,
      migrationsDir: path.resolve("app/db/migrations"),
    });
    const start = performance.now();
    const work = async () => {
      while (started < HISTORIES && performance.now() - start < LONGEST_MS) {
        const count = Math.min(BATCH, HISTORIES - started);
        const at = Math.floor(started / BATCH);
        started += count;
        const world = worlds[at % worlds.length]!;
        const result = await playBatch(database.url, at, { world, seed: SEED + at * BATCH, count });
        played += result.played;
        problems.push(...result.problems);
        if (at % 25 === 24) process.stderr.write(`${played} histories, ${problems.length} problems\n`);
        for (const problem of result.problems) process.stderr.write(`${problem}\n`);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    const perSecond = (played * 1000) / (performance.now() - start);
    const note = `${worlds.join(", ")}; seed ${SEED}`;
    return [
      figure("histories of payments", "histories", played, {}, { note }),
      figure("histories played in a second", "1/s", perSecond, {}, { note: `${WORKERS} processes` }),
      figure("credits, amounts or invoices lost or twice", "problems", problems.length, { atMost: 0 }),
    ];
  } finally {
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function playBatch(
  serverUrl: string,
  at: number,
  task: Pick<HistoryTask, "world" | "seed" | "count">,
): Promise<HistoryResult> {
  const name = `livery_histories_${at}`;
  await runSql(serverUrl, `create database ${name} template ${TEMPLATE}`);
  const ownerUrl = urlWith(serverUrl, name);
  const child = fork(path.join(import.meta.dirname, "history-child.ts"));
  try {
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`The process of the histories ended with ${code}.`);
    });
    ended.catch(() => undefined);
    const answer = once(child, "message") as Promise<[HistoryResult]>;
    child.send({ ...task, ownerUrl, url: urlAs(ownerUrl, APP.appRole, APP.appPassword) });
    const [result] = await Promise.race([answer, ended]);
    return result;
  } finally {
    child.kill();
    await dropDatabase(serverUrl, name);
  }
}
