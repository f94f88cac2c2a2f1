import type { Page } from "playwright/test";
import { runSql } from "../support/test-server";
import { join, log, makeMember } from "./support/chatting";
import { hydrated } from "./support/hydrated";
import { shiftOf } from "./support/shift";
import { expect, test } from "./support/site";

const flow = { brand: "abendrot", country: "DE" } as const;

/** Two moments around the midnight of Honolulu and that of Auckland, on one day in Berlin. */
const EARLY = "2025-11-02T09:30:00Z";
const LATE = "2025-11-02T11:30:00Z";

/** Browsers and Node.js may separate the parts of a time by other spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

const inZone = (iso: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  plain(new Intl.DateTimeFormat(locale, options).format(new Date(iso)));

/** Returns the texts of all times of a page. */
const timesOf = async (page: Page) => (await page.locator("main time").allInnerTexts()).map(plain);

/** Opens a page and returns the times that the server wrote, as they are before any script has changed them. */
async function writtenTimes(page: Page, path: string): Promise<string[]> {
  const response = await page.goto(path);
  const html = (await response?.text()) ?? "";
  return page.evaluate((text) => {
    const sent = new DOMParser().parseFromString(text, "text/html");
    return [...sent.querySelectorAll("main time")].map(({ textContent }) =>
      (textContent ?? "").replace(/[\u00a0\u202f]/g, " "),
    );
  }, html);
}

/** Sets the logins of a member to a moment. */
const setLogins = (database: string | undefined, member: number, at: string) =>
  runSql(database!, `update sessions set created_at = '${at}' where member_id = ${member}`);

for (const [timezone, brand, country, locale] of [
  ["Pacific/Honolulu", "abendrot", "DE", "de"],
  ["Pacific/Auckland", "fjordlys", "SE", "fi"],
] as const)
  test(`a reader in ${timezone} sees logins in the own time from the first markup on, in ${locale}`, async ({
    site,
    variables,
  }) => {
    const member = await join(site, variables.DATABASE_URL, { brand, country, locale, timezone });
    const { page, takeProblems } = member;
    await setLogins(variables.DATABASE_URL, member.id, EARLY);
    // Any page of the app stores the zone.
    await page.goto("/settings");
    const written = await writtenTimes(page, "/settings/security");
    await hydrated(page);
    const expected = inZone(EARLY, locale, { dateStyle: "long", timeStyle: "short", timeZone: timezone });
    expect(written.join()).toContain(expected);
    expect(await timesOf(page)).toEqual(written);
    expect(await page.evaluate(shiftOf)).toBe(0);
    expect(takeProblems()).toEqual([]);
  });

test("the first page of a browser changes from the brand's zone with its name to the reader's", async ({
  site,
  variables,
}) => {
  const timezone = "Pacific/Honolulu";
  const { id, page, takeProblems } = await join(site, variables.DATABASE_URL, {
    ...flow,
    locale: "de",
    timezone,
  });
  await setLogins(variables.DATABASE_URL, id, EARLY);
  const written = await writtenTimes(page, "/settings/security");
  expect(written.join()).toContain("2. November 2025 um 10:30 MEZ");
  await expect(page.locator("main")).toContainText("1. November 2025 um 23:30");
  await expect(page.locator("main")).not.toContainText("MEZ");
  expect(takeProblems()).toEqual([]);
});

test("a reader without script sees the brand's time with the name of its zone", async ({
  site,
  variables,
}) => {
  const { id, page } = await join(site, variables.DATABASE_URL, {
    ...flow,
    locale: "de",
    timezone: "Pacific/Honolulu",
    javaScript: false,
  });
  await setLogins(variables.DATABASE_URL, id, EARLY);
  await page.goto("/settings/security");
  await expect(page.locator("main")).toContainText("2. November 2025 um 10:30 MEZ");
});

test("a zone of another place in the cookie is replaced by that of the browser, an unknown one is ignored", async ({
  site,
  variables,
}) => {
  const { id, page, context, origin, takeProblems } = await join(site, variables.DATABASE_URL, {
    ...flow,
    locale: "de",
    timezone: "Pacific/Honolulu",
  });
  await setLogins(variables.DATABASE_URL, id, EARLY);
  for (const [value, sent] of [
    ["Pacific/Auckland", "2. November 2025 um 22:30"],
    ["Mars/Olympus", "2. November 2025 um 10:30 MEZ"],
    ["%3Cscript%3E", "2. November 2025 um 10:30 MEZ"],
  ] as const) {
    await context.addCookies([{ name: "zone", value, url: origin }]);
    expect((await writtenTimes(page, "/settings/security")).join()).toContain(sent);
    await expect(page.locator("main")).toContainText("1. November 2025 um 23:30");
    const stored = (await context.cookies(origin)).filter(({ name }) => name === "zone");
    expect(stored.map((cookie) => cookie.value)).toEqual(["Pacific/Honolulu"]);
  }
  expect(takeProblems()).toEqual([]);
});

test("a page that is shown again after a journey shows the time of the new place", async ({
  site,
  variables,
}) => {
  const { id, page, context } = await join(site, variables.DATABASE_URL, { ...flow, locale: "de" });
  await setLogins(variables.DATABASE_URL, id, EARLY);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setTimezoneOverride", { timezoneId: "Pacific/Honolulu" });
  await page.goto("/settings/security");
  await hydrated(page);
  await expect(page.locator("main")).toContainText("1. November 2025 um 23:30");
  await devTools.send("Emulation.setTimezoneOverride", { timezoneId: "Pacific/Auckland" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.locator("main")).toContainText("2. November 2025 um 22:30");
});

for (const [timezone, days, times] of [
  ["Pacific/Honolulu", ["1. November 2025", "2. November 2025"], ["23:30", "01:30"]],
  ["Pacific/Auckland", ["2. November 2025", "3. November 2025"], ["22:30", "00:30"]],
  ["Europe/Berlin", ["2. November 2025"], ["10:30", "12:30"]],
] as const)
  test(`a conversation is divided at the midnight of its reader in ${timezone}`, async ({
    site,
    variables,
  }) => {
    const ana = await join(site, variables.DATABASE_URL, { ...flow, locale: "de", timezone });
    const bo = await makeMember(site, variables.DATABASE_URL, flow);
    const conversation = await bo.write(ana.id, "Guten Abend");
    await bo.write(ana.id, "Noch wach?");
    await runSql(
      variables.DATABASE_URL!,
      `update messages set created_at = case seq when 1 then '${EARLY}'::timestamptz else '${LATE}' end
       where conversation_id = ${conversation}`,
    );
    const { page, takeProblems } = ana;
    await page.goto("/settings");
    const written = await writtenTimes(page, `/chats/${conversation}`);
    await hydrated(page);
    await expect(page.locator("[data-ready]")).toBeVisible();
    for (const time of times) expect(written).toContain(time);
    for (const day of days) await expect(log(page).getByText(day, { exact: true })).toHaveCount(1);
    await expect(log(page).locator("p", { hasText: /^\d+\. November 2025$/ })).toHaveCount(days.length);
    await expect(log(page).locator("time")).toHaveText([...times]);
    expect(takeProblems()).toEqual([]);
  });
