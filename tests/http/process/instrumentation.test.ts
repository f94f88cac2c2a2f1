import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServedDatabase, type ServedDatabase } from "../../support/served-database";
import { startServer, type TestServer } from "../../support/server";

type Span = { name: string; pid: number; isFirst: boolean };

const MODULE = "tests/support/instrumentation-preload.mjs";
const spans: Span[] = [];
let collector: Server;
let database: ServedDatabase;
let observed: TestServer;
let plain: TestServer;

/** Collects what the module of a server sends. */
function collect(): Promise<string> {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    spans.push(JSON.parse(Buffer.concat(chunks).toString()) as Span);
    response.end("{}");
  });
  return new Promise((resolve) =>
    collector.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`),
    ),
  );
}

// In hooks of their own, because a server takes long to start on a busy machine.
let endpoint: string;
beforeAll(async () => {
  [endpoint, database] = await Promise.all([collect(), createServedDatabase()]);
});
beforeAll(async () => {
  observed = await startServer({
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    INSTRUMENTATION: MODULE,
  });
  await observed.logged(({ msg }) => msg === "the database is ready");
});
beforeAll(async () => {
  plain = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
});
afterAll(async () => {
  await Promise.all([observed.stop(), plain.stop()]);
  await database.close();
  collector.close();
});

const of = ({ process: { pid } }: TestServer) => spans.filter((span) => span.pid === pid);
const names = (server: TestServer) => of(server).map(({ name }) => name);

test("the module of INSTRUMENTATION is loaded first, sees requests and statements, and ends what it sends before the process", async () => {
  await observed.fetch("fjordlys.example", "/readyz");
  await expect.poll(() => names(observed)).toContain("request /readyz");
  await expect.poll(() => names(observed)).toContainEqual(expect.stringMatching(/^statement select/i));
  expect(of(observed).every(({ isFirst }) => isFirst)).toBe(true);
  expect(names(observed)).not.toContain("stopped");
  expect(await observed.stop()).toBe(0);
  expect(names(observed)).toContain("stopped");
});

test("without INSTRUMENTATION no module is loaded, whatever other variables say", async () => {
  expect((await plain.fetch("fjordlys.example", "/pages/faq")).status).toBe(200);
  expect(await plain.stop()).toBe(0);
  expect(of(plain)).toEqual([]);
});
