import type { Page } from "playwright/test";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { newPerson, signUp } from "../support/sign-up";
import { textsOf } from "./support/brands";
import { join } from "./support/chatting";
import { addCompany, hideMembers } from "./support/company";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout } from "./support/inspect-layout";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const flows = [
  { brand: "abendrot", locale: "de", device: "phone", country: "DE" },
  { brand: "kaleido", locale: "fi", device: "desktop", country: "FR" },
] as const;
const [phone] = flows;

const hearts = (page: Page) => page.locator("main li form[action='/api/like.php'] button:visible");
const offer = (page: Page) => page.locator("[data-push-offer]");
const onward = (page: Page) => page.locator("main a[data-onward]");

/** Counts how often the page asks the browser for the permission, which is refused. */
const countRequests = (page: Page, permission: "default" | "denied" = "default") =>
  page.addInitScript((now) => {
    Object.assign(window, { requests: 0 });
    Object.defineProperty(Notification, "permission", { get: () => now });
    Notification.requestPermission = async () => {
      (window as unknown as { requests: number }).requests += 1;
      return "denied";
    };
  }, permission);
const requests = (page: Page) => page.evaluate(() => (window as unknown as { requests: number }).requests);

for (const flow of covered(flows, 2)) {
  test(`at the end of the signup of ${flow.brand} in ${flow.locale} a member likes at once and is then offered notifications (${flow.device})`, async ({
    site,
    variables,
  }) => {
    const member = await join(site, variables.DATABASE_URL, flow);
    const { page, takeProblems } = member;
    await addCompany(variables.DATABASE_URL!, member, 6);
    await countRequests(page);
    await page.goto("/signup-matches");
    await hydrated(page);
    await expect(hearts(page)).toHaveCount(flow.device === "phone" ? 4 : 5);
    // The address is confirmed.
    await expect(page.locator("[data-mail]")).toHaveCount(0);
    await expect(onward(page)).toBeInViewport();
    await expect(offer(page)).toHaveCount(0);
    await hearts(page).first().click();
    await expect(offer(page)).toBeVisible();
    await expect(onward(page)).toBeVisible();
    const [yes, no] = [offer(page).locator("[data-push=on]"), offer(page).locator("[data-push=later]")];
    const [one, other] = [await yes.boundingBox(), await no.boundingBox()];
    expect([other!.width, other!.height]).toEqual([one!.width, one!.height]);
    expect(await no.getAttribute("class")).toBe(await yes.getAttribute("class"));
    expect(await requests(page)).toBe(0);
    const findings = new Findings();
    await inspectAccess(page, findings);
    await inspectLayout(page, [320, 375, 768, 1280], findings);
    expect(findings.list()).toEqual([]);
    await yes.click();
    await expect(offer(page)).toContainText(textsOf(flow.brand, flow.locale)("push", "denied"));
    expect(await requests(page)).toBe(1);
    await expect(offer(page).locator("p")).toBeFocused();
    expect(takeProblems()).toEqual([]);
    await onward(page).click();
    await expect(page).toHaveURL(/\/members$/);
  });
}

test("a member who declines notifications at the end of the signup is not asked again", async ({
  site,
  variables,
}) => {
  const member = await join(site, variables.DATABASE_URL, phone);
  const { page } = member;
  await addCompany(variables.DATABASE_URL!, member, 6);
  await countRequests(page);
  await page.goto("/signup-matches");
  await hydrated(page);
  await hearts(page).first().click();
  await offer(page).locator("[data-push=later]").click();
  await expect(offer(page)).toHaveCount(0);
  await expect(onward(page)).toBeFocused();
  expect(await requests(page)).toBe(0);
  await page.reload();
  await hydrated(page);
  const liked = page.waitForResponse("**/api/like.php");
  await hearts(page).nth(1).click();
  await liked;
  await expect(hearts(page).nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-push-offer]")).toHaveCount(0);
});

test("a like that is refused at the end of the signup is taken back with its reason, and offers nothing", async ({
  site,
  variables,
}) => {
  const member = await join(site, variables.DATABASE_URL, phone);
  const { page } = member;
  await addCompany(variables.DATABASE_URL!, member, 6);
  await countRequests(page);
  const refusal = { error: "rate_limited", message: "Das waren viele Likes." };
  await page.route("**/api/like.php", (route) => route.fulfill({ status: 429, json: refusal }));
  await page.goto("/signup-matches");
  await hydrated(page);
  await hearts(page).first().click();
  await expect(page.locator("#toasts")).toContainText(refusal.message);
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
  await expect(offer(page)).toHaveCount(0);
});

test("a browser that blocks notifications is offered none at the end of the signup", async ({
  site,
  variables,
}) => {
  const member = await join(site, variables.DATABASE_URL, phone);
  const { page } = member;
  await addCompany(variables.DATABASE_URL!, member, 6);
  await countRequests(page, "denied");
  await page.goto("/signup-matches");
  await hydrated(page);
  const liked = page.waitForResponse("**/api/like.php");
  await hearts(page).first().click();
  await liked;
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "true");
  await expect(offer(page)).toHaveCount(0);
});

test("without script a like at the end of the signup returns there", async ({ site, variables }) => {
  const member = await join(site, variables.DATABASE_URL, { ...phone, javaScript: false });
  const { page } = member;
  await addCompany(variables.DATABASE_URL!, member, 6);
  await page.goto("/signup-matches");
  await hearts(page).first().click();
  await expect(page).toHaveURL(/\/signup-matches$/);
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "true");
  await expect(onward(page)).toBeVisible();
});

test("without anybody who fits, the end of the signup says so and leads on", async ({ site, variables }) => {
  const { page, id } = await join(site, variables.DATABASE_URL, phone);
  await hideMembers(
    variables.DATABASE_URL!,
    `id <> ${id} and tenant_id = (select tenant_id from members where id = ${id})`,
  );
  await page.goto("/signup-matches");
  await expect(page.locator("main")).toContainText(textsOf("abendrot", "de")("signup", "matches_empty_text"));
  await expect(hearts(page)).toHaveCount(0);
  await expect(onward(page)).toBeInViewport();
});

for (const { brand, locale, device, country } of covered(flows, 2))
  test(`the end of the signup of ${brand} in ${locale} shows the address that waits for its confirmation in a slim card (${device})`, async ({
    site,
  }) => {
    const { page, context, origin, takeProblems } = await site.visit(brand, { locale, device });
    const person = newPerson();
    const forms = new FormBrowser(site.server, new URL(origin).hostname, fromSomewhere());
    await signUp(forms, person, country);
    await context.addCookies([{ name: "session", value: forms.cookie("session")!, url: origin }]);
    await page.goto("/signup-matches");
    await hydrated(page);
    await expect(page.locator("h1")).toContainText(person.name);
    const card = page.locator("[data-mail]");
    await expect(card).toContainText(person.email);
    // Its only button sends the mail again: the provider is unknown.
    await expect(card.locator("button, a")).toHaveCount(1);
    await expect(card.locator("form[action='/activate/error'] button")).toBeVisible();
    const findings = new Findings();
    await inspectAccess(page, findings);
    await inspectLayout(page, [320, 375, 768, 1280], findings);
    expect(findings.list()).toEqual([]);
    expect(takeProblems()).toEqual([]);
  });
