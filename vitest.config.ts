import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Suites that break a service of their own, or start an embedded database or npm itself again and again: two at a time, after all others. */
const inPairs = [
  "app/db/embedded.server.test.ts",
  "app/db/embedded/binaries.server.test.ts",
  "tests/fault/!(push-killed).test.ts",
  "tests/chats/credits.test.ts",
  "tests/http/body-limits.test.ts",
  "tests/http/npm-signals.test.ts",
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
  // Roles belong to all databases of a cluster: while an owner has the groups, other servers refuse to start beside it.
  "tests/scripts/backup-commands.test.ts",
  "tests/scripts/migrate-command.test.ts",
  "tests/push/slow-service.test.ts",
];
/** Suites that take long, mostly waiting: they begin first, so that the others run beside them. */
const longest = [
  "tests/accounts/clean-up.test.ts",
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

/** Suites wait for a server or the database about as often as they compute, so there are more workers than cores. */
const WORKERS = 3;

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
          // Suites leave nothing behind in their process, so that the next one finds its modules loaded.
          isolate: false,
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
