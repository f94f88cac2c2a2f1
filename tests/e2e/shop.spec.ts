import { orderButtonContext } from "~/domain/shop/order-button";
import { locales } from "~/i18n/languages";
import { joinMember } from "../support/members";
import { mailsIn } from "../support/outbox";
import { runSql } from "../support/test-server";
import { type Brand, brands, configOf, textsOf } from "./support/brands";
import { join } from "./support/chatting";
import { hydrated } from "./support/hydrated";
import { covered, coveredLanguages } from "./support/lane";
import { expect, type Site, test } from "./support/site";

/** Opens a browser of a member of a brand. */
async function buyer(
  site: Site,
  variables: Record<string, string>,
  brand: Brand,
  options: { device?: "phone" | "desktop"; javaScript?: boolean } = {},
) {
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const { countries, domain_language } = configOf(brand);
  const member = await joinMember(site.server, { query }, `${brand}.localhost`, countries[0]!);
  const visitor = await site.visit(brand, options);
  const value = member.browser.cookie("session")!;
  await visitor.context.addCookies([{ name: "session", value, url: visitor.origin }]);
  return { ...visitor, member, query, translations: textsOf(brand, domain_language) };
}

for (const [at, brand] of covered(brands, 2).entries())
  test(`a member of ${brand} buys credits, pays, and is premium`, async ({ site, variables }) => {
    const { bundles, countries } = configOf(brand) as unknown as {
      bundles: { credits: number }[];
      countries: string[];
    };
    const context = orderButtonContext([countries[0]!]);
    const device = at % 2 === 0 ? "phone" : "desktop";
    const { page, member, query, translations, takeProblems } = await buyer(site, variables, brand, {
      device,
    });
    await page.goto("/premium");
    await hydrated(page);
    // By keyboard: a brand may draw its bundles over the radio buttons.
    await page.locator("input[name=bundle]:checked").press("ArrowRight");
    await page.locator("input[name=method]:not([value=directdebit])").first().check();
    const total = await page.locator("form dl dd").last().textContent();
    const words = context ? "order_button_plain" : "order_button";
    const name = translations("shop", words).replace("{{price}}", "");
    const order = page.getByRole("button", { name });
    // Without the checkbox the order is refused and keeps its choices.
    await order.click();
    await expect(page.locator("#start-error")).toHaveText(translations("shop", "start_needed"));
    await expect(page.locator("input[name=bundle]").nth(1)).toBeChecked();
    for (const problem of takeProblems()) expect(problem).toContain("422");
    await page.locator("input[name=start]").check();
    // The error goes with the tick, before anything is sent.
    await expect(page.locator("#start-error")).toHaveCount(0);
    await expect(order).toContainText(total!);
    await order.click();
    await expect(page).toHaveURL(/\/dev\/pay\/sb_/);
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page).toHaveURL(/\/transactions\/[0-9A-Z]{10}$/);
    await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
    await expect(page.locator("main dl")).toContainText(total!);
    const [row] = await query(
      `select paid_user, balance from members join credit_balances on member_id = id where id = ${member.id}`,
    );
    expect(row).toMatchObject({ paid_user: true, balance: bundles[1]!.credits });
    expect(takeProblems()).toEqual([]);
  });

/** Runs in the page: returns the number of lines of an element's text. */
function linesIn(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set(
    [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 8)),
  ).size;
}

for (const locale of coveredLanguages(locales))
  test(`the order button of the shop in ${locale} is on one line on a narrow phone, with its amount`, async ({
    site,
    variables,
  }) => {
    for (const [brand, country] of [
      ["kaleido", "FR"],
      ["kaleido", "US"],
    ] as const) {
      const { page, context, origin } = await join(site, variables.DATABASE_URL, { brand, country, locale });
      await context.addCookies([{ name: "locale", value: locale, url: origin }]);
      await page.setViewportSize({ width: 360, height: 780 });
      await page.goto("/credits");
      const button = page.locator("main form button[type=submit]").last();
      await expect(button).toContainText(/\d/);
      // The phrase of Swedish law leaves no room for the amount, which follows on a line of its own.
      const lines = locale === "sv" && country === "FR" ? 2 : 1;
      expect(await button.evaluate(linesIn), country).toBe(lines);
      for (const part of await button.locator("span:not(:has(span)), b").all())
        expect(await part.evaluate(linesIn), country).toBe(1);
    }
  });

test("an order whose payment was declined is paid another way; a cancelled payment says so", async ({
  site,
  variables,
}) => {
  const { page, translations } = await buyer(site, variables, "kaleido");
  await page.goto("/credits/b10/creditcard");
  await expect(page.locator("input[name=bundle][value=b10]")).toBeChecked();
  await expect(page.locator("input[name=method][value=creditcard]")).toBeChecked();
  await page.locator("input[name=start]").check();
  await page.getByRole("button", { name: translations("shop", "order_button") }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.locator("h1")).toHaveText(translations("shop", "failed_title"));
  await page.locator("input[name=method][value=cartebancaire]").check();
  await page.locator("main form button[type=submit]").click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator("h1")).toHaveText(translations("shop", "cancelled_title"));
  await page.locator("main form button[type=submit]").click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
});

test("a returning buyer finds the last order preselected and buys again with three presses", async ({
  site,
  variables,
}) => {
  const { page, translations } = await buyer(site, variables, "kaleido");
  const order = page.getByRole("button", { name: translations("shop", "order_button") });
  await page.goto("/credits/b60/paypal");
  await page.locator("input[name=start]").check();
  await order.click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
  for (const path of ["/credits", "/credits/repeat-order"]) {
    await page.goto(path);
    await expect(page.locator("input[name=bundle]:checked")).toHaveValue("b60");
    await expect(page.locator("input[name=method]:checked")).toHaveValue("paypal");
  }
  await page.locator("input[name=start]").check();
  await order.click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
});

test("a page that waits for a payment updates by itself when the provider's message arrives", async ({
  site,
  variables,
}) => {
  const { page, translations } = await buyer(site, variables, "velvet-hour");
  await page.goto("/credits");
  await page.locator("input[name=start]").check();
  await page.getByRole("button", { name: translations("shop", "order_button") }).click();
  await page.locator("input[name=send][value=late]").check();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.locator("h1")).toHaveText(translations("shop", "pending_title"));
  await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
});

test("the shop works without script, and another member's order is not found", async ({
  site,
  variables,
}) => {
  const { page, translations } = await buyer(site, variables, "abendrot", { javaScript: false });
  await page.goto("/credits/b25/paypal");
  await page.locator("input[name=start]").check();
  await page.getByRole("button", { name: translations("shop", "order_button") }).click();
  await page.getByRole("button", { name: "Stay pending" }).click();
  await expect(page.locator("h1")).toHaveText(translations("shop", "pending_title"));
  const path = new URL(page.url()).pathname;
  await page.goto("/transactions");
  await expect(page.locator(`main a[href="${path}"]`).first()).toBeVisible();
  const other = await buyer(site, variables, "abendrot");
  expect((await other.page.goto(path))?.status()).toBe(404);
});

test("a member withdraws from an order in two steps, gets a mail about it, and finds invoice and credit note", async ({
  site,
  variables,
}) => {
  const { page, member, translations, takeProblems } = await buyer(site, variables, "velvet-hour");
  await page.goto("/credits/b25/ideal");
  await page.locator("input[name=start]").check();
  await page.getByRole("button", { name: translations("shop", "order_button") }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
  await page.getByRole("link", { name: translations("shop", "withdraw_link") }).click();
  const confirm = page.getByRole("button", { name: translations("shop", "withdraw_button") });
  await expect(page.locator("main")).toContainText(member.person.email);
  await confirm.click();
  await expect(page.getByText(translations("shop", "withdrawn"))).toBeVisible();
  await expect(page.locator("h1")).toHaveText(translations("shop", "refunded_title"));
  await expect(page.getByRole("link", { name: translations("shop", "withdraw_link") })).toHaveCount(0);
  const mails = () => mailsIn(site.server.dataDir, member.person.email).map(({ subject }) => subject);
  const reference = new URL(page.url()).pathname.split("/").at(-1)!;
  const [paid, withdrawn] = (["order_paid_subject", "withdrawal_received_subject"] as const).map((key) =>
    translations("mail", key).replace("{{reference}}", reference),
  );
  await expect.poll(mails).toEqual(expect.arrayContaining([paid, withdrawn]));
  await page.getByRole("link", { name: new RegExp(`^${translations("shop", "credit_note")} \\d+$`) }).click();
  await expect(page.locator("article")).toContainText("VH Media B.V.");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("body > header")).toBeHidden();
  await expect(page.getByRole("button", { name: translations("shop", "print") })).toBeHidden();
  expect(takeProblems()).toEqual([]);
});

for (const javaScript of [true, false])
  test(`a member chooses the country of the payment ${javaScript ? "with" : "without"} script: prices, methods and VAT follow, and the order has them`, async ({
    site,
    variables,
  }) => {
    const { page, member, query, translations, takeProblems } = await buyer(site, variables, "abendrot", {
      device: "phone",
      javaScript,
    });
    await page.goto("/credits");
    if (javaScript) await hydrated(page);
    await expect(page.locator("main")).not.toContainText("CHF");
    if (javaScript) await page.locator("input[name=bundle][value=b60]").check();
    const country = (name: string) => translations("shop", "country_of").replace("{{country}}", name);
    await page.getByText(country("Deutschland")).click();
    await page.getByLabel(translations("shop", "country"), { exact: true }).selectOption("CH");
    await page.getByRole("button", { name: translations("shop", "country_use"), exact: true }).click();
    await expect(page.getByText(country("Schweiz"))).toBeVisible();
    await expect(page.locator("form dl dd").last()).toContainText("CHF");
    await expect(page.locator("form dl")).toContainText("19\u00a0%");
    await expect(page.locator("form dl")).toContainText("Deutschland");
    if (javaScript) await expect(page.locator("input[name=bundle][value=b60]")).toBeChecked();
    await page.locator("input[name=method][value=twint]").check();
    await page.locator("input[name=start]").check();
    await page.getByRole("button", { name: translations("shop", "order_button") }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
    await expect(page.locator("main dl").first()).toContainText("CHF");
    const orders = await query(
      `select currency, payment_country, vat_country, vat_evidence from orders where member_id = ${member.id}`,
    );
    // Paid with a Swiss account, which the agreed VAT does not follow any more.
    expect(orders).toEqual([
      { currency: "CHF", payment_country: "CH", vat_country: "DE", vat_evidence: "contradicts" },
    ]);
    expect(takeProblems()).toEqual([]);
  });
