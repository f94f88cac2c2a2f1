// Sends requests to a local server as fast as it answers, from a separate process. Started by load.ts.
//
// autocannon parses answers in JavaScript and saturates before a bare node:http server does, so the comparison would favour slower
// servers. This client reads only the status and the length.
import { connect } from "node:net";
import type { LoadResult, LoadTask } from "./load";

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = Buffer.from("\r\nContent-Length: ", "latin1");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

process.on("message", (task: LoadTask) => {
  void run(task).then((result) => process.send?.(result));
});

function run({ port, requests, connections, durationMs }: LoadTask): Promise<LoadResult> {
  const requested = requests.map((request) => Buffer.from(request, "latin1"));
  const result: LoadResult = { answers: 0, failures: 0, bytes: 0, seconds: 0, example: "" };
  const start = performance.now();
  const end = start + durationMs;
  const pick = () =>
    requested[requested.length === 1 ? 0 : Math.floor(Math.random() * requested.length)] as Buffer;
  const fail = (why: string) => {
    result.failures += 1;
    result.example ||= why;
  };
  const one = () =>
    new Promise<void>((done) => {
      const socket = connect({ host: "127.0.0.1", port, noDelay: true });
      let left = 0;
      let chunked = false;
      let head: Buffer | null = null;
      socket.on("connect", () => socket.write(pick()));
      socket.on("error", (error) => fail(error.message));
      socket.on("close", () => done());
      socket.on("data", (chunk: Buffer) => {
        result.bytes += chunk.length;
        if (left === 0 && !chunked) {
          const bytes: Buffer = head ? Buffer.concat([head, chunk]) : chunk;
          const at = bytes.indexOf(HEAD_END);
          if (at < 0) {
            head = bytes;
            return;
          }
          head = null;
          // A 304 has neither a length nor a body.
          const unchanged = bytes[9] === 0x33 && bytes[11] === 0x34;
          if (bytes[9] !== 0x32 && !unchanged) fail(bytes.toString("latin1", 0, 200));
          const length = bytes.indexOf(LENGTH);
          chunked = !unchanged && (length < 0 || length > at);
          left =
            chunked || unchanged
              ? 0
              : Number.parseInt(
                  bytes.toString("latin1", length + LENGTH.length, length + LENGTH.length + 12),
                  10,
                );
          left -= chunked || unchanged ? 0 : bytes.length - at - HEAD_END.length;
        } else if (!chunked) left -= chunk.length;
        if (chunked && chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) chunked = false;
        if (left > 0 || chunked) return;
        result.answers += 1;
        if (performance.now() < end) socket.write(pick());
        else socket.destroy();
      });
    });
  // Spins so that this process never sleeps: waking it would cost the server processor time, and more so the slower the server is.
  const spin = () => {
    if (performance.now() < end) setImmediate(spin);
  };
  spin();
  return Promise.all(Array.from({ length: connections }, one)).then(() => {
    result.seconds = (performance.now() - start) / 1000;
    return result;
  });
}
