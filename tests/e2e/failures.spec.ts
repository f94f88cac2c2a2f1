import pg from "pg";
import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { effectsRun, stopClock } from "./support/clock";
import { hydrated } from "./support/hydrated";
import { openAccount } from "./support/open-account";
import { expect, type Site, test } from "./support/site";

const BRAND = "abendrot";
const translations = textsOf(BRAND, "de");
const OFFLINE = translations("errors", "offline_title");
const UNAVAILABLE = translations("errors", "unavailable");

/** Opens a browser of a confirmed member and records the paths of the documents that it loads. */
async function join(site: Site, database: string) {
  const query = (statement: string) => runSql(database, statement);
  const member = await joinMember(site.server, { query }, `${BRAND}.localhost`, "DE");
  const { page, context, origin } = await site.visit(BRAND, { device: "desktop", locale: "de" });
  await context.addCookies([{ name: "session", value: member.browser.cookie("session")!, url: origin }]);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const open = async (path: string) => {
    await page.goto(path);
    await hydrated(page);
    documents.length = 0;
  };
  return { ...member, page, context, open, documents };
}

const link = (page: Page, href: string) => page.locator(`header nav a[href='${href}']`);
const heading = (page: Page) => page.locator("h1:visible");
const again = (page: Page) => page.getByRole("link", { name: translations("errors", "try_again") });
const sentLikes = (page: Page) => page.locator("main a[href='/likes/sent']");

test("without a network, Back shows the offline error inside the shell, and the page loads by itself when the network is back", async ({
  site,
  variables,
}) => {
  const { page, context, open, documents } = await join(site, variables.DATABASE_URL!);
  await open("/notifications");
  await link(page, "/chats").click();
  await expect(page).toHaveURL(/\/chats$/);
  await context.setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText(OFFLINE);
  await expect(page).toHaveTitle(`${OFFLINE} – Abendrot`);
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(link(page, "/chats")).toBeVisible();
  await again(page).click();
  await expect(heading(page)).toHaveText(OFFLINE);
  await context.setOffline(false);
  await expect(page.locator("main input[type=checkbox]").first()).toBeAttached();
  await expect(page).toHaveURL(/\/notifications$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/chats$/);
  expect(documents).toEqual([]);
});

test("while the server cannot be reached, a page is requested again with growing pauses until it loads", async ({
  site,
  variables,
}) => {
  const { page, open, documents } = await join(site, variables.DATABASE_URL!);
  await stopClock(page);
  await open("/settings");
  let requests = 0;
  await page.route("**/likes.data*", (route) => {
    // The data of the shell are a request of their own.
    if (!route.request().url().includes("_routes=root")) requests += 1;
    return route.abort("connectionrefused");
  });
  await link(page, "/likes").click();
  await expect(heading(page)).toHaveText(OFFLINE);
  await expect(page).toHaveURL(/\/likes$/);
  await effectsRun(page);
  await page.clock.runFor(1000);
  await expect.poll(() => requests).toBe(2);
  await expect(again(page)).not.toHaveAttribute("aria-busy");
  await effectsRun(page);
  await page.clock.runFor(1000);
  expect(requests).toBe(2);
  await page.unroute("**/likes.data*");
  await page.clock.runFor(1000);
  await expect(sentLikes(page)).toBeVisible();
  expect(documents).toEqual([]);
});

test("Try again requests the page that failed with its query, not the previous one", async ({
  site,
  variables,
}) => {
  const { page, open, documents } = await join(site, variables.DATABASE_URL!);
  await stopClock(page);
  await open("/profile");
  await open("/profile?tab=preview");
  await link(page, "/likes").click();
  await expect(sentLikes(page)).toBeVisible();
  await page.route("**/profile.data*", (route) => route.abort("connectionrefused"));
  await page.goBack();
  await expect(heading(page)).toHaveText(OFFLINE);
  await page.unroute("**/profile.data*");
  const request = page.waitForRequest(/\/profile\.data\?tab=preview/);
  await again(page).click();
  await request;
  await expect(page.locator("[data-preview]").or(page.locator("main h2").first()).first()).toBeVisible();
  await expect(page).toHaveURL(/\/profile\?tab=preview$/);
  expect(documents).toEqual([]);
});

test("where data requests are answered with pages after a reload, the app says so and shows the page when its data arrives", async ({
  site,
  variables,
}) => {
  const { page, open, documents } = await join(site, variables.DATABASE_URL!);
  await open("/settings");
  const answerWithPage = () =>
    page.route("**/likes.data*", (route) =>
      route.fulfill({ status: 503, contentType: "text/html", body: "<!doctype html><h1>Busy</h1>" }),
    );
  await answerWithPage();
  await link(page, "/likes").click();
  await expect.poll(() => documents).toEqual(["/likes"]);
  await hydrated(page);
  await expect(sentLikes(page)).toBeVisible();
  await link(page, "/chats").click();
  await expect(page).toHaveURL(/\/chats$/);
  await link(page, "/likes").click();
  await expect(heading(page)).toHaveText(UNAVAILABLE);
  await expect(link(page, "/chats")).toBeVisible();
  await page.unroute("**/likes.data*");
  await expect(sentLikes(page)).toBeVisible();
  await expect(page).toHaveURL(/\/likes$/);
  expect(documents).toEqual(["/likes"]);
});

test("a data request of a logged-out visitor leads to the login and back after it", async ({
  site,
  variables,
}) => {
  const { page, open, person } = await join(site, variables.DATABASE_URL!);
  await page.route("**/api/events*", (route) => route.abort());
  await open("/settings");
  // The one reload per minute is used up.
  await page.evaluate(() => sessionStorage.setItem("chunk-reload", String(Date.now())));
  await runSql(variables.DATABASE_URL!, "delete from sessions");
  await site.server.fetch(`${BRAND}.localhost`, "/healthz");
  await page.route("**/likes.data*", (route) =>
    route.fulfill({ status: 403, json: { error: "authentication_required" } }),
  );
  await page.route("**/api/user.php", (route) =>
    route.fulfill({ status: 403, json: { error: "authentication_required" } }),
  );
  await page.context().clearCookies({ name: "session" });
  await link(page, "/likes").click();
  await expect(page).toHaveURL(/\/login\?back=%2Flikes$/);
  await page.unrouteAll({ behavior: "wait" });
  await page.locator("main [name=email]").fill(person.email);
  await page.locator("main [name=password]").fill(person.password);
  await page.locator("main form button[type=submit]").first().click();
  await expect(page).toHaveURL(/\/likes$/);
  await expect(sentLikes(page)).toBeVisible();
});

test("a loader that takes too long shows the error page inside the shell, and Try again loads the page", async ({
  site,
  variables,
}) => {
  const { page, open, documents } = await join(site, variables.DATABASE_URL!);
  const database = new pg.Client({ connectionString: variables.DATABASE_URL! });
  await database.connect();
  try {
    await open("/settings/security");
    await database.query("begin");
    await database.query("lock table passkeys in access exclusive mode");
    await page.locator("main a[href='/settings/security/passkeys']").click();
    // Like the statement timeout of the database after 15 seconds.
    const cancelled = () =>
      database.query(`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(async () => (await cancelled()).rowCount).toBeGreaterThan(0);
    await expect(heading(page)).toHaveText(translations("errors", "occurred"));
    await expect(link(page, "/likes")).toBeVisible();
    await database.query("rollback");
    await again(page).click();
    await expect(heading(page)).not.toHaveText(translations("errors", "occurred"));
    await expect(page).toHaveURL(/\/settings\/security\/passkeys$/);
    expect(documents).toEqual([]);
  } finally {
    await database.end();
  }
});

test("a loader that never answers is aborted: the error page is shown inside the shell, and the page loads once it is answered", async ({
  site,
  variables,
}) => {
  const { page, open, documents } = await join(site, variables.DATABASE_URL!);
  await stopClock(page);
  await open("/settings");
  let requested = 0;
  await page.route("**/likes.data*", () => {
    requested += 1;
  });
  await link(page, "/likes").click();
  // The data of the shell are a request of their own.
  await expect.poll(() => requested).toBe(2);
  await page.clock.runFor(19_000);
  await expect(page).toHaveURL(/\/settings$/);
  await page.clock.runFor(2000);
  await expect(heading(page)).toHaveText(UNAVAILABLE);
  await expect(page).toHaveURL(/\/likes$/);
  await expect(link(page, "/chats")).toBeVisible();
  await page.unroute("**/likes.data*");
  // The page retries by its own clock, which the test advances.
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(sentLikes(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(documents).toEqual([]);
});

test("a page whose script was deleted by a release is loaded as a document by the same press", async ({
  site,
  variables,
}) => {
  const { page, open, documents } = await join(site, variables.DATABASE_URL!);
  await open("/settings");
  // The script is missing for the open page, which may request it twice, and there again for the document.
  await page.route(/\/assets\/likes-[^/]*\.js/, (route) =>
    documents.length === 0 ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  await link(page, "/likes").click();
  await expect(sentLikes(page)).toBeVisible();
  await expect(page).toHaveURL(/\/likes$/);
  await hydrated(page);
  expect(documents).toEqual(["/likes"]);
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
});

test("a press on log out aborts the polls", async ({ site, variables }) => {
  const { page, open } = await join(site, variables.DATABASE_URL!);
  await page.route("/api/events*", (route) => route.abort());
  await stopClock(page);
  await open("/settings");
  const polls: string[] = [];
  const given: string[] = [];
  page.on("requestfailed", (request) => given.push(new URL(request.url()).pathname));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/(user|chats|likes)\.php/, async (route) => {
    polls.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.route("**/api/logout.php", async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.runFor(6000);
  const requested = ["/api/chats.php", "/api/likes.php", "/api/user.php"];
  await expect.poll(() => [...polls].sort()).toEqual(requested);
  const logOut = await openAccount(page);
  const logout = page.waitForRequest(/logout\.php/);
  // A navigation waits for the page that it leads to.
  const pressed = logOut.click();
  await logout;
  await expect.poll(() => given.filter((path) => path !== "/api/events").sort()).toEqual(requested);
  release();
  await pressed;
  await expect(page.locator("html")).toHaveClass("logged-out");
  await expect(page).not.toHaveURL(/\/login/);
});

test("in a browser that loads no script, pages, links and forms of the app work, and nothing is loaded repeatedly", async ({
  site,
  variables,
}) => {
  const { page, documents } = await join(site, variables.DATABASE_URL!);
  await page.route("**/assets/*.js", (route) => route.abort("blockedbyclient"));
  await page.goto("/settings", { waitUntil: "commit" });
  await expect.poll(() => documents).toEqual(["/settings", "/settings"]);
  await page.waitForLoadState("networkidle");
  await link(page, "/likes").click();
  await expect(sentLikes(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(documents).toEqual(["/settings", "/settings", "/likes"]);
  await (await openAccount(page)).click();
  await expect(page.locator("html")).toHaveClass("logged-out");
});
