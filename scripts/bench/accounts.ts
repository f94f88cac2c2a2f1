import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { type Figure, figure, spreadOf } from "./figures";
import { headersOf } from "./load";
import { joinAs } from "./member";
import { type PaceResult, startPace } from "./pace";
import { databaseReady, type Production, startProduction } from "./production";
import { benchUnchanged } from "./unchanged";

const HOST = "abendrot.example";
const WARM_UP_MS = 20_000;
const ROUNDS = 7;
const ROUND_MS = 6000;
const LOGINS_PER_SECOND = 50;
const SLOWER_AT_MOST = 5;

/** Measures a member's API calls, and how much a login storm slows down other pages. */
export async function benchAccounts(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-db-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const server = await startProduction({
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    SIGNUP_MIN_SECONDS: "0",
  });
  try {
    await databaseReady(server);
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

type Round = { solo: number; stormed: number; came: PaceResult };

/** Measures the 99th percentile of a cached page and of a member's page, alternately without and with a login storm. */
async function benchStorm(
  server: Production,
  member: { email: string; password: string; cookie: string },
): Promise<Figure[]> {
  const [pages, logins] = [startPace(), startPace()];
  const { port } = server;
  const body = JSON.stringify({ email: member.email, password: member.password });
  const requested = {
    "cached home": { url: "/", perSecond: 200, headers: headersOf(HOST) },
    "a member's page": {
      url: "/profile",
      perSecond: 20,
      headers: { ...headersOf(HOST), Cookie: member.cookie },
    },
  };
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
  const figures: Figure[] = [];
  let came: Round[] = [];
  try {
    for (const [name, request] of Object.entries(requested)) {
      const open = (durationMs = ROUND_MS) => pages.run({ port, durationMs, ...request });
      // A new server compiles its code during the first few thousand requests.
      await Promise.all([open(WARM_UP_MS), storm(WARM_UP_MS)]);
      const seen: Round[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const solo = await open();
        const [stormed, answers] = await Promise.all([open(), storm()]);
        seen.push({ solo: solo.p99Ms, stormed: stormed.p99Ms, came: answers });
      }
      came = [...came, ...seen];
      const spread = spreadOf(seen.map(({ solo, stormed }) => stormed / solo));
      figures.push({
        name: `p99 of ${name} under ${LOGINS_PER_SECOND} logins/s ÷ alone`,
        unit: "ms",
        ours: spreadOf(seen.map(({ stormed }) => stormed)).median,
        reference: spreadOf(seen.map(({ solo }) => solo)).median,
        ratio: spread.median,
        atLeast: null,
        atMost: SLOWER_AT_MOST,
        ok: spread.median <= SLOWER_AT_MOST,
        spread,
      });
    }
  } finally {
    pages.stop();
    logins.stop();
  }
  const perSecond = (status: number) =>
    spreadOf(came.map((one) => (one.came.statuses[status] ?? 0) / (ROUND_MS / 1000))).median;
  return [
    ...figures,
    figure(
      "logins done during the storm",
      "logins/s",
      perSecond(200),
      {},
      { note: `${Math.round(perSecond(503))}/s answered with 503` },
    ),
  ];
}
