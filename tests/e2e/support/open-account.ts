import type { Locator, Page } from "playwright/test";

/** Opens what has the logout: the account menu from 768 px on, the screen of the account on phones. @returns its button */
export async function openAccount(page: Page): Promise<Locator> {
  const tab = page.locator("header nav a[href='/settings']:visible");
  if ((await tab.count()) > 0) {
    await tab.click();
    return page.locator("[data-me] form button[type=submit]");
  }
  await page.locator("[popovertarget=account-menu]:visible").click();
  return page.locator("#account-menu button[type=submit]");
}
