import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { childPids } from "../../tests/support/child-processes";
import { type Figure, figure, spreadOf } from "./figures";
import { headersOf } from "./load";
import { joinAs } from "./member";
import { type Production, startProduction } from "./production";
import { cpuSeconds } from "./ratio";

const HOST = "velvethour.example";
const TOKEN = "only-for-measuring";
const [WIDTH, HEIGHT] = [4000, 3000];
const WARM_UP = 4;
const UPLOADS = 12;
/** Resolution of the event loop monitor. It is included in each measured delay and subtracted. */
const MONITOR_MS = 10;
/** Time after which the memory of uploads must be released, and the processes that read pictures have ended. */
const SETTLE_MS = 20_000;
const BACK_MB = 15;

/** Measures processor time and memory of a 12-megapixel upload, of the server with its readers of pictures, and the event loop's delay. */
export async function benchUploads(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-uploads-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const server = await startProduction({
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    SIGNUP_MIN_SECONDS: "0",
    METRICS_TOKEN: TOKEN,
  });
  try {
    while (!server.log().some(({ msg }) => msg === "the database is ready")) await delay(50);
    const { cookie } = await joinAs(server.port, HOST, "NL");
    await makePremium(database.url);
    const picture = await phonePicture();
    for (let at = 0; at < WARM_UP; at++) await upload(server.port, cookie, picture);
    await delay(SETTLE_MS);
    const pid = server.child.pid ?? 0;
    const before = residentMbOfAll(pid);
    const costs: number[] = [];
    const holds: number[] = [];
    for (let at = 0; at < UPLOADS; at++) {
      await longestHold(server);
      const used = cpuOfAll(pid);
      await upload(server.port, cookie, picture);
      costs.push((cpuOfAll(pid) - used) * 1000);
      holds.push((await longestHold(server)) - MONITOR_MS);
    }
    await delay(SETTLE_MS);
    const after = residentMbOfAll(pid);
    const [cost, hold] = [spreadOf(costs), spreadOf(holds)];
    return [
      figure("12-megapixel upload, processor time", "ms", cost.median, { atMost: 400 }, { spread: cost }),
      figure("longest hold of the event loop", "ms", hold.max, { atMost: 50 }, { spread: hold }),
      figure(
        `memory ${SETTLE_MS / 1000} s after ${UPLOADS} uploads, more than before`,
        "MB",
        after - before,
        { atMost: BACK_MB },
        { note: `${Math.round(before)} → ${Math.round(after)} MB` },
      ),
    ];
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Makes the members premium, because free members may have fewer photos. */
async function makePremium(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`do $$ declare tenant int; begin
    for tenant in select id from tenants loop
      perform set_config('app.tenant', tenant::text, true);
      update members set paid_user = true;
    end loop;
  end $$`);
  await client.end();
}

/** Creates a picture with as much detail as a photo: noise does not compress well. */
function phonePicture(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 24 };
  return sharp({ create: { width: WIDTH / 4, height: HEIGHT / 4, channels: 3, background: "#888", noise } })
    .resize(WIDTH, HEIGHT)
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function upload(port: number, cookie: string, picture: Buffer): Promise<void> {
  const received = await postPicture(port, HOST, cookie, picture);
  if (!received.startsWith("200 ") || !received.includes('"refused":[]'))
    throw new Error(`The upload answered ${received.slice(0, 300)}`);
}

/** Uploads a picture as a member's photo. @returns the status and the body of the answer */
export async function postPicture(
  port: number,
  host: string,
  cookie: string,
  picture: Buffer,
): Promise<string> {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "phone.jpg");
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    ...headersOf(host),
    Origin: `http://${host}`,
    Cookie: cookie,
    "X-Client-Request": "1",
    "Accept-Encoding": "identity",
    "Content-Type": encoded.headers.get("content-type") ?? "",
    "Content-Length": body.length,
  };
  const target = { host: "127.0.0.1", port, path: "/api/photos.php", method: "POST", headers, agent: false };
  return new Promise<string>((resolve, reject) => {
    const asking = request(target, (answer) => {
      let text = `${answer.statusCode} `;
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () => resolve(text));
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

/** Returns the longest event loop delay since the previous call, in milliseconds. */
async function longestHold({ port }: Production): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text())?.[1];
  if (!seconds) throw new Error(`The metrics answered ${answer.status} without the event loop's lag.`);
  return Number(seconds) * 1000;
}

/** Returns a server's process and those that it started. */
const withReaders = (pid: number) => [pid, ...childPids(pid)];

function cpuOfAll(pid: number): number {
  return withReaders(pid).reduce((sum, one) => sum + cpuSeconds(one), 0);
}

function residentMbOfAll(pid: number): number {
  return withReaders(pid).reduce((sum, one) => sum + residentMb(one), 0);
}

/** Returns the resident memory of a process. */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb) / 1024;
}
