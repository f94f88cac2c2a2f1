import type { BrowserContext, Page } from "playwright/test";
import { joinMember, type Member } from "../support/members";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { stopClock } from "./support/clock";
import { connected, hydrated, noteLive } from "./support/hydrated";
import { expect, type Site, test } from "./support/site";

const BRAND = "velvet-hour";
let made = 0;

/** Opens a browser of a member with a confirmed address. */
async function join(site: Site, database: string | undefined) {
  const query = (statement: string) => runSql(database!, statement);
  const member = await joinMember(site.server, { query }, `${BRAND}.localhost`, "NL");
  const { page, context, origin, takeProblems } = await site.visit(BRAND, { device: "desktop" });
  await context.addCookies([{ name: "session", value: member.browser.cookie("session")!, url: origin }]);
  return { ...member, page, context, takeProblems };
}

const write = ({ browser }: Member, to: Member) =>
  browser.call("POST", "/api/chat.php", {
    profile: to.id,
    text: "Good evening",
    client_message_id: `live-message-${made++}`,
  });

/** Opens a page and records its requests and the events that it receives. */
async function open(page: Page, path: string): Promise<{ requested: string[] }> {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await noteLive(page);
  await page.addInitScript(() => {
    document.addEventListener("live", (event) => {
      const { type } = (event as CustomEvent<{ type: string }>).detail;
      document.documentElement.dataset.heard = `${document.documentElement.dataset.heard ?? ""} ${type}`;
    });
  });
  await page.goto(path);
  return { requested };
}
const unread = (page: Page) => page.locator("header nav [data-count=messages]");
const streams = (requested: readonly string[]) => requested.filter((one) => one === "GET /api/events").length;

/** Opens another page of the browser with records of its own. */
async function openTab(context: BrowserContext, path: string) {
  const page = await context.newPage();
  return { page, ...(await open(page, path)) };
}

test("a message shows at once in badge, title and app icon, and is cleared everywhere once it was seen", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [await join(site, variables.DATABASE_URL), await join(site, variables.DATABASE_URL)];
  await bo.page.addInitScript(() => {
    const note = (count: string) => {
      document.documentElement.dataset.appBadge = count;
      return Promise.resolve();
    };
    navigator.setAppBadge = (count) => note(String(count));
    navigator.clearAppBadge = () => note("none");
  });
  await open(bo.page, "/settings");
  await connected(bo.page);
  await expect(unread(bo.page)).toBeHidden();
  const sent = (await write(ana, bo)).json() as { conversation: { id: number } };
  await expect(unread(bo.page)).toHaveText("1");
  await expect(bo.page).toHaveTitle(/^\(1\) /);
  await expect(bo.page.locator("html")).toHaveAttribute("data-app-badge", "1");
  await ana.browser.call("POST", "/api/like.php", { profile: bo.id, like: 1 });
  await expect(bo.page).toHaveTitle(/^\(2\) /);
  await bo.browser.call("POST", "/api/seen.php", { conversation: sent.conversation.id, seq: 1 });
  await expect(unread(bo.page)).toBeHidden();
  await expect(bo.page).toHaveTitle(/^\(1\) /);
  expect(bo.takeProblems()).toEqual([]);
});

test("the title and the badge are rendered by the server and show 99+ for more than 99", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [await join(site, variables.DATABASE_URL), await join(site, variables.DATABASE_URL)];
  await write(ana, bo);
  await runSql(variables.DATABASE_URL!, `update chats set unread = 120 where member_id = ${bo.id}`);
  const { text } = await bo.browser.get("/settings");
  expect(text).toMatch(/<title>\(120\) /);
  expect(text).toMatch(/data-count="messages"[^>]*>99\+</);
});

test("the tabs of a browser share one connection, and another tab takes over when its tab is closed", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [await join(site, variables.DATABASE_URL), await join(site, variables.DATABASE_URL)];
  const first = await open(bo.page, "/settings");
  await connected(bo.page);
  const second = await openTab(bo.context, "/likes");
  await connected(second.page);
  expect([streams(first.requested), streams(second.requested)]).toEqual([1, 0]);
  await write(ana, bo);
  for (const page of [bo.page, second.page]) await expect(unread(page)).toHaveText("1");
  await bo.page.close();
  await expect.poll(() => streams(second.requested)).toBe(1);
  await connected(second.page);
  await write(ana, bo);
  await expect(unread(second.page)).toHaveText("2");
  // The new connection continued after the last event, so nothing was requested again.
  await expect(second.page.locator("html")).not.toHaveAttribute("data-heard", /reload.*reload/);
});

test("a lost connection reconnects by itself and delivers the missed events", async ({ site, variables }) => {
  const [ana, bo] = [await join(site, variables.DATABASE_URL), await join(site, variables.DATABASE_URL)];
  const { requested } = await open(bo.page, "/settings");
  await connected(bo.page);
  await bo.context.setOffline(true);
  await bo.page.evaluate(() => dispatchEvent(new Event("pagehide")));
  await expect(bo.page.locator("html")).toHaveAttribute("data-live", "false");
  await write(ana, bo);
  await bo.context.setOffline(false);
  await bo.page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await connected(bo.page);
  await expect(unread(bo.page)).toHaveText("1");
  expect(streams(requested)).toBeGreaterThan(1);
});

test("a phone that slept for an hour reconnects and shows what arrived meanwhile without loading the page", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [await join(site, variables.DATABASE_URL), await join(site, variables.DATABASE_URL)];
  await bo.page.clock.install();
  const { requested } = await open(bo.page, "/settings");
  await connected(bo.page);
  await bo.context.setOffline(true);
  await write(ana, bo);
  await bo.page.clock.fastForward("01:00:00");
  await bo.context.setOffline(false);
  await bo.page.clock.fastForward("01:00");
  await expect(unread(bo.page)).toHaveText("1");
  expect(requested.filter((one) => one === "GET /settings")).toHaveLength(1);
});

test("the counts are polled after five seconds, then each minute, and never while the page is hidden", async ({
  site,
  variables,
}) => {
  const bo = await join(site, variables.DATABASE_URL);
  // The clock advances only where the test moves it, so the speed of the machine does not matter.
  await stopClock(bo.page);
  await bo.page.route("/api/events*", (route) => route.abort());
  const { requested } = await open(bo.page, "/settings");
  await hydrated(bo.page);
  const answered: string[] = [];
  bo.page.on("requestfinished", (request) => answered.push(new URL(request.url()).pathname));
  const polls = () =>
    ["user", "chats", "likes"].map(
      (name) => requested.filter((one) => one === `GET /api/${name}.php`).length,
    );
  const answers = () =>
    ["user", "chats", "likes"].map((name) => answered.filter((one) => one === `/api/${name}.php`).length);
  await bo.page.clock.runFor(4500);
  expect(polls()).toEqual([0, 0, 0]);
  await bo.page.clock.runFor(1000);
  await expect.poll(polls).toEqual([1, 1, 1]);
  // The minute begins with the answer.
  await expect.poll(answers).toEqual([1, 1, 1]);
  await bo.page.clock.runFor(58_000);
  expect(polls()).toEqual([1, 1, 1]);
  await bo.page.clock.runFor(3000);
  await expect.poll(polls).toEqual([2, 2, 2]);
  // A response that arrives after the clock was advanced would count as fresh.
  await expect.poll(answers).toEqual([2, 2, 2]);
  const hidden = bo.page.waitForRequest(/page-hidden/);
  await bo.page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  expect((await hidden).method()).toBe("POST");
  await bo.page.clock.runFor(300_000);
  expect(polls()).toEqual([2, 2, 2]);
  await bo.page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await expect.poll(polls).toEqual([3, 3, 3]);
});

test("the page of a logged-out visitor neither polls nor connects", async ({ site }) => {
  const { page } = await site.visit(BRAND);
  await page.clock.install();
  const { requested } = await open(page, "/pages/faq");
  await page.clock.runFor(70_000);
  // Only the beacon of the visit is sent, once.
  expect(requested.filter((one) => one.includes("/api/"))).toEqual(["POST /api/page-seen.php"]);
});

test("a message that arrives on another page shows a toast that links to its conversation; two are counted, and the open conversation shows none", async ({
  site,
  variables,
}) => {
  const [ana, bo, cem] = [
    await join(site, variables.DATABASE_URL),
    await join(site, variables.DATABASE_URL),
    await join(site, variables.DATABASE_URL),
  ];
  await open(bo.page, "/likes");
  await connected(bo.page);
  const toast = bo.page.locator("[data-message-toast]");
  await write(ana, bo);
  await expect(toast).toContainText(ana.person.name);
  await expect(toast).toContainText("Good evening");
  await toast.hover();
  await write(cem, bo);
  await expect(toast).toContainText("2 ");
  await expect(toast.getByRole("link")).toHaveAttribute("href", "/chats");
  await toast.getByRole("button").click();
  await expect(toast).toBeEmpty();

  await runSql(variables.DATABASE_URL!, `update members set fictional = true where id = ${ana.id}`);
  await write(ana, bo);
  const language = (await bo.page.locator("html").getAttribute("lang"))!;
  await expect(toast).toContainText(textsOf(BRAND, language)("common", "fictional_profile"));
  await toast.getByRole("link").click();
  await expect(bo.page).toHaveURL(/\/chats\/\d+$/);
  await expect(toast).toBeEmpty();
  await write(ana, bo);
  await expect(bo.page.locator("[role=log]").getByText("Good evening")).toHaveCount(3);
  await expect(toast).toBeEmpty();
});
