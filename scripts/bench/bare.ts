import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import path from "node:path";

/** What the bare server says to everyone; the body in base64. */
export type BareAnswer = { status: number; headers: Record<string, string>; body: string };

/** Written by node:http itself, on both sides. */
const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Takes one answer of a server of this machine as it is: every header, and the body as it came over the wire. */
export function takeAnswer(port: number, headers: Record<string, string>, url: string): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path: url, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const status = incoming.statusCode ?? 0;
        if (status !== 200 && status !== 304) return reject(new Error(`${url} answered ${status}`));
        const body = Buffer.concat(chunks);
        const pairs = incoming.rawHeaders.flatMap((name, at, all) =>
          at % 2 === 0 ? [[name, all[at + 1] ?? ""] as const] : [],
        );
        const kept = Object.fromEntries(pairs.filter(([name]) => !own.has(name.toLowerCase())));
        resolve({
          status,
          headers: status === 304 ? kept : { ...kept, "Content-Length": String(body.length) },
          body: body.toString("base64"),
        });
      });
    });
    asking.on("error", reject);
    asking.end();
  });
}

/** Starts a bare node:http server that gives this answer, in a process of its own. */
export async function startBare(
  answer: BareAnswer,
): Promise<{ port: number; pid: number; stop: () => void }> {
  const child = fork(path.join(import.meta.dirname, "bare-child.ts"));
  child.send(answer);
  const [port] = (await once(child, "message")) as [number];
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() };
}
