import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { type Figure, figure, spreadOf } from "./figures";
import { headersOf } from "./load";
import { joinAs } from "./member";
import { type PaceResult, startPace } from "./pace";
import { type Production, startProduction } from "./production";
import { benchUnchanged } from "./unchanged";

const HOST = "abendrot.example";
const WARM_UP_MS = 60_000;
const ROUNDS = 11;
const ROUND_MS = 6000;
const HOME_PER_SECOND = 200;
const LOGINS_PER_SECOND = 200;
const SLOWER_AT_MOST = 2;

/** What a member's calls cost, and what a storm of logins costs everyone else. */
export async function benchAccounts(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-db-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const server = await startProduction({
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    SIGNUP_MIN_SECONDS: "0",
  });
  try {
    await ready(server);
    const member = await joinAs(server.port, HOST);
    return [
      ...(await benchUnchanged(server, HOST, member.cookie, "user.php")),
      ...(await benchUnchanged(server, HOST, member.cookie, "likes.php")),
      ...(await benchUnchanged(server, HOST, member.cookie, "chats.php")),
      ...(await benchStorm(server, member)),
    ];
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function ready(server: Production): Promise<void> {
  while (!server.log().some(({ msg }) => msg === "the database is ready"))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The 99th percentile of the cached home, alone and while 200 logins a second come in, in turns. */
async function benchStorm(
  server: Production,
  member: { email: string; password: string },
): Promise<Figure[]> {
  const [home, logins] = [startPace(), startPace()];
  const hashing = fork(path.join(import.meta.dirname, "hash-child.ts"));
  const { port } = server;
  const body = JSON.stringify({ email: member.email, password: member.password });
  const askHome = (durationMs = ROUND_MS) =>
    home.run({ port, perSecond: HOME_PER_SECOND, durationMs, headers: headersOf(HOST), url: "/" });
  const storm = (durationMs = ROUND_MS) =>
    logins.run({
      port,
      perSecond: LOGINS_PER_SECOND,
      durationMs,
      method: "POST",
      url: "/api/user.php",
      headers: { ...headersOf(HOST), Origin: `http://${HOST}`, "Content-Type": "application/json" },
      body,
    });
  try {
    // A server that has just started compiles what it is asked for the first thousands of times, beside answering.
    await Promise.all([askHome(WARM_UP_MS), storm(WARM_UP_MS)]);
    const seen: { solo: number; beside: number; stormed: number; came: PaceResult }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const solo = await askHome();
      hashing.send("go");
      const beside = await askHome();
      hashing.send("stop");
      const [stormed, came] = await Promise.all([askHome(), storm()]);
      seen.push({ solo: solo.p99Ms, beside: beside.p99Ms, stormed: stormed.p99Ms, came });
    }
    const spread = spreadOf(seen.map(({ solo, stormed }) => stormed / solo));
    const middle = (of: (one: (typeof seen)[number]) => number) => spreadOf(seen.map(of)).median;
    const done = middle(({ came }) => (came.statuses[200] ?? 0) / (ROUND_MS / 1000));
    const busy = middle(({ came }) => (came.statuses[503] ?? 0) / (ROUND_MS / 1000));
    return [
      {
        name: `p99 of cached home under ${LOGINS_PER_SECOND} logins/s ÷ alone`,
        unit: "ms",
        ours: middle(({ stormed }) => stormed),
        reference: middle(({ solo }) => solo),
        ratio: spread.median,
        atLeast: null,
        atMost: SLOWER_AT_MOST,
        ok: spread.median <= SLOWER_AT_MOST,
        spread,
      },
      // What of it is the machine's: a core that hashes, and nobody who logs in.
      figure(
        "p99 of cached home beside another process that only hashes ÷ alone",
        "×",
        middle(({ solo, beside }) => beside / solo),
        {},
      ),
      figure(
        "logins done in the storm",
        "logins/s",
        done,
        {},
        { note: `${Math.round(busy)}/s asked to come back` },
      ),
    ];
  } finally {
    hashing.kill();
    home.stop();
    logins.stop();
  }
}
