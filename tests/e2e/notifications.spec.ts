import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { mailsIn } from "../support/outbox";
import { type Brand, wordsOf } from "./support/brands";
import { Findings } from "./support/findings";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout, widths } from "./support/inspect-layout";
import { expect, test, type Visitor } from "./support/site";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1";
const KEY = "hide-disabled-notifications-alert";
const flows = [
  { brand: "velvet-hour", locale: "nl", country: "NL", device: "phone" },
  { brand: "abendrot", locale: "de", country: "DE", device: "desktop" },
  { brand: "kaleido", locale: "fi", country: "FR", device: "phone" },
] as const;

/** Signs up from the page, as its forms would. @returns the address */
async function join(page: Page, country: string): Promise<string> {
  const id = randomBytes(5).toString("hex");
  const email = `${id}@people.example`;
  await page.goto("/pages/terms");
  const steps: Record<string, string>[] = [
    { step: "0", gender: "woman", seeks: "man", sexuality: "bisexual", country },
    { step: "1", day: "3", month: "02", year: "1990" },
    { step: "2", name: `p_${id}`, message: "" },
    { step: "3", email, password: "quiet evening harbour", terms: "yes", sensitive: "yes" },
  ];
  await page.evaluate(async (forms) => {
    for (const form of forms) await fetch("/signup", { method: "POST", body: new URLSearchParams(form) });
  }, steps);
  return email;
}

/** The path of the link in the mail that came as the `at`-th, waited for. */
async function linkOf(dataDir: string, email: string, at: number, pattern: RegExp): Promise<string> {
  await expect.poll(() => mailsIn(dataDir, email).length, { timeout: 20_000 }).toBeGreaterThan(at);
  const { pathname, search } = new URL(pattern.exec(mailsIn(dataDir, email)[at]!.text)![0]);
  return pathname + search;
}

/** Opens the mailed link and presses its button, in the browser that signed up. */
async function confirmAddress(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator("form[action^='/activate/done'] button[type=submit]").click();
  await expect(page).toHaveURL(/\/activate\/done$/);
}

async function inspect(page: Page, findings: Findings, device: "phone" | "desktop") {
  await inspectAccess(page, findings);
  const size = page.viewportSize()!;
  await inspectLayout(page, widths[device], findings);
  await page.setViewportSize(size);
}

const alert = (page: Page) => page.locator(`[data-dismiss-key=${KEY}]`);

for (const { brand, locale, country, device } of flows)
  test(`a member of ${brand} in ${locale} on a ${device} chooses, leaves all mails, closes the alert, and has them back`, async ({
    site,
  }) => {
    test.setTimeout(120_000);
    const { page, takeProblems } = await site.visit(brand, { locale, device });
    const findings = new Findings();
    const words = wordsOf(brand as Brand, locale);
    const email = await join(page, country);
    await confirmAddress(page, await linkOf(site.server.dataDir, email, 0, /https?:\/\/\S+/));

    await page.goto("/notifications");
    await inspect(page, findings, device);
    for (const name of ["promotions", "weekly_updates", "news"])
      await expect(page.getByRole("switch", { name: words("notices", name), exact: true })).not.toBeChecked();
    // A switch is saved as it is pressed.
    const saved = page.locator("#toasts > *").filter({ hasText: words("notices", "saved") });
    await page.getByRole("switch", { name: words("notices", "like"), exact: true }).uncheck();
    await expect(saved).toHaveCount(1);
    await page.getByRole("switch", { name: words("notices", "news"), exact: true }).check();
    await expect(saved).toHaveCount(2);
    await expect(page.getByRole("button", { name: words("notices", "save") })).toHaveCount(0);
    await page.goto("/notifications");
    await expect(page.locator("#like")).not.toBeChecked();
    await expect(page.locator("#news")).toBeChecked();
    await expect(page.locator("#new_messages")).toBeChecked();

    await page.goto(await linkOf(site.server.dataDir, email, 1, /https?:\/\/\S+\/unsubscribe\S+/));
    await inspect(page, findings, device);
    await page.getByRole("button", { name: words("notices", "unsubscribe_all") }).click();
    await expect(
      page.getByRole("status").filter({ hasText: words("notices", "unsubscribe_done_all") }),
    ).toBeVisible();
    await expect(alert(page)).toHaveCount(0);

    await page.goto("/members");
    await expect(alert(page)).toBeVisible();
    await inspect(page, findings, device);
    await page.waitForLoadState("networkidle");
    await alert(page)
      .getByRole("button", { name: words("common", "close") })
      .click();
    await expect(alert(page)).toBeHidden();
    expect(await page.evaluate((key) => Number(localStorage.getItem(key)), KEY)).toBeGreaterThan(1e12);
    await page.reload();
    await expect(page.locator("main")).toBeVisible();
    await expect(alert(page)).toHaveCount(0);

    // The note is the browser's, the cookie only saves it a glance: without one, the other still counts.
    await page.context().clearCookies({ name: KEY });
    await page.goto("/likes");
    await expect(alert(page)).toBeHidden();
    await page.evaluate((key) => localStorage.setItem(key, String(Date.now() - 30.01 * 86_400_000)), KEY);
    await page.context().clearCookies({ name: KEY });
    await page.goto("/likes");
    await expect(alert(page)).toBeVisible();

    await alert(page).getByRole("link").click();
    await expect(page).toHaveURL(/\/notifications/);
    await inspect(page, findings, device);
    await page.getByRole("button", { name: words("notices", "again") }).click();
    await expect(page.getByRole("status").filter({ hasText: words("notices", "again_done") })).toBeVisible();
    await page.goto("/");
    await expect(alert(page)).toHaveCount(0);
    expect(takeProblems()).toEqual([]);
    expect(findings.list()).toEqual([]);
  });

/** Says in every request that it is a phone, as one does. */
async function asPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setUserAgentOverride", { userAgent: IPHONE });
}

async function landed({ page }: Visitor, country: string) {
  await asPhone(page);
  const email = await join(page, country);
  await page.goto("/likes?api_signup_complete=1");
  return email;
}

for (const [brand, locale, country] of [
  ["velvet-hour", "nl", "NL"],
  ["abendrot", "de", "DE"],
  ["kaleido", "fr", "FR"],
] as const)
  test(`who completed a partner's signup on a phone is asked in a dialog of ${brand} to confirm the address, once`, async ({
    site,
  }) => {
    const visitor = await site.visit(brand, { locale });
    const { page, takeProblems } = visitor;
    const findings = new Findings();
    const words = wordsOf(brand, locale);
    const email = await landed(visitor, country);
    const dialog = page.getByRole("dialog", { name: words("common", "confirm_email_title") });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(email);
    await expect(page.locator("form[action='/activate/error'] button:visible")).toHaveCount(1);
    await inspect(page, findings, "phone");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/likes$/);
    await page.reload();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("form[action='/activate/error'] button")).toBeVisible();
    await page.goto("/members?api_signup_complete=1");
    await dialog.getByRole("button", { name: words("common", "close") }).click();
    await expect(dialog).toBeHidden();
    await page.waitForLoadState("networkidle");
    expect(takeProblems()).toEqual([]);
    expect(findings.list()).toEqual([]);
  });

test("without script the same stands in a strip, alerts cannot be closed, and leaving works", async ({
  site,
}) => {
  const visitor = await site.visit("maple-and-main", { javaScript: false });
  const { page } = visitor;
  // The signup's forms are sent by hand; the page itself runs nothing.
  await asPhone(page);
  const id = randomBytes(5).toString("hex");
  const email = `${id}@people.example`;
  await page.goto("/signup");
  const next = page.locator("form[action='/signup'] button[type=submit]");
  await page.locator("input[name=gender]").first().check({ force: true });
  await page.locator("input[name=seeks]").nth(1).check({ force: true });
  await page.locator("[name=sexuality]").selectOption("bisexual");
  await next.click();
  await page.locator("[name=day]").fill("3");
  await page.locator("[name=month]").selectOption("02");
  await page.locator("[name=year]").fill("1990");
  await next.click();
  await page.locator("[name=name]").fill(`p_${id}`);
  await next.click();
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill("quiet evening harbour");
  await page.locator("[name=terms]").check();
  await page.locator("[name=sensitive]").check();
  await next.click();
  await page.goto("/likes?api_signup_complete=1");
  await expect(page.locator("form[action='/activate/error'] button:visible")).toHaveCount(1);
  await expect(page.locator("dialog[aria-labelledby=confirm-email-title]")).toBeHidden();
  await confirmAddress(page, await linkOf(site.server.dataDir, email, 0, /https?:\/\/\S+/));
  await page.goto(await linkOf(site.server.dataDir, email, 1, /https?:\/\/\S+\/unsubscribe\S+/));
  await page.locator("button[value=all]").click();
  await page.goto("/pages/faq");
  await expect(alert(page)).toBeVisible();
  await expect(alert(page).locator("button")).toBeHidden();
  await alert(page).getByRole("link").click();
  await page.locator("form button[type=submit]").filter({ hasText: "Get emails again" }).click();
  await expect(page).toHaveURL(/done=again/);
});

test("the outbox shows a mail as it will be seen, and its links lead where they say", async ({ site }) => {
  const { page, takeProblems } = await site.visit("kaleido", { device: "desktop" });
  const email = await join(page, "FR");
  await linkOf(site.server.dataDir, email, 0, /https?:\/\/\S+/);
  // The outbox is for this machine alone, and the browser's address is a made-up one that a proxy forwards.
  await page.context().setExtraHTTPHeaders({});
  await page.goto("/dev/outbox");
  await page.locator("tr", { hasText: email }).getByRole("link").click();
  const button = page.frameLocator("iframe").locator("a[href*='/A']").first();
  await expect(button).toBeVisible();
  expect(takeProblems()).toEqual([]);
  const [opened] = await Promise.all([page.context().waitForEvent("page"), button.click()]);
  await expect(opened).toHaveURL(/\/activate\/done\?token=/);
});

test("React takes over a page with alerts as the server sent it, and they can be closed", async ({
  site,
}) => {
  const { page, context, origin, takeProblems } = await site.visit("velvet-hour", { device: "desktop" });
  await context.addCookies([{ name: "push_offer", value: "1", url: origin }]);
  const email = await join(page, "NL");
  await page.goto(await linkOf(site.server.dataDir, email, 0, /https?:\/\/\S+/));
  await context.addCookies([{ name: "push_offer", value: "1", url: origin }]);
  await page.goto("/likes");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  for (const key of ["hide-enrich-alert"])
    await expect(page.locator(`[data-dismiss-key=${key}] button[data-dismiss]`)).not.toHaveAttribute(
      "hidden",
    );
  expect(takeProblems()).toEqual([]);
});
