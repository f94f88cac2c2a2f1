import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Balancer = { port: number; close: () => Promise<void> };

/**
 * Distributes requests in turn, as the nginx block of operating.md does: the body is read first, and a request that a server refused, or a
 * GET whose connection broke, goes to the next server. 502 where none is left.
 * @param ports of the servers, queried for each request
 */
export async function startBalancer(ports: () => readonly number[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const all = ports();
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
