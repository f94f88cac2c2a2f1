import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SearchAnswer } from "~/console/frame/hits";
import type { FormBrowser } from "../support/browser";
import { type SharedConsole, shareConsole } from "../support/console";
import { insertOrders } from "../support/insert-order";
import { joinMember } from "../support/members";

/** The console's search: who finds what, and that nothing is found that may not be opened. */
const BRAND = "velvet-hour";
const OTHER = "abendrot";
const ROLES = ["owner", "support", "moderator_lead", "moderator", "finance", "analyst", "auditor"] as const;
let console: SharedConsole;
let member: number;
let email: string;
let order: string;
let complaint: string;
let owner: FormBrowser;
let elsewhere: FormBrowser;
const browsers = new Map<string, FormBrowser>();
const query = (statement: string) => console.database.query(statement);

beforeAll(async () => {
  console = await shareConsole();
  const joined = await joinMember(console.server, { query }, `${BRAND}.localhost`, "NL");
  member = joined.id;
  email = String((await query(`select email from members where id = ${member}`))[0]!.email);
  [order] = (await insertOrders({ query }, member)) as [string];
  const letters = [...randomBytes(6)].map((byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 24]).join("");
  complaint = `C-${letters.slice(0, 4)}-${letters.slice(4)}`;
  await query(
    `insert into complaints (tenant_id, reference, form_hash, created_at, about, category, body, language, reported_id)
     select tenant_id, '${complaint}', sha256('${complaint}'), now(), 'profile', 'fake', 'It is not her.', 'en', id from members where id = ${member}`,
  );
  for (const role of ROLES) browsers.set(role, await console.operator(undefined, { role }));
  owner = browsers.get("owner")!;
  elsewhere = await console.operator(undefined, { role: "owner", scope: "brand", scopeId: OTHER });
});
afterAll(() => console.close());

async function search(browser: FormBrowser, q: string, scope = ""): Promise<SearchAnswer> {
  const { json } = await browser.get(`${scope}/search/results?q=${encodeURIComponent(q)}`);
  return json() as SearchAnswer;
}
const found = async (browser: FormBrowser, q: string, scope = "") =>
  (await search(browser, q, scope)).hits.map(({ to }) => to);
const exact = async (browser: FormBrowser, q: string, scope = "") =>
  (await search(browser, q, scope)).hits.filter(({ group }) => group === "exact").map(({ to }) => to);

const pages = {
  order: () => `/b/${BRAND}/orders/${order}`,
  member: () => `/b/${BRAND}/members/${member}`,
  case: () => `/b/${BRAND}/review/complaints/${complaint}`,
};

describe("the search", () => {
  test.each([
    ["order", () => order.toLowerCase(), ["owner", "support", "finance"]],
    ["order", () => ` order ${order} `, ["owner", "support", "finance"]],
    ["order", () => `sb_${order}`, ["owner", "support", "finance"]],
    ["member", () => String(member), ["owner", "support", "moderator_lead"]],
    ["member", () => `member ${member}`, ["owner", "support", "moderator_lead"]],
    ["case", () => complaint.toLowerCase(), ["owner", "moderator_lead", "moderator"]],
    ["case", () => `case ${complaint}`, ["owner", "moderator_lead", "moderator"]],
  ] as const)("finds a %s for the roles that may open it, and for no other", async (kind, words, roles) => {
    for (const role of ROLES) {
      const browser = browsers.get(role)!;
      const sees = (roles as readonly string[]).includes(role);
      expect([role, (await found(browser, words())).includes(pages[kind]())]).toEqual([role, sees]);
      expect([role, (await browser.get(pages[kind]())).status === 200]).toEqual([
        role,
        sees || (kind === "member" && role === "moderator"),
      ]);
    }
  });

  test("finds nothing of a brand where the operator has no grant, in no scope", async () => {
    for (const words of [order, `sb_${order}`, String(member), complaint, "velvet", "velvethour.example"])
      expect([words, (await found(elsewhere, words)).filter((to) => to.includes(BRAND))]).toEqual([
        words,
        [],
      ]);
    expect((await elsewhere.get(`/b/${BRAND}/search/results?q=${order}`)).status).toBe(404);
    expect((await elsewhere.get(`/b/${BRAND}/search?q=${order}`)).status).toBe(404);
    // In the scope of another brand the owner finds nothing of this one either.
    expect(await exact(owner, order, `/b/${OTHER}`)).toEqual([]);
    expect(await exact(owner, order, `/b/${BRAND}`)).toEqual([pages.order()]);
  });

  test("finds the members of all brands that have a number, each once", async () => {
    await query(
      `insert into members overriding system value
       select (jsonb_populate_record(m, jsonb_build_object('tenant_id', t.id, 'email', 'twin-' || m.email))).*
       from members m, tenants t where m.id = ${member} and t.slug = '${OTHER}'`,
    );
    const twins = [`/b/${OTHER}/members/${member}`, pages.member()];
    expect((await exact(owner, String(member))).toSorted()).toEqual(twins);
    expect(await exact(elsewhere, String(member))).toEqual([twins[0]]);
  });

  test("leads from a pasted address of a brand's page or of the console to what it names", async () => {
    const port = console.server.port;
    expect(await exact(owner, `https://velvethour.example/transactions/${order}`)).toEqual([
      pages.order(),
      `/b/${BRAND}`,
    ]);
    expect(await exact(owner, `https://www.velvethour.example/members/${member}?x=1#y`)).toEqual([
      pages.member(),
      `/b/${BRAND}`,
    ]);
    expect(await exact(owner, `http://console.localhost:${port}${pages.order()}/refund`)).toEqual([
      pages.order(),
      `/b/${BRAND}`,
    ]);
    expect(await exact(owner, "velvethour.example")).toEqual([`/b/${BRAND}`]);
    for (const words of [
      `https://elsewhere.example/transactions/${order}`,
      "https://velvethour.example:99999/x",
      `http://console.localhost:${port}/b/%2e%2e/orders/${order}`,
      "javascript:alert(1)",
      "constructor",
      "%",
      "'",
      "\u0000",
    ])
      expect([words, await exact(owner, words)]).toEqual([words, []]);
  });

  test("offers the pages that the role has and the brands by name, in the scope", async () => {
    expect(await found(browsers.get("finance")!, "orde")).toEqual(["/orders"]);
    expect(await found(browsers.get("analyst")!, "orde")).toEqual([]);
    expect(await found(owner, "aud", `/b/${BRAND}`)).toContain(`/b/${BRAND}/audit`);
    expect(await found(owner, "VELVET")).toContain(`/b/${BRAND}`);
    expect(await found(owner, "")).toEqual(expect.arrayContaining(["/", "/orders", "/you"]));
  });

  test("looks an address up only on the list that records it, and records each look-up of a number", async () => {
    const before = await query("select id from control.operator_entries");
    const answer = await search(browsers.get("support")!, email);
    expect(answer.hits.map(({ to }) => to)).toEqual(
      ["/members", "/orders"].map((list) => `${list}?q=${encodeURIComponent(email)}`),
    );
    expect(await found(browsers.get("moderator")!, email)).toEqual([]);
    const mine = async () =>
      (
        await query(`select detail from control.operator_entries where id > ${Math.max(0, ...before.map(({ id }) => Number(id)))}
        and detail like 'members by number at 1 brands'`)
      ).length;
    const known = await mine();
    await search(elsewhere, String(member));
    expect(await mine()).toBe(known + 1);
  });

  test("has a page with the same answers, and is for operators only", async () => {
    const { text, status } = await owner.get(`/search?q=${order}`);
    expect([status, text.includes(pages.order()), text.includes("34.90")]).toEqual([200, true, true]);
    expect((await owner.get("/search?q=qqqqqq")).text).not.toContain("Exact");
    for (const path of ["/search?q=1", "/search/results?q=1"]) {
      const { headers, status } = await console.visitor().get(path);
      expect([path, status, headers.location]).toEqual([path, 302, expect.stringContaining("/sign-in")]);
    }
    expect((await owner.get(`/search/results?q=${"x".repeat(5000)}`)).status).toBe(200);
  });
});
