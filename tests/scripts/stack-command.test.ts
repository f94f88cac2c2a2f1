import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const assets = path.join(root, "build/client/assets");

/** Runs `npm run -s stack` as npm does. */
function resolve(input: string, ...args: string[]) {
  const run = spawnSync(path.join(root, "node_modules/.bin/tsx"), ["scripts/stack.ts", ...args], {
    cwd: root,
    input,
    encoding: "utf8",
  });
  return { code: run.status, output: run.stdout };
}

/** Returns the place of a text in a file of the build, as browsers write it. */
function placeOf(prefix: string, text: string): string {
  const file = readdirSync(assets).find((name) => name.startsWith(prefix) && name.endsWith(".js"))!;
  const before = readFileSync(path.join(assets, file), "utf8").split(text)[0]!;
  const lines = before.split("\n");
  return `assets/${file}:${lines.length}:${lines.at(-1)!.length + 1}`;
}

/** Returns the line of a text in a source. */
function lineOf(file: string, text: string): string {
  const before = readFileSync(path.join(root, file), "utf8").split(text)[0]!;
  return `${file}:${before.split("\n").length}:`;
}

test("a log line of a browser's error shows the places in the sources, and others stay as they are", () => {
  const place = placeOf("report-error-", '"/api/client-error"');
  const line = {
    level: "warn",
    route: "chats-id",
    error: { name: "TypeError", message: "x", stack: `at send (${place})\nat a (assets/gone-1a2b.js:1:2)` },
  };
  const { code, output } = resolve(`${JSON.stringify(line)}\n`);
  expect(code).toBe(0);
  expect(output).toContain('"route":"chats-id"');
  expect(output).toContain(
    `TypeError: x\nat send (${lineOf("app/client/report-error.ts", '"/api/client-error"')}`,
  );
  expect(output).toContain("at a (assets/gone-1a2b.js:1:2)");
});

test("a stack of another browser is resolved with the maps of a named folder", () => {
  const place = placeOf("report-error-", '"/api/client-error"');
  const given = resolve(`send@https://velvethour.example/${place}`, "build/maps");
  expect(given.output).toContain(`send@${lineOf("app/client/report-error.ts", '"/api/client-error"')}`);
});

test("the source maps contain no sources", () => {
  const maps = readdirSync(path.join(root, "build/maps/client/assets"), {
    recursive: true,
    encoding: "utf8",
  }).filter((name) => name.endsWith(".map"));
  expect(maps.length).toBeGreaterThan(50);
  for (const name of maps) {
    const map = JSON.parse(readFileSync(path.join(root, "build/maps/client/assets", name), "utf8")) as {
      sourcesContent?: (string | null)[];
    };
    expect([name, map.sourcesContent?.filter(Boolean) ?? []]).toEqual([name, []]);
  }
});
