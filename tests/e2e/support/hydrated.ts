import { expect, type Page } from "playwright/test";

/** Waits until React runs the page: before that, the page works by forms and links. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
}

/** Waits until the page hears of events: what comes before that is shown with the first poll, and by no toast. */
export async function connected(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-live", "true");
}
