import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { hideMembers } from "./support/company";
import { Findings } from "./support/findings";
import { inspectAccess } from "./support/inspect-access";
import { covered } from "./support/lane";
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

/** Opens the step of the date of birth: a page on a phone, a dialog over the home page on a desktop. */
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

for (const device of covered(["phone", "desktop"] as const))
  test(`on a ${device} the arrow keys choose a suggested town together with its region`, async ({ site }) => {
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
    // The list is above everything else and inside the window.
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

test("Escape closes the suggestions but not the dialog, and a tap chooses one", async ({ site }) => {
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

test("a unique town typed in full sets its region, and another text clears it", async ({ site }) => {
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
  // The server refuses it beside the field, with the text.
  await expect(page.locator("#city-error")).toContainText("don’t know this town");
  await expect(field(page)).toHaveValue("Nergenshuizen");
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await field(page).fill("The Hague");
  await submit(page);
  await expect(page.locator("[name=name]")).toBeVisible();
});

test("a town can be typed while suggestions are slow or fail, and the failure is shown", async ({ site }) => {
  const { page, context } = await atPlace(site, "desktop");
  await context.route("**/api/places.php*", (route) => route.abort());
  await field(page).pressSequentially("Delft");
  await expect(page.locator("[data-said]")).toContainText("type the whole name");
  await context.unroute("**/api/places.php*");
  // A late response for an earlier text is not shown.
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

test("the browser's position fills in the town when the visitor requests it", async ({ site }) => {
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

test("a visitor who denies geolocation types the town", async ({ site }) => {
  const { page, context } = await atPlace(site, "desktop");
  await context.clearPermissions();
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page.locator("[data-said]")).toContainText("enter your town yourself");
});

test("without JavaScript the town is a text field, and the step continues", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { locale: "en", javaScript: false });
  await page.goto("/signup");
  await chooseWho(page, "NL");
  await expect(page.locator("[data-locate]")).toHaveCount(0);
  await enterBirth(page);
  await field(page).fill("Utrecht");
  await submit(page);
  await expect(page.locator("[name=name]")).toBeVisible();
});

const slider = (page: Page) => page.getByRole("slider", { name: "Distance" });
const around = (page: Page) => page.locator("[data-around]");

/** Creates men of velvet-hour in the centre of a town and 40 km away, without other members. The first gender of the step is woman. */
async function addMen(
  site: Site,
  database: string,
  town: { latitude: number; longitude: number },
  [near, far]: [number, number],
) {
  // The brand has a row in the database once it has a member, and this test may be the first of its server.
  const query = (statement: string) => runSql(database, statement);
  await joinMember(site.server, { query }, "velvet-hour.localhost", "NL");
  await hideMembers(database, "true");
  const id = randomBytes(4).toString("hex");
  await runSql(
    database,
    `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
      date_of_birth, country, city, latitude, longitude, terms_version, terms_accepted_at)
    select id, n || '-${id}@company.example', 'm_${id}_' || n, '-',
      'active', 'en', now(), 'man', '{woman}', 'unsaid', '1990-01-01', 'NL', 'Somewhere',
      ${town.latitude} + case when n > ${near} then 0.36 else 0 end, ${town.longitude}, '2024-01-01', now()
    from tenants, generate_series(1, ${near + far}) as n where slug = 'velvet-hour'`,
  );
}

for (const { device, city, ...town } of covered([
  { device: "phone", city: "Meppel", latitude: 52.7, longitude: 6.19 },
  { device: "desktop", city: "Hoogeveen", latitude: 52.72, longitude: 6.48 },
] as const))
  test(`on a ${device} the slider shows how many members live within its distance once the town is known`, async ({
    site,
    variables,
  }) => {
    await addMen(site, variables.DATABASE_URL!, town, [14, 17]);
    const { page, takeProblems } = await atPlace(site, device);
    await expect(slider(page)).toHaveValue("7");
    await expect(around(page)).toHaveText("");
    await slider(page).fill("3");
    await expect(page.locator("output[for=radius_at]")).toHaveText("up to 20 km");
    await field(page).pressSequentially(city);
    await towns(page).first().click();
    await expect(around(page)).toHaveText("About 10 members to meet within 20 km");
    await slider(page).focus();
    for (let at = 0; at < 3; at++) await page.keyboard.press("ArrowRight");
    await expect(slider(page)).toHaveValue("6");
    await expect(around(page)).toHaveText("About 30 members to meet within 40 km");
    await slider(page).press("End");
    await expect(page.locator("output[for=radius_at]")).toHaveText("any distance");
    await expect(around(page)).toHaveText("");
    await slider(page).fill("6");
    await expect(around(page)).toHaveText("About 30 members to meet within 40 km");
    // It shows no count while the town is being changed.
    await field(page).press("End");
    await field(page).press("Backspace");
    await expect(around(page)).toHaveText("");
    const findings = new Findings();
    await inspectAccess(page, findings);
    expect(findings.list()).toEqual([]);
    await field(page).pressSequentially(city.at(-1)!);
    await enterBirth(page);
    await submit(page);
    await expect(page.locator("[name=name]")).toBeVisible();
    await reopenStep(page);
    await expect(slider(page)).toHaveValue("6");
    await expect(around(page)).toHaveText("About 30 members to meet within 40 km");
    expect(takeProblems()).toEqual([]);
  });

test("the rings show illustrations of the brand and no members: below the field on a phone, beside the form from 768 px", async ({
  site,
}) => {
  const { page } = await atPlace(site, "phone");
  const rings = page.locator("[data-rings]:visible");
  for (const { width, isBeside } of [
    { width: 320, isBeside: false },
    { width: 375, isBeside: false },
    { width: 768, isBeside: true },
    { width: 1280, isBeside: true },
  ]) {
    await page.setViewportSize({ width, height: 812 });
    await expect(rings).toHaveCount(1);
    await expect(rings).toContainText("Illustrations, not members");
    const [ring, town] = [(await rings.boundingBox())!, (await field(page).boundingBox())!];
    if (isBeside) expect(ring.x + ring.width).toBeLessThan(town.x);
    else expect(ring.y).toBeGreaterThan(town.y + town.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const faces = await rings
    .locator("img")
    .evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src));
  expect(faces.length).toBeGreaterThan(3);
  for (const face of faces) expect(new URL(face).pathname).toMatch(/^\/brand\//);
});

test("without JavaScript the slider is a native range that keeps its value", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { locale: "en", javaScript: false });
  await page.goto("/signup");
  await chooseWho(page, "NL");
  await enterBirth(page);
  await slider(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveValue("1");
  await submit(page);
  await expect(page.locator("[name=name]")).toBeVisible();
  await reopenStep(page);
  await expect(slider(page)).toHaveValue("1");
  await expect(around(page)).toHaveText("");
});
