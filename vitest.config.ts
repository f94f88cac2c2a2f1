import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    globalSetup: ["tests/support/database-global.ts"],
    pool: "forks",
    // Suites clone a database and some start a server: on a busy machine that takes its time.
    hookTimeout: 60_000,
    testTimeout: 20_000,
    // What comes by way of a queue or another process: a test that bounds the time names its own.
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
});
