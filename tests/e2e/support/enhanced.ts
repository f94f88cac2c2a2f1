import { expect, type Page } from "playwright/test";

/** Waits until the page's script does what an element asks of it: before that, the element works by forms and links. */
export const enhanced = (page: Page, name: string) =>
  expect(page.locator(`[data-enhance="${name}"][data-enhanced]`).first()).toBeAttached();
