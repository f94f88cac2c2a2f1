import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands, namedBrands } from "../support/brands";
import { requestFrom, startServer, type TestServer } from "../support/server";

const TOKEN = "a token of sixteen";
let server: TestServer;
let guarded: TestServer;

beforeAll(async () => {
  [server, guarded] = await Promise.all([
    startServer({ HOST: "0.0.0.0", TRUST_PROXY: "loopback" }),
    startServer({ METRICS_TOKEN: TOKEN }),
  ]);
});
afterAll(() => Promise.all([server.stop(), guarded.stop()]));

const anyHost = ["abendrot.example", "unknown.example", "10.1.2.3", "localhost"];
/** Headers that only a proxy adds. */
const proxied = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via"].map(
  (name) => ({
    [name]: "localhost",
  }),
);

/** Sends a request to an address of this machine other than loopback; returns null where it has none. */
function requestFromOutside(url: string): Promise<number> | null {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && one.family === "IPv4" && !one.internal)?.address;
  if (!address) return null;
  return new Promise((resolve, reject) => {
    const requested = request(
      { host: address, port: server.port, path: url, headers: { host: "localhost" }, agent: false },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    requested.on("error", reject);
    requested.end();
  });
}

describe.each(anyHost)("at the host %s", (host) => {
  test("/healthz reports that the process is alive", async () => {
    for (const method of ["GET", "HEAD"])
      expect((await server.fetch(host, "/healthz", { method })).status).toBe(200);
    expect((await server.fetch(host, "/healthz")).text).toBe("ok\n");
  });

  test("/readyz reports what is missing and shows other clients neither names nor number of brands", async () => {
    const isOwn = /^(localhost|127\.)/.test(host);
    const { status, headers, text, json } = await server.fetch(host, "/readyz");
    expect([status, headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(json()).toEqual({
      ready: false,
      draining: false,
      degraded: [],
      database: "away",
      redis: "not used",
      tenants: isOwn ? { served: brands.length, refused: [] } : "ok",
    });
    const { json: seen } = await server.fetch(host, "/readyz", {
      headers: { "x-forwarded-for": "192.0.2.1" },
    });
    expect(seen()).toMatchObject({ tenants: "ok" });
    expect(namedBrands(text)).toEqual([]);
  });
});

describe("/metrics", () => {
  test("answers only direct requests from this machine if no token is set", async () => {
    expect((await server.fetch("localhost", "/metrics")).status).toBe(200);
    for (const headers of proxied)
      expect((await server.fetch("localhost", "/metrics", { headers })).status, JSON.stringify(headers)).toBe(
        404,
      );
    // A foreign name that resolves to this machine directs a browser on it here.
    for (const host of [
      "abendrot.example",
      "rebound.example",
      "localhost.example",
      "127.0.0.1.example",
      "10.1.2.3",
    ])
      expect([host, (await server.fetch(host, "/metrics")).status]).toEqual([host, 404]);
    const outside = await requestFromOutside("/metrics");
    if (outside !== null) expect(outside).toBe(404);
  });

  test("requires the token where one is set, from anywhere", async () => {
    const metrics = async (headers: Record<string, string>) =>
      (await guarded.fetch("localhost", "/metrics", { headers })).status;
    for (const wrong of ["", "Bearer", `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`])
      expect(await metrics({ authorization: wrong }), wrong).toBe(404);
    expect(await metrics({ authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "8.8.8.8" })).toBe(200);
  });
});

describe("/internal/tls-ask", () => {
  const tlsRequest = async (domain: string, headers: Record<string, string> = {}, host = "localhost") =>
    (await server.fetch(host, `/internal/tls-ask?domain=${encodeURIComponent(domain)}`, { headers })).status;

  test("accepts every host of a brand in any spelling", async () => {
    for (const { host, json } of brands)
      for (const domain of [host, host.toUpperCase(), `${host}.`, `www.${host}`, ...json.aliases])
        expect(await tlsRequest(domain), domain).toBe(200);
  });

  test.each([
    "",
    "unknown.example",
    "www.unknown.example",
    "www.abendrot-treff.example",
    "www.www.abendrot.example",
    "abendrot.localhost",
    "localhost",
    "x.abendrot.example",
    "a..b",
    "abendrot.example/x",
    "*.example",
  ])("refuses %j", async (domain) => {
    expect(await tlsRequest(domain)).toBe(404);
  });

  test("refuses a request without a domain", async () => {
    expect((await server.fetch("localhost", "/internal/tls-ask")).status).toBe(404);
  });

  test("answers at the names of this machine only", async () => {
    for (const host of ["localhost", "127.0.0.1", "127.9.9.9", `[::1]:${server.port}`])
      expect(await tlsRequest("abendrot.example", {}, host), host).toBe(200);
    for (const host of [
      "abendrot.example",
      "unknown.example",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
    ])
      expect(await tlsRequest("abendrot.example", {}, host), host).toBe(404);
  });

  test("is never answered through the proxy itself", async () => {
    for (const headers of proxied)
      expect(await tlsRequest("abendrot.example", headers), JSON.stringify(headers)).toBe(404);
  });

  test("is not answered to another machine", async () => {
    const outside = await requestFromOutside("/internal/tls-ask?domain=abendrot.example");
    if (outside !== null) expect(outside).toBe(404);
  });

  test("accepts no POST request", async () => {
    expect(
      (
        await requestFrom(server.port, "localhost", "/internal/tls-ask?domain=abendrot.example", {
          method: "POST",
        })
      ).status,
    ).not.toBe(200);
  });
});
