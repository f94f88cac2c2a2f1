import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { hydrated } from "./support/hydrated";
import { openAccount } from "./support/open-account";
import { expect, type Site, test, type VisitOptions } from "./support/site";

const BRAND = "velvet-hour";

async function join(site: Site, database: string | undefined, options: VisitOptions = {}) {
  const query = (statement: string) => runSql(database!, statement);
  const { browser, id } = await joinMember(site.server, { query }, `${BRAND}.localhost`, "NL");
  const visitor = await site.visit(BRAND, { locale: "de", ...options });
  const { context, origin } = visitor;
  await context.addCookies([{ name: "session", value: browser.cookie("session")!, url: origin }]);
  return { ...visitor, browser, id };
}

/** Delays every request to a matching address. @returns releases them and all later ones */
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

test("a member who logs out is redirected to the page of the logout, however slow it is", async ({
  site,
  variables,
}) => {
  const { page, browser, takeProblems } = await join(site, variables.DATABASE_URL);
  // The page receives events, so also that of the ended session.
  const isReceived = page.waitForResponse(/\/api\/events/);
  await page.goto("/profile");
  await isReceived;
  await page.route(/\/api\/logout\.php/, async (route) => {
    // The server has finished; its response takes longer than the pause before a reconnection.
    await browser.post("/api/logout.php", {});
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await route.continue();
  });
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) requested.push(new URL(request.url()).pathname);
  });
  await (await openAccount(page)).click();
  await expect(page.locator("html")).toHaveClass("logged-out");
  expect(requested.filter((path) => path === "/login")).toEqual([]);
  expect(takeProblems()).toEqual([]);
});

test("a country chosen before hydration loads its regions too", async ({ site, variables }) => {
  const { page } = await join(site, variables.DATABASE_URL, { device: "desktop" });
  const release = await hold(page, /\/assets\/entry\.client-/);
  await page.goto("/settings/location");
  await page.locator("[name=country]").selectOption("BE");
  await release();
  await hydrated(page);
  await expect(page.locator("[name=countryregion] option[value^=BE]")).not.toHaveCount(0);
  await expect(page.locator("[name=countryregion] option[value^=NL]")).toHaveCount(0);
});

test("while another country's regions load none of the old ones can be chosen", async ({
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
  // One load serves both choices, and the last chosen country counts.
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

test("a town typed while the browser locates the visitor stays", async ({ site, variables }) => {
  const { page, context } = await join(site, variables.DATABASE_URL);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 52.0907, longitude: 5.1214 });
  const release = await hold(page, /\/api\/geocode\.php/);
  await page.goto("/settings/location");
  const requested = page.waitForRequest(/\/api\/geocode\.php/);
  await page.locator("[data-locate]").click();
  await requested;
  await page.locator("[name=city]").fill("Haarlem");
  await release();
  await expect(page.locator("[data-locate]")).not.toHaveAttribute("aria-busy", "true");
  await expect(page.locator("[name=city]")).toHaveValue("Haarlem");
  await expect(page.locator("[name=latitude]")).toHaveValue("");
});

test("a signup that is closed while a step is being sent stays closed", async ({ site }) => {
  const { page } = await site.visit(BRAND, { device: "desktop" });
  await page.goto("/");
  await page.locator("a[href='/signup']").first().click();
  const dialog = page.locator("#signup-dialog");
  await expect(dialog.locator("h1")).toBeFocused();
  const release = await hold(page, /\/signup\/state/);
  await dialog.locator("button[type=submit]").click();
  await dialog.locator("[data-close]").click();
  await expect(dialog).toBeHidden();
  // The listener is added before the response can arrive.
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

test("a like is stored even if its page is left at once", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, { device: "desktop" }),
    await join(site, variables.DATABASE_URL),
  ];
  const { page } = ana;
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
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
