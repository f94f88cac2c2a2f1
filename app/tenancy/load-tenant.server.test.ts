import { writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byLane } from "../../tests/support/lanes";
import { lineOf, plainConfig, TenantFolder, themesDir } from "../../tests/support/tenant-folder";
import { loadTenant } from "./load-tenant.server";
import { withNicheDefaults } from "./niche-defaults.server";
import type { Problem } from "./problems.server";
import { Registry } from "./registry.server";
import { crossChecks, TenantConfig } from "./schema.server";
import { TenantRules } from "./tenant-rules.server";
import { readTenantSource } from "./tenant-source.server";
import { Themes } from "./themes.server";

type Json = Record<string, unknown>;
type Mutation = (config: Json, at: number) => string | undefined;

const rules = new TenantRules(new Themes(themesDir));
const STEADY = "steady.example";
const folder = new TenantFolder();
const pristine = plainConfig("target.example", { extends: "house", gifts: [{ id: "tea", icon: "tea" }] });
const file = path.join(folder.tenantsDir, "target", "tenant.json");
let registry: Registry;

beforeAll(async () => {
  folder.base("house", { gift_credits: { tea: 3 }, refund_days: 14, mail: { from: "post@house.example" } });
  folder.tenant("steady", plainConfig(STEADY));
  folder.tenant("target", pristine);
  registry = new Registry(folder.tenantsDir, themesDir);
  await registry.loadAll();
});
afterAll(() => folder.remove());

/** Returns every place in a document: the object or list that contains it, and its key. */
function places(value: unknown): { holder: Json; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Json;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...places(holder[key])]);
}

const strange = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e308, -0, 2 ** 53, "", " ", [], {}, [[]], [null], {
    env: "lower",
  }),
  fc.constantFrom(
    "x".repeat(5000),
    "__proto__",
    "constructor",
    "red;} body{display:none",
    "../../etc/passwd",
    "\u0000",
    "\ud800",
  ),
  fc.constantFrom(
    "url(https://evil.example/x)",
    "javascript:alert(1)",
    "NL",
    "en",
    "#12345g",
    "<script>",
    "€€€",
  ),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
);

const keys = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "nam",
    "currency",
    "bundel",
    "env",
    "then",
    "length",
    "",
  ),
  fc.string({ maxLength: 12 }),
);

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
/** Sets a copy of the value, because a value that is used in two places could end up inside itself. */
const define = (holder: Json, key: string, value: unknown) =>
  Object.defineProperty(holder, key, {
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  });

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.constant<Mutation>((config, at) => {
    const place = pick(places(config), at);
    if (place) delete place.holder[place.key];
    return undefined;
  }),
  strange.map(
    (value): Mutation =>
      (config, at) => {
        const place = pick(places(config), at);
        if (place) define(place.holder, place.key, value);
        return undefined;
      },
  ),
  fc.tuple(keys, strange).map(
    ([key, value]): Mutation =>
      (config, at) => {
        const holders = [config, ...places(config).map(({ holder, key: name }) => holder[name])];
        const objects = holders.filter(
          (holder): holder is Json => typeof holder === "object" && holder !== null,
        );
        const holder = pick(objects, at);
        if (holder && !Array.isArray(holder)) define(holder, key, value);
        return undefined;
      },
  ),
  fc.constantFrom(STEADY, `also-${STEADY}`, "target.example").map(
    (host): Mutation =>
      (config, at) => {
        if (at % 2) config.domain = host;
        else config.aliases = [host];
        return undefined;
      },
  ),
  fc
    .constantFrom(
      "color.primary",
      "color.ground",
      "constructor.name",
      "type.text",
      "light.glass",
      "no.token",
      "color.caption",
    )
    .chain((token) =>
      fc
        .constantFrom("red;}*{color:red", "#ffffff", "#000000", "url(//x)", "expression(1)", "")
        .map((value) => ({ [token]: value })),
    )
    .map(
      (overrides): Mutation =>
        (config) => {
          config.theme_overrides = overrides;
          return undefined;
        },
    ),
  fc.constantFrom<unknown>("nothing", "../house", "HOUSE", 7, null, "", ["house"]).map(
    (value): Mutation =>
      (config) => {
        config.extends = value;
        return undefined;
      },
  ),
  fc.constantFrom("truncate", "doubt", "bom", "deep", "comma", "list").map(
    (kind): Mutation =>
      (config, at) => {
        const text = JSON.stringify(config, null, 2);
        if (kind === "truncate") return text.slice(0, at % text.length);
        if (kind === "doubt")
          return `${text.slice(0, at % text.length)}\u0007${text.slice(at % text.length)}`;
        if (kind === "bom") return `\ufeff${text}`;
        if (kind === "deep") return `{"name": ${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
        return kind === "comma" ? text.replace(/\n\}$/, ",\n}") : `[${text}]`;
      },
  ),
);

function expectReported(problem: Problem, text: string): void {
  expect(problem.severity).toBe("error");
  expect(problem.file === file || problem.file.endsWith("_base/house.json")).toBe(true);
  expect(problem.line).toBeGreaterThanOrEqual(1);
  expect(problem.column).toBeGreaterThanOrEqual(1);
  if (problem.file === file) expect(problem.line).toBeLessThanOrEqual(text.split("\n").length);
  expect(problem.found).not.toBe("");
  expect(problem.expected).not.toBe("");
  // The problem has a path unless the whole document is invalid.
  const isDocument =
    problem.expected === "an object" ||
    /can be read|^at most \d+ levels/.test(problem.expected) ||
    !isJson(text);
  if (!isDocument) expect(problem.path).not.toBe("");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ""));
    return true;
  } catch {
    return false;
  }
}

describe("a mutated configuration", () => {
  test("is accepted and valid, or refused with its path, and affects no other tenant", async () => {
    const steady = registry.bySlug("steady");
    const numRuns = byLane(200, 1000);
    const outcomes = { accepted: 0, refused: 0 };
    const changes = fc.array(fc.tuple(mutation, fc.nat()), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(changes, async (mutations) => {
        const config = structuredClone(pristine);
        let text = "";
        for (const [mutate, at] of mutations) text = mutate(config, at) ?? "";
        text ||= JSON.stringify(config, null, 2);
        writeFileSync(file, text);
        const before = registry.bySlug("target");
        const problems = await registry.reload("target");
        const after = registry.bySlug("target");

        expect(registry.bySlug("steady")).toBe(steady);
        expect(registry.find(STEADY)).toBe(steady);
        expect(registry.find(`also-${STEADY}`)).toBe(steady);
        for (const host of after?.hosts ?? []) expect(registry.find(host)).toBe(after);
        outcomes[problems.length === 0 ? "accepted" : "refused"] += 1;
        if (problems.length > 0) {
          expect(after).toBe(before);
          for (const problem of problems) expectReported(problem, text);
          return;
        }
        const source = readTenantSource(folder.tenantsDir, "target");
        if ("problem" in source || !after) throw new Error("served, and cannot be read");
        expect(withNicheDefaults(TenantConfig.parse(source.merged))).toEqual(after.config);
        expect(crossChecks(after.config)).toEqual([]);
        expect(after.theme.css).not.toMatch(/display:none|evil\.example/);
      }),
      { numRuns },
    );
    // The test is meaningless without enough outcomes of both kinds.
    expect(outcomes.accepted).toBeGreaterThan(numRuns * 0.02);
    expect(outcomes.refused).toBeGreaterThan(numRuns * 0.4);
  }, 60_000);

  test("with texts that are not JSON objects is refused, and loading never throws", async () => {
    folder.tenant("worded", plainConfig("worded.example"));
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom("", "null", "[]", '{"common":[]}', '{"common":{"plain":1}}'),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        folder.tenant("worded", plainConfig("worded.example"), { "locales/en.json": text });
        const { tenant, problems } = await loadTenant(folder.tenantsDir, "worded", rules);
        expect(tenant === null).toBe(problems.length > 0);
        for (const problem of problems) expect(problem.line).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: byLane(50, 200) },
    );
  });
});

test("a text's key with a pattern character is refused at its line", async () => {
  folder.tenant("worded", plainConfig("worded.example"), {
    "locales/en.json": '{"home": {\n  "a(": "x"\n}}',
  });
  const { problems } = await loadTenant(folder.tenantsDir, "worded", rules);
  expect(problems).toMatchObject([{ line: 2, path: "home.a(", found: 'the key "a("' }]);
});

describe("a refusal", () => {
  const load = async (config: Json) => {
    const text = folder.tenant("one", config);
    return { text, problems: (await loadTenant(folder.tenantsDir, "one", rules)).problems };
  };

  test("names the line and the language of a text that is too long", async () => {
    const { text, problems } = await load(
      plainConfig("one.example", { index_title: { nl: "Kort", en: "x".repeat(71) } }),
    );
    expect(problems).toMatchObject([
      { path: "index_title.en", line: lineOf(text, "xxx"), expected: "at most 70 characters" },
    ]);
  });

  test("of an unknown key suggests a similar known one, for currencies too", async () => {
    const bundles = [{ id: "b", credits: 1, prices: { EUR: 100, EUX: 100 } }];
    const { text, problems } = await load(plainConfig("one.example", { niches: 1, bundles }));
    expect(problems).toMatchObject([
      { path: "bundles[0].prices.EUX", line: lineOf(text, "EUX"), hint: 'did you mean "EUR"?' },
      { path: "niches", line: lineOf(text, '"niches"'), hint: 'did you mean "niche"?' },
    ]);
  });

  test("of a value from the base names the base's file and line", async () => {
    folder.base("broken", { refund_days: "soon" });
    const { problems } = await load(plainConfig("one.example", { extends: "broken" }));
    expect(problems).toMatchObject([
      { file: expect.stringMatching(/_base\/broken\.json$/), line: 2, path: "refund_days" },
    ]);
  });

  test("reports bundles without a common currency, in which members could pay", async () => {
    const bundles = [
      { id: "a", credits: 1, prices: { EUR: 100 } },
      { id: "b", credits: 2, prices: { USD: 200 } },
    ];
    expect((await load(plainConfig("one.example", { bundles }))).problems).toMatchObject([
      { path: "bundles", found: '"EUR, USD"' },
    ]);
  });

  test("reports a key that would change the prototype of objects", async () => {
    const text = JSON.stringify(plainConfig("one.example", { extends: "house" }), null, 2);
    folder.tenant("one", text.replace('"name"', '"__proto__": {"name": "Other"},\n  "name"'));
    const { tenant, problems } = await loadTenant(folder.tenantsDir, "one", rules);
    expect(tenant).toBeNull();
    expect(problems).toMatchObject([{ path: "__proto__", found: 'the unknown key "__proto__"' }]);
  });

  test("reports a gift whose price exists only as an inherited property", async () => {
    const { problems } = await load(
      plainConfig("one.example", { gifts: [{ id: "constructor", icon: "x" }] }),
    );
    expect(problems).toMatchObject([{ path: "gifts[0].id" }]);
  });

  test("reports a colour with too little contrast for text, at the override", async () => {
    const { text, problems } = await load(
      plainConfig("one.example", { theme_overrides: { "color.ink": "#eeeeee" } }),
    );
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems)
      expect(problem).toMatchObject({
        line: lineOf(text, "color.ink"),
        expected: expect.stringMatching(/contrast of at least 4\.5:1/),
      });
  });
});
