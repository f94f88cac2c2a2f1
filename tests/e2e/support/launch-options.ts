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

/** The whole browser: it shows notifications, and pages as an installed app. */
export const withWindows: LaunchOptions = { executablePath: browser, args };

/** The browser without windows, which opens pages in two thirds of the time. Where none is named, Playwright takes its own. */
export const withoutWindows: LaunchOptions = {
  executablePath: process.env.BROWSER_SHELL_PATH ?? browser,
  args,
};
