import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { bomb } from "../../tests/support/picture-bombs";
import { mutated, picturesToMutate, randomOf } from "../../tests/support/picture-fuzz";
import { type Figure, figure } from "./figures";
import { headersOf } from "./load";
import { joinAs } from "./member";
import { startPace } from "./pace";
import { databaseReady, startProduction } from "./production";
import { postPicture, residentMb } from "./uploads";

const HOST = "velvethour.example";
const OTHER_HOST = "fjordlys.example";
const FILES = 1000;
const BOMBS = 30;
const SEED = 20270320;
/** Uploads at the same time: as many as one account may have. */
const AT_ONCE = 3;
const PER_SECOND = 20;
const QUIET_MS = 10_000;
const ROUND_MS = 5000;
/** The statuses that a damaged picture may have: accepted or refused, and busy. */
const EXPECTED = [200, 503];

/** Measures what visitors of another brand wait while damaged pictures and bombs are uploaded, and the memory of all processes. */
export async function benchPictures(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-pictures-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const server = await startProduction({
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    SIGNUP_MIN_SECONDS: "0",
  });
  const visiting = startPace();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    await databaseReady(server);
    const { cookie } = await joinAs(server.port, HOST, "NL");
    const upload = (bytes: Buffer) => postPicture(server.port, HOST, cookie, bytes);
    const visit = (durationMs: number) =>
      visiting.run({
        port: server.port,
        perSecond: PER_SECOND,
        durationMs,
        url: "/",
        headers: headersOf(OTHER_HOST),
      });
    await visit(3000);
    const quiet = await visit(QUIET_MS);
    const random = randomOf(SEED);
    const whole = Object.values(await picturesToMutate());
    const files = Array.from({ length: FILES }, (_, at) => mutated(whole[at % whole.length]!, random));
    const fuzz = await whileVisiting(visit, () => uploadAll(client, files, upload));
    const { bytes } = await bomb("a PNG with eight compressed texts of 20 MB");
    const before = residentMb(server.child.pid ?? 0);
    const bombs = await whileVisiting(visit, () =>
      uploadAll(client, Array<Buffer>(BOMBS).fill(bytes), upload),
    );
    const after = residentMb(server.child.pid ?? 0);
    const odd = [...fuzz.result, ...bombs.result].filter((status) => !EXPECTED.includes(status));
    return [
      figure("another brand's home without uploads, p99", "ms", quiet.p99Ms, {}),
      figure(`another brand's home during ${FILES} damaged pictures, p99`, "ms", fuzz.p99Ms, { atMost: 250 }),
      figure(`another brand's home during ${BOMBS} pictures with texts of 160 MB, p99`, "ms", bombs.p99Ms, {
        atMost: 250,
      }),
      figure("damaged pictures that are neither accepted nor refused", "pictures", odd.length, { atMost: 0 }),
      figure(
        `memory of the server after ${BOMBS} pictures with texts, more than before`,
        "MB",
        after - before,
        {
          atMost: 50,
        },
      ),
    ];
  } finally {
    visiting.stop();
    await client.end();
    await server.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Runs the work, and returns the slowest p99 of the rounds of visits meanwhile. */
async function whileVisiting<T>(
  visit: (durationMs: number) => Promise<{ p99Ms: number }>,
  work: () => Promise<T>,
): Promise<{ result: T; p99Ms: number }> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  let p99Ms = 0;
  while (!isDone) p99Ms = Math.max(p99Ms, (await visit(ROUND_MS)).p99Ms);
  return { result: await working, p99Ms };
}

/** Uploads pictures, a few at a time, and removes them again, so that there is always a free place. @returns the statuses */
async function uploadAll(
  client: pg.Client,
  files: readonly Buffer[],
  upload: (bytes: Buffer) => Promise<string>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const answers = await Promise.all(files.slice(at, at + AT_ONCE).map(upload));
    statuses.push(...answers.map((answer) => Number(answer.slice(0, 3))));
    await client.query(`do $$ declare tenant int; begin
      for tenant in select id from tenants loop
        perform set_config('app.tenant', tenant::text, true);
        delete from photos;
      end loop;
    end $$`);
  }
  return statuses;
}
