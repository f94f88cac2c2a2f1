import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands, namedBrands } from "../support/brands";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;

describe("in production", () => {
  beforeAll(async () => {
    server = await startServer({
      NODE_ENV: "production",
      SESSION_SECRET: "a secret of this test alone, 32 long",
    });
  });
  afterAll(() => server.stop());

  test.each(brands)("$host shows its brand", async ({ slug, host, json }) => {
    const { status, text } = await server.ask(host, "/");
    expect(status).toBe(200);
    expect(text).toContain(`<meta property="og:site_name" content="${json.name.replaceAll("&", "&amp;")}"`);
    expect(namedBrands(text, slug)).toEqual([]);
  });

  test.each(brands)("$slug.localhost is nobody's", async ({ slug }) => {
    const { status, text } = await server.ask(`${slug}.localhost`, "/");
    expect([status, text]).toEqual([404, "Not found\n"]);
  });

  test("the secret comes from the operator and none is made", () => {
    expect(existsSync(path.join(server.dataDir, "session-secret"))).toBe(false);
  });

  test("an error tells nothing of the program", async () => {
    const { status, text } = await server.ask("abendrot.example", "/nobody");
    expect(status).toBe(404);
    expect(text).not.toMatch(/stack|node_modules|\.tsx?\b/);
  });
});

describe("while developing with FORCED_DOMAIN", () => {
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
  ])("%s shows the forced brand and no other", async (host) => {
    const { status, text } = await server.ask(host, "/pages/terms");
    expect(status).toBe(200);
    expect(text).toContain("VH Media B.V.");
    // The address that was asked for stands in the page's own links.
    expect(namedBrands(text.replaceAll(host, ""), "velvet-hour")).toEqual([]);
  });

  test("a malformed host is refused all the same", async () => {
    expect((await server.ask("a_b..c", "/")).status).toBe(400);
  });
});
