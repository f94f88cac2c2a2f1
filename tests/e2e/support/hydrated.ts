import { expect, type Page } from "playwright/test";

/** Waits until React runs the page: before that, the page works by forms and links. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
}
