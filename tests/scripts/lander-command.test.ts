import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CommandResult, runCommand } from "../support/run-command";
import { plainConfig, TenantFolder, themesDir } from "../support/tenant-folder";

// Each run starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let folder: TenantFolder;
beforeEach(() => {
  folder = new TenantFolder();
  folder.tenant("rosa", plainConfig("rosa.example"));
});
afterEach(() => folder.remove());

const fileOf = (name: string) => path.join(folder.tenantsDir, "rosa/landers", `${name}.json`);

/** Runs `lander rosa` like an operator without a terminal. */
function lander(...args: string[]): Promise<CommandResult> {
  return runCommand("tenant", ["lander", "rosa", ...args], {
    NODE_ENV: "development",
    TENANTS_DIR: folder.tenantsDir,
    THEMES_DIR: themesDir,
    LOCALES_DIR: folder.localesDir,
  });
}
const texts = ["--headline", "A summer night", "--text", "One sentence."];

test("an operator composes a lander of blocks, which is written and shown with its address, and blocks of an existing file are not overwritten", async () => {
  const blocks = ["--blocks", "headline, text,gallery,drawn,question,proof"];
  const made = await lander("summer", ...blocks, ...texts, "--town", "Town", "--unlisted");
  expect(made).toMatchObject({ status: 0, err: "" });
  expect(made.out).toContain("https://rosa.example/landers/summer\n");
  const written = readFileSync(fileOf("summer"), "utf8");
  expect(JSON.parse(written)).toEqual({
    $schema: "../../lander.schema.json",
    blocks: ["headline", "text", "gallery", "drawn", "question", "proof"].map((block) => ({ block })),
    headline: "A summer night",
    text: "One sentence.",
    town: "Town",
    listed: false,
  });
  const again = await lander("summer", "--blocks", "headline,map,question,proof", ...texts);
  expect(again).toMatchObject({
    status: 1,
    out: "",
    err: expect.stringContaining("change its blocks there"),
  });
  expect(readFileSync(fileOf("summer"), "utf8")).toBe(written);
  const shown = await lander("summer", "--json");
  expect(JSON.parse(shown.out)).toMatchObject({ ok: true, kind: "summer", isPublished: true });
  expect(readFileSync(fileOf("summer"), "utf8")).toBe(written);
});

test("flags change the fields of an existing variant, everything else keeps its form, and a wrong value changes nothing", async () => {
  expect((await lander("gallery", "utrecht", "--town", "Utrecht")).status).toBe(0);
  const own = '"headline": { "en":   "The fair" },';
  writeFileSync(fileOf("utrecht"), readFileSync(fileOf("utrecht"), "utf8").replace("{\n", `{\n  ${own}\n`));
  expect((await lander("gallery", "utrecht", "--town", "Zeist", "--campaign", "spring")).status).toBe(0);
  const changed = readFileSync(fileOf("utrecht"), "utf8");
  expect(changed).toContain(own);
  expect([changed.includes('"town": "Zeist"'), changed.includes('"campaign": "spring"')]).toEqual([
    true,
    true,
  ]);
  expect(changed).toContain('"kinds"');
  const wrong = await lander("gallery", "utrecht", "--region", "XX-99");
  expect([wrong.status, wrong.out]).toEqual([1, ""]);
  expect(wrong.err).toContain(fileOf("utrecht"));
  expect(readFileSync(fileOf("utrecht"), "utf8")).toBe(changed);
});

test("a wrong block is refused with its file, line and field, and no file remains", async () => {
  const { status, out, err } = await lander("summer", "--blocks", "headline,galery,question,proof", ...texts);
  expect([status, out]).toEqual([1, ""]);
  expect(err).toContain(`${fileOf("summer")}:8`);
  expect(err).toMatch(/blocks\[1\]\.block.*"galery".*did you mean "gallery"/);
  expect(existsSync(fileOf("summer"))).toBe(false);
});

test("a composed lander with the name of a built-in one, or a variant of it, is refused", async () => {
  const blocks = ["--blocks", "headline,map,question,proof", ...texts];
  expect(await lander("gallery", ...blocks)).toMatchObject({ status: 2, out: "" });
  expect(await lander("summer", "utrecht", ...blocks)).toMatchObject({ status: 2, out: "" });
  expect(existsSync(path.dirname(fileOf("summer")))).toBe(false);
});
