import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { test } from "./support/own-tenants";
import { expect, type Site } from "./support/site";

const BRAND = "maple-and-main";
const translations = textsOf(BRAND, "en");

// In one worker: these tests start a server of their own.
test.describe.configure({ mode: "default" });

/** Opens a browser of a confirmed member and counts the documents that it loads. */
async function join(site: Site, database: string) {
  const query = (statement: string) => runSql(database, statement);
  const member = await joinMember(site.server, { query }, `${BRAND}.localhost`, "US");
  const { page, context, origin } = await site.visit(BRAND, { device: "desktop" });
  await context.addCookies([{ name: "session", value: member.browser.cookie("session")!, url: origin }]);
  const loaded = { documents: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loaded.documents += 1;
  });
  const open = async (path: string) => {
    await page.goto(path);
    await hydrated(page);
    loaded.documents = 0;
  };
  return { ...member, page, context, open, loaded };
}

const link = (page: Page, href: string) => page.locator(`header nav a[href='${href}']`);
const toSettings = async (page: Page) => {
  await page.locator("[popovertarget=account-menu]:visible").click();
  await page.locator("#account-menu a[href='/settings']").click();
};
const heading = (page: Page) => page.locator("h1");

test("a loader that fails shows the error page inside the shell, and Try again loads the page", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const { page, open, loaded } = await join(site, database);
  await open("/settings/security");
  await runSql(database, "alter table passkeys rename to passkeys_away");
  await page.locator("main a[href='/settings/security/passkeys']").click();
  await expect(heading(page)).toHaveText(translations("errors", "occurred"));
  await expect(link(page, "/likes")).toBeVisible();
  await runSql(database, "alter table passkeys_away rename to passkeys");
  await page.getByRole("link", { name: translations("errors", "try_again") }).click();
  await expect(heading(page)).not.toHaveText(translations("errors", "occurred"));
  await expect(page).toHaveURL(/\/settings\/security\/passkeys$/);
  expect(loaded.documents).toBe(0);
});

test("a profile that meanwhile became unavailable says so inside the shell, and Back leads to the list", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database), await join(site, database)];
  await bo.browser.call("POST", "/api/like.php", { profile: ana.id, like: 1 });
  await ana.open("/likes");
  const card = ana.page.locator(`#likes a[href='/likes/m/${bo.id}']`).first();
  await bo.browser.call("POST", "/api/block.php", { profile: ana.id, block: 1 });
  await card.click();
  await expect(heading(ana.page)).toHaveText(
    translations("profile", "blocked_by").replace("{{member}}", bo.person.name),
  );
  await expect(link(ana.page, "/likes")).toBeVisible();
  await ana.page.goBack();
  await expect(ana.page).toHaveURL(/\/likes$/);
  await expect(heading(ana.page)).not.toContainText(bo.person.name);
  expect(ana.loaded.documents).toBe(0);
});

test("where a busy server answers a data request with a page, the page is loaded as a document, once", async ({
  site,
  variables,
}) => {
  const { page, open, loaded } = await join(site, variables.DATABASE_URL!);
  await open("/settings");
  await page.route("**/likes.data*", (route) =>
    route.fulfill({ status: 503, contentType: "text/html", body: "<!doctype html><h1>Busy</h1>" }),
  );
  await link(page, "/likes").click();
  await expect.poll(() => loaded.documents).toBe(1);
  await hydrated(page);
  await expect(page.locator("main a[href='/likes/sent']")).toBeVisible();
  await expect(page).toHaveURL(/\/likes$/);
  expect(loaded.documents).toBe(1);
});

test("a member who has logged out in another tab is redirected to the login, and back after it", async ({
  site,
  variables,
}) => {
  const { page, context, open, person } = await join(site, variables.DATABASE_URL!);
  // With the event of the logout the page would go to the login by itself, perhaps before the press.
  await page.route("**/api/*", (route) => route.abort());
  await open("/settings");
  const other = await context.newPage();
  await other.goto("/settings");
  await hydrated(other);
  await other.locator("[popovertarget=account-menu]:visible").click();
  await other.locator("#account-menu form button").click();
  await expect(other.locator("html")).toHaveClass("logged-out");
  await link(page, "/likes").click();
  await expect(page).toHaveURL(/\/login\?back=%2Flikes$/);
  await expect(page.locator("html")).toHaveClass("logged-out");
  await page.locator("main [name=email]").fill(person.email);
  await page.locator("main [name=password]").fill(person.password);
  await page.locator("main form button[type=submit]").first().click();
  await expect(page).toHaveURL(/\/likes$/);
  await expect(page.locator("html")).toHaveClass("logged-in");
});

test("a page that receives a logout from another tab goes to the login by itself", async ({
  site,
  variables,
}) => {
  const { page, context, open } = await join(site, variables.DATABASE_URL!);
  const stream = page.waitForResponse(/\/api\/events/);
  await open("/settings");
  await stream;
  const other = await context.newPage();
  await other.goto("/settings");
  await hydrated(other);
  await other.locator("[popovertarget=account-menu]:visible").click();
  await other.locator("#account-menu form button").click();
  await expect(other.locator("html")).toHaveClass("logged-out");
  await expect(page).toHaveURL(/\/login\?back=%2Fsettings$/);
});

test("a second press overtakes a slow page, and the late response of the first changes nothing", async ({
  site,
  variables,
}) => {
  const { page, open, loaded } = await join(site, variables.DATABASE_URL!);
  await open("/notifications");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/likes.data*", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  const requested = page.waitForRequest(/\/likes\.data/);
  await link(page, "/likes").click();
  await requested;
  await expect(page.locator("main [name=new_messages]").first()).toBeAttached();
  await toSettings(page);
  await expect(page.locator("main a[href='/notifications']:visible").first()).toBeVisible();
  release();
  await page.unrouteAll({ behavior: "wait" });
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.locator("main a[href='/notifications']:visible").first()).toBeVisible();
  expect(loaded.documents).toBe(0);
});

test("a change of the brand's configuration reaches an open app with its next navigation", async ({
  site,
  variables,
  tenants,
}) => {
  const { page, open, loaded } = await join(site, variables.DATABASE_URL!);
  await open("/notifications");
  const theme = () => page.locator("link[rel=stylesheet][href^='/theme/']").getAttribute("href");
  const before = await theme();
  const own = tenants.file(BRAND, "locales/en.json");
  const translations = JSON.parse(readFileSync(own, "utf8")) as Record<string, Record<string, string>>;
  translations.common = { ...translations.common, tab_chats: "Porch talk" };
  writeFileSync(own, JSON.stringify(translations));
  tenants.change(BRAND, (json) => {
    json.name = "Oak & Pine";
    json.theme = "fjord";
  });
  await expect
    .poll(async () => (await site.server.fetch(`${BRAND}.localhost`, "/pages/terms")).text)
    .toContain("Oak &amp; Pine");
  await link(page, "/likes").click();
  await expect(page).toHaveTitle(/Oak & Pine$/);
  expect(await theme()).not.toBe(before);
  await expect(link(page, "/chats")).toContainText("Porch talk");
  expect(loaded.documents).toBe(0);
});

test("a form sent without a network keeps its input and says that nothing was sent", async ({ site }) => {
  const { page, context } = await site.visit(BRAND);
  await page.goto("/login");
  await hydrated(page);
  await page.locator("main [name=email]").fill("ana@mail.example");
  await page.locator("main [name=password]").fill("a long way home");
  await context.setOffline(true);
  await page.locator("main form button[type=submit]").first().click();
  await expect(page.locator("#toasts")).toContainText(translations("common", "not_sent_offline"));
  await expect(page.locator("main [name=email]")).toHaveValue("ana@mail.example");
  await expect(page).toHaveURL(/\/login$/);
});

test("a form that gets no connection though the browser reports one keeps its input and can be sent again", async ({
  site,
}) => {
  const { page } = await site.visit(BRAND);
  await page.goto("/login");
  await hydrated(page);
  await page.locator("main [name=email]").fill("ana@mail.example");
  await page.locator("main [name=password]").fill("a long way home");
  await page.route("**/login.data*", (route) => route.abort("connectionrefused"));
  const button = page.locator("main form button[type=submit]").first();
  await button.click();
  await expect(page.locator("#toasts")).toContainText(translations("common", "not_sent_offline"));
  await expect(page.locator("main [name=email]")).toHaveValue("ana@mail.example");
  await expect(page.locator("main [name=password]")).toHaveValue("a long way home");
  await page.unroute("**/login.data*");
  const sent = page.waitForResponse(/\/login\.data/);
  await button.click();
  expect((await sent).status()).toBe(422);
});
