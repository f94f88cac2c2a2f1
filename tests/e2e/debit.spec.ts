import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { mailsIn } from "../support/outbox";
import { runSql } from "../support/test-server";
import { type Brand, configOf, textsOf } from "./support/brands";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout } from "./support/inspect-layout";
import { covered } from "./support/lane";
import { expect, type Site, test } from "./support/site";

const accounts = {
  abendrot: { iban: "DE12500105170648489890", country: "DE", mobile: "0170 12345" },
  "velvet-hour": { iban: "NL91ABNA0417164300", country: "NL", mobile: "06 12345" },
} as const;
type Debited = keyof typeof accounts;
/** Codes are rate limited by phone number, so each member has an own number. */
let numbers = 100 + (process.pid % 500);

/** A member who has ordered by direct debit and is on its form. */
async function debtor(
  site: Site,
  variables: Record<string, string>,
  brand: Debited,
  options: { device?: "phone" | "desktop"; javaScript?: boolean } = {},
) {
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const { domain_language } = configOf(brand as Brand);
  const member = await joinMember(site.server, { query }, `${brand}.localhost`, accounts[brand].country);
  const visitor = await site.visit(brand, options);
  const value = member.browser.cookie("session")!;
  await visitor.context.addCookies([{ name: "session", value, url: visitor.origin }]);
  const translations = textsOf(brand, domain_language);
  const { page } = visitor;
  await page.goto("/credits/b25/directdebit");
  await page.locator("input[name=start]").check();
  await page.getByRole("button", { name: translations("shop", "debit_button") }).click();
  await expect(page).toHaveURL(/\/directdebit\?order=[0-9A-Z]{10}$/);
  const reference = new URL(page.url()).searchParams.get("order")!;
  return {
    ...visitor,
    member,
    query,
    translations,
    reference,
    mobile: `${accounts[brand].mobile}${numbers++}`,
  };
}

async function fill(page: Page, brand: Debited, mobile: string) {
  const fields = {
    holder: "Renate Beispiel",
    iban: accounts[brand].iban,
    street: "Musterallee",
    houseNumber: "14",
    postalCode: "79098",
    city: "Freiburg",
    mobile,
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
}

/** Returns the last code that was sent to a number. */
function codeFor(site: Site, mobile: string): string {
  const digits = mobile.replace(/\D/g, "").slice(1);
  const sent = mailsIn(site.server.dataDir).filter(({ to }) => to.startsWith("+") && to.endsWith(digits));
  return /\d{6}/.exec(sent.at(-1)!.text)![0];
}

for (const [brand, device] of covered([
  ["abendrot", "phone"],
  ["velvet-hour", "desktop"],
] as const))
  test(`a member of ${brand} pays by direct debit: account, code, mandate, collection, credits`, async ({
    site,
    variables,
  }) => {
    const flow = await debtor(site, variables, brand, { device });
    const { page, translations, member, query, reference, mobile, takeProblems } = flow;
    const findings = new Findings();
    const inspect = async () => {
      await inspectAccess(page, findings);
      await inspectLayout(page, device === "phone" ? [320, 390] : [992, 1280], findings);
    };
    await hydrated(page);
    // The IBAN is validated when its field loses the focus, with an error beside it.
    await page.locator("#iban").fill(accounts[brand].iban.slice(0, -1));
    await page.locator("#iban").blur();
    await expect(page.locator("#iban-error")).toHaveText(
      translations("debit", "iban_short_one").replace("{{count}}", "1"),
    );
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("#holder-error")).toHaveText(translations("debit", "missing"));
    await expect(page.locator("#holder")).toBeFocused();
    await expect(page.locator("#mobile-error")).toBeVisible();
    await page.locator("#holder").fill("Re");
    await expect(page.locator("#holder-error")).toHaveCount(0);
    await expect(page.locator("#mobile-error")).toBeVisible();
    for (const problem of takeProblems()) expect(problem).toContain("422");
    await inspect();
    await fill(page, brand, mobile);
    await page.locator("main form button[type=submit]").click();

    const code = page.locator("#code");
    await expect(code).toBeVisible();
    await expect(page.locator("main")).toContainText(mobile.slice(-3));
    await inspect();
    const right = codeFor(site, mobile);
    await code.fill(right === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: translations("debit", "confirm_button"), exact: true }).click();
    await expect(page.locator("#code-error")).toContainText(translations("debit", "code_invalid"));
    await expect(page.locator("#code-error")).toContainText("4");
    for (const problem of takeProblems()) expect(problem).toContain("422");
    // A new code can be requested only after a pause.
    await page.getByRole("button", { name: translations("debit", "resend_button") }).click();
    await expect(page.getByRole("alert")).toHaveText(translations("debit", "resend_wait"));
    for (const problem of takeProblems()) expect(problem).toContain("422");
    await code.fill(right);
    await page.getByRole("button", { name: translations("debit", "confirm_button"), exact: true }).click();

    const paper = page.locator("article");
    await expect(paper).toContainText("Renate Beispiel");
    await expect(paper).toContainText("DE98ZZZ09999999999");
    await expect(paper).toContainText(`•••• ${accounts[brand].iban.slice(-4)}`);
    await expect(paper).not.toContainText(accounts[brand].iban.slice(-8));
    const size = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    expect(await size("article p[lang]")).toBeGreaterThanOrEqual(16);
    await inspect();
    await page.getByRole("button", { name: translations("shop", "order_button") }).click();
    await expect(page).toHaveURL(new RegExp(`/transactions/${reference}$`));
    await expect(page.locator("h1")).toHaveText(translations("shop", "pending_title"));
    await expect(page.getByRole("status").filter({ has: page.locator("h1") })).toContainText(
      translations("debit", "earliest").split("{{day}}")[0]!,
    );
    await expect
      .poll(() => mailsIn(site.server.dataDir, member.person.email).map(({ text }) => text))
      .toEqual(expect.arrayContaining([expect.stringContaining("DE98ZZZ09999999999")]));

    const [payment] = await query(`select ref from sandbox_payments where reference = '${reference}-1'`);
    await page.goto(`/dev/pay/${payment!.ref}`);
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
    const [row] = await query(`select balance from credit_balances where member_id = ${member.id}`);
    expect(row).toMatchObject({ balance: 25 });
    await page.goto(`/directdebit?order=${reference}`);
    await expect(page).toHaveURL(new RegExp(`/transactions/${reference}$`));
    expect(takeProblems()).toEqual([]);
    expect(findings.list()).toEqual([]);
  });

test("a direct debit works without script, and another member's order is not found", async ({
  site,
  variables,
}) => {
  const { page, translations, reference, mobile } = await debtor(site, variables, "abendrot", {
    javaScript: false,
  });
  await page.locator("main form button[type=submit]").click();
  await expect(page.locator("#iban-error")).toHaveText(translations("debit", "missing"));
  await fill(page, "abendrot", mobile);
  await page.locator("main form button[type=submit]").click();
  await page.locator("#code").fill(codeFor(site, mobile));
  await page.getByRole("button", { name: translations("debit", "confirm_button"), exact: true }).click();
  await expect(page.locator("article p[lang=de]").first()).toContainText(
    "Ich ermächtige Abendrot Verlag GmbH",
  );
  await page.getByRole("button", { name: translations("shop", "order_button") }).click();
  await expect(page.locator("h1")).toHaveText(translations("shop", "pending_title"));
  const other = await debtor(site, variables, "abendrot");
  expect((await other.page.goto(`/directdebit?order=${reference}`))?.status()).toBe(404);
});

test("a code with five wrong tries is invalid: the form keeps all fields but the IBAN, and the order can be paid another way", async ({
  site,
  variables,
}) => {
  const { page, translations, reference, mobile } = await debtor(site, variables, "velvet-hour");
  await fill(page, "velvet-hour", mobile);
  await page.locator("main form button[type=submit]").click();
  await expect(page.locator("#code")).toBeVisible();
  const wrong = codeFor(site, mobile) === "000000" ? "000001" : "000000";
  for (const left of [4, 3, 2, 1, 0]) {
    await page.locator("#code").fill(wrong);
    await page.getByRole("button", { name: translations("debit", "confirm_button"), exact: true }).click();
    if (left > 0) await expect(page.locator("#code-error")).toContainText(String(left));
  }
  await expect(page.getByRole("alert")).toHaveText(translations("debit", "code_spent"));
  await expect(page.locator("#holder")).toHaveValue("Renate Beispiel");
  await expect(page.locator("#iban")).toHaveValue("");
  await page.goto(`/transactions/${reference}`);
  await expect(page.locator("h1")).toHaveText(translations("shop", "cancelled_title"));
  await expect(page.locator("input[name=method][value=ideal]")).toBeVisible();
});
