// Asks a server of this machine at a steady pace and notes how long each answer takes. Started by pace.ts.
import { connect, type Socket } from "node:net";
import type { PaceResult, PaceTask } from "./pace";

const TICK_MS = 5;
const HEAD_END = Buffer.from("\r\n\r\n");

process.on("message", (task: PaceTask) => {
  void run(task).then((result) => process.send?.(result));
});

async function run(task: PaceTask): Promise<PaceResult> {
  const { perSecond, durationMs, port } = task;
  const request = requestOf(task);
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const line = new Line(port);
  const one = async () => {
    const start = performance.now();
    const status = await line.ask(request);
    if (status > 0) times.push(performance.now() - start);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const asked: Promise<void>[] = [];
  const start = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(performance.now() - start, durationMs);
      while (asked.length < (passed / 1000) * perSecond) asked.push(one());
      if (passed < durationMs) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(asked);
  line.close();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99), statuses };
}

function requestOf({ method = "GET", url, headers, body = "" }: PaceTask): Buffer {
  const given = Object.entries({ Host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}`);
  const length = method === "GET" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return Buffer.from([`${method} ${url} HTTP/1.1`, ...given, ...length, "", body].join("\r\n"));
}

/**
 * Open sockets, each with one request at a time. It does without an HTTP client: on two cores that would take from the server what is
 * measured. Answers are taken by their length.
 */
class Line {
  #idle: Socket[] = [];
  #all = new Set<Socket>();

  constructor(readonly port: number) {}

  /** @returns the status; 0 where none came */
  ask(request: Buffer): Promise<number> {
    return new Promise((resolve) => {
      const socket = this.#idle.pop() ?? this.#open();
      let head: Buffer | null = null;
      let left = 0;
      let status = 0;
      const lost = () => finish(0);
      const finish = (answer: number) => {
        socket.removeAllListeners("data").off("close", lost);
        if (answer > 0) this.#idle.push(socket);
        resolve(answer);
      };
      socket.on("close", lost);
      socket.on("data", (part: Buffer) => {
        if (status > 0) left -= part.length;
        else {
          head = head ? Buffer.concat([head, part]) : part;
          const end = head.indexOf(HEAD_END);
          if (end < 0) return;
          const text = head.toString("latin1", 0, end);
          status = Number(text.slice(9, 12));
          const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
          if (length === undefined) throw new Error(`No length is given: ${text}`);
          left = Number(length) - (head.length - end - HEAD_END.length);
        }
        if (left === 0) finish(status);
      });
      socket.write(request);
    });
  }

  #open(): Socket {
    const socket = connect(this.port, "127.0.0.1");
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      this.#all.delete(socket);
      this.#idle = this.#idle.filter((one) => one !== socket);
    });
    this.#all.add(socket);
    return socket;
  }

  close(): void {
    for (const socket of this.#all) socket.destroy();
  }
}
