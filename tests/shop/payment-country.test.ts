import { createHash, randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import germanSettings from "../../locales/de/settings.json";
import german from "../../locales/de/shop.json";
import english from "../../locales/en/shop.json";
import norwegian from "../../locales/nb/shop.json";
import brand from "../../tenants/abendrot/tenant.json";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { joinMember, type Member } from "../support/members";
import { orderButtonIn } from "../support/order-button";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";

/** A brand of Germany, Austria and Switzerland. */
const HOST = "abendrot.example";
/** Addresses of universities. */
const ZURICH = { "X-Forwarded-For": "195.176.0.1" };
const VIENNA = { "X-Forwarded-For": "128.130.1.1" };
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

/** The shop, with a bank transfer chosen. */
const shop = async ({ browser }: Pick<Member, "browser">, headers = {}) =>
  shown((await browser.get("/credits?method=wire", headers)).text);
const countryIn = (html: string) => /<input type="hidden" name="country" value="(\w*)"/.exec(html)?.[1];
const buttonIn = orderButtonIn;
/** The words of the law and an amount. */
const legal = ({ order_button: words }: { order_button: string }) => new RegExp(`^${words} .*\\d.*$`);
const choose = ({ browser }: Member, country: string, more = {}) =>
  browser.post("/credits?bundle=b60", { intent: "choose_country", country, ...more });
const ordersOf = ({ id }: Member) =>
  database.query(`select * from orders where member_id = ${id} order by id desc`);

/** Another session of a member. */
async function alsoLoggedIn({ id }: Member): Promise<{ browser: FormBrowser }> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  await database.query(`
    insert into sessions (tenant_id, member_id, token_hash, browser, created_at, expires_at)
    select tenant_id, id, '\\x${hash}', 'Other', now(), now() + interval '1 day' from members where id = ${id}`);
  const browser = new FormBrowser(server, HOST, fromSomewhere());
  browser.setCookie("session", token);
  return { browser };
}

test("the country of the payment is that of the profile until the member chooses another of the brand's, without script, for the rest of the session", async () => {
  const member = await joinMember(server, database, HOST, "DE");
  const before = await shop(member);
  expect(countryIn(before)).toBe("DE");
  expect(before).toContain(german.country_of.replace("{{country}}", "Deutschland"));
  expect(before).toContain("€");
  expect(before).not.toContain("TWINT");
  const chosen = await choose(member, "CH");
  expect(chosen).toMatchObject({ status: 303, headers: { location: "/credits?bundle=b60" } });
  const after = await shop(member);
  expect(countryIn(after)).toBe("CH");
  expect(after).toContain(german.country_of.replace("{{country}}", "Schweiz"));
  expect(after).toContain("CHF");
  expect(after).not.toContain("€");
  expect(after).toContain("TWINT");
  // Only this session: another one has the profile's.
  expect(countryIn(await shop(await alsoLoggedIn(member)))).toBe("DE");
  await choose(member, "DE");
  expect(countryIn(await shop(member))).toBe("DE");
});

test("prices of messages on profiles and in chats follow the chosen country", async () => {
  const [member, other] = [
    await joinMember(server, database, HOST, "DE"),
    await joinMember(server, database, HOST, "DE"),
  ];
  const pages = [`/members/${other.id}`, `/members/${other.id}/chat`];
  const texts = async () =>
    Promise.all(pages.map(async (path) => (await member.browser.get(path)).text.includes("CHF")));
  expect(await texts()).toEqual([false, false]);
  await choose(member, "CH");
  expect(await texts()).toEqual([true, true]);
});

test("the member's own limit is in the currency of the chosen country, and one in another currency refuses orders there until it is entered anew", async () => {
  const member = await joinMember(server, database, HOST, "DE");
  const limitPage = async () => shown((await member.browser.get("/settings/limit")).text);
  await member.browser.post("/settings/limit", { amount: "500" });
  expect(await limitPage()).toContain(germanSettings.limit_field.replace("{{currency}}", "EUR"));
  expect(await shop(member)).not.toContain(german.own_limit_currency);
  await choose(member, "CH");
  expect(await shop(member)).toContain(german.own_limit_currency);
  const order = { bundle: "b25", total: "3390", method: "twint", start: "yes", country: "CH" };
  const refused = await member.browser.post("/credits", order);
  expect(shown(refused.text)).toContain(german.own_limit_currency);
  expect(await ordersOf(member)).toEqual([]);
  expect(await limitPage()).toContain(germanSettings.limit_field.replace("{{currency}}", "CHF"));
  await member.browser.post("/settings/limit", { amount: "400" });
  expect(
    await database.query(
      `select currency, next_currency, next_amount from spending_limits where member_id = ${member.id}`,
    ),
  ).toEqual([{ currency: "EUR", next_currency: "CHF", next_amount: 40_000 }]);
});

test("the VAT stays that of the profile while nothing else names the chosen country, and the page says so", async () => {
  const member = await joinMember(server, database, HOST, "DE");
  const note = german.country_vat.replace("{{country}}", "Deutschland").replace("{{chosen}}", "Schweiz");
  const total = (rate: string) => german.total.replace("{{rate}}", rate);
  await choose(member, "CH");
  const unproved = await shop(member);
  expect(unproved).toContain(total("19\u00a0%"));
  expect(unproved).toContain(note);
  const there = await shop(member, ZURICH);
  expect(there).toContain(total("8,1\u00a0%"));
  expect(there).not.toContain(note);
  const austrian = await joinMember(server, database, HOST, "DE");
  await choose(austrian, "AT");
  expect(await shop(austrian, VIENNA)).toContain(total("20\u00a0%"));
});

test("an order has the country that its page showed, with the evidence of the request, and no network address", async () => {
  const member = await joinMember(server, database, HOST, "DE");
  await choose(member, "CH");
  // Another tab goes back to the profile's country before the page is sent.
  await choose(member, "DE");
  Object.assign(member.browser.headers, ZURICH);
  const order = { bundle: "b25", total: "3390", method: "twint", start: "yes", country: "CH" };
  expect((await member.browser.post("/credits", order)).headers.location).toMatch(/^\/dev\/pay\//);
  const [stored] = await ordersOf(member);
  expect(stored).toMatchObject({
    currency: "CHF",
    total: 3390,
    payment_country: "CH",
    profile_country: "DE",
    address_country: "CH",
    buyer_country: "CH",
    vat_country: "CH",
    vat_evidence: "agrees",
    // The law of the member's own country applies too.
    button_text: expect.stringMatching(new RegExp(`^${german.order_button} CHF.33\\.90$`)),
  });
  expect(JSON.stringify(stored)).not.toContain("195.176");
});

test("the page of an order in another currency offers its own methods, whatever country is chosen since", async () => {
  const member = await joinMember(server, database, HOST, "DE");
  const order = { bundle: "b25", total: "3390", method: "twint", start: "yes", country: "CH" };
  await member.browser.post("/credits", order);
  const [{ reference } = {}] = await ordersOf(member);
  const page = shown((await member.browser.get(`/transactions/${reference}`)).text);
  expect(page).toMatch(/value="wire"/);
  expect(page).not.toMatch(/value="directdebit"/);
  const paid = await member.browser.post(`/transactions/${reference}`, { method: "wire" });
  expect(paid.headers.location).toMatch(/^\/dev\/pay\//);
});

test("a country that the brand does not sell in is refused, in the choice and in the order, and one that it dropped is forgotten", async () => {
  const member = await joinMember(server, database, HOST, "DE");
  const order = { bundle: "b25", total: "3390", method: "creditcard", start: "yes" };
  for (const country of ["FR", "XX", "ch", "'", "DE' or 1=1"]) {
    const refused = await choose(member, country);
    expect([country, refused.status]).toEqual([country, 422]);
    expect(shown(refused.text)).toContain(german.refused_country);
    expect((await member.browser.post("/credits", { ...order, country })).status).toBe(422);
  }
  expect(await ordersOf(member)).toEqual([]);
  await database.query(`update sessions set payment_country = 'FR' where member_id = ${member.id}`);
  expect(countryIn(await shop(member))).toBe("DE");
  // A page from before the choice existed sends no country: that of the profile.
  const [{ prices } = { prices: null }] = brand.bundles.filter(({ id }) => id === "b25");
  await member.browser.post("/credits", {
    bundle: "b25",
    total: String(prices?.EUR),
    method: "wire",
    start: "yes",
  });
  expect(await ordersOf(member)).toMatchObject([{ payment_country: "DE", currency: "EUR" }]);
});

test("the shop in place stores the choice without leaving the page", async () => {
  const member = await joinMember(server, database, HOST, "DE");
  const stored = await choose(member, "AT", { stays: "yes" });
  expect([stored.status, countryIn(shown(stored.text))]).toEqual([200, "DE"]);
  expect(countryIn(await shop(member))).toBe("AT");
});

test("a brand with one country offers no choice, and a member of no brand's country pays from the profile's", async () => {
  const american = await joinMember(server, database, "mapleandmain.example", "US");
  expect(await shop(american)).not.toContain(english.country_hint);
  const moved = await joinMember(server, database, HOST, "ES");
  const html = await shop(moved);
  expect(countryIn(html)).toBe("ES");
  for (const country of ["Deutschland", "Österreich", "Schweiz", "Spanien"])
    expect(html).toMatch(new RegExp(`<option value="\\w\\w"[^>]*>${country}</option>`));
});

test("the order button has the words of the law where that law applies, else plain ones, and the order stores them", async () => {
  const american = await joinMember(server, database, "mapleandmain.example", "US");
  expect(buttonIn(await shop(american))).toBe("Pay $11.62");
  await american.browser.post("/credits", {
    bundle: "b25",
    total: "3600",
    method: "creditcard",
    start: "yes",
    country: "US",
  });
  expect(await ordersOf(american)).toMatchObject([
    { button_text: "Pay $36.00", language: "en", vat_rate: 0, vat_evidence: "agrees" },
  ]);
  const swiss = await joinMember(server, database, HOST, "CH");
  expect(buttonIn(await shop(swiss))).toMatch(/^CHF\s10\.87 bezahlen$/);
  // The law of the country of the payment applies as well.
  await choose(swiss, "DE");
  expect(buttonIn(await shop(swiss))).toMatch(legal(german));
  for (const country of ["DE", "AT"])
    expect(buttonIn(await shop(await joinMember(server, database, HOST, country)))).toMatch(legal(german));
  const norwegianMember = await joinMember(server, database, "fjordlys.example", "NO");
  expect(buttonIn(await shop(norwegianMember))).toMatch(legal(norwegian));
});

test("an order without VAT states none: no rate of 0 % in the shop and on the order", async () => {
  const american = await joinMember(server, database, "mapleandmain.example", "US");
  await american.browser.post("/credits", { bundle: "b25", total: "3690", method: "paypal", start: "yes" });
  const [{ reference } = {}] = await ordersOf(american);
  for (const path of ["/credits", `/transactions/${reference}`]) {
    const html = shown((await american.browser.get(path)).text);
    expect(html, path).toContain(english.total_no_vat);
    expect(html, path).not.toMatch(/VAT|\b0\s?%/);
  }
});
