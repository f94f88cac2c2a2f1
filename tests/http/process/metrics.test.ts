import { afterAll, beforeAll, expect, test } from "vitest";
import { gauge, readMetrics, type Series } from "../../support/metrics";
import { startServer, type TestServer } from "../../support/server";

const host = "abendrot.example";
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const figures = () => readMetrics(server);

const requests = (all: Series[], labels: Record<string, string>) =>
  all
    .filter(
      ({ name, labels: own }) =>
        name === "livery_requests_total" &&
        Object.entries(labels).every(([key, value]) => own[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);

test("requests are counted by brand, route name and status", async () => {
  const before = await figures();
  for (const url of ["/pages/terms", "/pages/terms", "/api/regions.php", "/nobody"])
    await server.fetch(host, url);
  await server.fetch("velvethour.example", "/pages/terms");
  const after = await figures();
  const more = (labels: Record<string, string>) => requests(after, labels) - requests(before, labels);
  expect(more({ tenant: "abendrot", route: "pages-terms", status: "200" })).toBe(2);
  expect(more({ tenant: "velvet-hour", route: "pages-terms", status: "200" })).toBe(1);
  expect(more({ tenant: "abendrot", route: "api/regions.php", status: "200" })).toBe(1);
  expect(more({ tenant: "abendrot", route: "not-found", status: "404" })).toBe(1);
});

test("durations are measured by route, each request once", async () => {
  const count = async () =>
    gauge(await figures(), "livery_request_seconds_count", { route: "pages-privacy" });
  const before = await count();
  for (let at = 0; at < 3; at++) await server.fetch(host, "/pages/privacy");
  expect((await count()) - before).toBe(3);
});

test("unknown paths, hosts, methods and calls add no labels", async () => {
  const labels = async () =>
    new Set(
      (await figures())
        .filter(({ name }) => name === "livery_requests_total")
        .map(({ labels: own }) => `${own.tenant} ${own.route}`),
    );
  const visit = async (word: string) => {
    for (const url of [
      `/${word}`,
      `/a/${word}`,
      `/api/${word}.php`,
      `/api/x/${word}`,
      `/assets/${word}.js`,
      `/brand/${word}/logo.svg`,
      `/fonts/${word}/x.woff2`,
      `/theme/${word}.css`,
      `/members/${word}`,
      `/landers/video/${word}`,
      `/${word.repeat(5)}.${word.repeat(5)}`,
      `/internal/${word}`,
      `/%zz${word}`,
    ])
      await server.fetch(host, url);
    await server.fetch(`${word}.example`, "/");
    await server.fetch(`${word}..example`, "/");
    await server.fetch(`${word} x`, "/");
  };
  await visit("first");
  const known = await labels();
  await visit("second");
  expect(await labels()).toEqual(known);
  expect([...known].filter((label) => /first|second/.test(label))).toEqual([]);
});

test("the page cache reports its hits, misses and size, and the number of brands is reported", async () => {
  const result = async () => {
    const all = await figures();
    return ["hit", "miss", "bypass"].map((one) => gauge(all, "livery_html_cache_total", { result: one }));
  };
  const before = await result();
  for (const url of ["/pages/faq", "/pages/faq", "/pages/faq", "/lang-config"]) await server.fetch(host, url);
  const after = await result();
  expect(after.map((value, at) => value - before[at]!)).toEqual([2, 1, 1]);
  const all = await figures();
  expect(gauge(all, "livery_html_cache_bytes")).toBeGreaterThan(1000);
  expect(gauge(all, "livery_tenants")).toBe(5);
  expect(gauge(all, "process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
});
