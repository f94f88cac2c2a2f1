import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Suites that break a service of their own and mostly wait until it is well again: two at a time, after all others. */
const inPairs = [
  "tests/fault/!(push-killed).test.ts",
  "tests/chats/credits.test.ts",
  "tests/http/body-limits.test.ts",
];
/** Suites that put a server or the machine under stress, or measure: each runs alone, at the end. */
const alone = [
  "tests/accounts/login-aside.test.ts",
  "tests/accounts/login-storm.test.ts",
  "tests/chats/limits.test.ts",
  "tests/http/bounded-memory.test.ts",
  "tests/http/fuzz.test.ts",
  "tests/http/several-processes.test.ts",
  "tests/http/shutdown.test.ts",
  "tests/push/slow-service.test.ts",
];
/** Suites that take long, mostly waiting: they begin first, so that the others run beside them. */
const longest = [
  "tests/fault/push-killed.test.ts",
  "tests/fault/chats.test.ts",
  "tests/chats/histories.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Most suites wait for a server or the database more than they compute, so there are more workers than cores. */
const WORKERS = 4;

export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    globalSetup: ["tests/support/database-global.ts"],
    pool: "forks",
    sequence: { sequencer: LongestFirst },
    // Suites clone a database and some start a server: on a busy machine that takes its time.
    hookTimeout: 60_000,
    testTimeout: 20_000,
    // What comes by way of a queue or another process: a test that bounds the time names its own.
    expect: { poll: { timeout: 15_000, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: ["app/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
          exclude: ["tests/e2e/**", "node_modules/**", ...inPairs, ...alone],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: "in pairs", include: inPairs, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { name: "alone", include: alone, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
