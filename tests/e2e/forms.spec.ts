import type { Locator, Page } from "playwright/test";
import { joinMember } from "../support/members";
import { ask } from "../support/test-server";
import { wordsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { expect, type Site, test, type VisitOptions } from "./support/site";

const BRAND = "velvet-hour";
const LOCALE = "nl";
const words = wordsOf(BRAND, LOCALE);

/** A member who looks for men, at home in Utrecht, in a browser of her own. */
async function join(site: Site, database: string | undefined, options: VisitOptions) {
  const query = (statement: string) => ask(database!, statement);
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

/** Sends the form. With script, React has taken the page over before. */
async function send(page: Page, label: string, javaScript: boolean): Promise<void> {
  if (javaScript) await hydrated(page);
  await page.getByRole("button", { name: label, exact: true }).click();
}

/** The field says what is wrong with it, in words that it refers to; with script it has the focus, in sight. */
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
  const choose = words("account", "problem_choose");

  test(`a refused place names its field and keeps the rest, and is saved once it is right, ${how}`, async ({
    site,
    variables,
  }) => {
    const { page } = await join(site, variables.DATABASE_URL, { javaScript });
    await page.goto("/settings/location");
    const save = () => send(page, words("settings", "save"), javaScript);
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
        words("account", "problem_too_long").replace("{{count}}", "80"),
        true,
      );
      await expect(field(page, "city")).toHaveValue(long);
      await expect(field(page, "country")).toHaveValue("BE");
      await expect(field(page, "countryregion")).not.toHaveValue("");
      await field(page, "city").fill("Leuven");
    } else {
      // The regions of the country before stand in the list until the server renders it anew.
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

  test(`a refused profile names its field and keeps the rest, and is saved once it is right, ${how}`, async ({
    site,
    variables,
  }) => {
    const { page, id, query } = await join(site, variables.DATABASE_URL, { javaScript });
    await page.goto("/profile");
    const save = () => send(page, words("settings", "save"), javaScript);
    await field(page, "message").fill("Zeilen & soep");
    for (const value of ["man", "nonbinary"]) await choice(page, "seeks", value).uncheck();
    await field(page, "hair_color").selectOption("red");
    await page.locator("#interests label").first().click();
    await save();
    await expectRefused(page, field(page, "seeks").first(), choose, javaScript);
    await expect(field(page, "message")).toHaveValue("Zeilen & soep");
    await expect(field(page, "hair_color")).toHaveValue("red");
    await expect(page.locator("#interests input:checked")).toHaveCount(1);
    await expect(page.locator("main [name=seeks]:checked")).toHaveCount(0);
    if (javaScript) {
      // A link within the page drops what the action answered, and nothing that was typed.
      await page.locator("main a[href='#interests']").click();
      await expect(page).toHaveURL(/#interests$/);
      await expect(field(page, "message")).toHaveValue("Zeilen & soep");
      await expect(page.locator("#interests input:checked")).toHaveCount(1);
    }
    await choice(page, "seeks", "woman").check();
    await save();
    await expect(page).toHaveURL(/done=saved/);
    await expect(page.locator("main [aria-invalid]")).toHaveCount(0);
    await expect(page.locator("main")).toContainText(words("settings", "saved"));
    expect(
      await query(`select signup_message, seeks, hair_color from members where id = ${id}`),
    ).toMatchObject([{ signup_message: "Zeilen & soep", seeks: ["woman"], hair_color: "red" }]);
  });

  test(`a refused complaint names its fields and keeps the rest, and is taken once it is right, ${how}`, async ({
    site,
    variables,
  }) => {
    const { page } = await join(site, variables.DATABASE_URL, { javaScript });
    await page.goto("/complaints");
    const report = () => send(page, words("complaints", "send"), javaScript);
    await choice(page, "about", "photo").check();
    await field(page, "place").fill("rosa_77");
    await field(page, "body").fill("Asked for a gift card.");
    await report();
    await expectRefused(
      page,
      field(page, "category").first(),
      words("complaints", "problem_choose"),
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

  test(`a member who leaves is told beside the field what is missing, keeps the rest, and gets through, ${how}`, async ({
    site,
    variables,
  }) => {
    const { page, person } = await join(site, variables.DATABASE_URL, { javaScript });
    await page.goto("/settings/delete");
    await field(page, "note").fill("Een woordje");
    await send(page, words("leaving", "go_on"), javaScript);
    await expectRefused(page, field(page, "reason").first(), choose, javaScript);
    await expect(field(page, "note")).toHaveValue("Een woordje");
    await choice(page, "reason", "costs").check();
    await send(page, words("leaving", "go_on"), javaScript);
    await send(page, words("leaving", "anyway"), javaScript);
    await field(page, "password").fill("not this one");
    await send(page, words("settings", "nav_delete"), javaScript);
    await expectRefused(
      page,
      field(page, "password"),
      words("account", "problem_password_wrong"),
      javaScript,
    );
    await expect(page.locator("main input[type=hidden][name=reason]")).toHaveValue("costs");
    await expect(page.locator("main input[type=hidden][name=note]")).toHaveValue("Een woordje");
    await field(page, "password").fill(person.password);
    await send(page, words("settings", "nav_delete"), javaScript);
    await expect(page).toHaveURL(/\/account-deleted\?until=/);
  });
}

/** Opens a page whose own script has not come yet. @returns what lets it come */
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

test("what is entered before the script has come stays in the place, the profile, a complaint and the reasons for leaving", async ({
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

  arrive = await openBare(page, "/profile");
  await field(page, "message").fill("Zeilen");
  await choice(page, "seeks", "man").uncheck();
  await field(page, "eye_color").selectOption("green");
  await arrive();
  await expect(field(page, "message")).toHaveValue("Zeilen");
  await expect(choice(page, "seeks", "man")).not.toBeChecked();
  await expect(field(page, "eye_color")).toHaveValue("green");

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

test("in the settings a suggested town brings its region, another typed one drops it, and a region chosen by hand stays", async ({
  site,
  variables,
}) => {
  const { page, id, query } = await join(site, variables.DATABASE_URL, { device: "desktop" });
  await page.goto("/settings/location");
  await hydrated(page);
  const town = page.getByRole("combobox", { name: words("account", "place_city") });
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
  // The suggestions are those of the country that is chosen.
  await field(page, "country").selectOption("BE");
  await expect(region.locator("option[value^=BE]")).not.toHaveCount(0);
  await town.fill("");
  await town.pressSequentially("leuv");
  await expect(page.getByRole("listbox").getByRole("option").first()).toHaveText(/^Leuven/);
  await page.getByRole("listbox").getByRole("option").first().click();
  await expect(region).toHaveValue(/^BE-/);
  await send(page, words("settings", "save"), true);
  await expect(page).toHaveURL(/done=saved/);
  await expect(town).toHaveValue("Leuven");
  expect(await query(`select country, city, latitude from members where id = ${id}`)).toMatchObject([
    { country: "BE", city: "Leuven", latitude: 50.88 },
  ]);
});

test("what is entered while a save is on its way stays in the place and the profile, and is saved with the next one", async ({
  site,
  variables,
}) => {
  const { page, id, query } = await join(site, variables.DATABASE_URL, {});
  const save = () => send(page, words("settings", "save"), true);
  /** Sends the form and enters something before the answer comes. */
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
    await sent;
    await enter();
    release();
    await page.unrouteAll({ behavior: "wait" });
    await expect(page).toHaveURL(/done=saved/);
    await expect(
      page.locator("main").getByRole("status").getByText(words("settings", "saved")),
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

  await page.goto("/profile");
  await field(page, "message").fill("Zeilen");
  await saveAndEnter(/\/profile/, () => field(page, "message").fill("Zeilen en soep"));
  await expect(field(page, "message")).toHaveValue("Zeilen en soep");
  expect(await query(`select signup_message from members where id = ${id}`)).toEqual([
    { signup_message: "Zeilen" },
  ]);
});
