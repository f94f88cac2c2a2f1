import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { stressedKeys } from "./translation-rules";

test("the texts that may contain emphasis are exactly those that pages show with emphasis tags", () => {
  const app = path.resolve(import.meta.dirname, "..");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const shown = files.flatMap((file) => {
    const text = readFileSync(path.join(app, file), "utf8");
    return [...text.matchAll(/<Trans\s+i18nKey="([^"]+)"(?![^>]*components)/g)].map((match) => match[1]);
  });
  expect([...new Set(shown)].sort()).toEqual([...stressedKeys].sort());
});
