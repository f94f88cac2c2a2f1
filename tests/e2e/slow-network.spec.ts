import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { ask } from "../support/test-server";
import { hydrated } from "./support/hydrated";
import { expect, type Site, test, type VisitOptions } from "./support/site";

const BRAND = "velvet-hour";

async function join(site: Site, database: string | undefined, options: VisitOptions = {}) {
  const query = (statement: string) => ask(database!, statement);
  const { browser, id } = await joinMember(site.server, { query }, `${BRAND}.localhost`, "NL");
  const visitor = await site.visit(BRAND, { locale: "de", ...options });
  const { context, origin } = visitor;
  await context.addCookies([{ name: "session", value: browser.cookie("session")!, url: origin }]);
  return { ...visitor, browser, id };
}

/** Holds back every request whose address fits. @returns what lets those that came, and all later ones, go on */
async function hold(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: "wait" });
  };
}

test("who logs out is led where a logout leads, however long that page takes", async ({
  site,
  variables,
}) => {
  const { page, browser, takeProblems } = await join(site, variables.DATABASE_URL);
  // Told of what happens, so also of the session's end.
  const isTold = page.waitForResponse(/\/api\/events/);
  await page.goto("/profile");
  await isTold;
  await page.route(/\/api\/logout\.php/, async (route) => {
    // The server is done; its answer takes longer than a broken connection waits before it asks again.
    await browser.post("/api/logout.php", {});
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await route.continue();
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  await page.locator("[popovertarget=account-menu]:visible").click();
  await page.locator("#account-menu button[type=submit]").click();
  await expect(page.locator("html")).toHaveClass("logged-out");
  expect(asked.filter((path) => path === "/login")).toEqual([]);
  expect(takeProblems()).toEqual([]);
});

test("a country chosen before the page's script has come brings its regions too", async ({
  site,
  variables,
}) => {
  const { page } = await join(site, variables.DATABASE_URL, { device: "desktop" });
  const release = await hold(page, /\/assets\/entry\.client-/);
  await page.goto("/settings/location");
  await page.locator("[name=country]").selectOption("BE");
  await release();
  await hydrated(page);
  await expect(page.locator("[name=countryregion] option[value^=BE]")).not.toHaveCount(0);
  await expect(page.locator("[name=countryregion] option[value^=NL]")).toHaveCount(0);
});

test("while another country's regions are on their way none of the old one can be chosen", async ({
  site,
  variables,
}) => {
  const { page, takeProblems } = await join(site, variables.DATABASE_URL, { device: "desktop" });
  await page.goto("/settings/location");
  const [country, region] = [page.locator("[name=country]"), page.locator("[name=countryregion]")];
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/api\/regions\.php/, (route) => void held.push(() => route.continue()));
  await country.selectOption("BE");
  await expect(region).toBeDisabled();
  await expect(region.locator("option")).toHaveCount(1);
  await country.selectOption("NL");
  await expect(region).toBeDisabled();
  // One load serves both choices, and the country chosen last counts.
  expect(held).toHaveLength(1);
  await held[0]?.();
  await expect(region).toBeEnabled();
  await expect(region.locator("option[value^=BE]")).toHaveCount(0);
  await region.selectOption("NL-UT");
  await page.locator("main form button[type=submit]").first().click();
  await expect(page).toHaveURL(/done=saved/);
  await expect(region).toHaveValue("NL-UT");
  expect(takeProblems()).toEqual([]);
});

test("a town that is typed while the browser looks where one is stays", async ({ site, variables }) => {
  const { page, context } = await join(site, variables.DATABASE_URL);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 52.0907, longitude: 5.1214 });
  const release = await hold(page, /\/api\/geocode\.php/);
  await page.goto("/settings/location");
  const asked = page.waitForRequest(/\/api\/geocode\.php/);
  await page.locator("[data-locate]").click();
  await asked;
  await page.locator("[name=city]").fill("Haarlem");
  await release();
  await expect(page.locator("[data-locate]")).not.toHaveAttribute("aria-busy", "true");
  await expect(page.locator("[name=city]")).toHaveValue("Haarlem");
  await expect(page.locator("[name=latitude]")).toHaveValue("");
});

test("a signup that is closed while a step is on its way stays closed", async ({ site }) => {
  const { page } = await site.visit(BRAND, { device: "desktop" });
  await page.goto("/");
  await page.locator("a[href='/signup']").first().click();
  const dialog = page.locator("#signup-dialog");
  await expect(dialog.locator("h1")).toBeFocused();
  const release = await hold(page, /\/signup\/state/);
  await dialog.locator("button[type=submit]").click();
  await dialog.locator("[data-close]").click();
  await expect(dialog).toBeHidden();
  // Listened for before the answer may come.
  const done = await page.evaluateHandle(() => {
    const finished = new Promise((resolve) =>
      document.addEventListener("progress:finish", () => resolve(true), { once: true }),
    );
    return { finished };
  });
  await release();
  await done.evaluate(({ finished }) => finished);
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem("signup-open"))).toBeNull();
});

test("a like is kept also where its page is left at once", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, { device: "desktop" }),
    await join(site, variables.DATABASE_URL),
  ];
  const { page } = ana;
  const query = (statement: string) => ask(variables.DATABASE_URL!, statement);
  await query(`update members set gender = 'man', seeks = '{woman}' where id = ${bo.id}`);
  await page.goto(`/members/${bo.id}`);
  await hydrated(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 300,
  });
  await page.locator("article button[aria-pressed]").click();
  await page.goto("/pages/faq");
  await expect
    .poll(() => query(`select from likes where liker_id = ${ana.id} and liked_id = ${bo.id}`), {
      timeout: 30_000,
    })
    .toHaveLength(1);
});
