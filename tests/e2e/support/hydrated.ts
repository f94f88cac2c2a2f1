import { expect, type Page } from "playwright/test";

/** Waits until React has hydrated the page: before that, it works by forms and links. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
}

/** Marks the document once the page receives events. Must be called before the page is opened. */
export const noteLive = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener("live-state", (event) => {
      document.documentElement.dataset.live = String((event as CustomEvent<{ open: boolean }>).detail.open);
    });
  });

/** Waits until the page receives events: earlier ones show with the first poll and without a toast. Requires `noteLive`. */
export async function connected(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-live", "true");
}
