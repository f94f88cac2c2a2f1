import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { childPids } from "../../tests/support/child-processes";
import { bomb } from "../../tests/support/picture-bombs";
import { mutated, picturesToMutate, randomOf } from "../../tests/support/picture-fuzz";
import { requestFrom, type TestServer } from "../../tests/support/server";
import { type Figure, figure, percentile, spreadOf } from "./figures";
import { addMembers, asTenant } from "./members";
import { cpuSeconds } from "./ratio";
import { steadily } from "./steadily";
import { withServer } from "./with-server";

const [SLUG, HOST, OTHER_HOST] = ["velvet-hour", "velvethour.example", "fjordlys.example"];
const METRICS_TOKEN = "only-for-measuring";
const [WIDTH, HEIGHT] = [4000, 3000];
const WARM_UP = 4;
const UPLOADS = 12;
const DAMAGED = Number(process.env.BENCH_DAMAGED_PICTURES ?? 1000);
const BOMBS = 30;
const SEED = 20270320;
/** Uploads at the same time: as many as one account may have. */
const AT_ONCE = 3;
const VISITS_PER_SECOND = 20;
const QUIET_MS = 10_000;
/** Resolution of the event loop monitor. It is included in each measured delay and subtracted. */
const MONITOR_MS = 10;
/** Time after which the memory of uploads must be released, and the processes that read pictures have ended. */
const SETTLE_MS = 20_000;

type Uploading = {
  server: TestServer;
  /** uploads pictures, a few at a time, and deletes them, so that there is always a free place; returns the answers */
  upload: (pictures: readonly Buffer[]) => Promise<{ status: number; text: string }[]>;
};

/** Measures what uploads cost, and what visitors of another brand wait while damaged pictures and bombs are uploaded. */
export function benchUploads(): Promise<Figure[]> {
  return withServer({ METRICS_TOKEN }, (server, url) =>
    asTenant(url, SLUG, async (client) => {
      const [member] = await addMembers(client, 1);
      const upload: Uploading["upload"] = async (pictures) => {
        const answers: { status: number; text: string }[] = [];
        for (let at = 0; at < pictures.length; at += AT_ONCE) {
          const some = pictures.slice(at, at + AT_ONCE);
          answers.push(
            ...(await Promise.all(some.map((picture) => postPicture(server, member!.token, picture)))),
          );
          await client.query("delete from photos");
        }
        return answers;
      };
      return [...(await costFigures({ server, upload })), ...(await hostileFigures({ server, upload }))];
    }),
  );
}

/** Measures a 12-megapixel upload: processor time and memory of the server with its readers of pictures, and the event loop's delay. */
async function costFigures({ server, upload }: Uploading): Promise<Figure[]> {
  const picture = await phonePicture();
  const pid = server.process.pid ?? 0;
  const uploadOne = async () => {
    const [answer] = await upload([picture]);
    if (answer?.status !== 200 || !answer.text.includes('"refused":[]'))
      throw new Error(`The upload was answered ${answer?.status}: ${answer?.text.slice(0, 300)}`);
  };
  for (let at = 0; at < WARM_UP; at++) await uploadOne();
  await delay(SETTLE_MS);
  const before = ofAll(pid, residentMb);
  const [costs, delays]: [number[], number[]] = [[], []];
  for (let at = 0; at < UPLOADS; at++) {
    await longestDelay(server);
    const used = ofAll(pid, cpuSeconds);
    await uploadOne();
    costs.push((ofAll(pid, cpuSeconds) - used) * 1000);
    delays.push((await longestDelay(server)) - MONITOR_MS);
  }
  await delay(SETTLE_MS);
  const more = ofAll(pid, residentMb) - before;
  const [cost, hold] = [spreadOf(costs), spreadOf(delays)];
  return [
    figure("12-megapixel upload, processor time", "ms", cost.median, { atMost: 400 }, { spread: cost }),
    figure("longest delay of the event loop", "ms", hold.max, { atMost: 50 }, { spread: hold }),
    figure(`memory after ${UPLOADS} uploads, more than before`, "MB", more, { atMost: 15 }),
  ];
}

async function hostileFigures({ server, upload }: Uploading): Promise<Figure[]> {
  const random = randomOf(SEED);
  const whole = Object.values(await picturesToMutate());
  const damaged = Array.from({ length: DAMAGED }, (_, at) => mutated(whole[at % whole.length]!, random));
  const { bytes } = await bomb("a PNG with eight compressed texts of 20 MB");
  const pid = server.process.pid ?? 0;
  const quiet = await visitWhile(server, () => delay(QUIET_MS));
  const fuzz = await visitWhile(server, () => upload(damaged));
  const before = residentMb(pid);
  const bombs = await visitWhile(server, () => upload(Array<Buffer>(BOMBS).fill(bytes)));
  // Damaged pictures are accepted or refused in an answer of 200, or sent again after 503.
  const odd = [...fuzz.result, ...bombs.result].filter(({ status }) => status !== 200 && status !== 503);
  const name = "another brand's home";
  return [
    figure(`${name} without uploads, p99`, "ms", quiet.p99Ms, {}),
    figure(`${name} during ${DAMAGED} damaged pictures, p99`, "ms", fuzz.p99Ms, { atMost: 250 }),
    figure(`${name} during ${BOMBS} pictures with texts of 160 MB, p99`, "ms", bombs.p99Ms, { atMost: 250 }),
    figure("damaged pictures that are neither accepted nor refused", "pictures", odd.length, { atMost: 0 }),
    figure("memory of the server after them, more than before", "MB", residentMb(pid) - before, {
      atMost: 50,
    }),
  ];
}

/** Visits another brand's home at a steady rate during the work. */
async function visitWhile<T>(
  server: TestServer,
  work: () => Promise<T>,
): Promise<{ result: T; p99Ms: number }> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  await steadily(
    VISITS_PER_SECOND,
    () => isOver,
    async () => {
      const start = performance.now();
      await requestFrom(server.port, OTHER_HOST, "/");
      times.push(performance.now() - start);
    },
  );
  return { result: await working, p99Ms: percentile(times, 0.99) };
}

/** Creates a picture with as much detail as a photo: noise does not compress well. */
function phonePicture(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 24 };
  return sharp({ create: { width: WIDTH / 4, height: HEIGHT / 4, channels: 3, background: "#888", noise } })
    .resize(WIDTH, HEIGHT)
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function postPicture({ port }: TestServer, token: string, picture: Buffer) {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "phone.jpg");
  const encoded = new Response(form);
  return requestFrom(port, HOST, "/api/photos.php", {
    method: "POST",
    headers: {
      Origin: `http://${HOST}:${port}`,
      Cookie: `session=${token}`,
      "X-Client-Request": "1",
      "Content-Type": encoded.headers.get("content-type") ?? "",
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** Returns the longest event loop delay since the previous call, in milliseconds. */
async function longestDelay({ port }: TestServer): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const { status, text } = await requestFrom(port, "", "/metrics", { headers });
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  if (!seconds) throw new Error(`The metrics answered ${status} without the event loop's lag.`);
  return Number(seconds) * 1000;
}

/** Sums a figure of a server's process and those that it started. */
function ofAll(pid: number, value: (pid: number) => number): number {
  return [pid, ...childPids(pid)].reduce((sum, one) => sum + value(one), 0);
}

/** Returns the resident memory of a process. */
function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb) / 1024;
}
