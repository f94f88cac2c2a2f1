import type { Page } from "playwright/test";

/** Stops the page's timers, so that they run only when the test advances its clock. Must be called before the page is opened. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Waits until React has run the effects of what the page shows, such as the start of a timer. They run in a later task than the change of
 * the document, and a clock that is advanced in between passes the timer by.
 */
export async function effectsRun(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // React's scheduler works off a queue of messages, in slices; each round lets it have a slice.
    for (let round = 0; round < 20; round++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
  });
}
