import { runSql } from "../support/test-server";
import { hydrated } from "./support/hydrated";
import { inspectConsole, visitConsole } from "./support/operator";
import { test } from "./support/own-tenants";
import { expect } from "./support/site";

/** Growth in a browser: charts without script, keys, and the check of accessibility. Fjordlys has figures, sources and an experiment. */
const BRAND = "fjordlys";

test.beforeAll(async ({ site, tenants, variables }) => {
  tenants.change(BRAND, (json) => {
    const variants = [
      { name: "a", weight: 50 },
      { name: "b", weight: 50, headline: "Another evening" },
    ];
    Object.assign(json, { experiments: [{ name: "line", kind: "headline", variants }] });
    Object.assign((json.traffic_sources as object[])[1]!, { caps: { signups_per_day: 300 } });
  });
  await expect
    .poll(async () => (await site.server.fetch(`${BRAND}.localhost`, "/")).status, { timeout: 60_000 })
    .toBe(200);
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const id = `(select id from tenants where slug = '${BRAND}')`;
  await query(`insert into tenants (uid, slug) values ('${BRAND}', '${BRAND}') on conflict do nothing`);
  await query(`insert into growth_counts (tenant_id, day, step, source, lander, country, experiment, variant, count)
    select ${id}, now()::date - d, step, source, '', '', '', '', (count * (1 + d % 7))::int
    from generate_series(0, 60) d, (values ('visit', '', 900), ('visit', 'venn', 300), ('signup', '', 40), ('signup', 'venn', 30), ('confirmed', '', 30), ('purchase', '', 6)) s (step, source, count)
    on conflict do nothing`);
  await query(`insert into growth_counts (tenant_id, day, step, source, lander, country, experiment, variant, count)
    select ${id}, now()::date - 1, step, '', '', '', 'line', variant, count
    from (values ('exposed', 'a', 4640), ('exposed', 'b', 4564), ('signup', 'a', 402), ('signup', 'b', 398), ('purchase', 'a', 97), ('purchase', 'b', 197)) s (step, variant, count)
    on conflict do nothing`);
  await query(`insert into source_days (tenant_id, ref, day, signups, over_cap, confirmed, purchases)
    select ${id}, 'venn', now()::date - d, 30 * (1 + d % 7), case when d % 7 = 6 then 12 else 0 end, 20, 2 from generate_series(0, 60) d
    on conflict do nothing`);
  await query(`insert into discount_codes (tenant_id, code, percentage, countries, currency, minimum, methods, created_at, expires_at, validity, origin)
    values (${id}, 'LYS20', 2000, '{NO}', 'NOK', 20000, '{}', now(), now() + interval '20 days', 'once-per-user', 'operator')
    on conflict do nothing`);
});

const pages = [
  "/growth",
  `/b/${BRAND}/growth`,
  "/growth?from=2026-11-20&to=2026-11-01",
  "/experiments",
  `/b/${BRAND}/experiments/line`,
  "/sources",
  `/b/${BRAND}/sources/venn`,
  "/discounts",
  `/b/${BRAND}/discounts/LYS20`,
  `/b/${BRAND}/new-discount?code=advent20&off=20`,
];

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing in growth in ${colorScheme}, wide and narrow, and nothing is cut off`, async ({
    site,
  }) => {
    test.slow();
    await inspectConsole(await visitConsole(site, "owner", { colorScheme }), pages, [1440, 390]);
  });

test("charts and their tables need no script, at both widths", async ({ site }) => {
  const { page, width } = await visitConsole(site, "analyst", { javaScript: false });
  await page.goto(`/b/${BRAND}/growth`);
  for (const pixels of [1440, 390]) {
    await width(pixels);
    const chart = page.getByRole("img", { name: /^Signups, / });
    await expect(chart).toHaveCount(1);
    // Texts have the size of the page's: a unit of the drawing is about a pixel.
    const scale = await chart.evaluate(
      (svg) => svg.clientWidth / (svg as SVGSVGElement).viewBox.baseVal.width,
    );
    expect(scale).toBeGreaterThan(0.9);
    expect(scale).toBeLessThan(1.1);
  }
  await width(1440);
  const table = page.getByRole("table", { name: /^Signups, / });
  await expect(table).toBeHidden();
  await page.getByText("Show as table").click();
  await expect(table.getByRole("row")).toHaveCount(29);
  await page.getByLabel("Step").selectOption("visit");
  await page.getByRole("button", { name: "Draw" }).click();
  await expect(page.getByRole("img", { name: /^Visits, / })).toBeVisible();
  await page.getByRole("combobox", { name: "By", exact: true }).selectOption("lander");
  await page.getByLabel("From").fill("2020-01-01");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("alert")).toContainText("A range has at most 760 days.");
  await expect(page.getByLabel("From")).toHaveValue("2020-01-01");
});

test("the keys of the menu open the pages of growth, and a list of pages opens on phones", async ({
  site,
}) => {
  const { page, width, takeProblems } = await visitConsole(site, "owner");
  await page.goto("/you");
  for (const [key, path] of [
    ["u", "/growth"],
    ["x", "/experiments"],
    ["s", "/sources"],
    ["d", "/discounts"],
  ] as const) {
    await hydrated(page);
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await width(390);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("link", { name: "Funnel" }).click();
  await expect(page).toHaveURL(/\/growth$/);
  await expect(page.getByRole("link", { name: "Sources" })).toBeHidden();
  expect(takeProblems()).toEqual([]);
});

for (const javaScript of [true, false])
  test(`a code is added and ended ${javaScript ? "by keyboard alone" : "without script"}`, async ({
    site,
  }) => {
    const code = javaScript ? "KEYS15" : "PLAIN15";
    const { page } = await visitConsole(site, "owner", { javaScript });
    await page.goto(`/b/${BRAND}/discounts`);
    if (javaScript) {
      await hydrated(page);
      await page.keyboard.press("n");
    } else await page.getByRole("link", { name: "New discount" }).click();
    await page.getByLabel("Code").fill(code);
    await page.getByLabel("Off").fill("15");
    await page.getByLabel("Off").press("Enter");
    await expect(
      page.getByText(new RegExp(`^${code}: 15.% for all members, once each, until`)),
    ).toBeVisible();
    await page.getByLabel("Reason").fill("Asked for by the partner");
    await page.getByRole("button", { name: `Add ${code} at Fjordlys` }).press("Enter");
    await expect(page.getByRole("status")).toContainText("Added.");
    await page.getByLabel("Reason").fill("The campaign is over now");
    await page.getByRole("button", { name: `End ${code} at Fjordlys` }).press("Enter");
    await expect(page.getByRole("status")).toContainText("Ended.");
    await expect(page.getByText("ended", { exact: true })).toBeVisible();
  });
