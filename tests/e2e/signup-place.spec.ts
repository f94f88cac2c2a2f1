import type { Page } from "playwright/test";
import { Findings } from "./support/findings";
import { inspectAccess } from "./support/inspect-access";
import { expect, type Site, test } from "./support/site";

const UTRECHT = { latitude: 52.0907, longitude: 5.1214 };

async function chooseWho(page: Page, country?: string): Promise<void> {
  await page.locator("input[name=gender]").first().check({ force: true });
  await page.locator("input[name=seeks]").nth(1).check({ force: true });
  await page.locator("[name=sexuality]").selectOption("bisexual");
  if (country) await page.locator("[name=country]").selectOption(country);
  await submit(page);
  await expect(page.locator("[name=year]")).toBeVisible();
}
async function enterBirth(page: Page): Promise<void> {
  await page.locator("[name=day]").fill("3");
  await page.locator("[name=month]").selectOption("02");
  await page.locator("[name=year]").fill("1990");
}
const submit = (page: Page) => page.locator("form[action='/signup'] button[type=submit]").click();
const field = (page: Page) => page.locator("[name=city]");
const towns = (page: Page) => page.getByRole("listbox").getByRole("option");

/** The step of the date of birth: a page on a phone, a dialog over the home on a desktop. */
async function atPlace(site: Site, device: "phone" | "desktop", country = "NL") {
  const visitor = await site.visit("velvet-hour", { locale: "en", device });
  const { page } = visitor;
  if (device === "phone") await page.goto("/signup");
  else {
    await page.goto("/");
    await page.locator("a[href='/signup']").first().click();
  }
  await chooseWho(page, country);
  return visitor;
}

async function reopenStep(page: Page): Promise<void> {
  await page.locator("a[href='/signup?step=1']").click();
  await expect(page.locator("[name=year]")).toHaveValue("1990");
}

for (const device of ["phone", "desktop"] as const)
  test(`on a ${device} the arrow keys choose a suggested town, and its region goes along`, async ({
    site,
  }) => {
    const { page, takeProblems } = await atPlace(site, device);
    const combobox = page.getByRole("combobox", { name: "Town or city" });
    await expect(combobox).toHaveAttribute("aria-expanded", "false");
    await enterBirth(page);
    await combobox.pressSequentially("den h");
    await expect(towns(page).first()).toHaveText(/^Den Haag/);
    await expect(combobox).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("status").filter({ hasText: "suggestions" })).toBeAttached();
    await combobox.press("ArrowDown");
    const active = await combobox.getAttribute("aria-activedescendant");
    await expect(page.locator(`[id='${active}']`)).toHaveAttribute("aria-selected", "true");
    const findings = new Findings();
    await inspectAccess(page, findings);
    expect(findings.list()).toEqual([]);
    // The list lies over everything, inside the window.
    const box = (await page.getByRole("listbox").boundingBox())!;
    const { height } = page.viewportSize()!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    await combobox.press("Enter");
    await expect(field(page)).toHaveValue("Den Haag");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await expect(page.locator("[name=countryregion]")).toHaveValue("NL-ZH");
    await submit(page);
    await expect(page.locator("[name=name]")).toBeVisible();
    await reopenStep(page);
    await expect(field(page)).toHaveValue("Den Haag");
    expect(takeProblems()).toEqual([]);
  });

test("Escape closes the suggestions and not the dialog, and a tap chooses one", async ({ site }) => {
  const { page } = await atPlace(site, "desktop");
  await field(page).pressSequentially("utr");
  await expect(towns(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(page.locator("#signup-dialog")).toBeVisible();
  await expect(field(page)).toHaveValue("utr");
  await field(page).press("ArrowDown");
  await towns(page).first().click();
  await expect(field(page)).toHaveValue("Utrecht");
  await expect(field(page)).toBeFocused();
  await expect(page.locator("[name=countryregion]")).toHaveValue("NL-UT");
});

test("a town typed in full means the only one of that name, and another text drops its region", async ({
  site,
}) => {
  const { page } = await atPlace(site, "phone");
  await field(page).pressSequentially("rotterdam");
  await expect(towns(page).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(field(page)).toHaveValue("Rotterdam");
  await expect(page.locator("[name=countryregion]")).toHaveValue("NL-ZH");
  await field(page).fill("Nergenshuizen");
  await expect(page.locator("[data-said]")).toContainText("isn’t on our list");
  await expect(page.locator("[name=countryregion]")).toHaveValue("");
  await enterBirth(page);
  await submit(page);
  await expect(page.locator("[name=name]")).toBeVisible();
});

test("while suggestions are slow or fail, any text is accepted, and the failure is told in words", async ({
  site,
}) => {
  const { page, context } = await atPlace(site, "desktop");
  await context.route("**/api/places.php*", (route) => route.abort());
  await field(page).pressSequentially("Delft");
  await expect(page.locator("[data-said]")).toContainText("type the whole name");
  await context.unroute("**/api/places.php*");
  // An answer that comes late, for a text that is no longer there, is not shown.
  let release = () => {};
  await context.route("**/api/places.php*q=Delf&*", async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  const slow = page.waitForRequest(/q=Delf&/);
  await field(page).press("Backspace");
  await slow;
  await field(page).pressSequentially("zijl");
  await expect(towns(page).first()).toHaveText(/^Delfzijl/);
  release();
  await expect(towns(page)).toHaveCount(1);
  await enterBirth(page);
  await submit(page);
  await expect(page.locator("[name=name]")).toBeVisible();
});

test("the browser's position fills in the town, once it is asked for", async ({ site }) => {
  const { page, context } = await atPlace(site, "phone", "DE");
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(UTRECHT);
  await expect(field(page)).toHaveValue("");
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(field(page)).toHaveValue("Utrecht");
  await expect(page.locator("[data-said]")).toContainText("Utrecht, Netherlands");
  await expect(page.locator("[name=latitude]")).toHaveValue("52.09");
  await enterBirth(page);
  await submit(page);
  await expect(page.locator("[name=name]")).toBeVisible();
  await page.locator("a[href='/signup?step=1']").click();
  await page.locator("a[href='/signup?step=0']").click();
  await expect(page.locator("[name=country]")).toHaveValue("NL");
});

test("who does not let the browser tell types the town", async ({ site }) => {
  const { page, context } = await atPlace(site, "desktop");
  await context.clearPermissions();
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page.locator("[data-said]")).toContainText("enter your town yourself");
});

test("without JavaScript the town is a field of text, and the step leads on", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { locale: "en", javaScript: false });
  await page.goto("/signup");
  await chooseWho(page, "NL");
  await expect(page.locator("[data-locate]")).toHaveCount(0);
  await enterBirth(page);
  await field(page).fill("Utrecht");
  await submit(page);
  await expect(page.locator("[name=name]")).toBeVisible();
});
