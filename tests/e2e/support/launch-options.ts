import type { LaunchOptions } from "playwright/test";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--host-resolver-rules=MAP *.localhost 127.0.0.1",
];
const browser = process.env.BROWSER_PATH || "/usr/bin/chromium";

/** The full browser: it shows notifications and pages as an installed app. */
export const withWindows: LaunchOptions = { executablePath: browser, args };

/** The headless shell, which opens pages in two thirds of the time. Without a path, Playwright uses its own. */
export const withoutWindows: LaunchOptions = {
  executablePath: process.env.BROWSER_SHELL_PATH ?? browser,
  args,
};
