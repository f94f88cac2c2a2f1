import { todayIn } from "~/domain/calendar";
import { runSql } from "../support/test-server";
import { hydrated } from "./support/hydrated";
import { inspectConsole, visitConsole } from "./support/operator";
import { test } from "./support/own-tenants";
import { expect } from "./support/site";

/** Home, brands and health in a browser: alerts with keys and without script, and what every page must be. */
const ZONE = "Europe/Paris";

/** Stores what a count found at Kaleido, as if it were counted in an hour. */
async function storeFigures(database: string): Promise<void> {
  const none = { count: 0, since: null };
  const since = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const facts = {
    ...{ mails: { sent: 12, bounced: 0, waiting: { count: 31, since } }, refunds: none, withdrawals: none },
    ...{ intimate: none, underAge: none, objections: none, complaints: none },
    postbacks: { count: 2, since },
    providers: [{ provider: "sandbox", started: 4, paid: 3, failed: 1, lastAt: since }],
  };
  const usual = { visits: { low: 100, high: 200, days: 20 }, paid: { EUR: { range: null, median: 20_000 } } };
  const money = { EUR: { orders: 3, paid: 10_470, refunds: 0, refunded: 0 } };
  const day = todayIn(ZONE, new Date());
  await runSql(
    database,
    `insert into control.daily_figures (brand, day, counted_at, visits, signups, confirmed, reports, money)
     values ('kaleido', '${day}', now() + interval '1 hour', 4321, 2, 1, 0, '${JSON.stringify(money)}')
     on conflict (brand, day) do update set counted_at = excluded.counted_at, visits = excluded.visits, money = excluded.money;
     insert into control.brand_health (brand, day, counted_at, facts, usual)
     values ('kaleido', '${day}', now() + interval '1 hour', '${JSON.stringify(facts)}', '${JSON.stringify(usual)}')
     on conflict (brand) do update set day = excluded.day, counted_at = excluded.counted_at, facts = excluded.facts, usual = excluded.usual`,
  );
}

for (const javaScript of [true, false])
  test(`an alert is snoozed and shown again ${javaScript ? "with script" : "without script"}`, async ({
    site,
    variables,
  }) => {
    await storeFigures(variables.DATABASE_URL!);
    const { page } = await visitConsole(site, "owner", { javaScript });
    await page.goto("/b/kaleido");
    if (javaScript) await hydrated(page);
    const alert = page.getByText("31 mails cannot be sent", { exact: true });
    const menu = page.getByText("Snooze or take: 31 mails cannot be sent");
    await expect(alert).toBeVisible();
    // The words are for screen readers; the whole button is pressed.
    await menu.locator("xpath=ancestor::summary").click();
    await page.getByRole("button", { name: "Snooze for 1 h" }).click();
    await expect(page.getByText("1 alert is snoozed.")).toBeVisible();
    await expect(alert).toHaveCount(0);
    await page.getByRole("link", { name: "Show all" }).click();
    await menu.locator("xpath=ancestor::summary").click();
    await page.getByRole("button", { name: "Show it again" }).click();
    await expect(page.getByText("1 alert is snoozed.")).toHaveCount(0);
    await expect(alert).toBeVisible();
  });

test("the keys lead to health and through its rows", async ({ site, variables }) => {
  await storeFigures(variables.DATABASE_URL!);
  const { page } = await visitConsole(site, "owner");
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("g");
  await page.keyboard.press("y");
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/b\/kaleido\/health$/);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`home, brands and health are accessible and cut nothing off in ${colorScheme}`, async ({
    site,
    variables,
  }) => {
    await storeFigures(variables.DATABASE_URL!);
    const visit = await visitConsole(site, "owner", { colorScheme });
    await inspectConsole(
      visit,
      [
        "/",
        "/b/kaleido?snoozed=1",
        "/brands?check=kaleido",
        "/brands?q=nothing",
        "/health",
        "/b/kaleido/health",
      ],
      [1440, 390],
    );
  });
