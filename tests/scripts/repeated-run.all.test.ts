import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runBrowserTests } from "../../scripts/test/browser-tests.mjs";

describe("a run of Playwright", () => {
  let folder: string;
  let result: Awaited<ReturnType<typeof runBrowserTests>>;
  // The runs are in the hook, which has the longer limit: Playwright starts three times.
  beforeAll(async () => {
    mkdirSync("var/test", { recursive: true });
    folder = mkdtempSync(path.resolve("var/test/repeat-"));
    const config = `export default { testDir: ".", outputDir: "results", reporter: [["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME }]] };`;
    writeFileSync(path.join(folder, "playwright.config.mjs"), config);
    writeFileSync(
      path.join(folder, "group.spec.mjs"),
      `import { existsSync, writeFileSync } from "node:fs";
       import { expect, test } from "playwright/test";
       test.describe("a group (with signs)", () => {
         for (const name of ["costs 1.00 €?", "always fails", "passes"])
           test(name, () => {
             const marker = ${JSON.stringify(folder)} + "/ran-" + name.length;
             const first = !existsSync(marker);
             writeFileSync(marker, "");
             expect(name === "passes" || (name !== "always fails" && !first)).toBe(true);
           });
       });`,
    );
    const options = { config: path.join(folder, "playwright.config.mjs"), folder, known: [] };
    result = await runBrowserTests({}, options);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("a test that fails only beside others is flaky, one that always fails is failed, others run once", () => {
    expect(result).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
    expect(result.failures).toEqual([expect.stringContaining("always fails")]);
    expect(result.notes).toEqual([expect.stringContaining("costs 1.00 €?")]);
  });
});
