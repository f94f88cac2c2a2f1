import type { IncomingMessage, ServerResponse } from "node:http";
import { Agent, createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { ownCertificate } from "./own-certificate";
import { PUSH_ORIGIN, PushService } from "./push-service";

/** A local push service behind TLS, for connections, which msw does not simulate. */
export type PushServer = {
  service: PushService;
  port: number;
  cert: string;
  /** all connections that were opened */
  connections: Set<Socket>;
  /** the next request on one of these gets no answer: the connection is closed */
  closing: Set<Socket>;
  close: () => Promise<void>;
};

/** Serves one on a free port, with a certificate for its own name. */
export async function openPushServer(): Promise<PushServer> {
  const service = new PushService();
  const { key, cert } = ownCertificate(new URL(PUSH_ORIGIN).hostname);
  const connections = new Set<Socket>();
  const closing = new Set<Socket>();
  const server = createServer({ key, cert, keepAlive: true }, (request, response) => {
    if (closing.delete(request.socket)) request.socket.destroy();
    else void answer(service, request, response);
  });
  server.on("secureConnection", (socket) => connections.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    service,
    port: (server.address() as AddressInfo).port,
    cert,
    connections,
    closing,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Leads every HTTPS connection of this process to the server. @returns a function that ends this */
export function leadHttpsTo({ port, cert }: Pick<PushServer, "port" | "cert">): () => void {
  const { createConnection } = Agent.prototype;
  Agent.prototype.createConnection = function (options, callback) {
    return createConnection.call(this, { ...options, host: "127.0.0.1", port, ca: cert }, callback);
  };
  return () => {
    Agent.prototype.createConnection = createConnection;
  };
}

async function answer(
  service: PushService,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = "POST", url = "", headers } = incoming;
  const body = Buffer.concat(chunks);
  const request = new Request(PUSH_ORIGIN + url, {
    method,
    headers: headers as Record<string, string>,
    body,
  });
  outgoing.writeHead((await service.take(request)).status).end();
}
