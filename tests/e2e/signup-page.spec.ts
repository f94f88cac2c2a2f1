import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { newPerson } from "../support/sign-up";
import { runSql } from "../support/test-server";
import { hydrated } from "./support/hydrated";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const places = [
  { brand: "abendrot", locale: "de", device: "phone", country: "DE" },
  { brand: "kaleido", locale: "fi", device: "desktop", country: "FR" },
] as const;

const next = (page: Page) => page.locator("form[action='/signup'] button[type=submit]");
const heading = (page: Page) => page.locator("#signup-panel h1");

for (const { brand, locale, device, country } of covered(places, 2))
  test(`the signup page of ${brand} in ${locale} moves the focus to the first invalid field, or to the heading of a new step; a taken name is said in its step (${device})`, async ({
    site,
    variables,
  }) => {
    const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
    const taken = await joinMember(site.server, { query }, `${brand}.localhost`, country);
    const { page } = await site.visit(brand, { locale, device });
    await page.goto("/signup");
    await hydrated(page);
    await next(page).click();
    await expect(page.locator("[name=gender]").first()).toBeFocused();
    await page.locator("[name=gender]").first().check({ force: true });
    await page.locator("[name=seeks]").nth(1).check({ force: true });
    await page.locator("[name=sexuality]").selectOption("bisexual");
    await next(page).click();
    await expect(page.locator("[name=year]")).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await page.locator("[name=day]").fill("3");
    await page.locator("[name=month]").selectOption("02");
    await page.locator("[name=year]").fill("1990");
    await next(page).click();
    await expect(page.locator("[name=name]")).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await page.locator("[name=name]").fill(taken.person.name);
    await next(page).click();
    await expect(page.locator("#name-error")).toBeVisible();
    await expect(page.locator("[name=name]")).toBeFocused();
    const { name, email, password } = newPerson();
    await page.locator("[name=name]").fill(name);
    await next(page).click();
    await expect(page.locator("[name=email]")).toBeVisible();
    await expect(heading(page)).toBeFocused();

    // The error of a consent goes with its tick; the other one stays.
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=password]").fill(password);
    await next(page).click();
    await expect(page.locator("#terms-error")).toBeVisible();
    await expect(page.locator("[name=terms]")).toBeFocused();
    await page.locator("[name=terms]").check();
    await expect(page.locator("#terms-error")).toHaveCount(0);
    await expect(page.locator("#sensitive-error")).toBeVisible();
    await page.locator("[name=sensitive]").check();
    await page.locator("[name=password]").fill(password);
    await next(page).click();
    await expect(page).toHaveURL(/step=4/);
    await expect(heading(page)).toBeFocused();
  });
