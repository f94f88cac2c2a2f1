// The minimal node:http server: it sends the same bytes for every request. Started by bare.ts.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BareAnswer } from "./bare";

process.on("message", ({ status, headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(bytes);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
