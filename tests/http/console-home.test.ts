import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { BrandFacts, DayMoney, Usual } from "~/db/brand-figures";
import { todayIn } from "~/domain/calendar";
import type { FormBrowser } from "../support/browser";
import { type SharedConsole, shareConsole } from "../support/console";

/** The home page and the page of brands: who sees which numbers and alerts, and what the forms of alerts do. */
const ZONES = { "maple-and-main": "America/New_York", kaleido: "Europe/Paris" } as const;
type Brand = keyof typeof ZONES;
let console: SharedConsole;
let owner: FormBrowser;
let manager: FormBrowser;
let moderator: FormBrowser;
let support: FormBrowser;
let analyst: FormBrowser;

beforeAll(async () => {
  console = await shareConsole();
  [owner, manager, moderator, support, analyst] = await Promise.all([
    console.operator(undefined, { role: "owner" }),
    console.operator(undefined, { role: "brand_manager", scope: "brand", scopeId: "kaleido" }),
    console.operator(undefined, { role: "moderator" }),
    console.operator(undefined, { role: "support" }),
    console.operator(undefined, { role: "analyst" }),
  ]);
  await setFigures("maple-and-main", {
    visits: 98_765,
    money: { USD: { orders: 6, paid: 7_654_321, refunds: 1, refunded: 1200 } },
    facts: {
      mails: { sent: 5, bounced: 0, waiting: { count: 231, since: hoursAgo(3) } },
      refunds: { count: 2, since: hoursAgo(30) },
      postbacks: { count: 4, since: hoursAgo(60) },
      intimate: { count: 1, since: hoursAgo(49) },
    },
  });
  await setFigures("kaleido", {
    visits: 43_210,
    money: { EUR: { orders: 3, paid: 10_470, refunds: 0, refunded: 0 } },
    usual: {
      visits: { low: 100, high: 200, days: 20 },
      paid: { EUR: { range: null, median: 20_940 } },
    },
    facts: { mails: { sent: 5, bounced: 0, waiting: { count: 17, since: hoursAgo(3) } } },
  });
});
afterAll(async () => {
  await console.database.query("delete from control.brand_health");
  await console.database.query("delete from control.daily_figures");
});
afterEach(async () => {
  await console.database.query("delete from control.alert_snoozes");
  await console.database.query("delete from control.alert_takes");
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const none = { count: 0, since: null };

/** Stores numbers as if they were counted in an hour: the job of the server replaces no newer ones. */
async function setFigures(
  brand: Brand,
  given: { visits: number; money: DayMoney; usual?: Usual; facts: Partial<BrandFacts> },
) {
  const facts: BrandFacts = {
    ...{ mails: { sent: 0, bounced: 0, waiting: none }, postbacks: none, refunds: none, withdrawals: none },
    ...{ intimate: none, underAge: none, objections: none, complaints: none, providers: [] },
    ...given.facts,
  };
  const day = todayIn(ZONES[brand], new Date());
  const later = "now() + interval '1 hour'";
  await console.database.query(
    `insert into control.daily_figures (brand, day, counted_at, visits, signups, confirmed, reports, money)
     values ('${brand}', '${day}', ${later}, ${given.visits}, 2, 1, 0, '${JSON.stringify(given.money)}')
     on conflict (brand, day) do update set counted_at = excluded.counted_at, visits = excluded.visits, money = excluded.money`,
  );
  await console.database.query(
    `insert into control.brand_health (brand, day, counted_at, facts, usual)
     values ('${brand}', '${day}', ${later}, '${JSON.stringify(facts)}', '${JSON.stringify(given.usual ?? {})}')
     on conflict (brand) do update set day = excluded.day, counted_at = excluded.counted_at, facts = excluded.facts, usual = excluded.usual`,
  );
}

const MAILS = "231 mails cannot be sent";
const REFUNDS = "2 orders need a hand";
const POSTBACKS = "4 postbacks to partners were given up";
const INTIMATE = "1 report of an intimate picture";
const OWN_MAILS = "17 mails cannot be sent";
const ALL = [MAILS, REFUNDS, POSTBACKS, INTIMATE, OWN_MAILS];
const alertsIn = (text: string) => within(text, ALL);
/** Which of some texts a page has, and which it lacks. */
const within = (text: string, all: readonly string[]) => all.filter((one) => text.includes(one));
const lacking = (text: string, all: readonly string[]) => all.filter((one) => !text.includes(one));
const get = async (browser: FormBrowser, path = "/") => (await browser.get(path)).text;

describe("today's numbers", () => {
  test("are shown by brand and by currency, and never added over currencies", async () => {
    const text = await get(owner);
    expect(lacking(text, ["98,765", "43,210", "$76,543.21", "€104.70", "Numbers of"])).toEqual([]);
    // The half of what is usual, and many more visits than usual.
    expect(text).toContain("−50\u00a0%");
    expect(text).toContain("above the usual 100 to 200 at this time, of 20 days");
  });

  test("are not sent to a role without them", async () => {
    for (const browser of [moderator, support]) {
      const text = await get(browser);
      expect(text).toContain("What needs you now");
      expect(within(text, ["98,765", "98765", "7654321", "Money today"])).toEqual([]);
    }
    expect(await get(analyst)).toContain("98,765");
  });

  test("of another brand are not sent to an operator of one brand", async () => {
    for (const path of ["/", "/b/kaleido", "/brands", "/health"]) {
      const text = await get(manager, path);
      expect(within(text, ["98,765", "98765", "7654321", "maple", MAILS])).toEqual([]);
    }
    expect(await get(manager)).toContain("43,210");
    expect((await manager.get("/b/maple-and-main")).status).toBe(404);
  });

  test("of yesterday are not shown as those of today", async () => {
    const { query } = console.database;
    await query("update control.brand_health set day = day - 1 where brand = 'kaleido'");
    await query("update control.daily_figures set day = day - 1 where brand = 'kaleido'");
    const text = await get(owner, "/b/kaleido");
    await query("update control.brand_health set day = day + 1 where brand = 'kaleido'");
    await query("update control.daily_figures set day = day + 1 where brand = 'kaleido'");
    expect(text).toContain("No brand has been counted today yet");
    expect(text).not.toContain("43,210");
  });
});

describe("alerts", () => {
  test("are shown to who can do something about them, with the page or command that does", async () => {
    const text = await get(owner);
    expect(alertsIn(text)).toEqual(ALL);
    expect(text).toContain('href="/b/maple-and-main/sources"');
    expect(text).toContain('href="/b/maple-and-main/orders?view=waiting"');
    expect(alertsIn(await get(support))).toEqual([REFUNDS]);
    expect(alertsIn(await get(moderator))).toEqual([INTIMATE]);
    expect(alertsIn(await get(manager))).toEqual([OWN_MAILS]);
    expect(alertsIn(await get(analyst))).toEqual([]);
    expect(alertsIn(await get(owner, "/b/kaleido"))).toEqual([OWN_MAILS]);
  });

  test("stand in the order of their harm", async () => {
    const text = await get(owner);
    const places = [INTIMATE, REFUNDS, MAILS, POSTBACKS].map((one) => text.indexOf(one));
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });

  test("are hidden once snoozed, from this operator only, and shown again on request", async () => {
    const sent = await owner.post("/", { alert: "mails:maple-and-main", intent: "snooze_hour" });
    expect([sent.status, sent.headers.location]).toEqual([302, "/"]);
    expect((await owner.post("/", { alert: "mails:maple-and-main", intent: "snooze_day" })).status).toBe(302);
    const text = await get(owner);
    expect(alertsIn(text)).toEqual([REFUNDS, POSTBACKS, INTIMATE, OWN_MAILS]);
    expect(text).toContain("1 alert is snoozed");
    expect(alertsIn(await get(owner, "/?snoozed=1"))).toEqual(ALL);
    const second = await console.operator(undefined, { role: "owner" });
    expect(alertsIn(await get(second))).toEqual(ALL);
    await owner.post("/?snoozed=1", { alert: "mails:maple-and-main", intent: "wake" });
    expect(alertsIn(await get(owner))).toEqual(ALL);
  });

  test("are taken by one operator, whom the others see", async () => {
    const refunds = { alert: "refunds:maple-and-main" };
    expect((await owner.post("/", { ...refunds, intent: "take" })).status).toBe(302);
    expect(await get(owner)).toContain("you look after it");
    expect(await get(support)).toContain("Rosa Bell looks after it");
    const second = await support.post("/", { ...refunds, intent: "take" });
    expect([second.status, second.text]).toEqual([200, expect.stringContaining("has just taken this alert")]);
    await support.post("/", { ...refunds, intent: "release" });
    expect(await get(owner)).toContain("you look after it");
    await owner.post("/", { ...refunds, intent: "release" });
    expect(await get(owner)).not.toContain("you look after it");
  });

  test("of others, of other brands and of none are not marked", async () => {
    const tries = [
      [manager, "/", { alert: "mails:maple-and-main", intent: "take" }],
      [support, "/", { alert: "mails:maple-and-main", intent: "take" }],
      [owner, "/b/kaleido", { alert: "mails:maple-and-main", intent: "snooze_day" }],
      [owner, "/", { alert: "mails:nowhere", intent: "take" }],
      [owner, "/", { intent: "take" }],
    ] as const;
    for (const [browser, path, fields] of tries) expect((await browser.post(path, fields)).status).toBe(302);
    for (const intent of ["", "constructor", "drop"])
      expect((await owner.post("/", { alert: "mails:maple-and-main", intent })).status).toBe(400);
    expect((await manager.post("/b/maple-and-main", { alert: "x", intent: "take" })).status).toBe(404);
    expect((await console.visitor().post("/", { alert: "x", intent: "take" })).headers.location).toMatch(
      /^\/sign-in/,
    );
    const rows = await console.database.query(
      "select alert from control.alert_takes union all select alert from control.alert_snoozes",
    );
    expect(rows).toEqual([]);
  });
});

describe("the page of brands", () => {
  test("finds brands by name, domain and state", async () => {
    const names = async (path: string) => {
      const text = await get(owner, path);
      const rows = text.slice(text.indexOf("<tbody>"), text.indexOf("</tbody>"));
      return ["Abendrot", "Kaleido", "Maple"].filter((name) => rows.includes(`>${name}`));
    };
    expect(await names("/brands")).toEqual(["Abendrot", "Kaleido", "Maple"]);
    expect(await names("/brands?q=KALEIDO.example")).toEqual(["Kaleido"]);
    // The demo takes no money.
    expect(await names("/brands?state=sandbox&q=kal")).toEqual(["Kaleido"]);
    expect(await get(owner, "/brands?state=live")).toContain("No brand matches.");
  });

  test("takes any address", async () => {
    for (const query of [
      "at=999999",
      "at=-1",
      "at=x",
      "state=constructor",
      "check=..",
      "check=kaleido",
      "q=%00",
    ])
      expect([query, (await owner.get(`/brands?${query}`)).status]).toEqual([query, 200]);
  });

  test("opens the problems of a brand for who may see its settings only", async () => {
    expect(await get(owner, "/brands?check=kaleido")).toContain("Kaleido has no problems.");
    expect(await get(manager, "/brands?check=kaleido")).toContain("Kaleido has no problems.");
    expect(await get(manager, "/brands?check=maple-and-main")).not.toContain("has no problems");
    expect(await get(support, "/brands?check=kaleido")).not.toContain("has no problems");
  });
});
