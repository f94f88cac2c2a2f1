import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../../support/server";

/** Addresses that their registries assign to a country. */
const [DUTCH, GERMAN, AMERICAN] = ["193.0.6.139", "194.25.0.60", "8.8.8.8"];
const kaleido = "kaleido.example";
let server: TestServer;

type Settings = { name: string; geoip_country: string | null; geoip_selected_country: string };
async function settings(host: string, headers: Record<string, string>) {
  const answer = await server.fetch(host, "/api/settings.php", { headers });
  return { ...answer, settings: answer.json() as Settings };
}
const country = async (chain: string) =>
  (await settings(kaleido, { "x-forwarded-for": chain })).settings.geoip_country;

describe("without a trusted proxy", () => {
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test("a forwarded host selects no brand", async () => {
    expect((await settings("abendrot.example", { "x-forwarded-host": kaleido })).settings.name).toBe(
      "Abendrot",
    );
    expect(
      (await server.fetch("unknown.example", "/", { headers: { "x-forwarded-host": kaleido } })).status,
    ).toBe(404);
  });

  test("a forwarded scheme does not make a response secure", async () => {
    const { headers } = await settings(kaleido, { "x-forwarded-proto": "https" });
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["set-cookie"]?.[0]).not.toContain("Secure");
    const { text } = await server.fetch(kaleido, "/robots.txt", {
      headers: { "x-forwarded-proto": "https" },
    });
    expect(text).toContain("Sitemap: http://kaleido.example");
  });

  test("a forwarded address sets no country", async () => {
    expect(await country(DUTCH)).toBeNull();
  });
});

describe("behind a trusted proxy", () => {
  beforeAll(async () => {
    server = await startServer({ TRUST_PROXY: "loopback, 10.0.0.0/8" });
  });
  afterAll(() => server.stop());

  test("the forwarded host selects the brand, and the proxy's own name does not matter", async () => {
    expect((await settings("internal:8080", { "x-forwarded-host": kaleido })).settings.name).toBe("Kaleido");
    expect(
      (await server.fetch(kaleido, "/", { headers: { "x-forwarded-host": "unknown.example" } })).status,
    ).toBe(404);
  });

  test("two forwarded hosts are refused", async () => {
    for (const both of [`${kaleido}, abendrot.example`, `${kaleido},abendrot.example`])
      expect((await server.fetch(kaleido, "/", { headers: { "x-forwarded-host": both } })).status).toBe(400);
  });

  test("https applies to addresses, cookies and transport security", async () => {
    const secure = { "x-forwarded-proto": "https", "x-forwarded-host": kaleido };
    const { headers } = await settings("internal", secure);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["set-cookie"]?.[0]).toContain("; Secure");
    expect((await server.fetch("internal", "/robots.txt", { headers: secure })).text).toContain(
      "Sitemap: https://kaleido.example/sitemap.xml",
    );
    expect((await server.fetch("internal", "/pages/terms", { headers: secure })).text).toContain(
      '<link rel="canonical" href="https://kaleido.example/pages/terms"/>',
    );
    const moved = await server.fetch("internal", "/a?b", {
      headers: { ...secure, "x-forwarded-host": "www.kaleido.example" },
    });
    expect([moved.status, moved.headers.location]).toEqual([301, "https://kaleido.example/a?b"]);
  });

  test.each(["http", "HTTPS ", "ftp", "", "https.evil"])("the scheme %j is not https", async (scheme) => {
    const { headers } = await settings(kaleido, { "x-forwarded-proto": scheme });
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("pages over http and over https are cached separately", async () => {
    const secure = { "x-forwarded-proto": "https" };
    for (const headers of [{}, secure, {}, secure]) {
      const { text } = await server.fetch(kaleido, "/pages/ban", {
        headers: headers as Record<string, string>,
      });
      expect(text).toContain(
        `<link rel="canonical" href="${headers === secure ? "https" : "http"}://kaleido.example/pages/ban"/>`,
      );
    }
  });

  test.each([
    ["one address", DUTCH, "NL"],
    ["an address of the newer kind", "2001:67c:2e8:22::c100:68b", "NL"],
    ["the older kind written as the newer", `::ffff:${GERMAN}`, "DE"],
    ["proxies of ours behind it", `${GERMAN}, 10.1.2.3, 127.0.0.1`, "DE"],
    ["what a client made up before it", `${AMERICAN}, ${DUTCH}`, "NL"],
    ["what a client made up before it and a proxy of ours behind", `${AMERICAN}, ${DUTCH}, 10.0.0.9`, "NL"],
    ["words before it", `unknown, ${GERMAN}`, "DE"],
    ["a port beside it", `${AMERICAN}, ${DUTCH}:4711, 10.0.0.9`, "NL"],
    ["a port beside one of the newer kind", "[2001:67c:2e8:22::c100:68b]:4711", "NL"],
  ])("the visitor's address is the nearest one of no trusted proxy: %s", async (_what, chain, expected) => {
    expect(await country(chain)).toBe(expected);
  });

  test.each([
    "",
    "unknown",
    "10.0.0.1",
    "127.0.0.1, 10.2.2.2",
    "999.1.1.1",
    `${GERMAN}, _hidden`,
    `${GERMAN}, unknown, 10.0.0.9`,
    "a".repeat(2000),
  ])("a chain of trusted proxies alone sets no country: %j", async (chain) => {
    expect(await country(chain)).toBeNull();
  });

  test("a country that the brand serves is selected, any other falls back to the brand's first", async () => {
    const dutch = (await settings(kaleido, { "x-forwarded-for": DUTCH })).settings;
    expect(dutch).toMatchObject({ geoip_country: "NL", geoip_selected_country: "NL" });
    const abroad = (await settings("abendrot.example", { "x-forwarded-for": AMERICAN })).settings;
    expect(abroad).toMatchObject({ geoip_country: "US", geoip_selected_country: "DE" });
  });
});
