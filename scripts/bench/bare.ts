import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import path from "node:path";

/** The bare server's answer to every request; the body is base64. */
export type BareAnswer = { status: number; headers: Record<string, string>; body: string };

/** Headers that node:http itself writes on both servers. */
const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Fetches an answer from a local server unchanged: all headers, and the body as received. Rejects for a status other than 200 and 304. */
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
        const stored = Object.fromEntries(pairs.filter(([name]) => !own.has(name.toLowerCase())));
        resolve({
          status,
          headers: status === 304 ? stored : { ...stored, "Content-Length": String(body.length) },
          body: body.toString("base64"),
        });
      });
    });
    asking.on("error", reject);
    asking.end();
  });
}

/** Starts a bare node:http server with this answer in a separate process. */
export async function startBare(
  answer: BareAnswer,
): Promise<{ port: number; pid: number; stop: () => void }> {
  const child = fork(path.join(import.meta.dirname, "bare-child.ts"));
  child.send(answer);
  const [port] = (await once(child, "message")) as [number];
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() };
}
