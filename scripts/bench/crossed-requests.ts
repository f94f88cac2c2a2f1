import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { migrate } from "~/db/migrate.server";
import { crossRequests, type Outcome } from "../../tests/support/crossed/play";
import { startServer, type TestServer } from "../../tests/support/server";
import { runSql, urlWith } from "../../tests/support/test-server";
import { type Figure, figure } from "./figures";

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100_000);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const LONGEST_MS = Number(process.env.BENCH_REQUEST_SECONDS ?? 7200) * 1000;
const WORKERS = Math.min(4, availableParallelism());
/** Requests in one world of members, a new server and a new database. */
const ROUND = Math.min(4_000, Math.ceil(REQUESTS / WORKERS));
/** The share of requests to a server with rate limits. */
const LIMITED = 0.03;
const TEMPLATE = "livery_crossed_template";

type Round = { seed: number; count: number; isLimited: boolean; endsAt?: number };

/** Sends requests for what belongs to other members and another brand. None may receive or change anything of theirs, or fail. */
export async function benchCrossedRequests(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-crossed-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const rounds: Round[] = [];
  const limited = Math.ceil(REQUESTS * LIMITED);
  for (let from = 0; from < REQUESTS - limited; from += ROUND)
    rounds.push({
      seed: SEED + rounds.length,
      count: Math.min(ROUND, REQUESTS - limited - from),
      isLimited: false,
    });
  rounds.splice(1, 0, { seed: SEED + rounds.length, count: limited, isLimited: true });
  const outcomes: Outcome[] = [];
  try {
    await runSql(database.url, `create database ${TEMPLATE}`);
    const appRole = { appRole: "livery_crossed", appPassword: "only-for-measuring" };
    await migrate({
      url: urlWith(database.url, TEMPLATE),
      ...appRole,
      migrationsDir: path.resolve("app/db/migrations"),
    });
    const start = performance.now();
    let next = 0;
    const work = async () => {
      while (next < rounds.length && performance.now() < start + LONGEST_MS) {
        const at = next++;
        const round = { ...rounds[at]!, endsAt: start + LONGEST_MS };
        const outcome = await playRound(database.url, `livery_crossed_${at}`, round);
        outcomes.push(outcome);
        const sent = outcomes.reduce((sum, { requests }) => sum + requests, 0);
        process.stderr.write(`${sent} requests, ${Math.round((performance.now() - start) / 1000)} s\n`);
        for (const problem of outcome.problems) process.stderr.write(`${problem}\n`);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    const seconds = (performance.now() - start) / 1000;
    process.stdout.write(`${statusTable(outcomes)}\n`);
    const sent = outcomes.reduce((sum, { requests }) => sum + requests, 0);
    const asMembers = outcomes.reduce((sum, one) => sum + one.asMembers, 0);
    const problems = outcomes.reduce((sum, one) => sum + one.problems.length, 0);
    return [
      figure("crossed requests", "requests", sent, { atLeast: REQUESTS }, { note: `seed ${SEED}` }),
      figure("with a session that is valid at the host", "requests", asMembers, {}),
      figure("crossed requests in a second", "1/s", sent / seconds, {}, { note: `${WORKERS} servers` }),
      figure("leaks, changes of others and errors", "problems", problems, { atMost: 0 }),
    ];
  } finally {
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function playRound(serverUrl: string, name: string, { isLimited, ...round }: Round): Promise<Outcome> {
  await runSql(serverUrl, `create database ${name} template ${TEMPLATE}`);
  const url = urlWith(serverUrl, name);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on("error", () => {});
  let server: TestServer | undefined;
  try {
    server = await startServer(
      { DATABASE_URL: url, TRUST_PROXY: "loopback", RATE_LIMITS: isLimited ? "1" : "0" },
      { endsWithParent: true },
    );
    await server.logged(({ msg }) => msg === "the database is ready");
    const query = async (statement: string) =>
      (await pool.query(statement)).rows as Record<string, unknown>[];
    return await crossRequests(server, query, round);
  } catch (error) {
    const problem = `The round with the seed ${round.seed} failed: ${(error as Error).stack}`;
    return { requests: 0, asMembers: 0, problems: [problem], statuses: new Map(), seen: [], unseen: [] };
  } finally {
    await server?.stop();
    await pool.end();
    await runSql(serverUrl, `drop database if exists ${name} with (force)`);
  }
}

/** Returns the number of answers by kind of request and status. */
function statusTable(outcomes: readonly Outcome[]): string {
  const sums = new Map<string, Map<number, number>>();
  for (const { statuses } of outcomes)
    for (const [kind, counts] of statuses) {
      const sum = sums.get(kind) ?? new Map<number, number>();
      for (const [status, count] of counts) sum.set(status, (sum.get(status) ?? 0) + count);
      sums.set(kind, sum);
    }
  const lines = [...sums].toSorted().map(([kind, counts]) => {
    const parts = [...counts]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status} ${count}`);
    return `  ${kind.padEnd(20)} ${parts.join(", ")}`;
  });
  return lines.join("\n");
}
