// Opens the event stream of each buyer, sends the postbacks of their payments at a steady rate, and measures when each stream gets the
// event. Started by payments.ts.
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { openStream } from "./open-stream";
import type { PaymentResult, PaymentTask } from "./payments";

const TICK_MS = 5;
/** connections that are opened at the same time */
const AT_ONCE = 50;
/** Events that have not arrived by then count as lost. */
const LATEST_MS = 5000;
const RETRY_MS = 500;
const RETRIES_MAX = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

process.on("message", (task: PaymentTask) => {
  void run(task).then((result) => process.send?.(result));
});

async function run(task: PaymentTask): Promise<PaymentResult> {
  const { port, host, buyers, warmUp, perSecond } = task;
  const [sent, arrivals] = [new Map<number, number>(), new Map<number, number>()];
  const received = (at: number, type: string) => {
    if (type === "user" && sent.has(at) && !arrivals.has(at)) arrivals.set(at, performance.now());
  };
  for (let from = 0; from < buyers.length; from += AT_ONCE)
    await Promise.all(
      buyers
        .slice(from, from + AT_ONCE)
        .map(({ token }, at) =>
          openStream({ port, host, token, received: ({ type }) => received(from + at, type) }),
        ),
    );
  const answers: Promise<number>[] = [];
  const start = performance.now();
  while (sent.size < buyers.length) {
    const due = Math.min(buyers.length, ((performance.now() - start) / 1000) * perSecond);
    while (sent.size < due) {
      const at = sent.size;
      sent.set(at, performance.now());
      answers.push(deliver(task, buyers[at]!.postback));
    }
    await delay(TICK_MS);
  }
  const refused = (await Promise.all(answers)).reduce((sum, count) => sum + count, 0);
  for (let waited = 0; arrivals.size < buyers.length && waited < LATEST_MS; waited += TICK_MS)
    await delay(TICK_MS);
  // Providers may repeat a postback; the repetition must have no effect.
  for (const { postback } of buyers.slice(0, AT_ONCE)) await deliver(task, postback);
  const times = [...arrivals].filter(([at]) => at >= warmUp).map(([at, end]) => end - sent.get(at)!);
  return { times, lost: buyers.length - arrivals.size, refused };
}

/** Sends a postback and retries until it is accepted, as a provider does. @returns the number of refusals */
async function deliver(task: PaymentTask, path: string): Promise<number> {
  for (let refused = 0; ; refused++) {
    if ((await send(task, path)) === 200 || refused === RETRIES_MAX) return refused;
    await delay(RETRY_MS);
  }
}

function send({ port, host }: PaymentTask, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, headers: { Host: host }, agent }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    asking.on("error", reject);
    asking.end();
  });
}
