import { beforeAll, expect, test } from "vitest";
import profile from "../../locales/nl/profile.json";
import shop from "../../locales/nl/shop.json";
import { joinMember } from "../support/members";
import { orderButtonIn } from "../support/order-button";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

/** The rows of the comparison: its cells as text. */
const rowsIn = (html: string) =>
  [
    ...html.matchAll(
      /<tr><th class="[^"]*" scope="row">([^<]*)<\/th><td>([^<]*)<\/td><td class="[^"]*">([^<]*)/g,
    ),
  ].map(([, ...cells]) => cells);

test("the page of premium compares what free and premium members have, by the brand's settings", async () => {
  const member = await joinMember(server, database, HOST, "NL");
  const html = shown((await member.browser.get("/premium")).text);
  expect(rowsIn(html)).toEqual([
    [shop.compare_photos, "3", "25"],
    [shop.compare_visible, "1", shop.compare_all],
    [shop.compare_messages, "10", "0"],
    [shop.compare_conversations, "2", "0"],
    [shop.compare_message, "1 credit", "1 credit"],
    [shop.compare_undo, "1", shop.compare_unlimited],
  ]);
  expect(html).not.toContain(shop.premium_active);
  expect(rowsIn(shown((await member.browser.get("/credits")).text))).toEqual([]);
});

test("a premium member reads on the page of premium that the account is premium", async () => {
  const member = await joinMember(server, database, HOST, "NL");
  await database.query(`update members set paid_user = true where id = ${member.id}`);
  const html = shown((await member.browser.get("/premium")).text);
  expect(html).toContain(shop.premium_active);
  expect(html).toMatch(/<h1[^>]*>Premium<\/h1>/);
});

test("the shop and the orders show the drawn sign of each payment method beside its name, and no bundle is marked before it was counted", async () => {
  const { id, browser } = await joinMember(server, database, HOST, "NL");
  const html = shown((await browser.get("/credits")).text);
  const signs = [...html.matchAll(/data-sign="(\w+)".*?>(\w*)<\/text><\/svg>(?:<[^>]*>)*([^<]*)</g)].map(
    ([, ...sign]) => sign,
  );
  expect(signs).toContainEqual(["bank", "iD", "iDEAL"]);
  expect(signs).toContainEqual(["wallet", "PP", "PayPal"]);
  expect(html).not.toContain(shop.most_chosen);
  await browser.post("/credits", { bundle: "b25", total: "3490", method: "ideal", start: "yes" });
  const [order] = await database.query(`select reference from orders where member_id = ${id}`);
  for (const path of ["/transactions", `/transactions/${order!.reference}`])
    expect(shown((await browser.get(path)).text), path).toMatch(/data-sign="bank".*?<\/svg>iDEAL/);
});

test("the shop's button orders, except for a direct debit, which the button of its last step orders", async () => {
  const { browser } = await joinMember(server, database, HOST, "NL");
  const button = async (path: string) => orderButtonIn(shown((await browser.get(path)).text));
  expect(await button("/credits/b25/ideal")).toMatch(new RegExp(`^${shop.order_button} €.26,17$`));
  expect(await button("/credits/b25/directdebit")).toMatch(new RegExp(`^${shop.debit_button} €.26,17$`));
});

test("every bundle but the smallest states the saving per message against it, with and without a discount", async () => {
  const member = await joinMember(server, database, HOST, "NL");
  const savings = async () =>
    [...shown((await member.browser.get("/credits")).text).matchAll(/\u2212(\d+)%/g)].map(
      ([, share]) => share,
    );
  const withBonus = await savings();
  expect(withBonus).toEqual(["6", "16", "26"]);
  // The time bonus is over: the same share at full price.
  await database.query(
    `update members set signup_date = signup_date - interval '5 hours' where id = ${member.id}`,
  );
  expect(await savings()).toEqual(withBonus);
});

test("the orders are a page of the settings: a row has date, purchase, method, state, amount and invoice, and one that is unpaid offers to pay it", async () => {
  const member = await joinMember(server, database, HOST, "NL");
  for (const method of ["ideal", "paypal"])
    await member.browser.post("/credits", {
      bundle: "b25",
      total: method === "ideal" ? "3490" : "3580",
      method,
      start: "yes",
    });
  const orders = await database.query(
    `select reference from orders where member_id = ${member.id} order by id desc`,
  );
  await member.browser.post(`/transactions/${orders[0]!.reference}`, { intent: "cancel" });
  const html = shown((await member.browser.get("/transactions")).text);
  expect(html).toMatch(
    /<a[^>]*href="\/transactions"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/transactions"/,
  );
  expect(html).toMatch(/href="\/settings"/);
  const row = new RegExp(`<tr[^>]*>(?:(?!</tr>).)*${orders[0]!.reference}.*?</tr>`).exec(html)?.[0] ?? "";
  for (const part of [shop.state_cancelled, "25 credits", "PayPal", "35,80", shop.pay_now])
    expect(row).toContain(part);
});

test("where no law prescribes the words of the button, it says what it does, and the order stores these words", async () => {
  const { id, browser } = await joinMember(server, database, "mapleandmain.example", "US");
  const html = shown((await browser.get("/credits/b25/creditcard")).text);
  expect(orderButtonIn(html)).toBe("Pay $27.00");
  expect(html).not.toContain("obligation to pay");
  await browser.post("/credits", { bundle: "b25", total: "3600", method: "creditcard", start: "yes" });
  expect(await database.query(`select button_text from orders where member_id = ${id}`)).toEqual([
    { button_text: "Pay $36.00" },
  ]);
});

test("every screen of a member with a menu has the links of the footer and the disclaimer in the foot of the account menu, and the pages below the tabs have the footer", async () => {
  const { browser } = await joinMember(server, database, HOST, "NL");
  const menuOf = (html: string) => /id="account-menu"[\s\S]*$/.exec(html)?.[0] ?? "";
  for (const path of ["/members", "/likes", "/chats", "/settings/privacy"]) {
    const html = shown((await browser.get(path)).text);
    for (const link of ["/pages/terms", "/pages/ban", "/complaints", "/pages/faq"])
      expect(menuOf(html), path).toContain(`href="${link}"`);
    expect(menuOf(html), path).toContain("fictief");
  }
  expect(shown((await browser.get("/settings/privacy")).text)).toContain("<footer");
});

test("a profile number that shows no member says that the profile is gone, and that nothing was charged", async () => {
  const { browser } = await joinMember(server, database, HOST, "NL");
  const { status, text } = await browser.get("/members/99999999");
  expect(status).toBe(404);
  expect(shown(text)).toContain(profile.gone_text);
});
