import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { startBare, takeAnswer } from "./bare";
import { type Figure, figure, spreadOf } from "./figures";
import { headersOf, startLoad } from "./load";
import { joinAs } from "./member";
import { type PaceResult, startPace } from "./pace";
import { type Production, startProduction } from "./production";
import { compare } from "./ratio";

const HOST = "abendrot.example";
const ROUNDS = 5;
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
      ...(await benchUnchanged(server, member.cookie, "user.php")),
      ...(await benchUnchanged(server, member.cookie, "likes.php")),
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

/** A call of every open page that finds nothing changed, against a bare node:http server that says the same. */
async function benchUnchanged(
  server: Production,
  cookie: string,
  call: "user.php" | "likes.php",
): Promise<Figure[]> {
  const url = `/api/${call}`;
  const headers = { ...headersOf(HOST), Cookie: cookie };
  const { headers: first } = await takeAnswer(server.port, headers, url);
  const tag = Object.entries(first).find(([name]) => name.toLowerCase() === "etag")?.[1] ?? "";
  const asked = { ...headers, "If-None-Match": tag };
  const lines = Object.entries(asked).map(([name, value]) => `${name}: ${value}`);
  const requests = () => [[`GET ${url} HTTP/1.1`, ...lines, "", ""].join("\r\n")];
  const bare = await startBare(await takeAnswer(server.port, asked, url));
  const load = startLoad();
  try {
    const ours = { port: server.port, pid: server.child.pid ?? 0, requests };
    return await compare(`${call} unchanged ÷ bare node:http`, load, ours, { ...bare, requests }, 0.3);
  } finally {
    load.stop();
    bare.stop();
  }
}

/** The 99th percentile of the cached home, alone and while 200 logins a second come in, in turns. */
async function benchStorm(
  server: Production,
  member: { email: string; password: string },
): Promise<Figure[]> {
  const [home, logins] = [startPace(), startPace()];
  const { port } = server;
  const body = JSON.stringify({ email: member.email, password: member.password });
  const askHome = () =>
    home.run({ port, perSecond: HOME_PER_SECOND, durationMs: ROUND_MS, headers: headersOf(HOST), url: "/" });
  const storm = () =>
    logins.run({
      port,
      perSecond: LOGINS_PER_SECOND,
      durationMs: ROUND_MS,
      method: "POST",
      url: "/api/user.php",
      headers: { ...headersOf(HOST), Origin: `http://${HOST}`, "Content-Type": "application/json" },
      body,
    });
  try {
    await askHome();
    await Promise.all([askHome(), storm()]);
    const seen: { solo: number; stormed: number; came: PaceResult }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const solo = await askHome();
      const [stormed, came] = await Promise.all([askHome(), storm()]);
      seen.push({ solo: solo.p99Ms, stormed: stormed.p99Ms, came });
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
      figure(
        "logins done in the storm",
        "logins/s",
        done,
        {},
        { note: `${Math.round(busy)}/s asked to come back` },
      ),
    ];
  } finally {
    home.stop();
    logins.stop();
  }
}
