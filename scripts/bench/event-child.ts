// Opens the event streams of many members, sends messages between them at a steady rate, and measures when each message has been announced
// on the recipient's stream and fetched. Started by event-streams.ts.
import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { StreamResult, StreamTask } from "./event-streams";
import { openStream } from "./open-stream";

const TICK_MS = 5;
/** connections that are opened at the same time */
const AT_ONCE = 50;
/** Messages that have not arrived by then count as lost. */
const LATEST_MS = 5000;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const sockets: Socket[] = [];

process.on("message", (task: StreamTask) => {
  void run(task).then((result) => process.send?.(result));
});

async function run(task: StreamTask): Promise<StreamResult> {
  if (task.what === "open") await openAll(task);
  if (task.what === "close") for (const socket of sockets.splice(0)) socket.destroy();
  return task.what === "write" ? write(task) : { open: sockets.length, times: [], lost: 0, twice: 0 };
}

/** Handles an event of a member; `reader` is the member's index. */
let received: (reader: number, event: StreamEvent) => void = () => undefined;
type StreamEvent = { type: string; conversation: number; seq: number };

async function openAll({ port, host, tokens }: StreamTask): Promise<void> {
  for (let from = 0; from < tokens.length; from += AT_ONCE)
    await Promise.all(
      tokens.slice(from, from + AT_ONCE).map((token, at) => openOne(port, host, token, from + at)),
    );
}

async function openOne(port: number, host: string, token: string, reader: number): Promise<void> {
  sockets.push(
    await openStream<StreamEvent>({ port, host, token, received: (event) => received(reader, event) }),
  );
}

/** Each member of the first half sends messages to one member of the second half. */
async function write(task: StreamTask): Promise<StreamResult> {
  const { conversations, perSecond, durationMs } = task;
  const started = new Map<string, number>();
  const arrived = new Set<string>();
  const seen = new Set<string>();
  const times: number[] = [];
  let twice = 0;
  let lost = 0;
  const half = conversations.length;
  received = (reader, { type, conversation, seq }) => {
    if (type !== "message" || reader < half) return;
    const which = `${conversation} ${seq}`;
    if (seen.has(which)) twice += 1;
    seen.add(which);
    const url = `/api/chat.php?conversation=${conversation}&after=${seq - 1}`;
    void call(task, reader, "GET", url).then(({ messages }) => {
      const end = performance.now();
      for (const { text } of (messages ?? []) as { text: string }[]) {
        const start = started.get(text);
        // Two messages in quick succession may both be in the first answer.
        if (start !== undefined && !arrived.has(text)) times.push(end - start);
        arrived.add(text);
      }
    });
  };
  let made = 0;
  const sent: Promise<unknown>[] = [];
  const start = performance.now();
  while (performance.now() - start < durationMs) {
    const passed = performance.now() - start;
    while (made < (passed / 1000) * perSecond) {
      const writer = (made * 7919) % half;
      const text = `bench ${task.name} ${made++}`;
      started.set(text, performance.now());
      const body = {
        conversation: conversations[writer],
        text,
        client_message_id: text.replaceAll(" ", "-"),
      };
      sent.push(call(task, writer, "POST", "/api/chat.php", body));
    }
    await delay(TICK_MS);
  }
  await Promise.all(sent);
  for (let waited = 0; arrived.size < made && waited < LATEST_MS; waited += 50) await delay(50);
  for (const text of started.keys()) if (!arrived.has(text)) lost += 1;
  return { open: sockets.length, times, lost, twice };
}

function call(
  { port, host, tokens }: StreamTask,
  member: number,
  method: "GET" | "POST",
  url: string,
  json?: unknown,
): Promise<Record<string, unknown>> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const headers: Record<string, string> = {
    Host: host,
    Cookie: `session=${tokens[member]}`,
    ...(body === undefined
      ? {}
      : {
          Origin: `http://${host}`,
          "Content-Type": "application/json",
          "Content-Length": String(Buffer.byteLength(body)),
        }),
  };
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path: url, method, headers, agent }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve(JSON.parse(text) as Record<string, unknown>)
          : reject(new Error(`${method} ${url} was answered ${answer.statusCode}: ${text}`)),
      );
    });
    asking.on("error", reject);
    asking.end(body);
  });
}
