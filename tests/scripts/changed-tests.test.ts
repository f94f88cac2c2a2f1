import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { testsOf } from "../../scripts/test/subjects.mjs";
import { sourceFiles } from "../support/source-files";

const files = sourceFiles(/\.(test\.tsx?|spec\.ts)$/);
const chosen = (...changed: string[]) => testsOf(changed, files);

describe("npm test -- --changed", () => {
  test("runs the suites and the browser tests of the subject, and the browser tests that walk all pages", () => {
    const { unit, browser } = chosen("app/domain/chats/send/send-message.server.ts");
    expect(unit).toContain("tests/chats/rules.test.ts");
    expect(unit).not.toContain("tests/shop/orders.test.ts");
    expect(browser).toEqual(
      expect.arrayContaining([
        "tests/e2e/chat.spec.ts",
        "tests/e2e/chat-list.spec.ts",
        "tests/e2e/screens.spec.ts",
      ]),
    );
    expect(browser).not.toContain("tests/e2e/shop.spec.ts");
  });

  test.each([
    "app/http/door.server.ts",
    "app/db/migrations/0001-tenants.sql",
    "package-lock.json",
    "app/domain/context.ts",
  ])("runs everything for %s, which every subject needs", (file) => {
    expect(chosen(file)).toEqual({ unit: "all", browser: "all" });
  });

  test("runs all browser tests for what every page shows, and the tests that import it", () => {
    const { unit, browser } = chosen("app/ui/button.tsx");
    expect([browser, unit]).toEqual(["all", expect.not.arrayContaining(["tests/shop/orders.test.ts"])]);
  });

  test("runs a changed browser test, and all of them if their support has changed", () => {
    expect(chosen("tests/e2e/swipe.spec.ts").browser).toEqual(["tests/e2e/swipe.spec.ts"]);
    expect(chosen("tests/e2e/support/site.ts").browser).toBe("all");
  });

  test("runs no browser test for a document, but the tests of the repository's texts", () => {
    const { unit, browser } = chosen("app/docs/product.md");
    expect(browser).toEqual([]);
    expect(unit).toContain("tests/terms.test.ts");
  });

  test("runs the tests of the commands for a changed command", () => {
    const { unit, browser } = chosen("scripts/tenant/commerce.ts");
    expect(browser).toEqual([]);
    expect(unit).toContain("tests/scripts/tenant-command.test.ts");
  });

  test("finds tests for each subject that it knows", () => {
    const folders = ["app/domain", "app/features", "app/routes"].flatMap((room) =>
      readdirSync(room, { withFileTypes: true }).flatMap((one) =>
        one.isDirectory() ? [`${room}/${one.name}/file.ts`] : [],
      ),
    );
    expect(folders.filter((file) => chosen(file).browser.length === 0)).toEqual([]);
  });
});
