import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { TenantFiles } from "../tenant-files.server";
import { readLanders } from "./read-landers.server";

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

const needs = { landers: ["gallery"], locales: ["nl", "en"] as const };
const [kicker, headline, text] = [{ block: "kicker" }, { block: "headline" }, { block: "text" }] as const;
const [drawn, question, proof] = [{ block: "drawn" }, { block: "question" }, { block: "proof" }] as const;
const gallery = { block: "gallery" };
const usual = [kicker, headline, text, gallery, drawn, question, proof];
const whole = { blocks: usual, headline: "Hallo", text: "Een zin." };

/** Reads one lander file of a brand without pictures. @returns its problems as `line path: found → expected` */
async function problemsOf(json: object, name = "summer"): Promise<string[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-landers-"));
  roots.push(dir);
  mkdirSync(path.join(dir, "landers"));
  writeFileSync(path.join(dir, `landers/${name}.json`), JSON.stringify(json, null, 2));
  const { problems } = await readLanders(new TenantFiles(dir), { ...needs, locales: [...needs.locales] });
  return problems.map(({ severity, line, path, found, expected }) => {
    expect(line).toBeGreaterThan(0);
    return `${severity} ${path}: ${found} → ${expected}`;
  });
}
const withBlocks = (...blocks: object[]) => problemsOf({ ...whole, blocks });

test("a lander of blocks with its headline and sentence has no problems", async () => {
  expect(await problemsOf(whole)).toEqual([]);
});

test("an unknown block is named with what was probably meant", async () => {
  const [problem = ""] = await withBlocks(headline, { block: "galery" });
  expect(problem).toMatch(/^error blocks\[1\]\.block: "galery" → .*did you mean "gallery"/);
  expect(await withBlocks({ block: "card" })).toEqual([expect.stringMatching(/a block: clock, /)]);
});

test("an unknown field of a block and a text that is too long are named at their places", async () => {
  const [unknown] = await withBlocks({ ...gallery, columns: 4 });
  expect(unknown).toMatch(/^error blocks\[0\]: the unknown key "columns"/);
  const long = { block: "quote", text: { nl: "x".repeat(201) } };
  expect((await withBlocks(...usual, long))[0]).toMatch(/^error blocks\[7\]\.text\.nl: .* → at most 200/);
  expect((await withBlocks(...usual, { block: "quote", text: 7 }))[0]).toMatch(
    /^error blocks\[7\]\.text: 7 → a text, or one for each language/,
  );
});

test("a missing picture and a missing translation of a block are warnings at their places", async () => {
  const own = { ...gallery, pictures: ["pictures/09.webp"], lines: [{ nl: "Een zin." }] };
  const problems = await withBlocks(kicker, headline, text, own, drawn, question, proof);
  expect(problems).toEqual([
    expect.stringMatching(/^warning blocks\[3\]\.pictures\[0\]: "pictures\/09\.webp": no such file/),
    expect.stringMatching(/^warning blocks\[3\]\.lines\[0\]: .* → .*; en show another/),
  ]);
});

test("a lander has one headline, one question, the proof and something to show", async () => {
  const problems = await withBlocks(kicker, drawn);
  for (const needed of [
    'the block "headline"',
    'the block "question"',
    'the block "proof"',
    "shows something",
  ])
    expect(problems.join("\n")).toContain(needed);
  expect((await withBlocks(...usual, question))[0]).toMatch(/^error blocks\[7\]\.block: .*at most once/);
});

test("a block that arranges the headline is the first that shows something, and a block has what it needs", async () => {
  expect((await withBlocks(...usual, { block: "map" }))[0]).toMatch(/^error blocks\[7\]\.block: .*"gallery"/);
  expect((await withBlocks(...usual.filter((one) => one !== drawn)))[0]).toMatch(/the block "drawn"/);
  expect((await withBlocks(...usual, { block: "scenes" }))[0]).toMatch(/the block "stills"/);
});

test("blocks and kinds exclude each other, and composed landers need their own texts and name", async () => {
  expect((await problemsOf({ ...whole, kinds: ["gallery"] }))[0]).toMatch(/^error blocks: .*not both/);
  expect((await problemsOf({ blocks: usual, text: "x" }))[0]).toMatch(/^error headline: /);
  expect((await problemsOf({ headline: "x" }))[0]).toMatch(/^error kinds: /);
  expect((await problemsOf(whole, "gallery"))[0]).toMatch(/^error blocks: .*a built-in lander's/);
});

test("the number of blocks is limited", async () => {
  const many = Array.from({ length: 17 }, () => gallery);
  expect((await withBlocks(...many)).join("\n")).toContain("at most 16");
});
