import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand, brands, namedBrands } from "../../support/brands";
import { rawRequest } from "../../support/raw";
import { startServer, type TestServer } from "../../support/server";
import { copyTenants, type TenantsCopy } from "../../support/tenants-copy";

let server: TestServer;
let tenants: TenantsCopy;
const settingsName = async (host: string) =>
  ((await server.fetch(host, "/api/settings.php")).json() as { name: string }).name;
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

beforeAll(async () => {
  tenants = copyTenants();
  tenants.add("bucher", "kaleido", (json) => {
    json.name = "Bücher";
    json.domain = "xn--bcher-kva.example";
    json.aliases = ["bucher-shop.example"];
    json.alias_redirect = false;
  });
  server = await startServer(tenants.variables);
});
afterAll(async () => {
  await server.stop();
  tenants.close();
});

describe.each(brands.map(({ slug, host, json }) => ({ slug, host, json })))(
  "$host",
  ({ slug, host, json }) => {
    test("is found in any case, with a port or a trailing dot", async () => {
      const shapes = [host, host.toUpperCase(), `${host}.`, `${host}:81`, `${host.toUpperCase()}.:65535`];
      for (const shape of shapes) expect(await settingsName(shape), shape).toBe(json.name);
    });

    test("has pages that name this brand only", async () => {
      const { status, text } = await server.fetch(host, "/pages/terms");
      expect(status).toBe(200);
      expect(text).toContain(json.company.name.replaceAll("&", "&amp;"));
      expect(namedBrands(text, slug)).toEqual([]);
    });

    test("has aliases that redirect visitors to the same page of its domain", async () => {
      for (const alias of json.aliases) {
        for (const method of ["GET", "HEAD"]) {
          const { status, headers } = await server.fetch(alias, "/pages/terms?ref=x", { method });
          expect([alias, status, headers.location]).toEqual([
            alias,
            301,
            `http://${host}:${server.port}/pages/terms?ref=x`,
          ]);
        }
        // Subresources of open pages and calls of other servers are not redirected.
        expect(await settingsName(alias)).toBe(json.name);
        const loaded = { headers: { "sec-fetch-mode": "no-cors" } };
        expect((await server.fetch(alias, "/favicon.ico", loaded)).status).toBe(200);
      }
    });

    test("is the canonical address of its pages, however the host was written", async () => {
      for (const shape of [host.toUpperCase(), `${host}.`, `${host}:8080`])
        expect(canonical((await server.fetch(shape, "/pages/terms")).text), shape).toBe(
          `http://${host}/pages/terms`,
        );
    });

    test("is found by <slug>.localhost in development", async () => {
      expect(await settingsName(`${slug}.localhost`)).toBe(json.name);
    });
  },
);

test("a brand with served aliases shows its pages at an alias, with the domain as canonical address", async () => {
  const { status, text } = await server.fetch("bucher-shop.example", "/pages/terms");
  expect([status, canonical(text)]).toEqual([200, "http://xn--bcher-kva.example/pages/terms"]);
});

test.each([
  "/",
  "/?a=1&b=%C3%A4",
  "/pages/terms?ref=x",
  "/a%20b/%2F?x=/y",
  "//double//slash",
  "/api/settings.php?forced-domain=x",
  "/nobody",
])("www. of a domain redirects permanently to the domain with %s unchanged", async (url) => {
  for (const method of ["GET", "HEAD", "POST"]) {
    const { status, headers } = await server.fetch("www.abendrot.example", url, { method });
    expect([status, headers.location]).toEqual([301, `http://abendrot.example:${server.port}${url}`]);
  }
});

test.each([
  "www.abendrot-treff.example",
  "www.www.abendrot.example",
  "www.unknown.example",
  "www.abendrot.localhost",
])("%s belongs to no brand and does not redirect", async (host) => {
  const { status, headers } = await server.fetch(host, "/");
  expect([status, headers.location]).toEqual([404, undefined]);
});

test("an internationalized domain is found by its ASCII form and displayed in its own letters", async () => {
  for (const host of ["xn--bcher-kva.example", "XN--BCHER-KVA.EXAMPLE."])
    expect(await settingsName(host)).toBe("Bücher");
  const { status } = await server.fetch(
    "xn--bcher-kva.example",
    `/api/settings.php?forced-domain=${encodeURIComponent("Bücher.Example")}`,
  );
  expect(status).toBe(200);
  const other = brand("abendrot");
  expect(
    (
      await server.fetch(
        other.host,
        `/api/settings.php?forced-domain=${encodeURIComponent("Bücher.Example")}`,
      )
    ).status,
  ).toBe(403);
});

test("the Host header counts, not the host in the request target", async () => {
  const { status, body } = await rawRequest(server.port, [
    "GET http://velvethour.example/api/companyinfo.php HTTP/1.1",
    "Host: abendrot.example",
  ]);
  expect(status).toBe(200);
  expect(body).toContain("Abendrot Verlag");
});
