import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands, namedBrands } from "../../support/brands";
import { FormBrowser } from "../../support/browser";
import { everyBrand } from "../../support/lanes";
import { createServedDatabase, type ServedDatabase } from "../../support/served-database";
import { startServer, type TestServer } from "../../support/server";

let server: TestServer;

describe("in production", () => {
  let database: ServedDatabase;
  beforeAll(async () => {
    database = await createServedDatabase();
    server = await startServer({
      DATABASE_URL: database.url,
      NODE_ENV: "production",
      DRAIN_SECONDS: "0",
      SESSION_SECRET: "a secret of this test alone, 32 long",
    });
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
  });

  test("mailed links use https and the brand's own domain, whatever the scheme of the request", async () => {
    await server.logged(({ msg }) => msg === "the database is ready");
    const email = "somebody@people.example";
    const browser = new FormBrowser(server, "velvethour.example");
    // The first request inserts the brand into the database.
    expect((await browser.post("/reset-password", { email })).status).toBe(200);
    await database.query(
      `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
         date_of_birth, country, terms_version, terms_accepted_at)
       select id, '${email}', 'somebody', '-', 'active', 'nl', now(), 'woman', '{man}', 'unsaid', '1990-01-01', 'NL', '2024-01-01', now()
       from tenants where slug = 'velvet-hour'`,
    );
    expect((await browser.post("/reset-password", { email })).status).toBe(200);
    expect(
      await database.query(`select params ->> 'origin' as origin from mails where recipient = '${email}'`),
    ).toEqual([{ origin: "https://velvethour.example" }]);
  });

  test.each(everyBrand(brands))("$host shows its brand", async ({ slug, host, json }) => {
    const { status, text } = await server.fetch(host, "/");
    expect(status).toBe(200);
    expect(text).toContain(`<meta property="og:site_name" content="${json.name.replaceAll("&", "&amp;")}"`);
    expect(namedBrands(text, slug)).toEqual([]);
  });

  test.each(everyBrand(brands))("$slug.localhost belongs to no brand", async ({ slug }) => {
    const { status, text } = await server.fetch(`${slug}.localhost`, "/");
    expect([status, text]).toEqual([404, "Not found\n"]);
  });

  test("the sandbox takes no payment, and the development pages for mails, payments and components are not found", async () => {
    for (const url of [
      "/dev/pay/sb_1",
      "/dev/outbox",
      "/dev/outbox/1",
      "/dev/kit",
      "/dev/kit.data",
      "/api/webhooks/sandbox/key",
    ])
      expect([url, (await server.fetch("velvethour.example", url)).status]).toEqual([url, 404]);
    const forged = { method: "POST", body: JSON.stringify({ ref: "sb_1" }) };
    expect((await server.fetch("velvethour.example", "/api/webhooks/sandbox/key", forged)).status).toBe(404);
  });

  test("the secret must come from the operator and is not generated", () => {
    expect(existsSync(path.join(server.dataDir, "session-secret"))).toBe(false);
  });

  test("an error page shows no internals", async () => {
    const { status, text } = await server.fetch("abendrot.example", "/nobody");
    expect(status).toBe(404);
    expect(text).not.toMatch(/stack|node_modules|\.tsx?\b/);
  });
});

describe("in development with FORCED_DOMAIN", () => {
  beforeAll(async () => {
    server = await startServer({ FORCED_DOMAIN: "VelvetHour.example." });
  });
  afterAll(() => server.stop());

  test.each([
    "localhost",
    "127.0.0.1",
    "unknown.example",
    "velvethour.example",
    "abendrot.example",
    "abendrot.localhost",
  ])("%s shows only the forced brand", async (host) => {
    const { status, text } = await server.fetch(host, "/pages/terms");
    expect(status).toBe(200);
    expect(text).toContain("VH Media B.V.");
    // The page's own links use the requested address.
    expect(namedBrands(text.replaceAll(host, ""), "velvet-hour")).toEqual([]);
  });

  test("a malformed host is still refused", async () => {
    expect((await server.fetch("a_b..c", "/")).status).toBe(400);
  });
});
