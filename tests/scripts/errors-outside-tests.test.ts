import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { countVitest } from "../../scripts/test/reports.mjs";

const root = path.resolve(import.meta.dirname, "../..");

let code: unknown;
let counted: ReturnType<typeof countVitest>;
beforeAll(async () => {
  // Inside the project, so that its packages are found.
  mkdirSync(path.join(root, "var/test"), { recursive: true });
  const folder = mkdtempSync(path.join(root, "var/test/errors-outside-"));
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  const vitest = `import { beforeAll, describe, test } from "vitest";`;
  write("vitest.config.mjs", `export default { test: { include: ["*.test.mjs"] } }`);
  write(
    "hook.test.mjs",
    `${vitest} describe("a group", () => { beforeAll(() => { throw new Error("the hook failed"); }); test("waits", () => {}); });`,
  );
  write("load.test.mjs", `${vitest} throw new Error("the file failed");`);
  write(
    "plain.test.mjs",
    `${vitest} test("passes", () => void Promise.reject(new Error("the promise failed"))); test("fails", () => { throw new Error("the test failed"); });`,
  );
  const [report, errors] = [path.join(folder, "report.json"), path.join(folder, "errors.json")];
  code = await new Promise((resolve) => {
    const child = execFile(
      path.join(root, "node_modules/.bin/vitest"),
      [
        "run",
        `--root=${folder}`,
        "--reporter=json",
        `--outputFile.json=${report}`,
        `--reporter=${path.join(root, "scripts/test/errors-reporter.mjs")}`,
      ],
      { cwd: folder, env: { ...process.env, VITEST_ERRORS_FILE: errors } },
    );
    child.on("exit", resolve);
  });
  const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
  counted = countVitest(read(report), folder, read(errors));
  rmSync(folder, { recursive: true });
});

test("a hook, a file and a promise that fail outside of a test are counted and printed with their messages", () => {
  const { failures, ...numbers } = counted;
  expect([code, numbers]).toEqual([1, { passed: 1, failed: 4, skipped: 1 }]);
  const printed = failures.map((one) => one.replaceAll(/\s+/g, " ").replace(/ at .*/, "")).toSorted();
  expect(printed).toEqual([
    "hook.test.mjs › a group: an error outside of a test the hook failed",
    "load.test.mjs: an error outside of a test the file failed",
    "plain.test.mjs › fails Error: the test failed",
    "vitest: an error outside of a test the promise failed",
  ]);
});
