import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands, namedBrands } from "../../support/brands";
import { startServer, type TestServer } from "../../support/server";
import { copyTenants, type TenantsCopy } from "../../support/tenants-copy";

const url = "/api/settings.php";
type Settings = Record<string, unknown>;
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  tenants = copyTenants();
  tenants.change("velvet-hour", (json) => {
    json.domain_language = "en-GB";
  });
  server = await startServer({ ...tenants.variables, TRUST_PROXY: "loopback" });
});
afterAll(async () => {
  await server.stop();
  tenants.close();
});

describe("forced-domain", () => {
  const fetchSettings = (query: string, host = "abendrot.example") => server.fetch(host, `${url}?${query}`);

  test.each([
    "",
    "forced-domain=abendrot.example",
    "forced-domain=ABENDROT.example.",
    "forced-domain=abendrot.example:3000",
    "ref=x&forced-domain=abendrot.example&sub1=y",
  ])("%j is this site's and gives the settings", async (query) => {
    const { status, json } = await fetchSettings(query);
    expect([status, (json() as Settings).name]).toEqual([200, "Abendrot"]);
  });

  test("of an alias is the brand's domain", async () => {
    expect((await fetchSettings("forced-domain=abendrot.example", "abendrot-treff.example")).status).toBe(
      200,
    );
  });

  test.each([
    "velvethour.example",
    "unknown.example",
    "",
    "a..b",
    "abendrot.example.evil.example",
    "abendrot-treff.example",
  ])("%j is another site's and answers 403 without its settings", async (forced) => {
    const { status, text, json } = await fetchSettings(`forced-domain=${encodeURIComponent(forced)}`);
    expect([status, json()]).toEqual([403, { error: "forced_domain_mismatch", message: expect.any(String) }]);
    expect(namedBrands(text)).toEqual([]);
  });
});

describe("the entity tag", () => {
  test("avoids a second download", async () => {
    const { headers } = await server.fetch("kaleido.example", url);
    const etag = headers.etag!;
    for (const held of [etag, etag.replace(/^W\//, ""), `"other", ${etag}`, "*"]) {
      const again = await server.fetch("kaleido.example", url, { headers: { "if-none-match": held } });
      expect([held, again.status, again.body.length, again.headers.etag]).toEqual([held, 304, 0, etag]);
    }
    for (const held of ['"other"', "", etag.slice(0, -3)])
      expect(
        (await server.fetch("kaleido.example", url, { headers: { "if-none-match": held } })).status,
        held,
      ).toBe(200);
  });

  test("differs by brand, language and country", async () => {
    const tag = async (host: string, headers: Record<string, string> = {}) =>
      (await server.fetch(host, url, { headers })).headers.etag;
    const tags = [
      await tag("kaleido.example"),
      await tag("abendrot.example"),
      await tag("kaleido.example", { cookie: "locale=de" }),
      await tag("kaleido.example", { "x-forwarded-for": "193.0.6.139" }),
    ];
    expect(new Set(tags).size).toBe(4);
  });
});

describe("the language on the first visit", () => {
  const cookieOf = async (host: string, cookie?: string) =>
    (await server.fetch(host, url, { headers: cookie ? { cookie } : {} })).headers["set-cookie"];

  test.each(brands.filter(({ slug }) => slug !== "velvet-hour"))(
    "at $host is the first two letters of domain_language, in a cookie for a year",
    async ({ host, json }) => {
      expect(await cookieOf(host)).toEqual([
        `locale=${String(json.domain_language).slice(0, 2)}; Path=/; Max-Age=31536000; SameSite=Lax`,
      ]);
    },
  );

  test("is also taken from a longer code, such as en-GB", async () => {
    expect((await cookieOf("velvethour.example"))?.[0]).toMatch(/^locale=en;/);
  });

  test("is not set again for a visitor who has one, nor changed by the browser's preference", async () => {
    expect(await cookieOf("kaleido.example", "locale=de")).toBeUndefined();
    expect((await cookieOf("kaleido.example", "consent=x"))?.[0]).toMatch(/^locale=fr;/);
  });

  test("texts are in the chosen language", async () => {
    const title = async (cookie: string) =>
      ((await server.fetch("abendrot.example", url, { headers: { cookie } })).json() as Settings).index_title;
    expect(await title("locale=de")).toBe("Abendrot · Bekanntschaften mit Zeit");
    expect(await title("locale=en")).toBe("Abendrot · acquaintances that take their time");
    expect(await title("locale=pl")).toBe("Abendrot · Bekanntschaften mit Zeit");
  });
});
