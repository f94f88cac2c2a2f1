import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { lineOf, plainConfig, TenantFolder, themesDir } from "../../../tests/support/tenant-folder";
import type { Json } from "../json-file.server";
import { loadTenant } from "../load-tenant.server";
import { problemText } from "../problems.server";
import { Registry } from "../registry.server";
import { TenantRules } from "../tenant-rules.server";
import { readUpgradedFiles } from "../tenant-source.server";
import { Themes } from "../themes.server";
import { rewriteFile } from "./rewrite-file.server";
import { SCHEMA_VERSION, type Step, steps } from "./steps.server";
import { removedFieldProblems, type UpgradedFile, upgradeFile } from "./upgrade-file.server";

let folder: TenantFolder;
beforeEach(() => {
  folder = new TenantFolder();
});
afterEach(() => folder.remove());

const rules = new TenantRules(new Themes(themesDir));
const load = async (more: Json) => {
  const text = folder.tenant("brand", plainConfig("brand.example", more));
  return { text, ...(await loadTenant(folder.tenantsDir, "brand", rules)) };
};
const fileOf = (json: Json) => ({ file: "tenant.json", text: JSON.stringify(json, null, 2), json });

/** Upgrades a file that the chain accepts. */
function upgraded(json: Json, base: UpgradedFile | null = null, chain?: readonly Step[]): UpgradedFile {
  const file = upgradeFile(fileOf(json), base, chain);
  if ("problem" in file) throw new Error(problemText(file.problem));
  return file;
}

describe("the version of a tenant's file", () => {
  test("is 1 if the file states none, and such a file loads without a warning", async () => {
    const { tenant, warnings } = await load({});
    expect(warnings).toEqual([]);
    expect(tenant?.config.version).toBe(SCHEMA_VERSION);
  });

  test("is refused at its line if it is newer than the release, with the newest known version", async () => {
    const { tenant, problems, text } = await load({ version: SCHEMA_VERSION + 1 });
    expect(tenant).toBeNull();
    expect(problems).toMatchObject([
      {
        path: "version",
        line: lineOf(text, '"version"'),
        found: String(SCHEMA_VERSION + 1),
        expected: `at most ${SCHEMA_VERSION}, the newest version that this release knows`,
      },
    ]);
  });

  test.each([0, -1, 1.5, "2", null, [1]])("is refused if it is %j", async (version) => {
    const { problems } = await load({ version });
    expect(problems).toMatchObject([{ path: "version", expected: `an integer from 1 to ${SCHEMA_VERSION}` }]);
  });

  test("of a base is its own: a newer base refuses its tenants at the base's line", async () => {
    folder.base("house", { version: SCHEMA_VERSION + 1 });
    const { problems } = await load({ extends: "house", version: SCHEMA_VERSION });
    expect(problems).toMatchObject([
      { file: expect.stringMatching(/_base\/house\.json$/), line: 2, path: "version" },
    ]);
  });

  test("is the current one in the files of this repository", () => {
    const tenants = path.resolve(import.meta.dirname, "../../../tenants");
    const files = readdirSync(tenants, { withFileTypes: true }).flatMap((entry) => {
      if (!entry.isDirectory()) return [];
      const dir = path.join(tenants, entry.name);
      return entry.name === "_base"
        ? readdirSync(dir).map((name) => path.join(dir, name))
        : [path.join(dir, "tenant.json")];
    });
    expect(files.length).toBeGreaterThan(5);
    const others = files.filter((file) => JSON.parse(readFileSync(file, "utf8")).version !== SCHEMA_VERSION);
    expect(others).toEqual([]);
  });
});

describe("a removed field", () => {
  test("warns with file, line, field and command, and the tenant is loaded without it", async () => {
    const { tenant, warnings, text } = await load({ design_version: 1, invite_only: true });
    expect(tenant?.config.signups).toBe("invite_only");
    expect(tenant?.config).not.toHaveProperty("invite_only");
    expect(warnings).toMatchObject([
      { severity: "warning", path: "design_version", line: lineOf(text, '"design_version"') },
      {
        severity: "warning",
        path: "invite_only",
        line: lineOf(text, '"invite_only"'),
        expected: '"signups", which replaces it',
        hint: "the next version refuses it; npm run tenant -- upgrade brand rewrites the file",
      },
    ]);
  });

  test("of a base warns at the base's line", async () => {
    folder.base("house", { design_version: 1 });
    expect((await load({ extends: "house" })).warnings).toMatchObject([
      { file: expect.stringMatching(/_base\/house\.json$/), line: 2, path: "design_version" },
    ]);
  });

  test("is logged at the start of the server, by the registry's list of warnings", async () => {
    folder.tenant("brand", plainConfig("brand.example", { invite_only: false }));
    const registry = new Registry(folder.tenantsDir, themesDir);
    await registry.loadAll();
    expect(registry.removedFields()).toMatchObject([{ path: "invite_only" }]);
    folder.tenant("brand", plainConfig("brand.example"));
    await registry.reload("brand");
    expect(registry.removedFields()).toEqual([]);
  });

  test("with a value that it could not have is refused, as before its removal", async () => {
    const { problems, text } = await load({ design_version: 2 });
    expect(problems).toMatchObject([
      { path: "design_version", line: lineOf(text, '"design_version"'), found: "2", expected: "one of 1" },
    ]);
    expect((await load({ invite_only: "yes" })).problems).toMatchObject([{ path: "invite_only" }]);
  });

  test("in a file that states the version without it is an unknown key, and the hint names its replacement", async () => {
    const { problems } = await load({ version: 2, invite_only: true });
    expect(problems).toMatchObject([
      { path: "invite_only", hint: 'version 2 of the schema removed it; "signups" replaces it' },
    ]);
  });

  test("is an error one version later, and the steps still convert it", () => {
    const step: Step = { removed: { old: { values: z.string() } }, upgrade: ({ old: _, ...rest }) => rest };
    const file = upgraded({ invite_only: true, old: "x" }, null, [...steps, step]);
    expect(file.json).toEqual({ signups: "invite_only", version: SCHEMA_VERSION + 1 });
    expect(removedFieldProblems(file, "the command", SCHEMA_VERSION + 1)).toMatchObject([
      { path: "invite_only", severity: "error", hint: "the command rewrites the file" },
      { path: "old", severity: "warning" },
    ]);
  });
});

/** Every way to set the two fields, or not. */
const combinations = [undefined, "all", "with_trafficsource", "invite_only"].flatMap((signups) =>
  [undefined, true, false].map((invite_only) => JSON.parse(JSON.stringify({ signups, invite_only })) as Json),
);

test("a brand has the same kind of signup in version 2 as in version 1, for every file and base", () => {
  for (const base of combinations)
    for (const own of combinations) {
      const before = { ...base, ...own };
      const expected = before.invite_only ? "invite_only" : (before.signups ?? "all");
      const shared = upgraded(base);
      const after = { ...shared.json, ...upgraded(own, shared).json };
      expect({ base, own, signups: after.signups ?? "all" }).toEqual({ base, own, signups: expected });
      expect(after).not.toHaveProperty("invite_only");
    }
});

describe("a rewritten file", () => {
  const text = `{
    "$schema": "../tenant.schema.json",
    "name": "Plain",
    "aliases": ["a.example",
                "b.example"],
    "domain":   "plain.example",
    "niche": 1,
    "invite_only": true,
    "theme": "porch",
    "design_version": 1
}
`;

  test("keeps the order and the format of everything else", () => {
    const file = upgradeFile({ file: "tenant.json", text, json: JSON.parse(text) }, null);
    if ("problem" in file) throw new Error(problemText(file.problem));
    expect(rewriteFile(file)).toEqual({
      text: `{
    "$schema": "../tenant.schema.json",
    "version": 2,
    "name": "Plain",
    "aliases": ["a.example",
                "b.example"],
    "domain":   "plain.example",
    "niche": 1,
    "signups": "invite_only",
    "theme": "porch"
}
`,
      changes: [
        'signups is set to "invite_only"',
        "version is set to 2",
        "invite_only (true) is removed",
        "design_version (1) is removed",
      ],
    });
  });

  test.each(["\n", "\r\n"])("has the fields of the upgraded one, with line breaks %j and tabs", (eol) => {
    for (const own of combinations) {
      const written = JSON.stringify({ name: "Plain", ...own }, null, "\t").replaceAll("\n", eol);
      const file = upgraded(own);
      const source = upgradeFile({ file: "tenant.json", text: written, json: JSON.parse(written) }, null);
      if ("problem" in source) throw new Error(problemText(source.problem));
      const result = rewriteFile(source);
      expect(JSON.parse(result!.text)).toEqual({ name: "Plain", ...file.json });
      expect(
        result!.text
          .split(eol)
          .slice(1, -1)
          .every((line) => /^\t"/.test(line)),
      ).toBe(true);
    }
  });

  test("is not written again", () => {
    expect(rewriteFile(upgraded({ version: SCHEMA_VERSION, name: "Plain" }))).toBeNull();
  });
});

test("a value that a step made is located at the field that it came from", async () => {
  const { source, text } = await load({ invite_only: true });
  expect(source?.locate(["signups"])).toMatchObject({ from: "own", line: lineOf(text, '"invite_only"') });
  expect(readUpgradedFiles(folder.tenantsDir, "brand")).toMatchObject({ own: { version: 1 }, base: null });
});
