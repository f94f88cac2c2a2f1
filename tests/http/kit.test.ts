import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { brand } from "../support/brands";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const { host } = brand("kaleido");
const themes = readdirSync("themes")
  .filter((file) => /^\w+\.json$/.test(file))
  .map((file) => file.slice(0, -".json".length));
let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

const stylesheetsOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="(\/theme\/[^"]+)"/g)].map(([, href]) => href!);

test.each(themes)("the kit in the theme %s uses its values instead of the brand's", async (theme) => {
  const { status, text } = await server.fetch(host, `/dev/kit?theme=${theme}`);
  expect(status).toBe(200);
  const [own, other] = stylesheetsOf(text);
  const { color } = JSON.parse(readFileSync(`themes/${theme}.json`, "utf8")) as { color: { ground: string } };
  expect([own, other]).not.toContain(undefined);
  expect((await server.fetch(host, other!)).text).toContain(`--color-ground:${color.ground};`);
});

test("without a theme the kit has the stylesheet of the brand alone, and search engines do not list it", async () => {
  const { status, text } = await server.fetch(host, "/dev/kit");
  expect([status, stylesheetsOf(text).length]).toEqual([200, 1]);
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  expect((await server.fetch(host, "/sitemap.xml")).text).not.toContain("/dev/");
});

test.each(["nothing", "../package", "fonts", ""])("the kit in the theme %j gets 404", async (theme) => {
  const { status } = await server.fetch(host, `/dev/kit?theme=${encodeURIComponent(theme)}`);
  expect(status).toBe(404);
});

test.each(["x-forwarded-for", "x-real-ip", "forwarded", "via"])(
  "a client that a proxy forwards with %s gets 404 instead of the kit and its data",
  async (name) => {
    for (const url of ["/dev/kit", "/dev/kit.data", "/dev/kit/"]) {
      const { status, text } = await server.fetch(host, url, { headers: { [name]: "localhost" } });
      expect([url, status, text.includes("design system")]).toEqual([url, 404, false]);
    }
  },
);
