import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { Translations } from "~/i18n/translations.server";
import { plainConfig, TenantFolder, themesDir } from "../../tests/support/tenant-folder";
import { checkTenants } from "./check/check-tenants.server";
import { Registry } from "./registry.server";
import { FileRefused, filesOf, maxBytes, TenantFiles } from "./tenant-files.server";

let folder: TenantFolder;
let outside: string;
beforeEach(() => {
  folder = new TenantFolder();
  outside = path.join(folder.root, "outside");
  writeFileSync(outside, "SESSION_SECRET=sesame");
});
afterEach(() => folder.remove());

const place = (...names: string[]) => path.join(folder.tenantsDir, ...names);
const languages = new TenantFolder();
const translations = new Translations(languages.localesDir);
afterAll(() => languages.remove());

type Verdict = { served: boolean; problems: string[] };

/** Returns the verdicts of `check` and of a server that starts, which must be equal. */
async function verdicts(): Promise<Record<string, Verdict>> {
  const { tenantsDir } = folder;
  const reports = await checkTenants({ tenantsDir, themesDir, translations, variables: {} });
  const registry = new Registry(tenantsDir, themesDir, null, translations);
  await registry.loadAll();
  const errors = reports.flatMap(({ problems }) => problems).filter(({ severity }) => severity === "error");
  expect(new Set(registry.problems())).toEqual(new Set(errors));
  return Object.fromEntries(
    reports.map(({ slug, ok, problems }) => {
      const served = registry.bySlug(slug) !== null;
      expect([slug, ok]).toEqual([slug, served]);
      const own = problems.filter(({ severity }) => severity === "error");
      return [
        slug,
        { served, problems: own.map(({ file, found }) => `${path.relative(place(slug), file)}: ${found}`) },
      ];
    }),
  );
}

async function verdictOf(slug: string): Promise<Verdict> {
  const verdict = (await verdicts())[slug];
  if (!verdict) throw new Error(`nothing was said of ${slug}`);
  return verdict;
}

describe("a tenant with a link out of its folder is refused by check and by the server", () => {
  test.each([
    "tenant.json",
    "logo.svg",
    "pictures/drawing.svg",
    "pictures/01.webp",
    "locales/en.json",
    "pages/terms.nl.md",
  ])("%s", async (file) => {
    folder.tenant("other", plainConfig("other.example"));
    const up = file.includes("/") ? "../../.." : "../..";
    const targets = {
      secret: outside,
      environment: "/proc/self/environ",
      device: "/dev/zero",
      relative: `${up}/outside`,
      neighbour: `${up}/tenants/other/tenant.json`,
    };
    const showcase = [{ picture: "pictures/01.webp", name: "A", age: 30, place: "B" }];
    for (const [slug, target] of Object.entries(targets)) {
      folder.tenant(slug, plainConfig(`${slug}.example`, { showcase }), { "pictures/01.webp": "x" });
      mkdirSync(path.dirname(place(slug, file)), { recursive: true });
      rmSync(place(slug, file), { force: true });
      symlinkSync(target, place(slug, file));
    }
    const { other, ...linked } = await verdicts();
    expect(other).toEqual({ served: true, problems: [] });
    for (const [slug, { served, problems }] of Object.entries(linked)) {
      expect([slug, served]).toEqual([slug, false]);
      expect(problems.join("\n")).toContain("a link out of its folder");
      expect(problems.join("\n")).not.toContain("sesame");
    }
  });

  test.each(["locales", "pages", "pictures"])("the folder %s", async (name) => {
    folder.tenant("one", plainConfig("one.example", { showcase: [] }));
    const other = path.join(folder.root, "elsewhere");
    mkdirSync(other);
    for (const file of ["en.json", "terms.nl.md", "x.svg"]) writeFileSync(path.join(other, file), "{}");
    symlinkSync(other, place("one", name));
    expect(await verdictOf("one")).toMatchObject({ served: false });
    // The error does not reveal the names of the files there.
    expect(() => new TenantFiles(folder.tenantsDir, "one").list(name)).toThrow("a link out of its folder");
  });

  test("a base", async () => {
    folder.tenant("one", plainConfig("one.example", { extends: "house" }));
    mkdirSync(place("_base"));
    writeFileSync(path.join(folder.root, "house.json"), "{}");
    symlinkSync(path.join(folder.root, "house.json"), place("_base", "house.json"));
    expect(await verdictOf("one")).toMatchObject({ served: false });
  });

  test("the folder of all bases", async () => {
    folder.tenant("one", plainConfig("one.example", { extends: "house" }));
    mkdirSync(path.join(folder.root, "bases"));
    writeFileSync(path.join(folder.root, "bases", "house.json"), "{}");
    symlinkSync(path.join(folder.root, "bases"), place("_base"));
    expect(await verdictOf("one")).toMatchObject({ served: false });
  });
});

test("a tenant may link one file of its folder to another, and the folder of all tenants may be a link", async () => {
  folder.tenant("one", plainConfig("one.example"), { "icon.svg": null });
  symlinkSync("logo.svg", place("one", "icon.svg"));
  expect(await verdictOf("one")).toEqual({ served: true, problems: [] });
  renameSync(folder.tenantsDir, `${folder.tenantsDir}-1`);
  symlinkSync(`${folder.tenantsDir}-1`, folder.tenantsDir);
  expect(await verdictOf("one")).toEqual({ served: true, problems: [] });
});

test("a pipe, a folder or another special file in place of a file is refused without blocking", async () => {
  folder.tenant("one", plainConfig("one.example"), { "logo.svg": null, "icon.svg": null });
  mkdirSync(place("one", "icon.svg"));
  execFileSync("mkfifo", [place("one", "logo.svg")]);
  const { problems } = await verdictOf("one");
  expect(problems).toEqual(["icon.svg: a folder", "logo.svg: a device or a pipe"]);
});

test.each([
  ["tenant.json", "configuration"],
  ["logo.svg", "drawing"],
  ["locales/en.json", "translations"],
  ["pages/terms.nl.md", "page"],
  ["pictures/hero-wide.webp", "picture"],
] as const)(
  "a file %s above the size limit of its kind is refused without reading it",
  async (name, kind) => {
    folder.tenant("one", plainConfig("one.example"), { [name]: "x".repeat(maxBytes[kind] + 1) });
    const { problems } = await verdictOf("one");
    expect(problems).toEqual([`${name}: ${maxBytes[kind] + 1} bytes`]);
  },
);

test("a page that is not text is refused", async () => {
  folder.tenant("one", plainConfig("one.example"), { "pages/terms.nl.md": "# Terms\0" });
  writeFileSync(place("one", "locales.bin"), "");
  expect(await verdictOf("one")).toMatchObject({
    problems: ["pages/terms.nl.md: the control character U+0000"],
  });
  writeFileSync(place("one", "pages", "terms.nl.md"), Buffer.from([0x23, 0xc3, 0x28]));
  expect(await verdictOf("one")).toMatchObject({
    problems: ["pages/terms.nl.md: bytes that are not UTF-8"],
  });
});

test("a folder that becomes a link after the tenant was read reveals nothing of the link's target", async () => {
  folder.tenant("one", plainConfig("one.example"));
  const files = filesOf({ dir: place("one") });
  expect(files.read("logo.svg", "drawing")).not.toBeNull();
  renameSync(place("one"), path.join(folder.root, "moved"));
  writeFileSync(path.join(folder.root, "moved", "secret.svg"), "sesame");
  symlinkSync(path.join(folder.root, "moved"), place("one"));
  const again = filesOf({ dir: place("one") });
  expect(() => again.read("secret.svg", "drawing")).toThrow(FileRefused);
  await expect(again.readLater("secret.svg", "drawing")).rejects.toThrow(FileRefused);
  expect(() => again.state("secret.svg", "drawing")).toThrow(FileRefused);
});

test("an impossible name is treated as a missing file, and a folder with too many names is refused", () => {
  folder.tenant("one", plainConfig("one.example"));
  const files = new TenantFiles(folder.tenantsDir, "one");
  for (const name of ["x".repeat(5000), "logo.svg/below", "nothing.svg", "a\0b.svg"])
    expect(files.read(name, "drawing")).toBeNull();
  mkdirSync(place("one", "pages"));
  writeFileSync(place("one", "pages", "0"), "");
  for (let at = 1; at <= 1000; at++) linkSync(place("one", "pages", "0"), place("one", "pages", String(at)));
  expect(() => files.list("pages")).toThrow(FileRefused);
});
