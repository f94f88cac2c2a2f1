import type { Page } from "playwright/test";
import { textsOf } from "./support/brands";
import { field, join, log } from "./support/chatting";
import { addCompany } from "./support/company";
import { hydrated } from "./support/hydrated";
import { expect, test } from "./support/site";

const BRAND = "maple-and-main";
const desktop = { brand: BRAND, country: "US", device: "desktop" } as const;
const phone = { brand: BRAND, country: "US", device: "phone" } as const;
const translations = textsOf(BRAND, "en");

const heading = (page: Page) => page.locator("main h1:visible");
/** Opens a page and waits until navigations stay in the app. */
async function start(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

test("a navigation of the app moves the focus to the heading of the new page, which shows no ring", async ({
  site,
  variables,
}) => {
  const { page, takeProblems } = await join(site, variables.DATABASE_URL, desktop);
  await start(page, "/settings/account");
  // The first page leaves the focus at its start, before the skip link.
  await expect(page.locator("body")).toBeFocused();
  await page.locator("main a[href='/settings/privacy']").focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(translations("settings", "nav_privacy"));
  await expect(heading(page)).toBeFocused();
  expect(await heading(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("none");

  await page.locator("header nav a[href='/likes']").click();
  await expect(page).toHaveURL(/\/likes$/);
  await expect(heading(page)).toBeFocused();
  // The address of the first link in the new page follows by Tab.
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toHaveCount(1);

  // An anchor is not the heading of a page.
  await start(page, "/settings/account");
  await page.evaluate(() =>
    document.body.append(
      Object.assign(document.createElement("a"), { id: "here", href: "#main", textContent: "here" }),
    ),
  );
  await page.locator("#here").click();
  await expect(page).toHaveURL(/#main$/);
  await expect(heading(page)).not.toBeFocused();
  expect(takeProblems()).toEqual([]);
});

test("on a phone a profile and a conversation have the focus at the name, and Back returns it to the card", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, phone);
  const { page } = ana;
  const [bo] = await addCompany(variables.DATABASE_URL!, ana, 2);
  await start(page, "/members");
  await page.locator(`main a[href='/members/${bo}']`).first().click();
  await expect(page).toHaveURL(new RegExp(`/members/${bo}$`));
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(page.locator(`main a[href='/members/${bo}']`).first()).toBeFocused();

  const conversation = await ana.write(bo!, "Hello");
  await start(page, "/chats");
  await page.locator(`main a[href='/chats/${conversation}']`).click();
  await expect(log(page)).toContainText("Hello");
  await expect(heading(page)).toBeFocused();
});

test("block and unblock leave the focus at the result: on a profile, in the settings, and in a conversation", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, desktop);
  const { page } = ana;
  const [bo] = await addCompany(variables.DATABASE_URL!, ana, 1, ["bo_blocked"]);
  await start(page, `/members/${bo}`);
  await page.locator("article form button[value=block]").last().click();
  await expect(heading(page)).toHaveText(
    translations("profile", "blocked_title").replace("{{member}}", "bo_blocked"),
  );
  await expect(heading(page)).toBeFocused();
  await page.locator("main button[value=unblock]").click();
  await expect(heading(page)).toContainText("bo_blocked");
  await expect(heading(page)).toBeFocused();

  await page.locator("[popovertarget=profile-menu]").click();
  await page.locator("#profile-menu button[value=block]").click();
  await expect(heading(page)).toBeFocused();
  await start(page, "/settings/privacy");
  await page.locator("#blocked button").click();
  await expect(page.locator("#blocked button")).toHaveCount(0);
  await expect(heading(page)).toBeFocused();

  const conversation = await ana.write(bo!, "Hello");
  await page.goto(`/chats/${conversation}`);
  await expect(page.locator("[data-ready]")).toBeVisible();
  await page.locator("[popovertarget=chat-menu]").click();
  await page.locator("#chat-menu button[value=block]").click();
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: translations("chats", "block"), exact: true })
    .click();
  await expect(page.getByText(translations("chats", "closed_blocked"))).toBeVisible();
  await expect(page.locator("[popovertarget=chat-menu]")).toBeFocused();
  await page.getByRole("button", { name: translations("chats", "unblock"), exact: true }).click();
  await expect(field(page)).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

test("each step of the deletion of an account has the focus at its heading", async ({ site, variables }) => {
  const { page } = await join(site, variables.DATABASE_URL, phone);
  await start(page, "/settings/delete");
  await page.locator("main input[name=reason]").first().check();
  await page.locator("main form button[type=submit]").click();
  await expect(page.locator("main input[name=intent][value=go_on]")).toHaveCount(1);
  await expect(page.locator("main h2").first()).toBeFocused();
  await page.locator("main form button[type=submit]").click();
  const then = page.getByRole("heading", { name: translations("leaving", "then_title") });
  await expect(then).toBeFocused();
});
