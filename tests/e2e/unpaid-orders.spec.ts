import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { configOf, textsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { expect, test } from "./support/site";

for (const javaScript of [true, false])
  test(`a buyer who steps back from the payment page keeps the welcome bonus, and cancels the unpaid order ${javaScript ? "with" : "without"} script`, async ({
    site,
    variables,
  }) => {
    const { countries, domain_language } = configOf("kaleido");
    const t = textsOf("kaleido", domain_language);
    const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
    const member = await joinMember(site.server, { query }, "kaleido.localhost", countries[0]!);
    const { page, context, origin } = await site.visit("kaleido", { device: "phone", javaScript });
    await context.addCookies([{ name: "session", value: member.browser.cookie("session")!, url: origin }]);

    await page.goto("/credits");
    if (javaScript) await hydrated(page);
    const total = page.locator("form dl dd").last();
    const price = await total.textContent();
    await page.locator("input[name=start]").check();
    await page.getByRole("button", { name: t("shop", "order_button") }).click();
    await expect(page).toHaveURL(/\/dev\/pay\/sb_/);

    // Back in the shop nothing has changed, and another order of the same bundle has the same price.
    await page.goto("/credits");
    if (javaScript) await hydrated(page);
    await expect(page.locator("s").first()).toBeVisible();
    await expect(total).toHaveText(price!);

    const [order] = await query(`select reference from orders where member_id = ${member.id}`);
    await page.goto(`/transactions/${order!.reference}`);
    if (javaScript) await hydrated(page);
    await expect(page.locator("h1")).toHaveText(t("shop", "pending_title"));
    const form = page.locator("form").filter({ has: page.locator("input[name=intent][value=cancel]") });
    await expect(form.locator("p")).toContainText(/25/);
    await page.getByRole("button", { name: t("shop", "cancel_order") }).click();
    await expect(page.locator("h1")).toHaveText(t("shop", "cancelled_title"));
    await expect(page.getByRole("link", { name: t("shop", "pending_link") })).toHaveCount(0);
    await expect(page.getByRole("button", { name: t("shop", "cancel_order") })).toHaveCount(0);
  });
