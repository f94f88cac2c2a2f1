import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout } from "./support/inspect-layout";
import { covered } from "./support/lane";
import { shiftOf } from "./support/shift";
import { expect, test } from "./support/site";

const places = [
  { brand: "abendrot", locale: "de", device: "phone", country: "DE" },
  { brand: "kaleido", locale: "fi", device: "desktop", country: "FR" },
] as const;

const submit = (page: Page) => page.locator("main form button[type=submit]");
const password = (page: Page) => page.locator("main [name=password]");

/** Runs in the page: where everything of the login is. */
function boxes(): number[][] {
  return [...document.querySelectorAll("main h1, main form *, main p, main a, [data-wanted]")]
    .filter((element) => !element.closest("[data-passkey]"))
    .map((element) => element.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y, width, height]);
}

/** Runs in the page: how many of its fonts are loaded. */
function loadedFonts(): number {
  return [...document.fonts].filter(({ status }) => status === "loaded").length;
}

for (const { brand, locale, device, country } of covered(places, 2)) {
  test(`the login of ${brand} in ${locale} names the profile that was asked for without a name, fits, and moves nothing (${device})`, async ({
    site,
  }) => {
    const { page, takeProblems } = await site.visit(brand, { locale, device });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/login?back=/members/99999999", { waitUntil: "commit" });
    await expect(submit(page)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
      .toEqual(expect.not.arrayContaining(["loading"]));
    await expect.poll(() => page.evaluate(loadedFonts)).toBeGreaterThan(0);
    const before = await page.evaluate(boxes);
    await expect(page.locator("[data-passkey] button")).toBeHidden();
    release();
    await hydrated(page);
    await expect(page.locator("[data-wanted]")).toContainText(
      textsOf(brand, locale)("account", "login_wanted_hidden"),
    );
    // The button of passkeys appears with the script.
    await expect(page.locator("[data-passkey] button")).toBeVisible();
    expect(await page.evaluate(boxes)).toEqual(before);
    // A word after another one moves by a few pixels with the font.
    expect(await page.evaluate(shiftOf)).toBeLessThan(0.001);
    const picture = page.locator("main img[fetchpriority=high]");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(device === "phone" ? /hero-wide/ : /hero-phone/);
    const findings = new Findings();
    await inspectAccess(page, findings);
    await inspectLayout(page, [320, 375, 768, 1280], findings);
    expect(findings.list()).toEqual([]);
    expect(takeProblems()).toEqual([]);
  });

  test(`a refused login of ${brand} in ${locale} says so above the button, has the focus there and keeps the fields; the next one leads to the profile (${device})`, async ({
    site,
    variables,
  }) => {
    const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
    const join = () => joinMember(site.server, { query }, `${brand}.localhost`, country);
    const [me, wanted] = [await join(), await join()];
    const { page } = await site.visit(brand, { locale, device });
    await page.goto(`/login?back=/members/${wanted.id}`);
    await hydrated(page);
    await page.locator("main [name=email]").fill(me.person.email);
    await password(page).fill("not this one at all");
    await submit(page).click();
    const error = page.locator("main form [role=alert]");
    await expect(error).toBeVisible();
    await expect(page.locator("main form :focus > [role=alert]")).toBeVisible();
    const [shown, button] = [await error.boundingBox(), await submit(page).boundingBox()];
    expect(shown!.y + shown!.height).toBeLessThanOrEqual(button!.y);
    await expect(page.locator("main [name=email]")).toHaveValue(me.person.email);
    await expect(password(page)).toHaveValue("not this one at all");
    await password(page).fill(me.person.password);
    await submit(page).click();
    await expect(page).toHaveURL(new RegExp(`/members/${wanted.id}$`));
    await expect(page.locator("html")).toHaveClass("logged-in");
  });
}

test("the login shows face and name of a member whom visitors see, and leads there", async ({
  site,
  variables,
}) => {
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const wanted = await joinMember(site.server, { query }, "fjordlys.localhost", "NO");
  const { page } = await site.visit("fjordlys", { device: "phone" });
  await page.goto("/?ref=nordlys");
  await page.goto(`/login?back=/members/${wanted.id}`);
  await expect(page.locator("[data-wanted]")).toContainText(wanted.person.name);
});

for (const path of ["/login", "/signup"])
  test(`the password at ${path} can be shown, and is hidden again when it is sent`, async ({ site }) => {
    const { page } = await site.visit("velvet-hour", { locale: "de" });
    if (path === "/signup") {
      await page.goto("/pages/terms");
      const steps: Record<string, string>[] = [
        { step: "0", gender: "woman", seeks: "man", sexuality: "bisexual", country: "NL" },
        { step: "1", day: "3", month: "02", year: "1990" },
        { step: "2", name: `p_${Date.now().toString(36)}`, message: "" },
      ];
      await page.evaluate(async (forms) => {
        for (const form of forms) await fetch("/signup", { method: "POST", body: new URLSearchParams(form) });
      }, steps);
    }
    await page.goto(path);
    await hydrated(page);
    const toggle = page.getByRole("button", { name: "Passwort anzeigen" });
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
    await password(page).fill("quiet evening harbour");
    await toggle.click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await expect(password(page)).toHaveValue("quiet evening harbour");
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    await submit(page).click();
    await expect(password(page)).toHaveAttribute("type", "password");
  });

test("without script the login has neither a switch for the password nor room for passkeys", async ({
  site,
}) => {
  const { page } = await site.visit("abendrot", { locale: "de", javaScript: false });
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Passwort anzeigen" })).toBeHidden();
  await expect(page.locator("[data-passkey]")).toBeHidden();
});
