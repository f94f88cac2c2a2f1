import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../support/server";

const LIMIT_BYTES = 1024 * 1024;
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ HTML_CACHE_MB: "1", LOG_LEVEL: "info" });
});
afterAll(() => server.stop());

async function gauge(name: string): Promise<number> {
  return Number(
    new RegExp(`^${name} (\\S+)`, "m").exec((await server.fetch("localhost", "/metrics")).text)?.[1],
  );
}
const hits = async () =>
  Number(/result="hit"\} (\d+)/.exec((await server.fetch("localhost", "/metrics")).text)?.[1] ?? 0);

test("pages that are not requested again are evicted, and the cache stays within its limit", async () => {
  const wanted = "/pages/terms";
  await server.fetch("kaleido.example", wanted);
  let most = 0;
  // In development each port is an address of its own.
  for (let port = 1; port <= 60; port++) {
    await server.fetch(`kaleido.localhost:${port}`, "/pages/privacy");
    await server.fetch("kaleido.example", wanted);
    most = Math.max(most, await gauge("livery_html_cache_bytes"));
  }
  expect(most).toBeGreaterThan(LIMIT_BYTES / 2);
  expect(most).toBeLessThanOrEqual(LIMIT_BYTES);
  const before = await hits();
  await server.fetch("kaleido.example", wanted);
  expect((await hits()) - before).toBe(1);
  await server.fetch("kaleido.localhost:1", "/pages/privacy");
  expect((await hits()) - before).toBe(1);
});

test("a cache of size 0 stores nothing, and pages are still served", async () => {
  const none = await startServer({ HTML_CACHE_MB: "0" });
  try {
    for (let at = 0; at < 3; at++)
      expect((await none.fetch("kaleido.example", "/pages/terms")).status).toBe(200);
    const { text } = await none.fetch("localhost", "/metrics");
    expect(text).toMatch(/livery_html_cache_bytes 0\n/);
  } finally {
    await none.stop();
  }
});
