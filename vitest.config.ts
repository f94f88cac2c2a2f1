import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { leftOut } from "./tests/support/lanes";

/** Suites that break their own service, or start an embedded database or npm repeatedly: two at a time, after all others. */
const inPairs = [
  "app/db/embedded.server.test.ts",
  "app/db/embedded/binaries.server.all.test.ts",
  "app/db/production-roles.test.ts",
  "tests/fault/!(push-killed.all).test.ts",
  "tests/http/body-limits.test.ts",
  "tests/http/process/npm-signals.test.ts",
  "tests/http/process/shutdown.test.ts",
  "tests/scripts/dev-command.all.test.ts",
  "tests/scripts/new-page.all.test.ts",
];
/** Suites that stress a server or the machine, or that measure: each runs alone, at the end. */
const alone = [
  "tests/accounts/login-storm.all.test.ts",
  "tests/http/process/bounded-memory.all.test.ts",
  "tests/http/process/several-processes.all.test.ts",
  // All databases of a cluster share their roles: while an owner has the groups, other servers refuse to start.
  "tests/scripts/backup-commands.test.ts",
  "tests/scripts/migrate-command.all.test.ts",
];
/** Long suites, which mostly wait: they start first, so that the others run beside them. */
const longest = [
  "tests/accounts/clean-up.test.ts",
  "tests/accounts/mail-change.test.ts",
  "tests/scripts/orders-command.test.ts",
  "tests/fault/push-killed.all.test.ts",
  "tests/chats/histories.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Suites wait for a server or the database about as long as they compute, so there are more workers than cores. */
const WORKERS = 3;

export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    globalSetup: ["tests/support/build-global.ts", "tests/support/database-global.ts"],
    setupFiles: ["tests/support/around-tests.ts"],
    pool: "forks",
    sequence: { sequencer: LongestFirst },
    // Suites clone a database and some start a server, which is slow on a busy machine.
    hookTimeout: 60_000,
    testTimeout: 20_000,
    // For results that arrive through a queue or another process. A test that limits the time sets its own timeout.
    expect: { poll: { timeout: 15_000, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: ["app/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
          exclude: ["tests/e2e/**", "node_modules/**", ...inPairs, ...alone, ...leftOut],
          maxWorkers: WORKERS,
          // Suites leave no state in their process, so the next suite finds its modules loaded.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "in pairs",
          include: inPairs,
          exclude: leftOut,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: "alone", include: alone, exclude: leftOut, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
