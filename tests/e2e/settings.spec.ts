import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { mailsIn } from "../support/outbox";
import { textsOf } from "./support/brands";
import { join as joinInBrowser } from "./support/chatting";
import { hydrated } from "./support/hydrated";
import { covered } from "./support/lane";
import { expect, type Site, test, type Visitor } from "./support/site";

const PASSWORD = "quiet evening harbour";

const newAddress = () => `${randomBytes(5).toString("hex")}@people.example`;

/** Signs up with the requests of the forms, without checks of the steps. */
async function join(page: Page, country: string): Promise<string> {
  const email = newAddress();
  await page.goto("/pages/faq?ref=nordlys");
  await page.evaluate(
    async ([email, country, password]) => {
      const steps = [
        { gender: "woman", seeks: "man", sexuality: "bisexual", country },
        { day: "3", month: "02", year: "1990" },
        { name: `p_${email.split("@")[0]}`, message: "" },
        { email, password, terms: "yes", sensitive: "yes", entry: "yes" },
      ];
      for (const [step, fields] of steps.entries())
        await fetch("/signup", {
          method: "POST",
          body: new URLSearchParams({ step: String(step), ...fields } as unknown as Record<string, string>),
        });
    },
    [email, country, PASSWORD] as const,
  );
  return email;
}

async function linkTo(site: Site, email: string, seen = 0): Promise<string> {
  await expect
    .poll(() => mailsIn(site.server.dataDir, email).length, { timeout: 20_000 })
    .toBeGreaterThan(seen);
  return new URL(/https?:\/\/\S+/.exec(mailsIn(site.server.dataDir, email)[seen]!.text)![0]).pathname;
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("main form[action='/login'] button[type=submit]").click();
  await expect(page.locator("html")).toHaveClass("logged-in");
}

for (const { brand, locale, device, country } of covered([
  { brand: "velvet-hour", locale: "nl", device: "phone", country: "NL" },
  { brand: "abendrot", locale: "de", device: "desktop", country: "DE" },
] as const))
  test(`a member of ${brand} changes the mail address in ${locale} on a ${device} and reverts the change`, async ({
    site,
  }) => {
    const { page, takeProblems } = await site.visit(brand, { locale, device });
    const old = await join(page, country);
    await page.goto(await linkTo(site, old));
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL(/\/activate\/done$/);
    await page.goto("/settings");
    // On a desktop the first settings page is open already, and its link does not replace the fields.
    const place = device === "phone" ? "/settings/account" : "/settings";
    await page
      .locator(`main li a[href='${place}'], main a[href='/settings/account']`)
      .filter({ visible: true })
      .click();
    takeProblems();

    const email = newAddress();
    await page.locator("[name=email]").fill("nobody");
    await page.locator("[name=password]").fill(PASSWORD);
    await page.locator("main form button[type=submit]:visible").click();
    await expect(page.locator("[id$=email-error]")).toBeVisible();
    await expect(page.locator("[name=email]")).toBeFocused();
    await expect(page.locator("[name=email]")).toBeInViewport();
    await expect(page.locator("[name=email]")).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("[name=email]")).toHaveValue("nobody");
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=password]").fill("not this one at all");
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("[id$=password-error]")).toBeVisible();
    await expect(page.locator("[name=email]")).toHaveValue(email);
    takeProblems();
    await page.locator("[name=password]").fill(PASSWORD);
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("main [role=status]")).toContainText(email);

    await page.goto(await linkTo(site, email));
    await expect(page).toHaveURL(/\/mail-change\/do\?token=/);
    await expect(page.locator("main")).toContainText(email);
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL(/\/settings\/account/);
    await expect(page.locator("main dl")).toContainText(email);
    expect(takeProblems()).toEqual([]);

    // The old address received a mail about the change, after its activation and welcome.
    await page.goto(await linkTo(site, old, 2));
    await expect(page.locator("main")).toContainText(old);
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL(/\/reset-password\/do\?token=/);
    await expect(page.locator("html")).toHaveClass("logged-out");
    // The session has ended: the open page may ask for its events once more, and is refused, before the next page is there.
    expect(takeProblems().filter((problem) => !/403.*\/api\/events/.test(problem))).toEqual([]);
    await logIn(page, old);

    await page.goto(await linkTo(site, old, 2));
    await expect(page.locator("main [role=alert]")).toBeVisible();
  });

async function atLocation(site: Site, options: Parameters<Site["visit"]>[1] = {}): Promise<Visitor> {
  const visitor = await site.visit("velvet-hour", { locale: "nl", ...options });
  await site.logIn(visitor.page, "DE");
  await visitor.page.goto("/settings/location");
  return visitor;
}

test("a member who allows geolocation finds country, region and town filled in and saves them", async ({
  site,
}) => {
  const { page, context, takeProblems } = await atLocation(site);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 52.0907, longitude: 5.1214 });
  const lookUps: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("geocode")) lookUps.push(request.url());
  });
  const find = page.locator("[data-locate]");
  await find.click();
  await expect(page.locator("[name=city]")).toHaveValue("Utrecht");
  await expect(page.locator("[name=country]")).toHaveValue("NL");
  await expect(page.locator("[name=countryregion]")).toHaveValue("NL-UT");
  await expect(page.locator("[data-said]")).not.toBeEmpty();
  // The position is rounded to a kilometre and requested once an hour.
  expect(lookUps.map((url) => new URL(url).search)).toEqual(["?lat=52.09&lon=5.12"]);
  await page.locator("[name=city]").fill("Amersfoort");
  await expect(page.locator("[name=latitude]")).toHaveValue("");
  await find.click();
  await expect(page.locator("[name=city]")).toHaveValue("Utrecht");
  await expect(page.locator("[name=latitude]")).toHaveValue("52.09");
  expect(lookUps).toHaveLength(1);

  await page.locator("main form button[type=submit]").first().click();
  await expect(page).toHaveURL(/done=saved/);
  await expect(page.locator("[name=countryregion]")).toHaveValue("NL-UT");
  await page.goto("/settings");
  await expect(page.locator("main a[href='/settings/location']:visible")).toContainText("Utrecht");
  expect(takeProblems()).toEqual([]);
});

test("a refused geolocation is explained, and the place can be chosen by hand; another country loads its regions", async ({
  site,
}) => {
  const { page, context, takeProblems } = await atLocation(site, { device: "desktop" });
  await context.clearPermissions();
  await page.locator("[data-locate]").click();
  await expect(page.locator("[data-said]")).toHaveText(
    textsOf("velvet-hour", "nl")("account", "place_denied"),
  );
  await page.locator("[name=country]").selectOption("BE");
  await page.locator("[name=countryregion]").selectOption({ index: 1 });
  await page.locator("[name=city]").fill("Leuven");
  await page.locator("main form button[type=submit]").first().click();
  await expect(page).toHaveURL(/done=saved/);
  await expect(page.locator("[name=country]")).toHaveValue("BE");
  await expect(page.locator("[name=countryregion]")).not.toHaveValue("");
  expect(takeProblems()).toEqual([]);
});

test("a place that the brand does not serve and an unknown position are explained", async ({ site }) => {
  const { page, context } = await atLocation(site);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 60.17, longitude: 24.94 });
  const translations = textsOf("velvet-hour", "nl");
  await page.locator("[data-locate]").click();
  await expect(page.locator("[data-said]")).toHaveText(translations("account", "place_elsewhere"));
  await expect(page.locator("[name=country]")).toHaveValue("DE");

  await page.addInitScript(() => {
    delete (Navigator.prototype as { geolocation?: unknown }).geolocation;
  });
  await page.reload();
  await expect(page.locator("#city-description")).toHaveText(translations("account", "place_unsupported"));
  await expect(page.locator("[data-locate]")).toBeHidden();
});

test("the place can be chosen without JavaScript", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { locale: "nl", javaScript: false });
  await site.logIn(page, "NL");
  await page.goto("/settings/location");
  await expect(page.locator("[data-locate]")).toBeHidden();
  await page.locator("[name=country]").selectOption("BE");
  await page.locator("button[name=intent]").click();
  await page.locator("[name=countryregion]").selectOption({ index: 1 });
  // Enter saves and does not load regions.
  await page.locator("[name=city]").fill("Leuven");
  await page.locator("[name=city]").press("Enter");
  await expect(page).toHaveURL(/done=saved/);
  await expect(page.locator("[name=city]")).toHaveValue("Leuven");
});

test("another language changes the page at once and applies to the next login", async ({ site }) => {
  const { page, takeProblems } = await site.visit("kaleido", { locale: "fr" });
  const { person } = await site.logIn(page, "FR");
  await page.goto("/settings/language");
  await page.locator("[name=language][value=fi]").check();
  await page.locator("main form button[type=submit]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fi");
  await expect(page.locator("h1")).toHaveText("Kieli");
  expect(takeProblems()).toEqual([]);

  const elsewhere = await site.visit("kaleido", { locale: "fr" });
  await logIn(elsewhere.page, person.email, person.password);
  await elsewhere.page.goto("/settings");
  await expect(elsewhere.page.locator("html")).toHaveAttribute("lang", "fi");
});

test("invisible mode is saved when its switch is pressed, also by keyboard, and is undone when the request fails", async ({
  site,
}) => {
  const { page, context } = await site.visit("fjordlys", { locale: "nb", device: "desktop" });
  const translations = textsOf("fjordlys", "nb");
  const toast = (text: string) => page.locator("#toasts > *").filter({ hasText: text });
  await site.logIn(page, "NO");
  await page.goto("/settings/privacy");
  await hydrated(page);
  await page.locator("#invisible").focus();
  await page.keyboard.press("Space");
  await expect(toast(translations("settings", "saved"))).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.locator("#invisible")).toBeChecked();
  await context.setOffline(true);
  await page.locator("#invisible").click();
  await expect(toast(translations("common", "not_sent_offline"))).toBeVisible();
  await expect(page.locator("#invisible")).toBeChecked();
});

test("without script a button saves the switches", async ({ site }) => {
  const { page } = await site.visit("fjordlys", { locale: "nb", javaScript: false });
  await site.logIn(page, "NO");
  await page.goto("/settings/privacy");
  await page.locator("#invisible").check();
  await page.getByRole("button", { name: textsOf("fjordlys", "nb")("settings", "save") }).click();
  await expect(page).toHaveURL(/done=saved/);
  await expect(page.locator("#invisible")).toBeChecked();
});

/** Returns the state of a member's browser that was here two days ago. */
async function returned(site: Site, database: string | undefined) {
  const member = await joinInBrowser(site, database, { brand: "velvet-hour", country: "NL", locale: "nl" });
  await member.page.addInitScript(() => {
    localStorage.setItem("install-app-since", String(Date.now() - 2 * 86_400_000));
  });
  return member;
}
const nl = textsOf("velvet-hour", "nl");
const named = (key: string) => nl("settings", key).replace("{{name}}", "Velvet Hour");

test("a browser that supports installation offers it on the second day until the row is closed, and the settings install it at a press", async ({
  site,
  variables,
}) => {
  const { page, takeProblems } = await returned(site, variables.DATABASE_URL);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const userChoice = Promise.resolve({ outcome: "accepted" });
      const prompt = async () =>
        sessionStorage.setItem("asked", String(Number(sessionStorage.getItem("asked")) + 1));
      const event = new Event("beforeinstallprompt", { cancelable: true });
      dispatchEvent(Object.assign(event, { prompt, userChoice }));
      sessionStorage.setItem("held-back", String(event.defaultPrevented));
    });
  });
  await page.goto("/profile");
  const offer = page.locator("[data-install-offer]");
  await expect(offer).toContainText(named("app_offer"));
  await offer.getByRole("link").click();
  await expect(page).toHaveURL(/\/settings\/app$/);
  await page
    .getByRole("main")
    .getByRole("button", { name: nl("settings", "app_button") })
    .click();
  await expect(page.getByRole("status").filter({ hasText: nl("settings", "app_done") })).toBeVisible();
  const noted = (key: string) => page.evaluate((one) => sessionStorage.getItem(one), key);
  expect([await noted("held-back"), await noted("asked")]).toEqual(["true", "1"]);

  await page.goto("/profile");
  await offer.getByRole("button", { name: nl("common", "close") }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  const script = page.waitForResponse(/\/assets\/install-row-/);
  await hydrated(page);
  await script;
  await expect(offer).toHaveCount(0);
  expect(takeProblems()).toEqual([]);
});

test("Safari on an iPhone and Firefox on Android show how to add the app in three drawn steps, and a browser without installation only names others", async ({
  site,
  variables,
}) => {
  const { page, context } = await returned(site, variables.DATABASE_URL);
  await page.goto("/settings/app");
  await expect(page.getByRole("main")).toContainText(nl("settings", "app_none"));
  const steps = page.getByRole("main").locator("ol > li:has(svg)");
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(1)).toHaveText(nl("settings", "app_desktop_icon"));
  await page.goto("/profile");
  await hydrated(page);
  await expect(page.locator("[data-install-offer]")).toHaveCount(0);

  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.setUserAgentOverride", {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  });
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await page.goto("/profile");
  await page.locator("[data-install-offer]").getByRole("link").click();
  await expect(page).toHaveURL(/\/settings\/app$/);
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(1)).toHaveText(nl("settings", "app_ios_add"));

  const { page: other, context: others } = await site.visit("velvet-hour", { locale: "nl" });
  await others.addCookies(await context.cookies());
  const tools = await others.newCDPSession(other);
  await tools.send("Network.setUserAgentOverride", {
    userAgent: "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
  });
  await other.goto("/settings/app");
  const androids = other.getByRole("main").locator("ol > li:has(svg)");
  await expect(androids).toHaveCount(3);
  await expect(androids.nth(0)).toHaveText(nl("settings", "app_android_menu"));
});
