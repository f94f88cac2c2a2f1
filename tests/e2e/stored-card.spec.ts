import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { configOf, textsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { expect, type Site, test } from "./support/site";

/** Opens a browser of a member who has bought with a card and ticked the checkbox that stores it. */
async function withCard(
  site: Site,
  variables: Record<string, string>,
  { javaScript = true, failsNext = false } = {},
) {
  const brand = "velvet-hour";
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const { countries, domain_language } = configOf(brand);
  const member = await joinMember(site.server, { query }, `${brand}.localhost`, countries[0]!);
  const visitor = await site.visit(brand, { javaScript });
  const value = member.browser.cookie("session")!;
  await visitor.context.addCookies([{ name: "session", value, url: visitor.origin }]);
  const { page } = visitor;
  const translations = textsOf(brand, domain_language);
  const order = page.getByRole("button", { name: translations("shop", "order_button") });
  await page.goto("/credits/b25/creditcard");
  if (javaScript) await hydrated(page);
  const box = page.locator("#remember-creditcard");
  await expect(box).toBeVisible();
  await expect(box).not.toBeChecked();
  await box.check();
  await page.locator("input[name=start]").check();
  await order.click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  if (failsNext) await page.getByRole("button", { name: "The next charge of this card fails" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
  const balance = async () =>
    (await query(`select balance from credit_balances where member_id = ${member.id}`))[0];
  return { ...visitor, order, translations, balance };
}

for (const javaScript of [true, false])
  test(`a member buys again with a stored card ${javaScript ? "with" : "without"} script and removes it`, async ({
    site,
    variables,
  }) => {
    const { page, order, translations, balance } = await withCard(site, variables, { javaScript });
    await page.goto("/credits/repeat-order");
    if (javaScript) await hydrated(page);
    const first = page.locator("input[name=method]").first();
    await expect(first).toHaveValue(/^card:\d+$/);
    await expect(first).toBeChecked();
    await expect(page.locator("main")).toContainText("Visa ·· 42 42");
    expect(await balance()).toMatchObject({ balance: 25 });
    await page.locator("input[name=start]").check();
    await order.click();
    await expect(page).toHaveURL(/\/transactions\/[0-9A-Z]{10}$/);
    await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
    expect(await balance()).toMatchObject({ balance: 50 });
    await page.goto("/credits");
    if (javaScript) await hydrated(page);
    await page.locator("summary", { hasText: translations("shop", "card_change") }).click();
    await page.getByRole("button", { name: translations("shop", "card_remove") }).click();
    await expect(page.locator("input[name=method][value^=card]")).toHaveCount(0);
    await expect(page.locator("input[name=method]:checked")).toHaveCount(1);
    await expect(order).toBeEnabled();
  });

test("after a declined stored card the member can choose it or PayPal, and the second attempt pays", async ({
  site,
  variables,
}) => {
  const { page, order, translations, balance } = await withCard(site, variables, { failsNext: true });
  await page.goto("/credits");
  await hydrated(page);
  await page.locator("input[name=start]").check();
  await order.click();
  await expect(page.locator("h1")).toHaveText(translations("shop", "failed_title"));
  await expect(page.locator("main")).toContainText("Visa ·· 42 42");
  const methods = page.locator("input[name=method]");
  await expect(methods.first()).toHaveValue(/^card:/);
  await expect(methods.first()).toBeChecked();
  // PayPal has its own fee in this brand, so it begins a new order.
  await expect(page.getByRole("link", { name: "PayPal" })).toHaveAttribute("href", /\/credits\/b25\/paypal$/);
  await page.locator("main form button[type=submit]").click();
  await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
  expect(await balance()).toMatchObject({ balance: 50 });
});
