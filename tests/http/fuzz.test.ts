import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brands, namedBrands, showsInternals } from "../support/brands";
import { byLane } from "../support/lanes";
import { bytes, oddHeader, oddHost, oddPath } from "../support/odd-requests";
import { type RawAnswer, rawRequest } from "../support/raw";
import { startServer, type TestServer } from "../support/server";

const RUNS = { numRuns: byLane(40, 150) };
const OWN = brands[0]!;
const byHost = new Map(
  brands.flatMap(({ slug, host, json }) => [host, ...json.aliases].map((one) => [one, slug])),
);
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: "loopback" });
});

afterAll(async () => {
  await server.stop();
  expect(
    server.log.filter(({ level }) => level === "error" || level === "fatal").map(({ msg }) => msg),
  ).toEqual([expect.stringContaining("DATABASE_URL is not set")]);
  expect(server.output).toEqual([]);
});

/** Returns the brand that may answer at a host, with the door's reading of hosts; undefined for none. */
const ownerOf = (host: string) =>
  byHost.get(
    host
      .toLowerCase()
      .replace(/:\d{0,5}$/, "")
      .replace(/\.$/, ""),
  ) ?? /^([a-z-]+)\.localhost$/.exec(host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, ""))?.[1];

function expectSound(
  { status, head, body }: RawAnswer,
  allowed: readonly number[],
  said: string,
  owner?: string,
): void {
  expect(allowed, `${status} for ${JSON.stringify(said)}`).toContain(status);
  expect(showsInternals(head + body), said).toBe(false);
  expect(namedBrands((head + body).replaceAll(said, ""), owner), said).toEqual([]);
}

test("any Host is answered by its own brand, a plain refusal or a redirect, never with another brand's name", async () => {
  await fc.assert(
    fc.asyncProperty(oddHost, async (host) => {
      const answer = await rawRequest(server.port, ["GET /pages/terms HTTP/1.1", `Host: ${host}`]);
      const owner = ownerOf(host.trim());
      expectSound(
        answer,
        [200, 301, 400, 404],
        host,
        answer.status === 301 ? ownerOf(host.trim().replace(/^www\./i, "")) : owner,
      );
      if (answer.status === 200) expect(owner, `a page for ${JSON.stringify(host)}`).toBeDefined();
    }),
    RUNS,
  );
});

test("the same is true of any X-Forwarded-Host of a trusted proxy", async () => {
  await fc.assert(
    fc.asyncProperty(oddHost, bytes(30), bytes(30), async (host, address, scheme) => {
      const answer = await rawRequest(server.port, [
        "GET /pages/terms HTTP/1.1",
        `Host: ${OWN.host}`,
        `X-Forwarded-Host: ${host}`,
        `X-Forwarded-For: ${address}`,
        `X-Forwarded-Proto: ${scheme}`,
      ]);
      // An empty header counts as missing.
      const counts = host.trim() === "" ? OWN.host : host.trim();
      expectSound(
        answer,
        [200, 301, 400, 404],
        counts,
        answer.status === 301 ? ownerOf(counts.replace(/^www\./i, "")) : ownerOf(counts),
      );
    }),
    RUNS,
  );
});

test("any path is answered without a server error, a stack trace or another brand's name", async () => {
  await fc.assert(
    fc.asyncProperty(
      oddPath,
      fc.constantFrom("GET", "HEAD", "POST", "DELETE", "OPTIONS"),
      async (path, method) => {
        const answer = await rawRequest(server.port, [
          `${method} ${path} HTTP/1.1`,
          `Host: ${OWN.host}`,
          `Origin: http://${OWN.host}`,
        ]);
        // Members' pages redirect to the login; their data requests answer 202.
        expectSound(answer, [200, 202, 301, 302, 303, 400, 404, 405], path, OWN.slug);
      },
    ),
    { numRuns: byLane(80, 300), examples: [["/members/_root.data", "GET"]] },
  );
});

test("no other header changes the brand or causes a failure", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(oddHeader, { minLength: 1, maxLength: 2 }),
      fc.constantFrom("/", "/pages/terms", "/api/settings.php", "/lang-config"),
      async (headers, path) => {
        const answer = await rawRequest(server.port, [
          `GET ${path} HTTP/1.1`,
          `Host: ${OWN.host}`,
          ...headers,
        ]);
        // 400: bytes that a header may not contain. 304: "*" matches every entity tag. 431: longer than any browser sends.
        expectSound(answer, [200, 304, 400, 431], JSON.stringify(headers), OWN.slug);
      },
    ),
    RUNS,
  );
});

test("endless headers are refused before they fill the memory", async () => {
  const { status, body } = await rawRequest(server.port, [
    "GET / HTTP/1.1",
    `Host: ${OWN.host}`,
    `Cookie: ${"a".repeat(40_000)}`,
  ]);
  expect([status, body]).toEqual([431, ""]);
  expect((await server.fetch(OWN.host, "/")).status).toBe(200);
});
