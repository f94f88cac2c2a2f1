import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Translations } from "~/i18n/translations.server";
import { lineOf, plainConfig, TenantFolder, themesDir } from "../../../tests/support/tenant-folder";
import { placeholder } from "./check-placeholders.server";
import { checkTenants } from "./check-tenants.server";

let folder: TenantFolder;
beforeEach(() => {
  folder = new TenantFolder();
});
afterEach(() => folder.remove());

function check(slugs?: string[], variables: Record<string, string> = {}) {
  const { tenantsDir, localesDir } = folder;
  return checkTenants(
    { tenantsDir, themesDir, translations: new Translations(localesDir), variables },
    slugs,
  );
}

/** Returns the problems of the only tenant that is checked. */
async function problemsOf(slug: string, variables?: Record<string, string>) {
  return (await check([slug], variables))[0]?.problems ?? [];
}

/** Returns the errors of a production server about a tenant. */
async function productionErrors(slug: string, variables: Record<string, string> = {}) {
  const problems = await problemsOf(slug, { NODE_ENV: "production", ...variables });
  return problems.filter(({ severity }) => severity === "error");
}

/** An account that exists, for tests that are not about it. */
const sold = { payment_provider: { name: "mollie", key: { env: "SOLD_KEY" } } };
const SOLD_KEY = "live_0123456789012345678901234567";

test("a valid tenant has no problems", async () => {
  folder.tenant("one", plainConfig("one.example"));
  expect(await check()).toEqual([{ slug: "one", ok: true, problems: [] }]);
});

test("a refusal of the loader is an error with its path, and files that need no configuration are still checked", async () => {
  const text = folder.tenant("one", plainConfig("one.example", { niche: 9 }), {
    "locales/en.json": '{"common": {"helo": "Hi"}}',
  });
  expect(await problemsOf("one")).toMatchObject([
    { path: "common.helo", hint: 'did you mean "common:hello"?' },
    { path: "niche", found: "9", line: lineOf(text, '"niche"') },
  ]);
});

test("the former mark of the most chosen bundle is a warning at its line, because the shop counts orders", async () => {
  const bundles = [{ id: "b10", credits: 10, prices: { EUR: 1490 }, most_chosen: true }];
  const text = folder.tenant("one", plainConfig("one.example", { bundles }));
  expect(await check()).toMatchObject([
    {
      slug: "one",
      ok: true,
      problems: [
        {
          severity: "warning",
          path: "bundles[0].most_chosen",
          line: lineOf(text, '"most_chosen"'),
          found: "true",
          expected: expect.stringContaining("has no effect"),
        },
      ],
    },
  ]);
});

describe("hosts", () => {
  test("that two tenants claim are errors of both, each at its own line, even when one tenant has other errors", async () => {
    const one = folder.tenant("one", plainConfig("one.example"));
    const two = folder.tenant(
      "two",
      plainConfig("two.example", { niche: 9, aliases: ["x.example", "one.example"] }),
    );
    const [first, second] = await check();
    expect(first?.problems).toMatchObject([
      {
        path: "domain",
        line: lineOf(one, '"domain"'),
        found: "the host one.example",
        expected: expect.stringContaining("two"),
      },
    ]);
    expect(second?.problems).toMatchObject([
      { path: "aliases[1]", line: lineOf(two, '"one.example"'), expected: expect.stringContaining("one") },
      { path: "niche" },
    ]);
  });

  test("that come from a base are errors in the base's file", async () => {
    folder.base("shared", { aliases: ["both.example"] });
    for (const slug of ["one", "two"])
      folder.tenant(slug, { ...plainConfig(`${slug}.example`, { extends: "shared" }), aliases: undefined });
    expect(await problemsOf("one")).toMatchObject([
      { file: expect.stringMatching(/_base\/shared\.json$/), path: "aliases[0]", line: 3 },
    ]);
  });

  test("may not be the www subdomain of another tenant's domain", async () => {
    folder.tenant("one", plainConfig("one.example"));
    folder.tenant("two", plainConfig("two.example", { aliases: ["www.one.example"] }));
    expect(await problemsOf("two")).toMatchObject([
      { path: "aliases[0]", expected: expect.stringContaining("domain of one") },
    ]);
  });

  test("of a folder whose name is not a slug are not served, and the folder is reported", async () => {
    mkdirSync(path.join(folder.tenantsDir, "Big_Name"));
    mkdirSync(path.join(folder.tenantsDir, "_draft"));
    writeFileSync(path.join(folder.tenantsDir, "notes.txt"), "");
    symlinkSync("_draft", path.join(folder.tenantsDir, "linked"));
    expect(await check()).toMatchObject([
      { slug: "Big_Name", ok: false },
      { slug: "linked", ok: true, problems: [{ severity: "warning", found: 'the link "linked"' }] },
      { slug: "notes.txt", ok: true, problems: [{ severity: "warning", found: 'the file "notes.txt"' }] },
    ]);
  });
});

describe("files", () => {
  test("that are missing are reported: drawings as warnings, pictures of the configuration as errors", async () => {
    const showcase = [{ picture: "pictures/01.webp", name: "A", age: 30, place: "B" }];
    const cards = [{ id: "x", kind: "cam", name: "X", picture: "pictures/x.webp", url: "https://x.example" }];
    const config = plainConfig("one.example", { showcase, partner_cards: cards });
    const text = folder.tenant("one", config, { "logo.svg": null, "icon.svg": null });
    expect(await problemsOf("one")).toMatchObject([
      { severity: "warning", file: expect.stringMatching(/icon\.svg$/) },
      { severity: "warning", file: expect.stringMatching(/logo\.svg$/) },
      { severity: "error", path: "showcase[0].picture", line: lineOf(text, "pictures/01.webp") },
      { severity: "error", path: "partner_cards[0].picture", line: lineOf(text, "pictures/x.webp") },
    ]);
  });

  test("that contain a script are errors at its line", async () => {
    const logo = '<svg xmlns="http://www.w3.org/2000/svg">\n  <script>alert(1)</script>\n</svg>';
    folder.tenant("one", plainConfig("one.example"), { "logo.svg": logo });
    expect(await problemsOf("one")).toMatchObject([
      { severity: "error", file: expect.stringMatching(/logo\.svg$/), line: 2, column: 3, found: "<script>" },
    ]);
  });

  test("of a hero need the picture for phones too", async () => {
    folder.tenant("one", plainConfig("one.example"), { "pictures/hero-wide.webp": "" });
    expect(await problemsOf("one")).toMatchObject([
      { file: expect.stringMatching(/hero-phone\.webp$/), severity: "error" },
    ]);
  });
});

describe("secrets", () => {
  const secrets = {
    payment_provider: { name: "mollie", key: { env: "ONE_MOLLIE_KEY" } },
    traffic_sources: [{ ref: "a" }, { ref: "b", key: { env: "ONE_PARTNER_KEY" } }],
  };

  test("that are not set are warnings, and errors in production", async () => {
    const text = folder.tenant("one", plainConfig("one.example", secrets));
    const expected = [
      { path: "payment_provider.key.env", line: lineOf(text, "ONE_MOLLIE_KEY") },
      { path: "traffic_sources[1].key.env", line: lineOf(text, "ONE_PARTNER_KEY") },
    ];
    expect(await problemsOf("one")).toMatchObject(expected.map((one) => ({ ...one, severity: "warning" })));
    const inProduction = await productionErrors("one");
    expect(inProduction).toMatchObject(expected.map((one) => ({ ...one, severity: "error" })));
  });

  test("in files are reported by the place of their name while the file is missing, and never with their content", async () => {
    const payment_provider = { name: "mollie", key: { file: "one/mollie-key" } };
    const text = folder.tenant("one", plainConfig("one.example", { payment_provider }));
    const variables = { SECRETS_DIR: path.join(folder.root, "secrets") };
    const problem = { path: "payment_provider.key.file", line: lineOf(text, "one/mollie-key") };
    expect(await productionErrors("one", variables)).toMatchObject([
      { ...problem, severity: "error", found: "one/mollie-key, which does not exist" },
    ]);
    // Another folder, since the file of this one was read within the last second.
    const SECRETS_DIR = path.join(folder.root, "other-secrets");
    mkdirSync(path.join(SECRETS_DIR, "one"), { recursive: true });
    writeFileSync(path.join(SECRETS_DIR, "one/mollie-key"), "test_sesame");
    const found = await productionErrors("one", { SECRETS_DIR });
    expect(found).toMatchObject([{ ...problem, found: "one/mollie-key, a key of the test mode" }]);
    expect(JSON.stringify(found)).not.toContain("sesame");
  });

  test("also need a creditor if Mollie collects direct debits", async () => {
    const { payment_provider } = secrets;
    const payment_methods = [{ method: "directdebit" }];
    const ONE_MOLLIE_KEY = "test_sesame";
    folder.tenant("one", plainConfig("one.example", { payment_provider, payment_methods }));
    expect(await problemsOf("one", { ONE_MOLLIE_KEY })).toMatchObject([
      { path: "payment_provider", expected: expect.stringContaining('a "creditor"') },
    ]);
    const creditor = { name: "Mollie B.V.", id: "NL08ZZZ502057730000" };
    const whole = { payment_provider: { ...payment_provider, creditor }, payment_methods };
    folder.tenant("one", plainConfig("one.example", whole));
    expect(await problemsOf("one", { ONE_MOLLIE_KEY })).toEqual([]);
  });

  test("of a payment provider's test mode are errors in production and accepted elsewhere", async () => {
    const { payment_provider } = secrets;
    folder.tenant("one", plainConfig("one.example", { payment_provider }));
    const ONE_MOLLIE_KEY = "test_sesame";
    expect(await problemsOf("one", { ONE_MOLLIE_KEY })).toEqual([]);
    const inProduction = await productionErrors("one", { ONE_MOLLIE_KEY });
    expect(inProduction).toMatchObject([{ severity: "error", path: "payment_provider.key.env" }]);
    expect(JSON.stringify(inProduction)).not.toContain("sesame");
  });

  test("that are set are accepted, and their values appear in no problem", async () => {
    folder.tenant("one", plainConfig("one.example", secrets));
    const variables = { NODE_ENV: "production", ONE_MOLLIE_KEY: "live_sesame" };
    const problems = await problemsOf("one", variables);
    expect(problems.filter(({ severity }) => severity === "error")).toHaveLength(1);
    expect(JSON.stringify(problems)).not.toContain("sesame");
  });
});

describe("money", () => {
  test("a stated minimum price that no bundle reaches is an error", async () => {
    const costs = { NL: { costs: 99, currency: "EUR" }, DE: { costs: 100, currency: "EUR" } };
    const text = folder.tenant("one", plainConfig("one.example", { minimum_message_costs: costs }));
    expect(await problemsOf("one")).toMatchObject([
      {
        severity: "error",
        path: "minimum_message_costs.NL.costs",
        found: "99",
        line: lineOf(text, '"costs": 99'),
      },
    ]);
  });

  test("a stated price in a currency that the country does not use is an error", async () => {
    const costs = { NL: { costs: 500, currency: "USD" } };
    folder.tenant("one", plainConfig("one.example", { minimum_message_costs: costs }));
    expect(await problemsOf("one")).toMatchObject([
      { severity: "error", path: "minimum_message_costs.NL.currency" },
    ]);
  });

  test("a country without a price in its own currency is a warning at each bundle", async () => {
    const text = folder.tenant("one", plainConfig("one.example", { countries: ["NL", "CH"] }));
    const found = { severity: "warning", found: "no price in CHF", expected: expect.stringContaining("CH") };
    expect(await problemsOf("one")).toMatchObject([
      { ...found, path: "bundles[0].prices", line: lineOf(text, '"prices"') },
      { ...found, path: "bundles[1].prices" },
    ]);
  });

  test("a fee that no country of the method allows, or above a tenth of the cheapest bundle, is refused", async () => {
    const checked = async (countries: string[], method: string, fee: number) => {
      const methods = [{ method, fee: { EUR: fee } }];
      folder.tenant("one", plainConfig("one.example", { countries, payment_methods: methods }));
      return (await problemsOf("one")).filter(({ path }) => path === "payment_methods[0].fee.EUR");
    };
    const { bundles } = plainConfig("one.example", {}) as { bundles: { prices: { EUR: number } }[] };
    const most = Math.floor(Math.min(...bundles.map(({ prices }) => prices.EUR)) / 10);
    const forbidden = { severity: "error", expected: expect.stringMatching(/^no fee: by law consumers in/) };
    expect(await checked(["NL"], "creditcard", 1)).toMatchObject([forbidden]);
    expect(await checked(["FI"], "mobilepay", 1)).toMatchObject([forbidden]);
    expect(await checked(["FR", "BE"], "paypal", 1)).toMatchObject([forbidden]);
    // The shop charges it in the Netherlands only.
    expect(await checked(["NL", "FR"], "paypal", most)).toEqual([]);
    expect(await checked(["NL"], "paypal", most + 1)).toMatchObject([
      { severity: "error", expected: expect.stringContaining(`at most ${most}`) },
    ]);
  });

  test("a payment method for none of the brand's countries is a warning", async () => {
    const methods = [{ method: "creditcard" }, { method: "blik", countries: ["PL"] }];
    const text = folder.tenant("one", plainConfig("one.example", { payment_methods: methods }));
    expect(await problemsOf("one")).toMatchObject([
      {
        severity: "warning",
        path: "payment_methods[1].countries",
        found: "blik for PL only",
        line: lineOf(text, '"PL"') - 1,
      },
    ]);
  });
});

describe("pages", () => {
  test("with an unknown name, language or extension are errors that suggest a similar known one", async () => {
    const config = plainConfig("one.example");
    folder.tenant("one", config, {
      "pages/term.nl.md": "",
      "pages/terms.xx.md": "",
      "pages/terms.nl.txt": "",
    });
    expect(await problemsOf("one")).toMatchObject([
      { severity: "error", found: 'the page "term"', hint: 'did you mean "terms"?' },
      { severity: "error", found: "the file terms.nl.txt" },
      { severity: "error", found: 'the language "xx"' },
    ]);
  });

  test("in a language that the tenant does not offer are warnings", async () => {
    folder.tenant("one", plainConfig("one.example"), { "pages/terms.de.md": "# AGB" });
    expect(await problemsOf("one")).toMatchObject([{ severity: "warning", found: 'a page in "de"' }]);
  });

  test("with an unknown placeholder are errors at its line and column", async () => {
    const text = "# Terms\n\nOf {{company_name}},\n at {{ company_name }} and {{refund_day}}\n";
    folder.tenant("one", plainConfig("one.example"), { "pages/terms.nl.md": text });
    expect(await problemsOf("one")).toMatchObject([
      { severity: "error", line: 4, column: 5, found: "the unknown placeholder {{ company_name }}" },
      { severity: "error", line: 4, column: 28, hint: "did you mean {{refund_days}}?" },
    ]);
  });
});

test("a file without $schema causes a warning that contains the line to add", async () => {
  folder.tenant("one", { ...plainConfig("one.example"), $schema: undefined });
  expect(await problemsOf("one")).toMatchObject([
    { severity: "warning", path: "$schema", line: 1, expected: '"../tenant.schema.json"' },
  ]);
});

test("a placeholder address is a warning, and an error in production", async () => {
  const company = { ...(plainConfig("one.example").company as object), address: placeholder("address") };
  const text = folder.tenant("one", plainConfig("one.example", { company, ...sold }));
  const expected = { path: "company.address", line: lineOf(text, '"address"') };
  expect(await problemsOf("one", { SOLD_KEY })).toMatchObject([{ ...expected, severity: "warning" }]);
  expect(await productionErrors("one", { SOLD_KEY })).toMatchObject([{ ...expected, severity: "error" }]);
});

test("a tenant with only warnings is valid", async () => {
  folder.tenant("one", plainConfig("one.example"), { "logo.svg": null });
  expect(await check()).toMatchObject([{ ok: true, problems: [{ severity: "warning" }] }]);
});
