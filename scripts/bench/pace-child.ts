// Sends requests to a local server at a steady rate and measures each answer's time. Started by pace.ts.
import { connect, type NetConnectOpts, type Socket } from "node:net";
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
    const status = await line.send(request);
    if (status > 0) times.push(performance.now() - start);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const requested: Promise<void>[] = [];
  const start = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(performance.now() - start, durationMs);
      while (requested.length < (passed / 1000) * perSecond) requested.push(one());
      if (passed < durationMs) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(requested);
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

/** A socket, the part of the current answer that has been received, and the callback for that answer. */
type Open = {
  socket: Socket;
  head: string;
  left: number;
  status: number;
  done: ((status: number) => void) | null;
};

/**
 * A pool of sockets, each with one request at a time. Uses no HTTP client and reads into one buffer: on two cores, work and garbage
 * collection of the client would slow down the measured server. An answer ends at its Content-Length.
 */
class Line {
  #idle: Open[] = [];
  #all = new Set<Open>();
  #buffer = Buffer.allocUnsafeSlow(65536);

  constructor(readonly port: number) {}

  /** Sends a request. @returns the status; 0 if the connection closed without an answer */
  send(request: Buffer): Promise<number> {
    return new Promise((resolve) => {
      const open = this.#idle.pop() ?? this.#open();
      open.head = "";
      open.left = 0;
      open.status = 0;
      open.done = resolve;
      open.socket.write(request);
    });
  }

  #open(): Open {
    const open: Open = { socket: null as unknown as Socket, head: "", left: 0, status: 0, done: null };
    open.socket = connect({
      port: this.port,
      host: "127.0.0.1",
      noDelay: true,
      onread: {
        buffer: this.#buffer,
        callback: (length) => {
          this.#read(open, length);
          return true;
        },
      },
    } as NetConnectOpts);
    open.socket.on("error", () => open.socket.destroy());
    open.socket.once("close", () => {
      this.#all.delete(open);
      this.#idle = this.#idle.filter((one) => one !== open);
      open.done?.(0);
      open.done = null;
    });
    this.#all.add(open);
    return open;
  }

  #read(open: Open, length: number): void {
    if (open.status > 0) open.left -= length;
    else {
      const end = this.#buffer.subarray(0, length).indexOf(HEAD_END);
      open.head += this.#buffer.toString("latin1", 0, end < 0 ? length : end);
      if (end < 0) return;
      open.status = Number(open.head.slice(9, 12));
      const given = /\r\ncontent-length: *(\d+)/i.exec(open.head)?.[1];
      if (given === undefined) throw new Error(`No length is given: ${open.head}`);
      open.left = Number(given) - (length - end - HEAD_END.length);
    }
    if (open.left > 0) return;
    this.#idle.push(open);
    const { done, status } = open;
    open.done = null;
    done?.(status);
  }

  close(): void {
    for (const { socket } of this.#all) socket.destroy();
  }
}
