import { createServer, get, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const CHECK_MS = 1000;

export type Balancer = { port: number; close: () => Promise<void> };

/**
 * Distributes requests in turn, as the Caddy of compose.yaml does: it checks /readyz each second, reads the body first, and gives a request
 * that a server refused, or a GET whose connection broke, to the next server. 502 where none is left.
 * @param ports of the servers, queried for each request
 */
export async function startBalancer(ports: () => readonly number[]): Promise<Balancer> {
  let turn = 0;
  const unready = new Set<number>();
  const check = (port: number) =>
    get({ host: "127.0.0.1", port, path: "/readyz", agent: false }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) unready.delete(port);
      else unready.add(port);
    }).on("error", () => unready.add(port));
  const timer = setInterval(() => ports().forEach(check), CHECK_MS);
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const ready = ports().filter((port) => !unready.has(port));
      // Where none is ready, all are tried.
      const all = ready.length > 0 ? ready : ports();
      turn += 1;
      const order = all.map((_, at) => all[(turn + at) % all.length]!);
      pass(incoming, Buffer.concat(chunks), outgoing, order);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  [port, ...others]: readonly number[],
): void {
  if (port === undefined) {
    outgoing.writeHead(502).end();
    return;
  }
  const { method = "GET", url = "/", headers } = incoming;
  const { connection: _, ...rest } = headers;
  const asking = request({ host: "127.0.0.1", port, method, path: url, headers: rest, agent: false });
  asking.on("response", (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on("close", () => answer.complete || outgoing.destroy());
  });
  asking.on("error", (error: NodeJS.ErrnoException) => {
    if (outgoing.headersSent) outgoing.destroy();
    else if (error.code === "ECONNREFUSED" || method === "GET") pass(incoming, body, outgoing, others);
    else outgoing.writeHead(502).end();
  });
  outgoing.on("close", () => asking.destroy());
  asking.end(body);
}
