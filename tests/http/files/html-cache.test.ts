import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../../support/server";
import { copyTenants, type TenantsCopy } from "../../support/tenants-copy";

const host = "velvethour.example";
const page = "/pages/terms";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  tenants = copyTenants();
  // Aliases serve pages too, from the same cache.
  for (const slug of ["velvet-hour", "maple-and-main"])
    tenants.change(slug, (json) => Object.assign(json, { alias_redirect: false }));
  server = await startServer({ ...tenants.variables, TRUST_PROXY: "loopback" });
});
afterAll(async () => {
  await server.stop();
  tenants.close();
});

type Results = { hit: number; miss: number; bypass: number };

async function results(): Promise<Results> {
  const { text } = await server.fetch("localhost", "/metrics");
  const count = (result: string) =>
    Number(new RegExp(`livery_html_cache_total\\{result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { hit: count("hit"), miss: count("miss"), bypass: count("bypass") };
}

/** Returns the cache's hits and misses during some requests. */
async function during(run: () => Promise<unknown>): Promise<Results> {
  const before = await results();
  await run();
  const after = await results();
  return {
    hit: after.hit - before.hit,
    miss: after.miss - before.miss,
    bypass: after.bypass - before.bypass,
  };
}

const get = (headers: Record<string, string> = {}, url = page, to = host) =>
  server.fetch(to, url, { headers });

test("a page is rendered once and then served from the cache with the same text", async () => {
  const seen = new Set<string>();
  expect(
    await during(async () => {
      for (let at = 0; at < 4; at++) seen.add((await get()).text);
    }),
  ).toEqual({ hit: 3, miss: 1, bypass: 0 });
  expect(seen.size).toBe(1);
});

describe("a page is cached separately", () => {
  test.each<[string, Record<string, string>, string?, string?]>([
    ["by brand", {}, page, "kaleido.example"],
    ["by path", {}, "/pages/privacy"],
    ["by language", { cookie: "locale=en" }],
    ["by the languages that it offers", { "accept-language": "de" }],
    ["by country", { "x-forwarded-for": "80.58.61.250" }],
    ["by whether it warns", { cookie: "entry_warning=1" }],
    ["by device", { "user-agent": PHONE }],
    ["by scheme", { "x-forwarded-proto": "https" }],
    ["by the chosen palette", { cookie: "look=light" }],
  ])("%s", async (_what, headers, url = page, to = host) => {
    await get();
    expect(await during(() => get(headers, url, to))).toEqual({ hit: 0, miss: 1, bypass: 0 });
    expect(await during(() => get(headers, url, to))).toEqual({ hit: 1, miss: 0, bypass: 0 });
    expect(await during(() => get())).toEqual({ hit: 1, miss: 0, bypass: 0 });
  });
});

test("a brand's pages are cached once for all of its hosts, whatever port a client sends", async () => {
  await get();
  for (const to of ["vh-bar.example", `${host}:1000`, `${host}:1001`])
    expect(await during(() => get({}, page, to)), to).toEqual({ hit: 1, miss: 0, bypass: 0 });
});

test.each<[string, Record<string, string>]>([
  ["other cookies", { cookie: "a=b; session_hint=x" }],
  ["a palette that does not exist", { cookie: "look=sepia" }],
  ["the palette of the device", { cookie: "look=system" }],
  ["the palette that the browser prefers", { "sec-ch-prefers-color-scheme": "light" }],
  ["an answer about cookies", { cookie: "consent=1..3b241101-e2bb-4255-8caf-4136c566a962" }],
  ["languages that the brand does not speak", { "accept-language": "pl, fi" }],
  ["another browser on a desktop", { "user-agent": "curl/8" }],
  ["what it takes packed", { "accept-encoding": "gzip" }],
])("what does not change a page adds no copy to the cache: %s", async (_what, headers) => {
  await get();
  expect(await during(() => get(headers))).toEqual({ hit: 1, miss: 0, bypass: 0 });
});

test("a page first rendered with a visitor's consent is the same for a visitor without one", async () => {
  const first = await get(
    { cookie: "consent=1.statistics.3b241101-e2bb-4255-8caf-4136c566a962" },
    "/",
    "velvet-hour.example",
  );
  const second = await get({}, "/", "velvet-hour.example");
  expect(second.text).toBe(first.text);
  expect(second.headers["content-security-policy"]).not.toContain("stats.velvethour.example");
  expect(first.headers["content-security-policy"]).toContain("stats.velvethour.example");
});

describe("the query of a traffic source", () => {
  const marks = [
    "ref=partner1",
    "network=n&ref=r&sub1=a&sub2=b&sub3=c",
    "utm_source=x&utm_campaign=y&gclid=1&fbclid=2",
    "ref=%3Cscript%3E&sub1=sekretsub",
  ];

  test.each(marks)("is answered from the cache and is not stored in it: %s", async (query) => {
    await get();
    expect(await during(() => get({}, `${page}?${query}`))).toEqual({ hit: 1, miss: 0, bypass: 0 });
    expect((await get({}, `${page}?${query}`)).text).not.toMatch(/partner1|sekretsub|utm_/);
  });

  test("on the first request leaves no trace in the cached page", async () => {
    const marked = await get({}, "/pages/ban?ref=partner1&sub1=sekretsub", "kaleido.example");
    const plain = await get({}, "/pages/ban", "kaleido.example");
    expect(plain.text).toBe(marked.text);
    expect(plain.text).not.toMatch(/partner1|sekretsub/);
  });

  const others = [
    "x=1",
    "ref=1&x=2",
    "",
    "REF=1",
    "ref=1&",
    "api_signup_complete=1",
    "t=5",
    "utm_\u0000=%00",
  ];
  test.each(others.map(encodeURI))("of any other kind adds no copy either: %j", async (query) => {
    await get();
    expect(await during(() => get({}, `${page}?${query}`))).toEqual({ hit: 1, miss: 0, bypass: 0 });
    expect((await get({}, `${page}?${query}`)).text).toBe((await get()).text);
  });

  test("is still stored for the visitor when the page comes from the cache", async () => {
    await get();
    const { headers } = await get({}, `${page}?x=1&ref=partner1`);
    expect(headers["set-cookie"]).toEqual([expect.stringMatching(/^tracking=/)]);
  });

  test("with a mailed token has one copy, without third-party scripts", async () => {
    const of = (query: string) => get({}, `/${query}`, "velvet-hour.example");
    expect((await of("")).text).toContain("stats.velvethour.example");
    await of("?token=sekret1");
    const before = await of("?token=sekret2");
    expect(before.text).not.toMatch(/stats\.velvethour\.example|sekret/);
    expect(await during(() => of("?a=b&token=sekret3"))).toEqual({ hit: 1, miss: 0, bypass: 0 });
  });
});

describe("a client that requests missing pages", () => {
  const kaleido = "kaleido.example";
  const strange = ["/nobody", "/nobody/at/all?x=1", "/%5C", "/%zz", "/a.b", "/pages/none", "/-/fault/404"];

  test("gets one cached page for all of them, without any part of the request", async () => {
    const first = await get({}, "/nowhere", kaleido);
    expect(first.status).toBe(404);
    for (const url of strange) {
      const made = await during(async () => {
        const { status, text } = await get({}, url, kaleido);
        expect([url, status]).toEqual([url, 404]);
        expect(text).toBe(first.text);
      });
      expect([url, made]).toEqual([url, { hit: 1, miss: 0, bypass: 0 }]);
    }
  });

  test("gets the page in the visitor's language and of the right brand", async () => {
    const texts = await Promise.all([
      get({ cookie: "locale=fr" }, "/nobody", kaleido),
      get({ cookie: "locale=fi" }, "/nobody", kaleido),
      get({ cookie: "locale=fr" }, "/nobody", "fjordlys.example"),
    ]);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(3);
  });

  test("gets a cached page for what the door refuses", async () => {
    const fetchPage = () =>
      server.fetch(kaleido, "/pages/cookies", {
        method: "POST",
        headers: { origin: "https://evil.example" },
      });
    expect((await fetchPage()).status).toBe(403);
    expect(await during(fetchPage)).toEqual({ hit: 1, miss: 0, bypass: 0 });
  });
});

const own = ["/lang-config", "/pages/cookies", "/login", `/${"a".repeat(24)}.${"b".repeat(24)}`];
test.each(own)("a page with a visitor's own data is not cached: %s", async (url) => {
  expect(
    await during(async () => {
      await get({}, url);
      await get({}, url);
    }),
  ).toEqual({ hit: 0, miss: 0, bypass: 2 });
});

test("concurrent requests for an uncached page get the same page", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => get({}, "/", "maple-main.example")));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test("a changed brand's pages are rendered again, and other brands' pages stay cached", async () => {
  const others = ["abendrot.example", "fjordlys.example"];
  for (const to of [host, ...others]) await get({}, page, to);
  tenants.change("velvet-hour", (json) => {
    json.company.name = "Changed B.V.";
  });
  await expect.poll(async () => (await get()).text.includes("Changed B.V."), { timeout: 5000 }).toBe(true);
  for (const to of others)
    expect(await during(() => get({}, page, to)), to).toEqual({ hit: 1, miss: 0, bypass: 0 });
});
