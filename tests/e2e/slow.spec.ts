import type { Page, Route } from "playwright/test";
import { runSql } from "../support/test-server";
import { join, log } from "./support/chatting";
import { addCompany, restoreMembers } from "./support/company";
import { hydrated } from "./support/hydrated";
import { violationsOf } from "./support/inspect-access";
import { covered } from "./support/lane";
import { expect, type Site, test } from "./support/site";

const phone = { brand: "kaleido", locale: "fi", country: "FI", device: "phone" } as const;

const tab = (page: Page, href: string) => page.locator(`nav a[href="${href}"]`).first();
const waiting = (page: Page) => page.locator("[data-waiting]");

/** Holds the data requests of the router until they are released or refused. */
async function hold(page: Page) {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(/\.data(\?|$)/, async (route) => {
    if (isHolding && route.request().method() === "GET") held.push(route);
    else await route.continue();
  });
  return {
    held,
    release: async () => {
      isHolding = false;
      await Promise.all(held.splice(0).map((route) => route.continue().catch(() => undefined)));
    },
    refuse: () => Promise.all(held.splice(0).map((route) => route.abort("connectionreset"))),
    again: () => {
      isHolding = true;
    },
  };
}

test.afterEach(restoreMembers);

/** Opens the search of a new member, which finds five others. */
async function visit(site: Site, database: string, flow: Parameters<typeof join>[2]) {
  const member = await join(site, database, flow);
  const ids = await addCompany(database, member, 5);
  await member.page.goto("/members");
  await hydrated(member.page);
  return { ...member, ids };
}

for (const flow of covered([
  phone,
  { brand: "abendrot", locale: "de", country: "DE", device: "desktop" },
] as const))
  test(`a pressed tab of ${flow.brand} on a ${flow.device} is marked, and its head and placeholders stand until its data arrive`, async ({
    site,
    variables,
  }) => {
    const { page } = await visit(site, variables.DATABASE_URL!, flow);
    const data = await hold(page);
    await tab(page, "/likes").click();
    await expect(tab(page, "/likes")).toHaveAttribute("aria-current", "page");
    await expect(tab(page, "/members")).not.toHaveAttribute("aria-current");
    await expect(waiting(page)).toBeVisible();
    await expect(page.locator("h1:visible")).toHaveCount(1);
    await expect(page.locator("#results")).toBeHidden();
    await expect(page.locator("#progress")).toBeHidden();
    await expect(page.locator("nav").first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await data.release();
    await expect(page).toHaveURL(/\/likes$/);
    await expect(waiting(page)).toHaveCount(0);
    await expect(page.locator("h1:visible")).toHaveCount(1);
  });

test("a tab that was open stands at once where it was left, and is renewed behind", async ({
  site,
  variables,
}) => {
  const { page, ids } = await visit(site, variables.DATABASE_URL!, phone);
  const cards = page.locator("#results > li:has([data-face])");
  await expect(cards).toHaveCount(5);
  await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(0);
  await tab(page, "/likes").click();
  await expect(page).toHaveURL(/\/likes$/);
  const data = await hold(page);
  await tab(page, "/members").click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(cards).toHaveCount(5);
  await expect(waiting(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await expect.poll(() => data.held.length).toBeGreaterThan(0);

  // A renewal that fails is repeated, and the tab stays.
  await data.refuse();
  await expect.poll(() => data.held.length).toBeGreaterThan(0);
  await expect(cards).toHaveCount(5);
  await runSql(variables.DATABASE_URL!, `update members set name = 'anew_${ids[0]}' where id = ${ids[0]}`);
  await data.release();
  await expect(page.locator("#results")).toContainText(`anew_${ids[0]}`);
});

test("a tab that a document opens begins at its top; a reload stays where it was", async ({
  site,
  variables,
}) => {
  const { page } = await visit(site, variables.DATABASE_URL!, phone);
  const scrollTop = () => page.evaluate(() => scrollY);
  const cards = page.locator("#results > li:has([data-face])");
  await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
  await page.reload();
  await expect.poll(scrollTop).toBe(300);
  await page.goto("/pricing");
  await page.goto("/members");
  await hydrated(page);
  await expect(cards).toHaveCount(5);
  expect(await scrollTop()).toBe(0);
});

test("Back from a conversation shows the list at once, with what has been read since", async ({
  site,
  variables,
}) => {
  const member = await join(site, variables.DATABASE_URL, phone);
  const other = await join(site, variables.DATABASE_URL, phone);
  const conversation = await other.write(member.id, "Hei!");
  const { page } = member;
  await page.goto("/chats");
  await hydrated(page);
  const row = page.locator(`main a[href$="/chats/${conversation}"]`).first();
  await expect(tab(page, "/chats")).toContainText("1");
  await row.click();
  await expect(log(page)).toContainText("Hei!");
  const data = await hold(page);
  await page.locator("header a[href='/chats']:visible").click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(row).toBeVisible();
  await expect(tab(page, "/chats")).not.toContainText("1");
  await data.release();
  await expect(tab(page, "/chats")).not.toContainText("1");
});

test("a tab without an answer says so after eight seconds, and one press tries again", async ({
  site,
  variables,
}) => {
  const member = await join(site, variables.DATABASE_URL, phone);
  const { page } = member;
  await page.clock.install();
  await page.goto("/members");
  await hydrated(page);
  const data = await hold(page);
  await tab(page, "/likes").click();
  await expect.poll(() => data.held.length).toBeGreaterThan(0);
  await page.clock.runFor(200);
  await expect(waiting(page)).toBeVisible();
  await expect(waiting(page).getByRole("alert")).toHaveCount(0);
  await page.clock.runFor(8000);
  await expect(waiting(page).getByRole("alert")).toBeVisible();
  const before = data.held.length;
  await waiting(page).getByRole("alert").getByRole("link").click();
  await expect.poll(() => data.held.length).toBeGreaterThan(before);
  await expect(waiting(page).getByRole("alert")).toHaveCount(0);
  await data.release();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/likes$/);
  await expect(waiting(page)).toHaveCount(0);
});

test("a page with a client loader requests its data once, while its script is still on its way", async ({
  site,
  variables,
}) => {
  const { page } = await visit(site, variables.DATABASE_URL!, phone);
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith(".data")) requested.push(pathname + search);
  });
  const scripts: Route[] = [];
  await page.route(/\/assets\/likes-[^/]*\.js$/, (route) => void scripts.push(route));
  await tab(page, "/likes").click();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  const once = ["/likes.data?_routes=likes", "/likes.data?_routes=root"];
  await expect.poll(() => requested.toSorted()).toEqual(once);
  await Promise.all(scripts.map((route) => route.continue()));
  await expect(page).toHaveURL(/\/likes$/);
  await expect(waiting(page)).toHaveCount(0);
  expect(requested.toSorted()).toEqual(once);
});

test("a press that is overtaken by another one aborts the requests that it made before its script arrived", async ({
  site,
  variables,
}) => {
  const { page } = await visit(site, variables.DATABASE_URL!, phone);
  const aborted: string[] = [];
  page.on("requestfailed", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) aborted.push(pathname);
  });
  await page.route(/\/assets\/likes-[^/]*\.js$/, () => undefined);
  const data = await hold(page);
  await tab(page, "/likes").click();
  await expect.poll(() => data.held.length).toBe(2);
  await tab(page, "/chats").click();
  await expect.poll(() => aborted).toEqual(["/likes.data", "/likes.data"]);
  await data.release();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(waiting(page)).toHaveCount(0);
});
