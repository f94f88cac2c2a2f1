import { defineConfig } from "playwright/test";
import { withoutWindows } from "./tests/e2e/support/launch-options";
import { leftOut } from "./tests/support/lanes";

/** Browser tests run against the build, on hosts that the browser resolves to this machine. */
export default defineConfig({
  testDir: "tests/e2e",
  testIgnore: leftOut,
  globalSetup: "./tests/e2e/support/build-global.ts",
  outputDir: "var/test/playwright",
  // One browser with its server keeps nearly two cores busy: three at a time took 40 % longer than two.
  workers: 2,
  // Each test stands alone: the workers share them evenly, and a failed one can be repeated by itself.
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI === "true",
  retries: 0,
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "var/test/playwright.json" }],
  ],
  use: {
    launchOptions: withoutWindows,
    // Of each failure, in a folder of outputDir with the test's name. `npm test` prints it. Snapshots of the page belong to the trace of the
    // second run: they take time in every test, and their script is reported as blocked in frames without scripts.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false },
    screenshot: "only-on-failure",
  },
});
