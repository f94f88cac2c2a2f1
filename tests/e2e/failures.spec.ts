import pg from "pg";
import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { ask } from "../support/test-server";
import { wordsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { expect, type Site, test } from "./support/site";

const BRAND = "abendrot";
const words = wordsOf(BRAND, "de");
const OFFLINE = words("errors", "offline_title");
const UNAVAILABLE = words("errors", "unavailable");

/** A confirmed member in a browser of their own, and the paths of the documents that it loads. */
async function join(site: Site, database: string) {
  const query = (statement: string) => ask(database, statement);
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
const heading = (page: Page) => page.locator("h1");
const again = (page: Page) => page.getByRole("link", { name: words("errors", "try_again") });
const sentLikes = (page: Page) => page.locator("main a[href='/likes/sent']");

/** Lets the page's timers run only where the test moves its clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test("without a network, Back shows inside the shell that there is no connection, and the page comes by itself when the network is back", async ({
  site,
  variables,
}) => {
  const { page, context, open, documents } = await join(site, variables.DATABASE_URL!);
  await open("/likes");
  await link(page, "/chats").click();
  await expect(page).toHaveURL(/\/chats$/);
  await context.setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText(OFFLINE);
  await expect(page).toHaveTitle(`${OFFLINE} – Abendrot`);
  await expect(page).toHaveURL(/\/likes$/);
  await expect(link(page, "/chats")).toBeVisible();
  await again(page).click();
  await expect(heading(page)).toHaveText(OFFLINE);
  await context.setOffline(false);
  await expect(sentLikes(page)).toBeVisible();
  await expect(page).toHaveURL(/\/likes$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/chats$/);
  expect(documents).toEqual([]);
});

test("while the server cannot be reached, a page is requested again with growing pauses until it comes", async ({
  site,
  variables,
}) => {
  const { page, open, documents } = await join(site, variables.DATABASE_URL!);
  await stopClock(page);
  await open("/settings");
  let requests = 0;
  await page.route("**/likes.data*", (route) => {
    requests += 1;
    return route.abort("connectionrefused");
  });
  await link(page, "/likes").click();
  await expect(heading(page)).toHaveText(OFFLINE);
  await expect(page).toHaveURL(/\/likes$/);
  await page.clock.runFor(1000);
  await expect.poll(() => requests).toBe(2);
  await expect(again(page)).not.toHaveAttribute("aria-busy");
  await page.clock.runFor(1000);
  expect(requests).toBe(2);
  await page.unroute("**/likes.data*");
  await page.clock.runFor(1000);
  await expect(sentLikes(page)).toBeVisible();
  expect(documents).toEqual([]);
});

test("Try again requests the page that failed, with its query, and not the one before", async ({
  site,
  variables,
}) => {
  const { page, open, documents } = await join(site, variables.DATABASE_URL!);
  await stopClock(page);
  await open("/members");
  await open("/members?age_min=30");
  await link(page, "/likes").click();
  await expect(sentLikes(page)).toBeVisible();
  await page.route("**/members.data*", (route) => route.abort("connectionrefused"));
  await page.goBack();
  await expect(heading(page)).toHaveText(OFFLINE);
  await page.unroute("**/members.data*");
  const request = page.waitForRequest(/\/members\.data\?age_min=30/);
  await again(page).click();
  await request;
  await expect(page.locator("#search-title")).toBeVisible();
  await expect(page).toHaveURL(/\/members\?age_min=30$/);
  expect(documents).toEqual([]);
});

test("where pages come in place of data for longer than one reload mends, the app says so and shows the page when its data comes", async ({
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

test("data that is refused because nobody is logged in leads to the login, and back after it", async ({
  site,
  variables,
}) => {
  const { page, open, person } = await join(site, variables.DATABASE_URL!);
  await page.route("**/api/events*", (route) => route.abort());
  await open("/settings");
  // The minute's one reload is spent.
  await page.evaluate(() => sessionStorage.setItem("chunk-reload", String(Date.now())));
  await ask(variables.DATABASE_URL!, "delete from sessions");
  await site.server.ask(`${BRAND}.localhost`, "/healthz");
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

test("a loader that takes too long shows the error page inside the shell, and Try again brings the page", async ({
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
    // As the statement's time limit does, after its 15 seconds.
    const cancelled = () =>
      database.query(`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(async () => (await cancelled()).rowCount).toBeGreaterThan(0);
    await expect(heading(page)).toHaveText(words("errors", "occurred"));
    await expect(link(page, "/likes")).toBeVisible();
    await database.query("rollback");
    await again(page).click();
    await expect(heading(page)).not.toHaveText(words("errors", "occurred"));
    await expect(page).toHaveURL(/\/settings\/security\/passkeys$/);
    expect(documents).toEqual([]);
  } finally {
    await database.end();
  }
});

test("a loader that never answers is given up after a while: the error page says so inside the shell, and the page comes by itself once it is answered", async ({
  site,
  variables,
}) => {
  const { page, open, documents } = await join(site, variables.DATABASE_URL!);
  await stopClock(page);
  await open("/settings");
  let asked = 0;
  await page.route("**/likes.data*", () => {
    asked += 1;
  });
  await link(page, "/likes").click();
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(19_000);
  await expect(page).toHaveURL(/\/settings$/);
  await page.clock.runFor(2000);
  await expect(heading(page)).toHaveText(UNAVAILABLE);
  await expect(page).toHaveURL(/\/likes$/);
  await expect(link(page, "/chats")).toBeVisible();
  await page.unroute("**/likes.data*");
  // The page requests its data again by its own clock, which the test moves.
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(sentLikes(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(documents).toEqual([]);
});

test("a page whose script a release has deleted is loaded as a document, and the press is not lost", async ({
  site,
  variables,
}) => {
  const { page, open, documents } = await join(site, variables.DATABASE_URL!);
  await open("/settings");
  // Gone for the open page, which may ask twice; there again for the document.
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

test("a press on log out gives up what is being polled", async ({ site, variables }) => {
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
  const asked = ["/api/chats.php", "/api/likes.php", "/api/user.php"];
  await expect.poll(() => [...polls].sort()).toEqual(asked);
  await page.locator("[popovertarget=account-menu]:visible").click();
  const logout = page.waitForRequest(/logout\.php/);
  // A press waits for the page that it leads to.
  const pressed = page.locator("#account-menu form button").click();
  await logout;
  await expect.poll(() => given.filter((path) => path !== "/api/events").sort()).toEqual(asked);
  release();
  await pressed;
  await expect(page.locator("html")).toHaveClass("logged-out");
  await expect(page).not.toHaveURL(/\/login/);
});

test("where a browser fetches no script, pages, links and forms of the app work, and nothing is loaded over and over", async ({
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
  await page.locator("[popovertarget=account-menu]:visible").click();
  await page.locator("#account-menu form button").click();
  await expect(page.locator("html")).toHaveClass("logged-out");
});
