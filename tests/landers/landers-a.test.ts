import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { landscapeOf } from "~/routes/landers/blocks/landscape";
import { brands } from "../support/brands";
import { FormBrowser } from "../support/browser";
import { iconShape } from "../support/icon-shape";
import { everyBrand } from "../support/lanes";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson } from "../support/sign-up";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const pencil = await iconShape("pencil-line");
const kinds = ["tinderswipe", "collagelanding", "gallery", "iconslanding", "maplanding"] as const;
const [GERMAN, SPANISH] = ["194.25.0.60", "80.58.61.250"];
let database: ServedDatabase;
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  tenants.change("fjordlys", (json) => Object.assign(json, { signups: "all" }));
  tenants.add("few", "kaleido", (json) =>
    Object.assign(json, {
      name: "Few",
      domain: "few.example",
      aliases: [],
      showcase: [],
      lander_pictures: [],
      landers: ["collagelanding", "gallery", "iconslanding", "maplanding"],
      interests: ["dogs", "coffee"],
      countries: ["NO"],
    }),
  );
  const variants = path.dirname(tenants.file("kaleido", "landers/berlin.json"));
  mkdirSync(variants, { recursive: true });
  const variant = {
    kinds: ["maplanding", "gallery"],
    headline: { fr: "Berlin <em>autrement</em>" },
    town: "Berlin",
    region: "DE-BE",
    country: "DE",
    pictures: ["pictures/09.webp"],
  };
  writeFileSync(path.join(variants, "berlin.json"), JSON.stringify(variant));
  server = await startServer({
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    TRUST_PROXY: "loopback",
    ...tenants.variables,
  });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
  tenants.close();
});

const get = (host: string, url: string, headers: Record<string, string> = {}) =>
  server.fetch(host, url, { headers: { cookie: "entry_warning=1", ...headers } });
const count = (text: string, of: RegExp) => text.match(of)?.length ?? 0;

describe.each(everyBrand(brands))("at $slug", ({ host }) => {
  test.each(kinds)("/landers/%s is a document with one headline and the first question", async (kind) => {
    const { status, text } = await get(host, `/landers/${kind}`);
    expect(status).toBe(200);
    expect(count(text, /<h1\b/g)).toBe(1);
    expect(count(text, /<em>/g)).toBeLessThanOrEqual(1 + count(text, /<em>[^<]*<\/em>[^<]*<\/(p|title)>/g));
    expect(text).toMatch(/<form[^>]*id="ask"[^>]*method="post"/);
    expect(text).toMatch(/name="gender"[^>]*required/);
    // Nothing is preselected, and only scripts of the brand's own files run.
    expect(text.slice(text.indexOf('id="ask"'))).not.toMatch(/\bchecked/);
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/(ld\+)?json")[^>]*>/);
    expect(text).not.toContain("__remixContext");
    expect(text).not.toMatch(/ style="/);
    expect(text.includes(pencil)).toBe(kind !== "iconslanding");
  });
});

test("the home page shows no picture of a fictional profile", async () => {
  for (const { host, json } of brands) {
    const fictional = (json.showcase as { picture: string; fictional?: boolean }[])
      .filter((one) => one.fictional)
      .map(({ picture }) => picture.split("/").at(-1)!.replace(".webp", ""));
    expect(fictional).toHaveLength(1);
    for (const kind of kinds)
      expect((await get(host, `/landers/${kind}`)).text).not.toMatch(
        new RegExp(`pictures/${fictional[0]}[.-]`),
      );
  }
});

test("an unpublished kind answers 404, and a brand without pictures shows the others", async () => {
  expect((await get("few.example", "/landers/tinderswipe")).status).toBe(404);
  for (const kind of kinds.slice(1)) {
    const { status, text } = await get("few.example", `/landers/${kind}`);
    expect([kind, status, count(text, /<h1\b/g)]).toEqual([kind, 200, 1]);
    expect(text).not.toMatch(/<img[^>]*srcset/i);
  }
});

test("a slug shows its variant, an unknown slug the default", async () => {
  const title = (text: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1];
  const [plain, unknown, ofOthers, berlin] = await Promise.all(
    [
      "/landers/gallery",
      "/landers/gallery/nowhere",
      "/landers/iconslanding/berlin",
      "/landers/gallery/berlin",
    ].map((url) => get("kaleido.example", url, { cookie: "entry_warning=1; locale=fr" })),
  );
  expect(title(unknown!.text)).toBe(title(plain!.text));
  expect(ofOthers!.text).not.toContain("Berlin");
  expect(title(berlin!.text)).toBe("Berlin <em>autrement</em>");
  expect(berlin!.text).toContain('value="gallery/berlin"');
});

describe("the map", () => {
  const chosen = (text: string) => /<option value="([^"]*)" selected/.exec(text)?.[1];
  const hidden = (text: string) => [
    /name="country" value="([^"]*)"/.exec(text)?.[1],
    /name="countryregion" value="([^"]*)"/.exec(text)?.[1],
  ];
  const map = async (url: string, address = GERMAN, host = "kaleido.example") =>
    (await get(host, `/landers/maplanding${url}`, { "x-forwarded-for": address })).text;

  test("starts with the visitor's country, which is sent with the question", async () => {
    expect(chosen(await map(""))).toBe("DE");
    expect(hidden(await map(""))).toEqual(["DE", ""]);
    expect(chosen(await map("", SPANISH))).toBe("ES");
  });

  test("starts with the brand's country for other visitors, and with the region of a variant", async () => {
    expect(chosen(await map("", SPANISH, "mapleandmain.example"))).toBe("US");
    expect(hidden(await map("/berlin", SPANISH))).toEqual(["DE", "DE-BE"]);
  });

  test("shows the selected region instead of the variant's", async () => {
    expect(hidden(await map("?region=NL-NH"))).toEqual(["NL", "NL-NH"]);
    expect(hidden(await map("/berlin?region=NL-NH"))).toEqual(["NL", "NL-NH"]);
  });

  test.each(["NL-XX", "XX", "nl-nh", "US-TX' onload=x", "__proto__", "NL-NH".repeat(500)])(
    "ignores an invalid region: %s",
    async (region) => {
      const text = await map(`?region=${encodeURIComponent(region)}`);
      expect(hidden(text)).toEqual(["DE", ""]);
      expect(text).not.toContain("onload=x");
    },
  );

  test("ignores a region of a country that the brand does not serve", async () => {
    expect(hidden(await map("?region=NL-NH", SPANISH, "mapleandmain.example"))).toEqual(["US", ""]);
  });

  test("is cached for each region, and an unknown region adds no page to the cache", async () => {
    const misses = async () => {
      const { text } = await server.fetch("localhost", "/metrics");
      return Number(/livery_html_cache_total\{result="miss"\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    await map("");
    const before = await misses();
    await map("?region=FR-IDF");
    await map("?region=FR-IDF&x=1");
    for (const unknown of ["?region=FR-1", "?region=FR-2", "?region=&y=2"]) await map(unknown);
    expect(await misses()).toBe(before + 1);
  });

  test("draws the same dots for a region each time, and others for another region", () => {
    expect(landscapeOf("NL-NH")).toEqual(landscapeOf("NL-NH"));
    expect(landscapeOf("NL-NH").dots).not.toEqual(landscapeOf("NL-ZH").dots);
  });
});

describe("the wish of the icons lander", () => {
  const offered = (text: string) =>
    [...text.matchAll(/name="wants"[^>]*value="([^"]*)"/g)].map(([, id]) => id);

  test("is offered as at most eight interests of the brand", async () => {
    for (const { host } of brands) {
      const ids = offered((await get(host, "/landers/iconslanding")).text);
      expect(new Set(ids).size).toBe(6);
    }
    expect(offered((await get("few.example", "/landers/iconslanding")).text).sort()).toEqual([
      "coffee",
      "dogs",
    ]);
  });

  test("is stored in the draft and becomes interests of the profile; other values are dropped", async () => {
    const browser = new FormBrowser(server, "velvethour.example");
    const [first, second] = offered((await get("velvethour.example", "/landers/iconslanding")).text);
    const person = newPerson();
    const answer = await browser.post("/signup", {
      step: "0",
      lander: "iconslanding",
      gender: "woman",
      seeks: ["man"],
      wants: [
        first!,
        second!,
        "tattoos",
        "no-such-interest",
        ...Array.from({ length: 90 }, (_, at) => `w${at}`),
      ],
    });
    expect(answer.status).toBe(302);
    expect(browser.cookie("signup")!.length).toBeLessThan(2000);
    const rows = () => database.query(`select interests from members where name = '${person.name}'`);
    await browser.post("/signup", {
      step: "1",
      sexuality: "bisexual",
      country: "NL",
      day: "3",
      month: "02",
      year: "1990",
    });
    await browser.post("/signup", { step: "2", name: person.name, message: "Hoi" });
    expect(await rows()).toEqual([]);
    const { email, password } = person;
    await browser.post("/signup", { step: "3", email, password, terms: "yes", sensitive: "yes" });
    expect(await rows()).toEqual([{ interests: [first, second] }]);
  });

  test("in a forged draft is ignored", async () => {
    const browser = new FormBrowser(server, "velvethour.example");
    await browser.post("/signup", { step: "0", lander: "iconslanding", gender: "woman", seeks: ["man"] });
    const draft = JSON.parse(Buffer.from(browser.cookie("signup")!, "base64url").toString());
    const forged = { ...draft, wants: ["tattoos", 7, null, ...Array.from({ length: 60 }, () => "x")] };
    browser.setCookie("signup", Buffer.from(JSON.stringify(forged)).toString("base64url"));
    const { name, email, password } = newPerson();
    const birth = { day: "3", month: "02", year: "1990", sexuality: "bisexual", country: "NL" };
    await browser.post("/signup", { step: "1", ...birth });
    await browser.post("/signup", { step: "2", name, message: "" });
    await browser.post("/signup", { step: "3", email, password, terms: "yes", sensitive: "yes" });
    expect(await database.query(`select interests from members where name = '${name}'`)).toEqual([
      { interests: [] },
    ]);
  });
});
