import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assign } from "~/domain/experiments/assign.server";
import { signerOf } from "~/http/start/secret.server";
import { Experiment } from "~/tenancy/experiments.server";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { joinMember } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, signUp } from "../support/sign-up";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const HOST = "velvethour.example";
const OTHER = "kaleido.example";
const MAPLE = "mapleandmain.example";
const SESSION_SECRET = "tests of experiments ".repeat(3);
const PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36";
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const CALL = "/api/page-seen.php";
const HEADLINE = "Een avond die van niemand anders is";
const halves = (of: { name: Name; kind: string; on?: string }, changes: Record<string, unknown>) => ({
  variants: [
    { name: "a", weight: 50 },
    { name: "b", weight: 50, ...changes },
  ],
  ...of,
});
const EXPERIMENTS = [
  halves({ name: "line", kind: "headline" }, { headline: HEADLINE }),
  halves({ name: "door", kind: "lander", on: "gallery" }, { lander: { kind: "video" } }),
  halves({ name: "video-line", kind: "headline", on: "video" }, { headline: "Kop van de video" }),
  halves({ name: "night", kind: "headline", on: "alonetonight" }, { headline: "Kop van de nacht" }),
  halves({ name: "cards", kind: "package_style" }, { package_style: "p2" }),
  halves({ name: "amounts", kind: "prices" }, { prices: { b25: { EUR: 4490 }, b150: { EUR: 19_990 } } }),
];
type Name = "line" | "door" | "video-line" | "night" | "cards" | "amounts";
let database: ServedDatabase;
let tenants: TenantsCopy;
let server: TestServer;
let second: TestServer;

const configure = (experiments: unknown[]) =>
  tenants.change("velvet-hour", (json) => Object.assign(json, { experiments }));
const serve = async () => {
  const started = await startServer({
    ...tenants.variables,
    SESSION_SECRET,
    DATABASE_URL: database.url,
    TRUST_PROXY: "loopback",
  });
  await started.logged(({ msg }) => msg === "the database is ready");
  return started;
};
beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  configure(EXPERIMENTS);
  tenants.change("maple-and-main", (json) =>
    Object.assign(json, {
      experiments: [halves({ name: "line", kind: "headline" }, { headline: "Another evening" })],
    }),
  );
  [server, second] = await Promise.all([serve(), serve()]);
});
afterAll(async () => {
  await Promise.all([server?.stop(), second?.stop()]);
  tenants.close();
  await database.close();
});

/** Returns a visitor's number that is assigned these variants, the first one from `after` on. */
function numberFor(wanted: Partial<Record<Name, "a" | "b">>, after = 0): string {
  for (let at = after; ; at++) {
    const number = at.toString(36);
    const fits = EXPERIMENTS.every((one) => {
      const variant = wanted[one.name];
      return variant === undefined || assign(Experiment.parse(one), number) === variant;
    });
    if (fits) return number;
  }
}
const visitor = (cookie?: string, { host = HOST, agent = PHONE, at = server } = {}) => {
  const browser = new FormBrowser(at, host, { ...fromSomewhere(), "User-Agent": agent });
  if (cookie !== undefined) browser.setCookie("experiments", signed(cookie, host));
  return browser;
};
const TENANTS: Record<string, string> = { [HOST]: "velvet-hour", [MAPLE]: "maple-and-main" };
/** Signs a cookie for a brand, as the server does. */
const signed = (body: string, host: string) =>
  `${body}.${signerOf(SESSION_SECRET)(`experiments ${TENANTS[host]} ${body}`).toString("base64url", 0, 12)}`;
/** Returns the readable part of a browser's cookie. */
const noted = (browser: FormBrowser) => browser.cookie("experiments")?.replace(/\.[^.]*$/, "");
const of = (wanted: Partial<Record<Name, "a" | "b">>, options?: Parameters<typeof visitor>[1]) =>
  visitor(numberFor(wanted), options);
const headline = (text: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]?.replace(/<[^>]+>/g, "");
const shown = (text: string) =>
  JSON.parse((/data-experiments="([^"]*)"/.exec(text)?.[1] ?? "null").replaceAll("&quot;", '"')) as Record<
    string,
    string
  > | null;
const lander = (text: string) => /name="lander" value="([^"]*)"/.exec(text)?.[1];

async function cacheResults(run: () => Promise<unknown>) {
  const count = async (result: string) => {
    const { text } = await server.fetch("localhost", "/metrics");
    return Number(new RegExp(`livery_html_cache_total\\{result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  };
  const before = [await count("hit"), await count("miss")];
  await run();
  return { hit: (await count("hit")) - before[0]!, miss: (await count("miss")) - before[1]! };
}

describe("a page with an experiment", () => {
  test("differs between visitors of different variants, is cached for each variant, and never sets another visitor's cookie", async () => {
    const [ana, bo, cy] = [
      of({ line: "a", amounts: "a" }),
      of({ line: "b", amounts: "a" }),
      visitor(numberFor({ line: "b", amounts: "a" }, 5000)),
    ];
    const pages: Awaited<ReturnType<FormBrowser["get"]>>[] = [];
    const results = await cacheResults(async () => {
      for (const one of [ana, bo, cy]) pages.push(await one.get("/"));
    });
    expect(results).toEqual({ hit: 1, miss: 2 });
    const [control, variant, cached] = pages.map(({ text }) => text);
    expect(headline(control!)).not.toBe(HEADLINE);
    expect(headline(variant!)).toBe(HEADLINE);
    expect(cached).toBe(variant);
    expect(shown(variant!)).toEqual({ line: "b", amounts: "a" });
    expect(noted(bo)).toMatch(/^\w+\.line:1:b\.amounts:1:a$/);
    expect(noted(bo)!.split(".")[0]).not.toBe(noted(cy)!.split(".")[0]);
    expect((await cy.get("/")).headers["set-cookie"]).toBeUndefined();
  });

  test("assigns a variant with a cookie on the first visit; the next visit and another process use it", async () => {
    for (let count = 0; count < 6; count++) {
      const first = visitor();
      const { text } = await first.get("/");
      const given = shown(text)!;
      expect(noted(first)).toMatch(
        new RegExp(`^\\w{1,4}\\.line:1:${given.line}\\.amounts:1:${given.amounts}$`),
      );
      const elsewhere = visitor(noted(first)!, { at: second });
      expect(shown((await elsewhere.get("/")).text)).toEqual(given);
      const numberAlone = visitor(noted(first)!.split(".")[0], { at: second });
      expect(shown((await numberAlone.get("/")).text)).toEqual(given);
    }
  });

  test("shows the control to programs, which get no cookie and are not counted", async () => {
    const program = of({ line: "b", amounts: "b" }, { agent: BOT });
    const { text, headers } = await program.get("/");
    expect([headline(text) === HEADLINE, shown(text), headers["set-cookie"]]).toEqual([
      false,
      null,
      undefined,
    ]);
    expect(
      (await program.call("POST", CALL, { experiments: { line: "b" } })).headers["set-cookie"],
    ).toBeUndefined();
  });

  test("ignores forged variants, versions and experiments, and damaged cookies are assigned anew", async () => {
    const number = numberFor({ line: "a", amounts: "a" });
    for (const cookie of [
      `${number}.line:1:free.amounts:1:c`,
      `${number}.line:9:b.amounts:9:b`,
      `${number}.LINE:1:b.__proto__:1:b.constructor:1:b`,
    ]) {
      const browser = visitor(cookie);
      expect(shown((await browser.get("/")).text), cookie).toEqual({ line: "a", amounts: "a" });
      expect(noted(browser), cookie).toBe(`${number}.line:1:a.amounts:1:a`);
    }
    for (const cookie of ["", "zzzzz", "-1", "%00", "x".repeat(3000)]) {
      const { status, text } = await visitor(cookie).get("/");
      expect([status, Object.keys(shown(text)!)], cookie.slice(0, 9)).toEqual([200, ["line", "amounts"]]);
    }
  });

  test("a visitor cannot choose variants and prices: cookies without the brand's signature are assigned anew, and add no cached pages", async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => numberFor({ line: "b", amounts: "b" }, at * 1000));
    const browsers = numbers.map((number, at) => {
      const browser = visitor();
      const body = `${number}.line:1:b.amounts:1:b:s`;
      browser.setCookie("experiments", at % 2 === 0 ? body : signed(body, MAPLE));
      return browser;
    });
    const results = await cacheResults(async () => {
      for (const browser of browsers) await browser.get("/");
    });
    expect(results.miss).toBeLessThanOrEqual(4);
    for (const [at, browser] of browsers.entries())
      expect(noted(browser)!.split(".")[0]).not.toBe(numbers[at]);
  });

  test("is not on another brand's pages, and does not read its visitors' cookies", async () => {
    const wanted = numberFor({ line: "b", amounts: "b" });
    const there = visitor(`${wanted}.line:1:b.amounts:1:b`, { host: OTHER });
    const usual = await visitor(undefined, { host: OTHER }).get("/");
    const { text } = await there.get("/");
    expect([text, shown(text)]).toEqual([usual.text, null]);
    expect(noted(there)).toBeUndefined();
    const maple = visitor(`${wanted}.line:1:b.amounts:1:b`, { host: MAPLE });
    expect(headline((await maple.get("/")).text)).toBe("Another evening");
    expect(noted(maple)).toBe(`${wanted}.line:1:b`);
  });
});

describe("a lander", () => {
  test("has the headline of its experiment, except for a slug with its own", async () => {
    const browser = of({ night: "b" });
    for (const url of ["/landers/alonetonight", "/landers/alonetonight/no-such-slug"]) {
      const { text } = await browser.get(url);
      expect(headline(text), url).toContain("Kop van de nacht");
      expect(shown(text), url).toHaveProperty("night", "b");
    }
    const slug = await browser.get("/landers/alonetonight/utrecht");
    expect(headline(slug.text)).not.toContain("Kop van de nacht");
    expect(shown(slug.text)).not.toHaveProperty("night");
    const control = await of({ night: "a" }).get("/landers/alonetonight");
    expect(headline(control.text)).not.toContain("Kop van de nacht");
  });

  test("is shown at another lander's address by an experiment, with the query, and counts as the shown one", async () => {
    const browser = of({ door: "b", "video-line": "b", amounts: "a" });
    const there = await browser.get("/landers/gallery?ref=any");
    expect([there.status, lander(there.text)]).toEqual([200, "video"]);
    expect(there.text).toContain('data-lander="video"');
    expect(shown(there.text)).toEqual({ door: "b", amounts: "a" });
    expect(headline(there.text)).not.toBe("Kop van de video");
    expect(await cacheResults(() => browser.get("/landers/gallery"))).toEqual({ hit: 1, miss: 0 });
    const own = await browser.get("/landers/video");
    expect([shown(own.text), headline(own.text)]).toEqual([
      { "video-line": "b", amounts: "a" },
      "Kop van de video",
    ]);
    expect(own.text).toContain('data-lander="video"');
    const control = await of({ door: "a", amounts: "a" }).get("/landers/gallery");
    expect([lander(control.text), shown(control.text)]).toEqual(["gallery", { door: "a", amounts: "a" }]);
  });
});

/** Returns the counts of exposures that the servers have written. */
async function exposed(): Promise<Record<string, number>> {
  const rows = await database.query(`
    select slug, experiment, variant, sum(count)::int as count from (
      select tenant_id, step, experiment, variant, count from growth_counts
      union all select tenant_id, step, experiment, variant, count from growth_pending
    ) as counted join tenants on tenants.id = tenant_id
    where step = 'exposed' group by slug, experiment, variant`);
  return Object.fromEntries(
    rows.map(({ slug, experiment, variant, count }) => [`${slug} ${experiment} ${variant}`, Number(count)]),
  );
}
/** Signs a member up with this browser, so that the member's steps are counted. */
async function join(browser: FormBrowser): Promise<number> {
  const person = newPerson();
  await signUp(browser, person);
  const [row] = await database.query(
    `update members set status = 'active' where email = '${person.email}' returning id`,
  );
  return Number(row!.id);
}
const pricesIn = (text: string) => [...text.matchAll(/€\s?([\d.]+,\d\d)/g)].map(([, price]) => price);

test("an exposure counts once: of a page when it is visible, of the shop when a counted member sees it", async () => {
  // Requests that must not count come first, so that their counts would have been written by then.
  await visitor(undefined).call("POST", CALL, { experiments: { line: "a" } });
  await visitor(undefined, { host: OTHER }).call("POST", CALL, { experiments: { line: "a" } });
  await of({ line: "a" }, { agent: BOT }).call("POST", CALL, { experiments: { line: "a" } });
  const before = await joinMember(server, database, HOST, "NL");
  before.browser.headers["User-Agent"] = PHONE;
  before.browser.setCookie("experiments", numberFor({ amounts: "a", cards: "b" }));
  await before.browser.get("/credits");
  const guess = of({ amounts: "a", cards: "b" });
  await join(guess);
  await guess.get("/credits.data", { "Sec-Purpose": "prefetch" });
  await guess.get("/profile");

  const ana = of({ line: "b", amounts: "b", cards: "a" });
  await ana.call("POST", CALL, { experiments: { line: "b" } });
  await ana.get("/");
  const seen = { experiments: { line: "b", amounts: "a", cards: "b", __proto__: "b", other: "b" } };
  for (const one of [seen, seen, { experiments: "line" }, { experiments: ["line"] }])
    expect((await ana.call("POST", CALL, one)).status).toBe(204);
  expect(noted(ana)).toMatch(/\.line:1:b:s\.amounts:1:b$/);
  const id = await join(ana);
  expect(await database.query(`select experiments from members where id = ${id}`)).toEqual([
    { experiments: { line: "b", amounts: "b" } },
  ]);
  for (const path of ["/credits.data", "/credits", "/credits"])
    expect((await ana.get(path)).status).toBe(200);
  expect(await database.query(`select experiments from members where id = ${id}`)).toEqual([
    { experiments: { line: "b", amounts: "b", cards: "a" } },
  ]);
  await expect.poll(exposed, { timeout: 15_000 }).toEqual({
    "velvet-hour line b": 1,
    "velvet-hour amounts b": 1,
    "velvet-hour cards a": 1,
  });
});

describe("a price", () => {
  test("is the same on every page, in the settings, in the shop and in the order, and on every device of the member", async () => {
    const ana = of({ amounts: "b", line: "a" });
    for (const url of ["/", "/landers/alonetonight", "/pages/faq"]) {
      const prices = pricesIn((await ana.get(url)).text);
      expect([prices.includes("1,25"), prices.includes("1,10")], url).toEqual([true, false]);
    }
    expect(pricesIn((await ana.get("/pricing")).text)).toContain("44,90");
    const settings = async (browser: FormBrowser) =>
      (
        (await browser.get("/api/settings.php")).json() as {
          minimum_message_costs: Record<string, { costs: number }>;
        }
      ).minimum_message_costs.NL!.costs;
    expect([await settings(ana), await settings(of({ amounts: "a" }))]).toEqual([125, 110]);
    const id = await join(ana);
    const shop = await ana.get("/credits");
    expect(pricesIn(shop.text)).toContain("44,90");
    const device = of({ amounts: "a" });
    expect(pricesIn((await device.get("/pricing")).text)).toContain("34,90");
    device.setCookie("session", ana.cookie("session")!);
    expect(pricesIn((await device.get("/credits/b25/ideal")).text)).toContain("44,90");
    expect(await settings(device)).toBe(125);
    const order = { bundle: "b25", method: "ideal", start: "yes" };
    expect((await device.post("/credits", { ...order, total: "3490" })).status).toBe(422);
    expect((await device.post("/credits", { ...order, total: "4490" })).status).toBe(303);
    expect(await database.query(`select total::int from orders where member_id = ${id}`)).toEqual([
      { total: 4490 },
    ]);
    const repeat = await device.get("/credits/repeat-order");
    expect(repeat.status).toBe(302);
    expect(pricesIn((await device.get(repeat.headers.location!)).text)).toContain("44,90");
    device.headers["User-Agent"] = BOT;
    expect(pricesIn((await device.get("/credits")).text)).toContain("44,90");
  });

  test("is that of an existing member's first page after the login, whatever another browser's cookie says", async () => {
    const ana = await joinMember(server, database, HOST, "NL");
    ana.browser.headers["User-Agent"] = PHONE;
    ana.browser.setCookie("experiments", signed(numberFor({ amounts: "b" }), HOST));
    await ana.browser.get("/profile");
    const elsewhere = of({ amounts: "a" }, { at: second });
    elsewhere.setCookie("session", ana.browser.cookie("session")!);
    expect(pricesIn((await elsewhere.get("/credits")).text)).toContain("44,90");
  });
});

test("a visitor's variant stays when weights change, a higher version assigns anew, and an ended or removed experiment has no effect", async () => {
  const [line, ...others] = EXPERIMENTS;
  const ana = of({ line: "b", amounts: "b" });
  await ana.get("/");
  const id = await join(ana);
  const cy = visitor(noted(ana));
  const stranger = numberFor({ line: "b", amounts: "b" }, 9000);
  /** Replaces the experiments and waits until both servers have loaded them. */
  const change = async (experiments: unknown[], given: Record<string, string> | null) => {
    configure(experiments);
    for (const at of [server, second])
      await expect
        .poll(async () => shown((await visitor(stranger, { at }).get("/")).text), { timeout: 15_000 })
        .toEqual(given);
  };
  const weightsOf = (b: number) => [
    { name: "a", weight: 100 - b },
    { name: "b", weight: b, headline: HEADLINE },
  ];
  const weights = weightsOf(0);
  await change([{ ...line, variants: weightsOf(1) }, ...others], { line: "a", amounts: "b" });
  expect(shown((await cy.get("/")).text)).toEqual({ line: "b", amounts: "b" });
  // A variant without weight is closed, also for those who saw it.
  configure([{ ...line, variants: weights }, ...others]);
  await expect
    .poll(async () => shown((await cy.get("/")).text), { timeout: 15_000 })
    .toEqual({ line: "a", amounts: "b" });
  const raised = { ...line, variants: weights, version: 2 };
  await change([raised, ...others], { "line@2": "a", amounts: "b" });
  expect(shown((await cy.get("/")).text)).toEqual({ "line@2": "a", amounts: "b" });
  expect(noted(cy)).toMatch(/\.line:2:a\.amounts:1:b$/);

  expect(pricesIn((await ana.get("/credits")).text)).toContain("44,90");
  const ended = others.map((one) => ({ ...one, ends: "2026-01-01" }));
  await change([raised, ...ended], { "line@2": "a" });
  const order = { bundle: "b25", method: "ideal", start: "yes" };
  const refused = await ana.post("/credits", { ...order, total: "4490" });
  expect(refused.status).toBe(422);
  expect(pricesIn(refused.text)).toContain("34,90");
  expect((await ana.post("/credits", { ...order, total: "3490" })).status).toBe(303);
  expect(await database.query(`select total::int from orders where member_id = ${id}`)).toEqual([
    { total: 3490 },
  ]);
  await cy.get("/");
  expect(noted(cy)).toMatch(/^\w+\.line:2:a$/);
  await change([], null);
  const { text } = await cy.get("/");
  expect([headline(text) === HEADLINE, noted(cy)]).toEqual([false, undefined]);
});
