import { randomBytes } from "node:crypto";
import { mailsIn } from "../support/outbox";
import { covered } from "./support/lane";
import { expect, test, type Visitor } from "./support/site";

type Page = Visitor["page"];
const dialogOf = (page: Page) => page.locator("#signup-dialog");

async function fillIn(page: Page, name: string, email: string) {
  const dialog = dialogOf(page);
  const next = dialog.locator("button[type=submit]");
  await dialog.locator("input[name=gender]").first().check({ force: true });
  await dialog.locator("input[name=seeks]").nth(1).check({ force: true });
  await dialog.locator("[name=sexuality]").selectOption("bisexual");
  await next.click();
  await dialog.locator("[name=day]").fill("3");
  await dialog.locator("[name=month]").selectOption("02");
  await dialog.locator("[name=year]").fill("1990");
  await next.click();
  await dialog.locator("[name=name]").fill(name);
  await next.click();
  await dialog.locator("[name=email]").fill(email);
  await dialog.locator("[name=password]").fill("quiet evening harbour");
  await dialog.locator("[name=terms]").check();
  await dialog.locator("[name=sensitive]").check();
  await next.click();
}

for (const { brand, locale, url } of covered(
  [
    { brand: "velvet-hour", locale: "nl", url: "/" },
    { brand: "abendrot", locale: "de", url: "/login" },
    { brand: "maple-and-main", locale: "es", url: "/pricing?lb=1" },
  ] as const,
  2,
))
  test(`on a desktop a visitor signs up at ${brand} in ${locale} in the dialog over ${url} and gets the mails`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { locale, device: "desktop" });
    const id = randomBytes(5).toString("hex");
    await page.goto(url);
    if (!url.includes("lb=1")) await page.locator("a[href='/signup']").last().click();
    const dialog = dialogOf(page);
    await expect(dialog.locator("h1")).toBeFocused();
    // Errors are shown inside the dialog, beside the fields.
    await dialog.locator("button[type=submit]").click();
    await expect(dialog.locator("#gender-error")).toBeVisible();
    await fillIn(page, `p_${id}`, `${id}@people.example`);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(url);
    // The end of the signup is a page of the new member.
    await dialog.locator("[data-onward]").first().click();
    await expect(page).toHaveURL(/\/signup-matches$/);
    await expect(page.locator("h1")).toContainText(`p_${id}`);
    await expect
      .poll(() => mailsIn(site.server.dataDir, `${id}@people.example`).length, { timeout: 20_000 })
      .toBe(1);
    await expect(page.locator("html")).toHaveClass("logged-in");
  });

test("a started signup is closed neither by Escape nor by a press beside the dialog, only by its cross", async ({
  site,
}) => {
  const { page } = await site.visit("kaleido", { device: "desktop" });
  await page.goto("/");
  await page.locator("a[href='/signup']").first().click();
  const dialog = dialogOf(page);
  await expect(dialog.locator("h1")).toBeFocused();
  // Nothing is entered yet.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.locator("a[href='/signup']").first().click();
  await dialog.locator("input[name=gender]").first().check({ force: true });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.locator("[data-close]").click();
  await expect(dialog).toBeHidden();
  // A reload does not open the closed dialog again.
  await page.reload();
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("a reload opens the dialog again at the same step, and Back shows the earlier input", async ({
  site,
}) => {
  const { page } = await site.visit("fjordlys", { device: "desktop", locale: "sv" });
  await page.goto("/?ref=nordlys");
  await page.locator("a[href='/signup']").first().click();
  const dialog = dialogOf(page);
  await dialog.locator("input[name=gender]").nth(2).check({ force: true });
  await dialog.locator("input[name=seeks]").first().check({ force: true });
  await dialog.locator("[name=sexuality]").selectOption("queer");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.locator("[name=year]")).toBeVisible();
  await page.reload();
  await expect(dialog.locator("[name=year]")).toBeVisible();
  await dialog.locator("a[href='/signup?step=0']").click();
  await expect(dialog.locator("input[name=gender]").nth(2)).toBeChecked();
  await expect(dialog.locator("[name=sexuality]")).toHaveValue("queer");
});

test("the dialog closes when the browser navigates to another page, such as the login", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { device: "desktop" });
  await page.goto("/");
  await page.locator("a[href='/signup']").first().click();
  await expect(dialogOf(page).locator("[name=sexuality]")).toBeVisible();
  await page.goto("/login");
  await page.locator("[name=email]").fill("somebody@people.example");
  await page.locator("main form button[type=submit]").click();
  await expect(page.locator("#password-error, [role=alert]").first()).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
});

test("the query lb=1 opens the dialog on a desktop and redirects to the signup page on a phone", async ({
  site,
}) => {
  const desktop = await site.visit("velvet-hour", { device: "desktop" });
  await desktop.page.goto("/pages/faq?lb=1");
  await expect(dialogOf(desktop.page).locator("[name=sexuality]")).toBeVisible();
  const phone = await site.visit("velvet-hour", { device: "phone" });
  await phone.page.goto("/?lb=1");
  await expect(phone.page).toHaveURL(/\/signup$/);
});

test("without a network the dialog says so and keeps its input", async ({ site }) => {
  const { page, context } = await site.visit("velvet-hour", { device: "desktop" });
  await page.goto("/pages/faq?lb=1");
  const dialog = dialogOf(page);
  await dialog.locator("input[name=gender]").first().check({ force: true });
  await page.evaluate(() => {
    // The pauses between the retries are skipped.
    const later = window.setTimeout;
    window.setTimeout = ((run: TimerHandler, waitMs?: number) =>
      later(run, Math.min(waitMs ?? 0, 20))) as never;
  });
  let requested = 0;
  await context.route("**/signup/state**", (route) => {
    requested += 1;
    return route.abort();
  });
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.locator("[role=alert]")).toBeVisible();
  // The first request and five retries.
  expect(requested).toBe(6);
  await expect(dialog.locator("input[name=gender]").first()).toBeChecked();
});
