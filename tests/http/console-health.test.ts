import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { todayIn } from "~/domain/calendar";
import type { FormBrowser } from "../support/browser";
import { type SharedConsole, shareConsole } from "../support/console";

/** The page of health: what all brands share for who sees all, and the own part for who sees one. */
let console: SharedConsole;
let owner: FormBrowser;
let manager: FormBrowser;

beforeAll(async () => {
  console = await shareConsole();
  [owner, manager] = await Promise.all([
    console.operator(undefined, { role: "owner" }),
    console.operator(undefined, { role: "brand_manager", scope: "brand", scopeId: "fjordlys" }),
  ]);
  const none = { count: 0, since: null };
  for (const [brand, provider, sent] of [
    ["abendrot", "abendpay", 40_404],
    ["fjordlys", "fjordpay", 30_303],
  ] as const) {
    const facts = {
      ...{ mails: { sent, bounced: 1, waiting: none }, postbacks: none, refunds: none, withdrawals: none },
      ...{ intimate: none, underAge: none, objections: none, complaints: none },
      providers: [{ provider, started: 9, paid: 3, failed: 1, lastAt: new Date().toISOString() }],
    };
    const day = todayIn("Europe/Berlin", new Date());
    await console.database.query(
      `insert into control.daily_figures (brand, day, counted_at, visits, signups, confirmed, reports)
       values ('${brand}', '${day}', now() + interval '1 hour', 1, 1, 1, 1) on conflict (brand, day) do nothing`,
    );
    await console.database.query(
      `insert into control.brand_health (brand, day, counted_at, facts) values ('${brand}', '${day}', now() + interval '1 hour', '${JSON.stringify(facts)}')
       on conflict (brand) do update set day = excluded.day, counted_at = excluded.counted_at, facts = excluded.facts`,
    );
  }
});
afterAll(async () => {
  await console.database.query("delete from control.brand_health");
  await console.database.query("delete from control.daily_figures");
});

/** Which of some texts a page has, and which it lacks. */
const within = (text: string, all: readonly string[]) => all.filter((one) => text.includes(one));
const lacking = (text: string, all: readonly string[]) => all.filter((one) => !text.includes(one));

describe("the page of health", () => {
  test("shows servers, jobs, mails, payments and storage to who sees all brands", async () => {
    for (const browser of [owner, await console.operator(undefined, { role: "auditor" })]) {
      const { text, status } = await browser.get("/health");
      expect(status).toBe(200);
      expect(
        lacking(text, [
          "Event loop",
          "daily-figures",
          "due: payment_checks",
          "40,404",
          "30,303",
          "abendpay",
          "75\u00a0%",
          "Database",
        ]),
      ).toEqual([]);
    }
  });

  test("shows to who sees one brand its mails and payments, and nothing of others or of servers", async () => {
    for (const path of ["/health", "/b/fjordlys/health", "/co/fjordlys-as/health"]) {
      const { text, status } = await manager.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(lacking(text, ["30,303", "fjordpay", "belong to all brands"])).toEqual([]);
      expect(
        within(text, ["40,404", "40404", "abendpay", "Event loop", "daily-figures", "databaseBytes"]),
      ).toEqual([]);
    }
    expect((await manager.get("/b/abendrot/health")).status).toBe(404);
    expect((await manager.get("/co/vh-media/health")).status).toBe(404);
  });

  test("of one brand shows that brand only, also to an owner", async () => {
    const { text } = await owner.get("/b/abendrot/health");
    expect(text).toContain("40,404");
    expect(within(text, ["30,303", "Event loop"])).toEqual([]);
  });

  test("is refused to roles without it, and missing in their menu", async () => {
    for (const role of ["support", "moderator", "finance", "analyst"]) {
      const browser = await console.operator(undefined, { role });
      expect([role, (await browser.get("/health")).status]).toEqual([role, 403]);
      expect((await browser.get("/")).text).not.toContain('href="/health"');
    }
    expect((await owner.get("/")).text).toContain('href="/health"');
    expect((await console.visitor().get("/health")).status).toBe(302);
  });

  test("says of a brand that was not counted yet that it was not", async () => {
    await console.database.query("delete from control.brand_health where brand = 'abendrot'");
    const { text } = await owner.get("/b/abendrot/health");
    expect(
      lacking(text, ["1 brand has not been counted yet", "No mail was written", "No payment was started"]),
    ).toEqual([]);
  });
});
