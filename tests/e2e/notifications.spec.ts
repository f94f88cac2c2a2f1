import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { mailsIn } from "../support/outbox";
import { runSql } from "../support/test-server";
import { type Brand, textsOf } from "./support/brands";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout, widths } from "./support/inspect-layout";
import { covered } from "./support/lane";
import { shiftOf } from "./support/shift";
import { expect, type Site, test, type VisitOptions, type Visitor } from "./support/site";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1";
const KEY = "hide-disabled-notifications-alert";
const flows = [
  { brand: "velvet-hour", locale: "nl", country: "NL", device: "phone" },
  { brand: "abendrot", locale: "de", country: "DE", device: "desktop" },
  { brand: "kaleido", locale: "fi", country: "FR", device: "phone" },
] as const;

/** Signs up with the requests of the forms. @returns the address */
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

/** Waits for the mail number `at` and returns the path of its link. */
async function linkOf(dataDir: string, email: string, at: number, pattern: RegExp): Promise<string> {
  await expect.poll(() => mailsIn(dataDir, email).length, { timeout: 20_000 }).toBeGreaterThan(at);
  const { pathname, search } = new URL(pattern.exec(mailsIn(dataDir, email)[at]!.text)![0]);
  return pathname + search;
}

/** Opens the mailed link and presses its button in the browser that signed up. */
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

const reminder = (page: Page) => page.locator("[data-alert=confirm_email] a");
const alert = (page: Page) => page.locator(`[data-dismiss-key=${KEY}]`);
for (const { brand, locale, country, device } of covered(flows))
  test(`a member of ${brand} in ${locale} on a ${device} changes the mail settings, unsubscribes from all mails, closes the alert, and subscribes again`, async ({
    site,
  }) => {
    test.setTimeout(120_000);
    const { page, takeProblems } = await site.visit(brand, { locale, device });
    const findings = new Findings();
    const translations = textsOf(brand as Brand, locale);
    const email = await join(page, country);
    await confirmAddress(page, await linkOf(site.server.dataDir, email, 0, /https?:\/\/\S+/));

    await page.goto("/notifications");
    for (const name of ["promotions", "weekly_updates", "news"])
      await expect(
        page.getByRole("switch", { name: translations("notices", name), exact: true }),
      ).not.toBeChecked();
    // A switch is saved when it is pressed.
    const saved = page.locator("#toasts > *").filter({ hasText: translations("notices", "saved") });
    await page.getByRole("switch", { name: translations("notices", "like"), exact: true }).uncheck();
    await expect(saved).toHaveCount(1);
    await page.getByRole("switch", { name: translations("notices", "news"), exact: true }).check();
    await expect(saved).toHaveCount(2);
    await expect(page.getByRole("button", { name: translations("notices", "save") })).toHaveCount(0);
    await page.goto("/notifications");
    await expect(page.locator("#like")).not.toBeChecked();
    await expect(page.locator("#news")).toBeChecked();
    await expect(page.locator("#new_messages")).toBeChecked();

    await page.goto(await linkOf(site.server.dataDir, email, 1, /https?:\/\/\S+\/unsubscribe\S+/));
    await inspect(page, findings, device);
    await page.getByRole("button", { name: translations("notices", "unsubscribe_all") }).click();
    await expect(
      page.getByRole("status").filter({ hasText: translations("notices", "unsubscribe_done_all") }),
    ).toBeVisible();
    await expect(alert(page)).toHaveCount(0);

    await page.goto("/members");
    await expect(alert(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await alert(page)
      .getByRole("button", { name: translations("common", "close") })
      .click();
    await expect(alert(page)).toBeHidden();
    expect(await page.evaluate((key) => Number(localStorage.getItem(key)), KEY)).toBeGreaterThan(1e12);
    await page.reload();
    await expect(page.locator("main")).toBeVisible();
    await expect(alert(page)).toHaveCount(0);

    // The browser's storage decides; the cookie only tells the server beforehand. Without one, the other still counts.
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
    await page.getByRole("button", { name: translations("notices", "again") }).click();
    await expect(
      page.getByRole("status").filter({ hasText: translations("notices", "again_done") }),
    ).toBeVisible();
    await page.goto("/members");
    await expect(page.locator("main h1")).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    expect(takeProblems()).toEqual([]);
    expect(findings.list()).toEqual([]);
  });

/** Sends the client hint of a phone with every request. */
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

for (const [brand, locale, country] of covered([
  ["velvet-hour", "nl", "NL"],
  ["abendrot", "de", "DE"],
  ["kaleido", "fr", "FR"],
] as const))
  test(`a member from a partner's signup on a phone is asked once in a dialog of ${brand} to confirm the address`, async ({
    site,
  }) => {
    const visitor = await site.visit(brand, { locale });
    const { page, takeProblems } = visitor;
    const findings = new Findings();
    const translations = textsOf(brand, locale);
    const email = await landed(visitor, country);
    const dialog = page.getByRole("dialog", { name: translations("common", "confirm_email_title") });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(email);
    await expect(dialog.locator("form[action='/activate/error'] button")).toBeVisible();
    await expect(reminder(page)).toBeHidden();
    await inspect(page, findings, "phone");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/likes$/);
    await page.reload();
    await expect(dialog).toHaveCount(0);
    await expect(reminder(page)).toBeVisible();
    await page.goto("/members?api_signup_complete=1");
    await dialog.getByRole("button", { name: translations("common", "close") }).click();
    await expect(dialog).toBeHidden();
    await page.waitForLoadState("networkidle");
    expect(takeProblems()).toEqual([]);
    expect(findings.list()).toEqual([]);
  });

test("without script the same reminder is a row, alerts cannot be closed, and unsubscribing works", async ({
  site,
}) => {
  const visitor = await site.visit("maple-and-main", { javaScript: false });
  const { page } = visitor;
  // The test sends the signup's forms itself; the page runs no script.
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
  await expect(reminder(page)).toBeVisible();
  await expect(page.locator("dialog[aria-labelledby=confirm-email-title]")).toBeHidden();
  await confirmAddress(page, await linkOf(site.server.dataDir, email, 0, /https?:\/\/\S+/));
  await page.goto(await linkOf(site.server.dataDir, email, 1, /https?:\/\/\S+\/unsubscribe\S+/));
  await page.locator("button[value=all]").click();
  await page.goto("/members");
  await expect(alert(page)).toBeVisible();
  await expect(alert(page).locator("button")).toBeHidden();
  await alert(page).getByRole("link").click();
  await page.locator("form button[type=submit]").filter({ hasText: "Get emails again" }).click();
  await expect(page).toHaveURL(/done=again/);
});

test("the outbox shows a mail as its reader sees it, with working links", async ({ site }) => {
  const { page, takeProblems } = await site.visit("kaleido", { device: "desktop" });
  const email = await join(page, "FR");
  await linkOf(site.server.dataDir, email, 0, /https?:\/\/\S+/);
  // The outbox answers only this machine, and the browser's address is a forwarded one.
  await page.context().setExtraHTTPHeaders({});
  await page.goto("/dev/outbox");
  await page.locator("tr", { hasText: email }).getByRole("link").click();
  const button = page.frameLocator("iframe").locator("a[href*='/A']").first();
  await expect(button).toBeVisible();
  expect(takeProblems()).toEqual([]);
  const [opened] = await Promise.all([page.context().waitForEvent("page"), button.click()]);
  await expect(opened).toHaveURL(/\/activate\/done\?token=/);
});

/** A member for whom every alert is due, in a browser that supports push. */
async function withAllAlerts(
  site: Site,
  database: string,
  options: VisitOptions & { brand: Brand; country: string },
) {
  const { brand, country, ...visit } = options;
  const query = (statement: string) => runSql(database, statement);
  const { id, browser } = await joinMember(site.server, { query }, `${brand}.localhost`, country);
  await query(
    `update members set status = 'not_confirmed', notifications_disabled = '{bounce}', version = version + 1 where id = ${id}`,
  );
  const visitor = await site.visit(brand, visit);
  const cookies = { session: browser.cookie("session")!, push_offer: "1" };
  await visitor.context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: visitor.origin })),
  );
  // A headless browser denies the permission for push.
  await visitor.page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "default" });
  });
  return visitor;
}

for (const [brand, locale, country] of covered([
  ["abendrot", "de", "DE"],
  ["kaleido", "fi", "FR"],
] as const))
  test(`of four alerts ${brand} in ${locale} shows one row of 44 px below the head of a list, and the next one once it is closed`, async ({
    site,
    variables,
  }) => {
    const { page, context, takeProblems } = await withAllAlerts(site, variables.DATABASE_URL!, {
      ...{ brand, country, locale, device: "phone" },
    });
    const findings = new Findings();
    const shown = page.locator("[data-alert]:visible");
    for (const path of ["/likes", "/members", "/chats"]) {
      await page.goto(path);
      await expect(shown, path).toHaveCount(1);
      await expect(shown, path).toHaveAttribute("data-alert", "confirm_email");
    }
    for (const width of [320, 375, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto("/likes");
      const [head, row] = [await page.locator("[data-head]").boundingBox(), await shown.boundingBox()];
      const act = await shown.locator("a").boundingBox();
      expect(act!.height, `${width}`).toBeCloseTo(44, 0);
      expect(row!.y - head!.y - head!.height, `${width}`).toBeGreaterThanOrEqual(-1);
      expect(row!.y - head!.y - head!.height, `${width}`).toBeLessThan(24);
    }
    for (const path of ["/swipe-game", "/settings", "/credits", "/pages/faq"]) {
      await page.goto(path);
      await expect(page.locator("main")).toBeVisible();
      await expect(page.locator("[data-alert]"), path).toHaveCount(0);
    }
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto("/members");
    await hydrated(page);
    await inspect(page, findings, "phone");
    for (const next of ["mail_disabled", "photo", "push"]) {
      await shown.locator("button").last().click();
      await expect(shown).toHaveCount(0);
      await page.reload();
      await hydrated(page);
      await expect(shown).toHaveAttribute("data-alert", next);
    }
    // The row is in the page that the server sends: nothing moves.
    const closed = (await context.cookies()).filter(({ name }) => name.startsWith("hide-"));
    expect(closed.map(({ name }) => name).sort()).toEqual([
      "hide-confirm-email-alert",
      "hide-disabled-notifications-alert",
      "hide-enrich-alert",
    ]);
    expect(await page.evaluate(shiftOf)).toBeLessThan(0.01);
    await page.setViewportSize({ width: 1280, height: 800 });
    await inspect(page, findings, "desktop");
    expect(takeProblems()).toEqual([]);
    expect(findings.list()).toEqual([]);
  });

test("alerts hydrate without mismatch and can be closed", async ({ site }) => {
  const { page, context, origin, takeProblems } = await site.visit("velvet-hour", { device: "desktop" });
  await context.addCookies([{ name: "push_offer", value: "1", url: origin }]);
  const email = await join(page, "NL");
  await page.goto(await linkOf(site.server.dataDir, email, 0, /https?:\/\/\S+/));
  await context.addCookies([{ name: "push_offer", value: "1", url: origin }]);
  await page.goto("/likes");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect(page.locator("[data-dismiss-key=hide-confirm-email-alert] button")).not.toHaveAttribute(
    "hidden",
  );
  expect(takeProblems()).toEqual([]);
});
