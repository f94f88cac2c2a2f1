import type { Locator, Page } from "playwright/test";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { expect, type Site, test, type VisitOptions } from "./support/site";

const BRAND = "velvet-hour";
const LOCALE = "nl";
const translations = textsOf(BRAND, LOCALE);

/** Opens a browser of a member who lives in Utrecht and seeks men. */
async function join(site: Site, database: string | undefined, options: VisitOptions) {
  const query = (statement: string) => runSql(database!, statement);
  const { browser, id, person } = await joinMember(site.server, { query }, `${BRAND}.localhost`, "NL");
  await query(`update members set city = 'Utrecht', countryregion = 'NL-UT' where id = ${id}`);
  const visitor = await site.visit(BRAND, { locale: LOCALE, ...options });
  await visitor.context.addCookies([
    { name: "session", value: browser.cookie("session")!, url: visitor.origin },
  ]);
  return { ...visitor, id, person, query };
}

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);
const choice = (page: Page, name: string, value: string) =>
  page.locator(`main [name=${name}][value=${value}]`);

/** Sends the form; with script, after hydration. */
async function send(page: Page, label: string, javaScript: boolean): Promise<void> {
  if (javaScript) await hydrated(page);
  await page.getByRole("button", { name: label, exact: true }).click();
}

/** Expects an error that the field refers to; with script the field is focused and in view. */
async function expectRefused(page: Page, control: Locator, text: string, javaScript: boolean): Promise<void> {
  await expect(control).toHaveAttribute("aria-invalid", "true");
  const described = control.locator("xpath=ancestor-or-self::*[@aria-describedby][1]");
  const problem = page.locator(`[id='${await described.getAttribute("aria-describedby")}']`);
  await expect(problem).toHaveText(text);
  if (!javaScript) return;
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport();
}

for (const javaScript of [true, false]) {
  const how = javaScript ? "with script" : "without script";
  const choose = translations("account", "problem_choose");

  test(`a refused place shows the error at its field, keeps the rest, and is saved once corrected, ${how}`, async ({
    site,
    variables,
  }) => {
    const { page } = await join(site, variables.DATABASE_URL, { javaScript });
    await page.goto("/settings/location");
    const save = () => send(page, translations("settings", "save"), javaScript);
    if (javaScript) {
      const long = "Nergenshuizen ".repeat(8).trim();
      await field(page, "city").evaluate((one) => one.removeAttribute("maxlength"));
      await field(page, "country").selectOption("BE");
      await field(page, "countryregion").selectOption({ index: 1 });
      await field(page, "city").fill(long);
      await save();
      await expectRefused(
        page,
        field(page, "city"),
        translations("account", "problem_too_long").replace("{{count}}", "80"),
        true,
      );
      await expect(field(page, "city")).toHaveValue(long);
      await expect(field(page, "country")).toHaveValue("BE");
      await expect(field(page, "countryregion")).not.toHaveValue("");
      await field(page, "city").fill("Leuven");
    } else {
      // The list shows the regions of the previous country until the server renders it again.
      await field(page, "city").fill("Leuven");
      await field(page, "country").selectOption("BE");
      await save();
      await expectRefused(page, field(page, "countryregion"), choose, false);
      await expect(field(page, "city")).toHaveValue("Leuven");
      await expect(field(page, "country")).toHaveValue("BE");
      await field(page, "countryregion").selectOption({ index: 1 });
    }
    await save();
    await expect(page).toHaveURL(/done=saved/);
    await expect(page.locator("main [aria-invalid]")).toHaveCount(0);
    await expect(field(page, "city")).toHaveValue("Leuven");
    await expect(field(page, "country")).toHaveValue("BE");
    await expect(field(page, "countryregion")).not.toHaveValue("");
  });

  test(`a refused complaint shows its errors, keeps the rest, and is accepted once corrected, ${how}`, async ({
    site,
    variables,
  }) => {
    const { page } = await join(site, variables.DATABASE_URL, { javaScript });
    await page.goto("/complaints");
    const report = () => send(page, translations("complaints", "send"), javaScript);
    await choice(page, "about", "photo").check();
    await field(page, "place").fill("rosa_77");
    await field(page, "body").fill("Asked for a gift card.");
    await report();
    await expectRefused(
      page,
      field(page, "category").first(),
      translations("complaints", "problem_choose"),
      javaScript,
    );
    await expect(field(page, "isTrue")).toHaveAttribute("aria-invalid", "true");
    await expect(choice(page, "about", "photo")).toBeChecked();
    await expect(field(page, "place")).toHaveValue("rosa_77");
    await expect(field(page, "body")).toHaveValue("Asked for a gift card.");
    await choice(page, "category", "money").check();
    await field(page, "isTrue").check();
    await report();
    await expect(page.locator("main dd")).toHaveText(/^C-\w{4}-\w{2}$/);
  });

  test(`the leaving form shows what is missing beside the field, keeps the rest, and is accepted once complete, ${how}`, async ({
    site,
    variables,
  }) => {
    const { page, person } = await join(site, variables.DATABASE_URL, { javaScript });
    await page.goto("/settings/delete");
    await field(page, "note").fill("Een woordje");
    await send(page, translations("leaving", "go_on"), javaScript);
    await expectRefused(page, field(page, "reason").first(), choose, javaScript);
    await expect(field(page, "note")).toHaveValue("Een woordje");
    await choice(page, "reason", "costs").check();
    await send(page, translations("leaving", "go_on"), javaScript);
    await send(page, translations("leaving", "anyway"), javaScript);
    await field(page, "password").fill("not this one");
    await send(page, translations("settings", "nav_delete"), javaScript);
    await expectRefused(
      page,
      field(page, "password"),
      translations("account", "problem_password_wrong"),
      javaScript,
    );
    await expect(page.locator("main input[type=hidden][name=reason]")).toHaveValue("costs");
    await expect(page.locator("main input[type=hidden][name=note]")).toHaveValue("Een woordje");
    await field(page, "password").fill(person.password);
    await send(page, translations("settings", "nav_delete"), javaScript);
    await expect(page).toHaveURL(/\/account-deleted\?until=/);
  });
}

/** Opens a page and delays its script. @returns releases the script */
async function openBare(page: Page, path: string): Promise<() => Promise<void>> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  return async () => {
    release();
    await page.unrouteAll({ behavior: "wait" });
    await hydrated(page);
  };
}

test("entries before hydration stay in the forms of place, a part of the profile, complaint and leaving", async ({
  site,
  variables,
}) => {
  const { page } = await join(site, variables.DATABASE_URL, {});
  let arrive = await openBare(page, "/settings/location");
  await field(page, "city").fill("Haarlem");
  await field(page, "country").selectOption("BE");
  await arrive();
  await expect(field(page, "city")).toHaveValue("Haarlem");
  await expect(field(page, "country")).toHaveValue("BE");

  arrive = await openBare(page, "/profile?edit=message");
  await field(page, "message").fill("Zeilen");
  await arrive();
  await expect(field(page, "message")).toHaveValue("Zeilen");

  arrive = await openBare(page, "/profile?edit=seeks");
  await choice(page, "seeks", "man").uncheck();
  await arrive();
  await expect(choice(page, "seeks", "man")).not.toBeChecked();

  arrive = await openBare(page, "/complaints");
  await choice(page, "about", "else").check();
  await field(page, "body").fill("Something");
  await field(page, "isTrue").check();
  await arrive();
  await expect(choice(page, "about", "else")).toBeChecked();
  await expect(field(page, "body")).toHaveValue("Something");
  await expect(field(page, "isTrue")).toBeChecked();

  arrive = await openBare(page, "/settings/delete");
  await choice(page, "reason", "broken").check();
  await field(page, "note").fill("Dit");
  await arrive();
  await expect(choice(page, "reason", "broken")).toBeChecked();
  await expect(field(page, "note")).toHaveValue("Dit");
});

test("in the settings a suggested town sets its region, another typed town clears it, and a region chosen by hand stays", async ({
  site,
  variables,
}) => {
  const { page, id, query } = await join(site, variables.DATABASE_URL, { device: "desktop" });
  await page.goto("/settings/location");
  await hydrated(page);
  const town = page.getByRole("combobox", { name: translations("account", "place_city") });
  const region = field(page, "countryregion");
  await town.fill("");
  await town.pressSequentially("den h");
  await expect(region).toHaveValue("");
  await expect(page.getByRole("listbox").getByRole("option").first()).toHaveText(/^Den Haag/);
  await town.press("ArrowDown");
  await town.press("Enter");
  await expect(town).toHaveValue("Den Haag");
  await expect(region).toHaveValue("NL-ZH");
  await town.fill("Nergenshuizen");
  await expect(region).toHaveValue("");
  await region.selectOption("NL-FR");
  await town.fill("Nergenshuizen aan Zee");
  await expect(region).toHaveValue("NL-FR");
  // The suggestions are those of the selected country.
  await field(page, "country").selectOption("BE");
  await expect(region.locator("option[value^=BE]")).not.toHaveCount(0);
  await town.fill("");
  await town.pressSequentially("leuv");
  await expect(page.getByRole("listbox").getByRole("option").first()).toHaveText(/^Leuven/);
  await page.getByRole("listbox").getByRole("option").first().click();
  await expect(region).toHaveValue(/^BE-/);
  await send(page, translations("settings", "save"), true);
  await expect(page).toHaveURL(/done=saved/);
  await expect(town).toHaveValue("Leuven");
  expect(await query(`select country, city, latitude from members where id = ${id}`)).toMatchObject([
    { country: "BE", city: "Leuven", latitude: 50.88 },
  ]);
});

test("entries made during a save stay in the place and are saved with the next one", async ({
  site,
  variables,
}) => {
  const { page, id, query } = await join(site, variables.DATABASE_URL, {});
  const save = () => send(page, translations("settings", "save"), true);
  /** Sends the form and enters something before the response arrives. */
  const saveAndEnter = async (address: RegExp, enter: () => Promise<void>) => {
    let release!: () => void;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(address, async (route) => {
      if (route.request().method() === "POST") await released;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === "POST" && address.test(request.url()));
    await save();
    const request = await sent;
    await enter();
    release();
    await page.unrouteAll({ behavior: "wait" });
    // The page says "saved" since the save before.
    await request.response();
    await expect(page).toHaveURL(/done=saved/);
    await expect(
      page.locator("main").getByRole("status").getByText(translations("settings", "saved")),
    ).toBeVisible();
  };

  await page.goto("/settings/location");
  await field(page, "city").fill("Haarlem");
  await saveAndEnter(/\/settings\/location/, () => field(page, "city").fill("Leiden"));
  await expect(field(page, "city")).toHaveValue("Leiden");
  expect(await query(`select city from members where id = ${id}`)).toEqual([{ city: "Haarlem" }]);
  await saveAndEnter(/\/settings\/location/, async () => {
    await field(page, "country").selectOption("BE");
    await field(page, "countryregion").selectOption({ index: 1 });
  });
  await expect(field(page, "country")).toHaveValue("BE");
  await expect(field(page, "countryregion")).toHaveValue(/^BE-/);
  expect(await query(`select city from members where id = ${id}`)).toEqual([{ city: "Leiden" }]);
});
