import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ownCertificate } from "../../tests/support/own-certificate";
import { PUSH_ORIGIN, PushService } from "../../tests/support/push-service";

/** A push service at a port of this machine, over TLS: what is measured includes the connections. */
export type PushServer = {
  service: PushService;
  port: number;
  certFile: string;
  close: () => Promise<void>;
};

/** Serves one on a free port, with a certificate for its own name. */
export async function openPushServer(): Promise<PushServer> {
  const service = new PushService();
  const folder = mkdtempSync(path.join(tmpdir(), "livery-bench-push-service-"));
  const certFile = path.join(folder, "cert.pem");
  const { key, cert } = ownCertificate(new URL(PUSH_ORIGIN).hostname);
  writeFileSync(certFile, cert);
  const server = createServer({ key, cert, keepAlive: true }, (request, response) => {
    void answer(service, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    service,
    port: (server.address() as AddressInfo).port,
    certFile,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
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
