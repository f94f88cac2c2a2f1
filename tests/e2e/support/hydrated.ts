import { expect, type Page } from "playwright/test";

/** Waits until React runs the page: before that, the page works by forms and links. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
}

/** Notes on the document whether the page hears of events. To be called before the page is opened. */
export const noteLive = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener("live-state", (event) => {
      document.documentElement.dataset.live = String((event as CustomEvent<{ open: boolean }>).detail.open);
    });
  });

/** Waits until the page hears of events: what comes before that is shown with the first poll, and by no toast. It needs `noteLive`. */
export async function connected(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-live", "true");
}
