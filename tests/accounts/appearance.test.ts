import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { joinMember, type Member } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { type Answer, startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const HOST = "fjordlys.example";
/** A brand whose copy has one scheme only. */
const PLAIN = "mapleandmain.example";
const SETTING = "/settings/appearance";

let database: ServedDatabase;
let tenants: TenantsCopy;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  tenants.change("maple-and-main", (json) => Object.assign(json, { color_schemes: ["light"] }));
  server = await startServer({ DATABASE_URL: database.url, RATE_LIMITS: "0", ...tenants.variables });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
  tenants.close();
});

const join = (host = HOST, country = "NO"): Promise<Member> => joinMember(server, database, host, country);
const visitor = (host = HOST) => new FormBrowser(server, host, fromSomewhere());
const schemeOf = ({ text }: Answer) => /<html[^>]* data-look="(\w+)"/.exec(text)?.[1] ?? null;
const barColors = ({ text }: Answer) =>
  [...text.matchAll(/name="theme-color" media="[^"]*: (\w+)\)" content="([^"]+)"/g)].map(([, of, color]) => [
    of,
    color,
  ]);

describe("a visitor's choice", () => {
  test("shows every page in the chosen scheme, also those that are cached, and no other visitor’s", async () => {
    const [one, other] = [visitor(), visitor()];
    expect(schemeOf(await one.get("/"))).toBeNull();
    const { status, headers } = await one.post("/lang-config", { intent: "choose_look", look: "dark" });
    expect([status, headers.location]).toEqual([302, "/lang-config"]);
    for (const page of ["/", "/", "/pages/terms", "/login", "/lang-config"])
      expect(schemeOf(await one.get(page)), page).toBe("dark");
    for (const page of ["/", "/login"]) expect(schemeOf(await other.get(page)), page).toBeNull();
  });

  test("of the device’s scheme deletes the cookie", async () => {
    const one = visitor();
    await one.post("/lang-config", { intent: "choose_look", look: "dark" });
    expect(one.cookie("look")).toBe("dark");
    await one.post("/lang-config", { intent: "choose_look", look: "system" });
    expect(one.cookie("look")).toBeUndefined();
    expect(schemeOf(await one.get("/"))).toBeNull();
  });

  test.each(["sepia", "DARK", "", 'dark"><script>', "light; path=/x"])("%j is no choice", async (look) => {
    const one = visitor();
    const { status } = await one.post("/lang-config", { intent: "choose_look", look });
    expect(status).toBe(400);
    expect(one.cookie("look")).toBeUndefined();
    one.setCookie("look", look);
    expect(schemeOf(await one.get("/"))).toBe(look.startsWith("light;") ? "light" : null);
  });
});

test("the bars of the browser have the colour of each scheme, and of the chosen one in both", async () => {
  const one = visitor();
  const free = await one.get("/");
  const [light, dark] = barColors(free).map(([, color]) => color);
  expect(barColors(free)).toEqual([
    ["light", light],
    ["dark", dark],
  ]);
  expect(light).not.toBe(dark);
  await one.post("/lang-config", { intent: "choose_look", look: "dark" });
  expect(barColors(await one.get("/")).map(([, color]) => color)).toEqual([dark, dark]);
});

describe("a member's choice", () => {
  test("is stored with the account, and a login in another browser shows it there", async () => {
    const { browser, person } = await join();
    const saved = await browser.post(SETTING, { look: "dark" });
    expect([saved.status, saved.headers.location]).toEqual([302, `${SETTING}?done=saved`]);
    expect(schemeOf(await browser.get("/members"))).toBe("dark");
    expect((await browser.get("/settings")).text).toContain("Mørkt");

    const second = visitor();
    await second.post("/login", { email: person.email, password: person.password });
    expect(second.cookie("look")).toBe("dark");
    expect(schemeOf(await second.get("/members"))).toBe("dark");
    await second.post("/logout", {});
    expect(schemeOf(await second.get("/"))).toBe("dark");
  });

  test("is theirs, whatever another member chose in the same browser", async () => {
    const [one, other] = [await join(), await join()];
    await one.browser.post(SETTING, { look: "dark" });
    await other.browser.post(SETTING, { look: "system" });
    const shared = visitor();
    await shared.post("/login", { email: one.person.email, password: one.person.password });
    expect(shared.cookie("look")).toBe("dark");
    await shared.post("/login", { email: other.person.email, password: other.person.password });
    expect(shared.cookie("look")).toBeUndefined();
    expect(schemeOf(await shared.get("/members"))).toBeNull();
  });

  test("that was made before the signup holds until the account has its own", async () => {
    const { browser } = await join();
    browser.setCookie("look", "dark");
    expect(schemeOf(await browser.get("/members"))).toBe("dark");
    await browser.post(SETTING, { look: "light" });
    browser.setCookie("look", "dark");
    expect(schemeOf(await browser.get("/members"))).toBe("light");
  });

  test("is stored for them alone, whatever ids the form names", async () => {
    const [one, other] = [await join(), await join()];
    await one.browser.post(SETTING, { look: "dark", id: String(other.id), member: String(other.id) });
    const rows = await database.query(`select id, look from members where id in (${one.id}, ${other.id})`);
    expect(rows.find(({ id }) => Number(id) === one.id)?.look).toBe("dark");
    expect(rows.find(({ id }) => Number(id) === other.id)?.look).toBeNull();
  });
});

describe("a brand with one scheme", () => {
  test("has no choice of it, and no page follows a cookie", async () => {
    const { browser } = await join(PLAIN, "US");
    browser.setCookie("look", "dark");
    expect(schemeOf(await browser.get("/members"))).toBeNull();
    expect((await browser.get("/settings")).text).not.toContain(SETTING);
    expect((await browser.get(SETTING)).status).toBe(404);
    await browser.post(SETTING, { look: "dark" });
    expect(schemeOf(await browser.get("/members"))).toBeNull();
    const page = await visitor(PLAIN).get("/lang-config");
    expect(page.text).not.toContain("choose_look");
    const [, address = ""] = /href="(\/theme\/[^"]+\.css)"/.exec(page.text) ?? [];
    expect((await visitor(PLAIN).get(address)).text).not.toContain("prefers-color-scheme");
  });
});

test("the drawings of the schemes are in the theme’s own colours, and no other scheme has one", async () => {
  const { text } = await visitor().get("/lang-config");
  const addresses = [...new Set(text.match(/\/theme\/[\w-]+\.(?:light|dark)\.svg/g))];
  expect(addresses).toHaveLength(2);
  const [light, dark] = await Promise.all(addresses.map((address) => visitor().get(address)));
  expect(light?.headers["content-type"]).toContain("image/svg+xml");
  expect(light?.text).not.toBe(dark?.text);
  for (const wrong of [addresses[0]!.replace(".light", ".sepia"), "/theme/unknown.dark.svg"])
    expect((await visitor().get(wrong)).status).toBe(404);
});
