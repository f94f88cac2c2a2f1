import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { areVapidKeys, makeVapidKeys } from "~/outside/push/vapid.server";
import { Registry } from "~/tenancy/registry.server";
import { type CommandResult, runCommand, spawnCommand } from "../support/run-command";
import { lineOf, plainConfig, TenantFolder, themesDir } from "../support/tenant-folder";

// Each run starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let folder: TenantFolder;
beforeEach(() => {
  folder = new TenantFolder();
});
afterEach(() => folder.remove());

/** Runs the command like an operator without a terminal. */
function tenant(args: string[], variables: Record<string, string> = {}): Promise<CommandResult> {
  const { tenantsDir, localesDir } = folder;
  const own = { TENANTS_DIR: tenantsDir, THEMES_DIR: themesDir, LOCALES_DIR: localesDir };
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    NODE_ENV: "development",
    ...own,
    ...variables,
  };
  return runCommand("tenant", args, env);
}

const said = ["--company", "Rosa B.V.", "--address", "Kade 1", "--city", "Town"];

describe("new", () => {
  test("creates a tenant that passes check and is served, with values derived from the country", async () => {
    const made = await tenant([
      "new",
      "rosa",
      "--name",
      "Rosa",
      "--domain",
      "Rosa.Example",
      "--countries",
      "nl,ch",
      ...said,
    ]);
    expect(made).toMatchObject({ status: 0, err: "" });
    const checked = await tenant(["check", "rosa", "--json"]);
    expect(JSON.parse(checked.out)).toMatchObject({
      ok: true,
      tenants: [{ slug: "rosa", ok: true, problems: [] }],
    });
    const registry = new Registry(folder.tenantsDir, themesDir);
    await registry.loadAll();
    const config = registry.find("rosa.example")?.config;
    expect(config).toMatchObject({
      domain_language: "nl",
      timezone: "Europe/Amsterdam",
      support_email: "service@rosa.example",
    });
    expect(Object.keys(config?.bundles[0]?.prices ?? {})).toEqual(["EUR", "CHF"]);
    expect(config?.payment_methods.map((method) => method.method)).toEqual(
      expect.arrayContaining(["ideal", "twint", "creditcard"]),
    );
    expect(folder.read("rosa", "tenant.json")).toMatch(/^\{\n {2}"\$schema": "\.\.\/tenant\.schema\.json"/);
  });

  test("writes no value that the base already has", async () => {
    const company = {
      id: "house",
      name: "House B.V.",
      address: "Street 1",
      city: "Town",
      country: "NL",
      added: "2024-01-01T00:00:00Z",
    };
    folder.base("house", {
      company,
      bundles: [{ id: "b", credits: 1, prices: { EUR: 100 } }],
      mail: { from: "post@house.example" },
    });
    const made = await tenant([
      "new",
      "rosa",
      "--name",
      "Rosa",
      "--domain",
      "rosa.example",
      "--countries",
      "NL",
      "--extends",
      "house",
    ]);
    expect(made.status).toBe(0);
    const own = JSON.parse(folder.read("rosa", "tenant.json"));
    expect(own).toMatchObject({ extends: "house", company: { tradenames: ["Rosa"] } });
    expect(Object.keys(own.company)).toEqual(["tradenames"]);
    expect(own).not.toHaveProperty("bundles");
    expect(own).not.toHaveProperty("mail");
  });

  test("accepts every suggestion with --yes, and lets check report what cannot be derived", async () => {
    const made = await tenant([
      "new",
      "rosa",
      "--name",
      "Rosa",
      "--domain",
      "rosa.example",
      "--niche",
      "1",
      "--countries",
      "NL",
      "--language",
      "nl",
      "--yes",
    ]);
    expect(made.status).toBe(0);
    const checked = await tenant(["check", "rosa"]);
    expect(checked.status).toBe(0);
    expect(checked.out).toMatch(/company\.address: found "\(address to follow\)".* \[warning\]/);
  });

  test("lists the missing flags where it cannot prompt", async () => {
    const refused = await tenant(["new", "rosa", "--name", "Rosa", "--domain", "rosa.example"]);
    expect(refused).toMatchObject({ status: 2, out: "" });
    expect(refused.err).toContain(
      "There is no terminal for questions: give --countries, --company, --address, --city.",
    );
    expect(readdirSync(folder.tenantsDir)).toEqual([]);
  });

  test("refuses invalid input with clear messages and writes nothing", async () => {
    folder.tenant("old", plainConfig("old.example"));
    const cases: [string[], string][] = [
      [["new", "old"], 'slug: found "old", expected a name that no folder has yet'],
      [["new", "Old_One"], 'slug: found "Old_One", expected lower-case letters'],
      [
        ["new", "rosa", "--domain", "also-old.example"],
        'domain: found "also-old.example", expected a domain that old does not claim',
      ],
      [["new", "rosa", "--theme", "nope"], 'theme: found "nope", expected one of'],
      [["new", "rosa", "--countries", "NL,XX"], 'countries: found "NL,XX", expected codes of countries'],
      [["new", "rosa", "--extends", "none"], 'extends: found "none", expected'],
    ];
    const results = await Promise.all(cases.map(([args]) => tenant([...args, ...said])));
    for (const [at, { status, out, err }] of results.entries()) {
      expect({ status, out }).toEqual({ status: 1, out: "" });
      expect(err).toContain(cases[at]?.[1]);
      expect(err).not.toContain("    at ");
    }
    expect(readdirSync(folder.tenantsDir)).toEqual(["old"]);
  });

  test("escapes hostile names in every file", async () => {
    const names = {
      tags: "<script>alert(1)</script>",
      quotes: `"quoted" & 'single'`,
      signs: "🔥 ünï \\ 日本",
    };
    const make = ([slug, name]: [string, string]) =>
      tenant(["new", slug, "--name", name, "--domain", `${slug}.example`, "--countries", "NL", ...said]);
    const made = await Promise.all(Object.entries(names).map(make));
    expect(made.map(({ status }) => status)).toEqual([0, 0, 0]);
    for (const [slug, name] of Object.entries(names)) {
      expect(JSON.parse(folder.read(slug, "tenant.json")).name).toBe(name);
      for (const file of ["logo.svg", "icon.svg"]) {
        const svg = folder.read(slug, file);
        expect(svg).not.toMatch(/<script|"quoted"/);
        expect(svg).toMatch(/^<svg [^<>]*><title>[^<>]*<\/title>/);
      }
    }
    expect((await tenant(["check"])).status).toBe(0);
  });
});

describe("check", () => {
  test("prints a line for each problem under its tenant, a summary, and exits with 1", async () => {
    const text = folder.tenant("bad", plainConfig("bad.example", { niche: 9 }));
    folder.tenant("good", plainConfig("good.example"), { "icon.svg": null });
    const { status, out } = await tenant(["check"]);
    expect(status).toBe(1);
    const file = path.join(folder.tenantsDir, "bad", "tenant.json");
    expect(out.split("\n")).toEqual([
      "bad: 1 error",
      `${file}:${lineOf(text, '"niche"')}:3 niche: found 9, expected at most 7`,
      "",
      "good: 1 warning",
      expect.stringMatching(/icon\.svg: found no such file, expected .* \[warning\]$/),
      "",
      "2 tenants checked: 1 error, 1 warning.",
      "What a production server would close or lack: npm run tenant -- check --production",
      "",
    ]);
  });

  test("prints JSON with a flag, and exits with 0 when there are only warnings", async () => {
    folder.tenant("good", plainConfig("good.example"), { "icon.svg": null });
    const { status, out } = await tenant(["check", "good", "--json"]);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      tenants: [{ slug: "good", ok: true, problems: [{ severity: "warning", line: 0 }] }],
    });
  });

  test("does not require what a production server requires elsewhere", async () => {
    folder.tenant(
      "one",
      plainConfig("one.example", { payment_provider: { name: "mollie", key: { env: "ONE_KEY" } } }),
    );
    const key = "live_0123456789012345678901234567";
    const runs: [string[], Record<string, string>, number][] = [
      [["check"], {}, 0],
      [["check"], { NODE_ENV: "production" }, 1],
      [["check", "--production"], {}, 1],
      [["check", "--production"], { ONE_KEY: "no key of Mollie" }, 1],
      [["check", "--production"], { ONE_KEY: key }, 0],
    ];
    for (const [args, variables, status] of runs)
      expect([args, variables, (await tenant(args, variables)).status]).toEqual([args, variables, status]);
  });

  test("says of a new brand, at each setting, what visitors and members would not get in production", async () => {
    await tenant(["new", "rosa", "--name", "Rosa", "--domain", "rosa.example", "--countries", "NL", ...said]);
    expect((await tenant(["check", "rosa"])).out).toContain("npm run tenant -- check rosa --production");
    const { status, out } = await tenant(["check", "rosa", "--production", "--json"]);
    const problems = JSON.parse(out).tenants[0].problems as { path: string; severity: string }[];
    expect(status).toBe(1);
    expect(problems.map(({ path: place, severity }) => `${severity} ${place}`).sort()).toEqual([
      "error payment_provider",
      "warning company.kvk",
      "warning company.vat_numbers",
      "warning mail",
      "warning payment_methods",
      "warning vapid",
    ]);
  });

  test("says of a brand in which countries it sells nothing, and why nobody can sign up", async () => {
    const payment_provider = { name: "mollie", key: { env: "ONE_KEY" } };
    const one = (more: object) => plainConfig("one.example", { payment_provider, ...more });
    const key = "live_0123456789012345678901234567";
    const found = async (more: object) => {
      folder.tenant("one", one(more));
      const { out } = await tenant(["check", "one", "--production", "--json"], { ONE_KEY: key });
      return JSON.parse(out).tenants[0].problems as object[];
    };
    const method = { path: "payment_methods", severity: "warning", found: expect.stringContaining("in DE") };
    const nothing = { path: "payment_methods", severity: "error", found: expect.stringContaining("NL, DE") };
    const noSource = { path: "signups", severity: "error" };
    expect(await found({ payment_methods: [{ method: "ideal" }] })).toContainEqual(
      expect.objectContaining(method),
    );
    expect(await found({ payment_methods: [] })).toContainEqual(expect.objectContaining(nothing));
    expect(await found({ signups: "with_trafficsource" })).toContainEqual(expect.objectContaining(noSource));
    expect(await found({ signups: "invite_only" })).toContainEqual(
      expect.objectContaining({ ...noSource, severity: "warning" }),
    );
  });
});

test("list shows every tenant and its state, for people and as JSON", async () => {
  folder.tenant("bad", plainConfig("bad.example", { niche: 9 }));
  folder.tenant("good", plainConfig("good.example"));
  const { status, out } = await tenant(["list", "--json"]);
  expect(status).toBe(0);
  const row = { name: "Plain", aliases: 1, theme: "porch", languages: ["nl", "en"] };
  expect(JSON.parse(out)).toEqual({
    tenants: [
      { ...row, slug: "bad", id: "bad", domain: "bad.example", niche: 9, state: "refused" },
      { ...row, slug: "good", id: "good", domain: "good.example", niche: 1, state: "live" },
    ],
  });
  expect((await tenant(["list"])).out).toMatch(
    /^good +good +Plain +good\.example +1 +1 +porch +nl en +live$/m,
  );
});

test("list names folders beside the tenants that are not served", async () => {
  folder.tenant("good", plainConfig("good.example"));
  folder.tenant("Not_A_Slug", plainConfig("other.example"));
  writeFileSync(path.join(folder.tenantsDir, "notes.txt"), "x");
  const [people, json] = await Promise.all([tenant(["list"]), tenant(["list", "--json"])]);
  expect(people.out).toMatch(/^not served: the folder name "Not_A_Slug", expected lower-case letters/m);
  expect(people.out).toMatch(/^not served: the file "notes\.txt", expected a folder/m);
  const { tenants, ignored } = JSON.parse(json.out);
  expect(tenants).toMatchObject([{ slug: "good", state: "live" }]);
  expect(ignored).toMatchObject([{ name: "Not_A_Slug" }, { name: "notes.txt" }]);
});

test("show tells the origin of each value and what a browser gets", async () => {
  folder.base("house", { refund_days: 30, company: { kvk: "123" } });
  const text = folder.tenant("one", plainConfig("one.example", { extends: "house" }));
  const { status, out } = await tenant(["show", "one", "--json"]);
  expect(status).toBe(0);
  const shown = JSON.parse(out);
  const value = (wanted: string) => shown.config.find((one: { path: string }) => one.path === wanted);
  expect(value("name")).toMatchObject({ value: "Plain", from: "own", line: lineOf(text, '"name"') });
  expect(value("refund_days")).toMatchObject({
    value: 30,
    from: "base",
    file: expect.stringMatching(/house\.json$/),
    line: 2,
  });
  expect(value("company.kvk")).toMatchObject({ value: "123", from: "base" });
  expect(value("swipe_likes_per_day")).toEqual({
    path: "swipe_likes_per_day",
    value: 4,
    from: "default",
    file: null,
    line: null,
  });
  expect(shown).toMatchObject({
    hosts: ["one.example", "also-one.example"],
    theme: { name: "porch" },
    settings: { domain: "one.example", refund_days: 30 },
  });
  expect((await tenant(["show", "one"])).out).toMatch(/refund_days +30 {2}\(base, .*house\.json:2\)/);
});

test("show of a refused tenant reports why and exits with 1", async () => {
  folder.tenant("bad", plainConfig("bad.example", { niche: 9 }));
  const { status, err } = await tenant(["show", "bad"]);
  expect(status).toBe(1);
  expect(err).toContain("niche: found 9");
});

test("schema writes the file for editors, and --check reports when it is outdated", async () => {
  expect((await tenant(["schema", "--check"])).status).toBe(1);
  expect((await tenant(["schema"])).status).toBe(0);
  expect((await tenant(["schema", "--check"])).status).toBe(0);
  expect(JSON.parse(folder.read("tenant.schema.json"))).toMatchObject({
    $schema: "http://json-schema.org/draft-07/schema#",
  });
});

test("wrong usage prints the usage of that command only and exits with 2", async () => {
  const cases = ["check nobody", "check --nope", "show", "list one", "new a b"];
  const results = await Promise.all(cases.map((line) => tenant(line.split(" "))));
  for (const [at, { status, out, err }] of results.entries()) {
    expect({ status, out }).toEqual({ status: 2, out: "" });
    const usage = err.split("Usage: npm run tenant -- <command>\n\n")[1]!;
    const commands = [...usage.matchAll(/^ {2}([a-z-]+)/gm)].map(([, command]) => command);
    expect([...new Set(commands)]).toEqual([cases[at]!.split(" ")[0]]);
  }
});

test("an unknown command lists the commands and names the one that may be meant", async () => {
  for (const line of ["", "nothing", "constructor"]) {
    const { status, out, err } = await tenant(line === "" ? [] : [line]);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toContain("Commands: new, check, list");
    expect(err.split("\n").length).toBeLessThan(6);
  }
  expect((await tenant(["refnd", "velvet-hour"])).err).toContain('Did you mean "refund"?');
});

test("every command has a usage of its own, and help prints all of them", async () => {
  const all = (await tenant(["help"])).out;
  const [, list = ""] = /Commands: (.*)\./.exec((await tenant([])).err) ?? [];
  for (const name of list.split(", ")) expect([name, all.includes(`\n  ${name} `)]).toEqual([name, true]);
  const { status, out } = await tenant(["retire", "--help"]);
  expect([status, out.split("\n").length < 10, out.includes("--credits")]).toEqual([0, true, true]);
});

test("missing folders are reported with the name of their variable", async () => {
  expect(await tenant(["check"], { TENANTS_DIR: "/nowhere" })).toMatchObject({
    status: 2,
    err: expect.stringContaining("TENANTS_DIR"),
  });
  expect(await tenant(["check"], { LOCALES_DIR: folder.tenantsDir })).toMatchObject({
    status: 2,
    err: expect.stringContaining("words"),
  });
});

test("a command ends quietly when its reader closes the pipe, as head does", async () => {
  folder.tenant("good", plainConfig("good.example"));
  const { tenantsDir, localesDir } = folder;
  const child = spawnCommand("tenant", ["show", "good"], {
    ...process.env,
    TENANTS_DIR: tenantsDir,
    THEMES_DIR: themesDir,
    LOCALES_DIR: localesDir,
  });
  child.stdout.destroy();
  let err = "";
  child.stderr.on("data", (data) => (err += data));
  const status = await new Promise((resolve) => child.on("close", resolve));
  expect({ status, err }).toEqual({ status: 0, err: "" });
});

test("keys generates a pair of push keys and names the variable of the private one", async () => {
  folder.tenant("good", plainConfig("good.example"));
  const [one, other] = await Promise.all([
    tenant(["keys", "good", "--json"]),
    tenant(["keys", "good", "--json"]),
  ]);
  const made = [one, other].map(({ out }) => JSON.parse(out));
  for (const { vapid, environment } of made) {
    expect(vapid.private_key).toEqual({ env: "GOOD_VAPID_PRIVATE_KEY" });
    const privateKey = environment.GOOD_VAPID_PRIVATE_KEY;
    expect(areVapidKeys({ publicKey: vapid.public_key, privateKey })).toBe(true);
  }
  expect(made[0].vapid.public_key).not.toBe(made[1].vapid.public_key);
});

test("a secret in a file is used by its name, which keys counts up, and show prints no content", async () => {
  const secrets = path.join(folder.root, "secrets");
  mkdirSync(path.join(secrets, "good"), { recursive: true });
  writeFileSync(path.join(secrets, "good/vapid"), "sesame");
  const SECRETS_DIR = secrets;
  const vapid = { public_key: makeVapidKeys().publicKey, private_key: { file: "good/vapid" } };
  folder.tenant("good", plainConfig("good.example", { vapid }));
  const [shown, checked, made] = [
    await tenant(["show", "good"], { SECRETS_DIR }),
    await tenant(["check", "good"], { SECRETS_DIR }),
    await tenant(["keys", "good", "--json"], { SECRETS_DIR }),
  ];
  expect(shown.out).toContain("good/vapid");
  expect(shown.out + checked.out + checked.err).not.toContain("sesame");
  const { vapid: next, files } = JSON.parse(made.out);
  expect([next.private_key, Object.keys(files)]).toEqual([{ file: "good/vapid-2" }, ["good/vapid-2"]]);
});
