import { rmSync, statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filmSeconds } from "~/tenancy/film/film-seconds.server";
import { brands } from "../support/brands";
import { iconShape } from "../support/icon-shape";
import { everyBrand } from "../support/lanes";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const STILL = "still.example";
const plainKinds = ["socialnetwork", "transitionsvideolanding", "video"] as const;
const profileKinds = ["landing", "landing2", "landing3"] as const;
const pathOf = (kind: string) => (kind.startsWith("landing") ? `/members/1/${kind}` : `/landers/${kind}`);
const pencil = await iconShape("pencil-line");
const kinds = [...plainKinds, ...profileKinds];

let database: ServedDatabase;
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  tenants = copyTenants();
  // A new brand has neither examples nor a film.
  tenants.add("still", "maple-and-main", (json) =>
    Object.assign(json, { name: "Still", domain: STILL, showcase: [], lander_pictures: [] }),
  );
  for (const file of ["film.webm", "film.mp4"]) rmSync(tenants.file("still", file));
  // Profile landers ask for consent of the member that they show.
  database = await createServedDatabase();
  server = await startServer({ ...tenants.variables, DATABASE_URL: database.url });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  tenants.close();
  await database.close();
});

const open = (host: string, url: string, headers = {}) => server.fetch(host, url, { headers });
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
/** Returns the page without the parts that differ in each render. */
const steady = (html: string) =>
  html.replace(/nonce="[^"]*"/g, "").replace(/\/members\/\d+\//g, "/members/N/");

describe.each(everyBrand(brands))("$slug", ({ slug, host }) => {
  test.each(kinds)(
    "%s has one heading, the first question and the label of drawn pictures, and runs neither React nor an inline script",
    async (kind) => {
      const { status, text } = await open(host, pathOf(kind));
      expect(status).toBe(200);
      expect(count(text, /<h1[ >]/g)).toBe(1);
      expect(text.split(pencil).length - 1).toBeGreaterThan(0);
      if (slug === "fjordlys") expect(text).toContain('href="/waiting-list"');
      else expect(text).toMatch(/<form[^>]*action="\/signup"[^>]*data-question=/);
      const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
      expect(scripts.filter(([, attributes, body]) => !/ src=/.test(attributes!) || body)).toEqual([]);
      expect(text).not.toMatch(/entry\.client|assets\/root-|__remixContext/);
    },
  );
});

test.each(kinds)(
  "%s of a brand without pictures shows no empty label and asks its question",
  async (kind) => {
    const { status, text } = await open(STILL, pathOf(kind));
    expect([status, count(text, /<h1[ >]/g)]).toEqual([200, 1]);
    expect(text).toContain("data-question=");
    expect(text).not.toContain("/pictures/");
  },
);

describe.each(profileKinds)("%s", (kind) => {
  test("is the same page whether a member has the number or not, and is not indexed by search engines", async () => {
    const [{ host }] = brands as [(typeof brands)[number]];
    const first = await open(host, `/members/1/${kind}`);
    expect(first.text).toContain('name="robots" content="noindex"');
    expect(first.headers["cache-control"]).toMatch(/no-store|private/);
    for (const id of ["2", "999999999999999"]) {
      const other = await open(host, `/members/${id}/${kind}`);
      expect([other.status, steady(other.text)]).toEqual([200, steady(first.text)]);
    }
    // An example is no member, so its signup leads to none.
    expect(first.text).not.toContain('name="member"');
  });

  test.each(["0", "-1", "01", "1e3", "x", "1000000000000000"])(
    "has no page for the number %j",
    async (id) => {
      expect((await open(brands[0]!.host, `/members/${id}/${kind}`)).status).toBe(404);
    },
  );
});

describe("the film", () => {
  const filmOf = async (host: string) => {
    const { text } = await open(host, "/landers/video");
    return [...text.matchAll(/<source src="([^"]+)" type="([^"]+)"/g)].map(([, src, type]) => [
      src!,
      type!.replaceAll("&quot;", '"'),
    ]);
  };

  test.each(everyBrand(brands))(
    "of $slug is short, small and cached as immutable, and is not loaded before play",
    async ({ slug, host }) => {
      const sources = await filmOf(host);
      expect(sources.map(([, type]) => type!.split(";")[0])).toEqual(["video/webm", "video/mp4"]);
      for (const [src, type] of sources) {
        const { status, headers, body } = await open(host, src!);
        expect([status, headers["content-type"], headers["accept-ranges"]]).toEqual([
          200,
          type!.split(";")[0],
          "bytes",
        ]);
        expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
        expect(body.length).toBe(statSync(tenants.file(slug, `film.${src!.split(".").at(-1)}`)).size);
        expect(body.length).toBeLessThanOrEqual(600 * 1024);
        expect(filmSeconds(body)).toBeGreaterThan(5);
        expect(filmSeconds(body)).toBeLessThanOrEqual(15);
      }
      const { text } = await open(host, "/landers/video");
      expect(text).toMatch(/<video[^>]*preload="none"/);
      expect(text).not.toMatch(/<video[^>]*autoplay|<button(?=[^>]*data-play)(?![^>]*hidden)/i);
    },
  );

  test("is sent by ranges", async () => {
    const { host } = brands[0]!;
    const [[src] = []] = await filmOf(host);
    const { body: whole } = await open(host, src!);
    const size = whole.length;
    const part = (range: string) => open(host, src!, { range });
    for (const [range, from, to] of [
      ["bytes=0-99", 0, 99],
      ["bytes=100-", 100, size - 1],
      ["bytes=-50", size - 50, size - 1],
      [`bytes=10-${size + 5}`, 10, size - 1],
    ] as const) {
      const { status, headers, body } = await part(range);
      expect([status, headers["content-range"]]).toEqual([206, `bytes ${from}-${to}/${size}`]);
      expect(body.equals(whole.subarray(from, to + 1))).toBe(true);
    }
    const beyond = await part(`bytes=${size}-`);
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
    for (const range of ["bytes=0-1,5-6", "bytes=9-3", "lines=1-2", "bytes=-"]) {
      const { status, body } = await part(range);
      expect([range, status, body.length]).toEqual([range, 200, size]);
    }
  });

  test("has no renditions, and only its two files are served", async () => {
    const { host } = brands[0]!;
    for (const name of ["film.webm?w=480", "film.mov", "film.txt", "pictures/film.webm", "demo/film.webm"])
      expect([name, (await open(host, `/brand/x/${name}`)).status]).toEqual([name, 404]);
  });

  test("is optional: a brand without one shows the still and the text without a button", async () => {
    const { text } = await open(STILL, "/landers/video");
    expect(text).not.toMatch(/<video|data-play|type="video/);
    expect(count(text, /<figcaption/g)).toBe(1);
    expect((await open(STILL, "/brand/x/film.webm")).status).toBe(404);
  });
});
