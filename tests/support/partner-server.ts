import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { ownCertificate } from "./own-certificate";

export const PARTNER_HOST = "track.partner.example";

export type ReceivedPostback = { url: string; headers: IncomingHttpHeaders; body: string };

/** A partner's local server behind TLS. */
export type PartnerServer = {
  received: ReceivedPostback[];
  /** how requests are answered from now on; 204 when not set */
  answer: (response: ServerResponse, received: ReceivedPostback) => void;
  port: number;
  cert: string;
  close: () => Promise<void>;
};

/** Starts one on a free port with a certificate for its own name. Lead connections there with `leadHttpsTo`. */
export async function openPartnerServer(): Promise<PartnerServer> {
  const { key, cert } = ownCertificate(PARTNER_HOST);
  const partner: PartnerServer = {
    received: [],
    answer: (response) => response.writeHead(204).end(),
    port: 0,
    cert,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer({ key, cert }, async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const received = { url: request.url ?? "", headers: request.headers, body };
    partner.received.push(received);
    partner.answer(response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  partner.port = (server.address() as AddressInfo).port;
  return partner;
}
