import { addPaidOrder } from "../support/books";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { hydrated } from "./support/hydrated";
import { inspectConsole, visitConsole } from "./support/operator";
import { test } from "./support/own-tenants";
import { expect } from "./support/site";

/** The books in a browser. */
const [BRAND, COMPANY, MONTH] = ["kaleido", "kaleido-sas", "2025-03"];
const here = `/co/${COMPANY}/finance?month=${MONTH}`;

test.beforeAll(async ({ site, variables }) => {
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  // The brand is a row of the database from its first member on.
  await joinMember(site.server, { query }, `${BRAND}.localhost`, "FR");
  const order = { brand: BRAND, company: COMPANY };
  const known = await query("select 1 from orders where reference = 'F1NANCE001'");
  if (known.length > 0) return;
  await addPaidOrder(query, { ...order, reference: "F1NANCE001", at: "2025-03-10T12:00:00Z" });
  await addPaidOrder(
    query,
    { ...order, reference: "F1NANCE002", at: "2025-03-11T12:00:00Z" },
    { country: "FR", rate: 2000 },
  );
});

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing on the pages of the books in ${colorScheme}, wide and narrow, and nothing is cut off`, async ({
    site,
  }) => {
    await inspectConsole(await visitConsole(site, "owner", { colorScheme }), [
      `/finance?month=${MONTH}`,
      here,
      `/b/${BRAND}/finance?month=2099-01`,
      `/co/${COMPANY}/finance/close?month=${MONTH}`,
    ]);
  });

for (const javaScript of [true, false])
  test(`finance opens a month ${javaScript ? "by keyboard alone" : "without script"} and takes a file`, async ({
    site,
  }) => {
    const { page, takeProblems } = await visitConsole(site, "finance", { javaScript });
    await page.goto("/");
    if (javaScript) {
      await hydrated(page);
      await page.keyboard.press("g");
      await page.keyboard.press("f");
    } else await page.getByRole("link", { name: "Finance" }).first().click();
    await expect(page.getByRole("heading", { name: "Finance", exact: true })).toBeVisible();
    await page.getByLabel("Month", { exact: true }).fill(MONTH!);
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(new RegExp(`/finance\\?month=${MONTH}$`));
    await page.getByRole("link", { name: "Kaleido SAS" }).click();
    await expect(page).toHaveURL(new RegExp(`${COMPANY}/finance\\?month=${MONTH}$`));
    await expect(page.getByRole("heading", { name: "Kaleido SAS, March 2025" })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Register of documents, CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`register-${MONTH}-${COMPANY}.csv`);
    expect(takeProblems()).toEqual([]);
  });
