import type { Page } from "playwright/test";

/** Logged by the test's own browser where service workers are switched off. */
const OWN_NOTE = "Service Worker registration blocked by Playwright";

/**
 * Records all errors and warnings of a visitor's browser.
 * @param hasScripts false where the browser runs none: it logs each script that is not loaded
 * @returns takes the recorded problems and clears them
 */
export function watchProblems(page: Page, hasScripts = true): () => string[] {
  let problems: string[] = [];
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type()) || message.text() === OWN_NOTE) return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A page that is left aborts its pictures, which is no failure.
    if (reason !== "net::ERR_ABORTED" && (hasScripts || reason !== "csp"))
      problems.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`answered ${response.status()}: ${response.url()}`);
  });
  return () => {
    const noted = problems;
    problems = [];
    return noted;
  };
}
