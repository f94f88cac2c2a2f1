import { defineConfig } from "playwright/test";

/** Browser tests run against the build, on hosts that the browser resolves to this machine. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "var/test/playwright",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI === "true",
  retries: 0,
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "var/test/playwright.json" }],
  ],
  use: {
    launchOptions: {
      executablePath: process.env.BROWSER_PATH || "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--host-resolver-rules=MAP *.localhost 127.0.0.1",
      ],
    },
    trace: "off",
  },
});
