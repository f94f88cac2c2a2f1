import { createHash } from "node:crypto";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { inspectConsole, visitConsole } from "./support/operator";
import { expect, type Site, test } from "./support/site";
import { bytesOf, weigh } from "./support/weigh";

const BRAND = "kaleido";

/** Buys a bundle as a new member of a brand, the chosen one of the page by default. @returns the reference of the paid order */
async function buy(site: Site, database: string | undefined, bundle?: string): Promise<string> {
  const query = (statement: string) => runSql(database!, statement);
  const member = await joinMember(site.server, { query }, `${BRAND}.localhost`, "FR");
  const { page, context, origin } = await site.visit(BRAND, { device: "desktop", locale: "en" });
  await context.addCookies([{ name: "session", value: member.browser.cookie("session")!, url: origin }]);
  await page.goto("/credits");
  await hydrated(page);
  if (bundle) await page.locator(`input[name=bundle][value=${bundle}]`).first().check({ force: true });
  await page.locator("input[name=start]").check();
  await page.getByRole("button", { name: textsOf(BRAND, "en")("shop", "order_button") }).click();
  await expect(page).toHaveURL(/\/dev\/pay\/sb_/);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page).toHaveURL(/\/transactions\//);
  await page.close();
  const [order] = await query(
    `select reference from orders where member_id = ${member.id} and completed_at is not null`,
  );
  return String(order!.reference);
}

const refundsOf = (database: string | undefined, reference: string) =>
  runSql(
    database!,
    `select r.amount, r.reason from refunds r join payments p on p.id = r.payment_id
     join orders o on o.id = p.order_id where o.reference = '${reference}'`,
  );

for (const javaScript of [true, false])
  test(`an operator finds an order and refunds a part of it with a reason, ${javaScript ? "by keyboard alone" : "without script"}`, async ({
    site,
    variables,
  }) => {
    const reference = await buy(site, variables.DATABASE_URL);
    const { page, takeProblems } = await visitConsole(site, "owner", { javaScript });
    await page.goto("/");
    if (javaScript) {
      await hydrated(page);
      await page.keyboard.press("g");
      await page.keyboard.press("o");
      await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
      await page.keyboard.press("/");
      await expect(page.getByRole("searchbox")).toBeFocused();
      await page.keyboard.type(reference);
      await page.keyboard.press("Enter");
      // The list may have had one order before the search too.
      await expect(page).toHaveURL(/[?&]q=/);
      await expect(page.locator("tbody tr")).toHaveCount(1);
      // A letter in a field is a letter.
      await page.locator("body").press("Tab");
      await page.locator("h1").click();
      await page.keyboard.press("j");
      await expect(page.getByRole("link", { name: reference })).toBeFocused();
      await page.keyboard.press("Enter");
    } else {
      await page.getByRole("link", { name: "Orders" }).first().click();
      await page.getByRole("searchbox").fill(reference);
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByRole("link", { name: reference }).click();
    }
    await expect(page).toHaveURL(new RegExp(`/b/${BRAND}/orders/${reference}$`));
    await expect(page.getByText("Order, attempts and ledger agree.")).toBeVisible();
    if (javaScript) await page.keyboard.press("r");
    else await page.getByRole("link", { name: "Refund" }).click();
    await expect(page).toHaveURL(/\/refund$/);
    await page.getByLabel(/^Amount in EUR/).fill("5");
    await page.getByRole("button", { name: "Show what it does" }).click();
    await expect(page).toHaveURL(/amount=5/);
    const button = page.getByRole("button", { name: /^Refund €5\.00 at kaleido$/i });
    // Too short a reason does nothing, and what was typed stays.
    await page.getByLabel("Reason").fill("short");
    await button.click();
    await expect(page.getByRole("alert")).toHaveText("Give a reason of at least 10 characters.");
    await expect(page.getByLabel("Reason")).toHaveValue("short");
    expect(await refundsOf(variables.DATABASE_URL, reference)).toEqual([]);
    const earlier = await page.context().newPage();
    await earlier.goto(`/b/${BRAND}/orders/${reference}/refund?amount=5`);
    if (javaScript) await hydrated(earlier);
    await page.getByLabel("Reason").fill("No answer for a week");
    await button.click();
    await expect(page).toHaveURL(/\?done=refund$/);
    await expect(page.getByRole("status")).toContainText("Refunded.");
    await expect(page.getByText("Refund of €5.00")).toBeVisible();
    expect(await refundsOf(variables.DATABASE_URL, reference)).toEqual([{ amount: 500, reason: "operator" }]);
    const [entry] = await runSql(
      variables.DATABASE_URL!,
      `select done_by, why from audit_entries where detail like 'order ${reference}%'`,
    );
    expect(entry).toMatchObject({ why: "No answer for a week" });
    expect(String(entry!.done_by)).toMatch(/^Alma Verhoeven \(operator \d+\)$/);
    // A page from before the refund cannot make a second one.
    await earlier.getByLabel("Reason").fill("The same once more");
    await earlier.getByRole("button", { name: /^Refund €/ }).click();
    await expect(earlier.getByRole("alert")).toContainText("Another refund was made");
    expect(await refundsOf(variables.DATABASE_URL, reference)).toHaveLength(1);
    expect(takeProblems().filter((line) => !line.includes("answered 4"))).toEqual([]);
  });

for (const javaScript of [true, false])
  test(`a refund above the limit of one person waits for a second one, ${javaScript ? "with" : "without"} script`, async ({
    site,
    variables,
  }) => {
    const reference = await buy(site, variables.DATABASE_URL, "b150");
    const { page } = await visitConsole(site, "support", { javaScript });
    await page.goto(`/b/${BRAND}/orders/${reference}/refund`);
    if (javaScript) await hydrated(page);
    const request = page.getByRole("button", { name: /^Ask for approval of €/ });
    await request.click();
    await expect(page.getByRole("alert")).toHaveText("Give a reason of at least 10 characters.");
    await page.getByLabel("Reason").fill("The bank asks for it");
    await request.click();
    await expect(page).toHaveURL(/\/approvals\/[0-9a-f-]{36}$/);
    await expect(page.getByText("You asked for this. Another person decides.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
    expect(await refundsOf(variables.DATABASE_URL, reference)).toEqual([]);

    const second = await visitConsole(site, "finance", { javaScript });
    await second.page.goto("/");
    if (javaScript) {
      await hydrated(second.page);
      await second.page.keyboard.press("g");
      await second.page.keyboard.press("a");
    } else
      await second.page
        .getByRole("link", { name: /^Approvals/ })
        .first()
        .click();
    await second.page.getByRole("link", { name: new RegExp(reference) }).click();
    await expect(second.page.getByText("The bank asks for it")).toBeVisible();
    await second.page.getByRole("button", { name: "Approve at Kaleido" }).click();
    await expect(second.page.getByRole("status")).toContainText("Approved by Greta Blom and done");
    expect(await refundsOf(variables.DATABASE_URL, reference)).toHaveLength(1);
    const [entry] = await runSql(
      variables.DATABASE_URL!,
      `select done_by, approved_by, why from audit_entries where detail like 'order ${reference}%'`,
    );
    expect(entry).toMatchObject({
      done_by: expect.stringMatching(/^Mina Sato /),
      approved_by: expect.stringMatching(/^Greta Blom /),
      why: "The bank asks for it",
    });
  });

test("an operator sees only what the role permits", async ({ site, variables }) => {
  const reference = await buy(site, variables.DATABASE_URL);
  const { page } = await visitConsole(site, "analyst");
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Pages" }).first()).not.toContainText("Orders");
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "No permission" })).toBeVisible();
  for (const path of [`/b/${BRAND}/orders/${reference}`, `/b/${BRAND}/orders/${reference}/refund`])
    expect([path, (await page.goto(path))!.status()]).toEqual([path, 403]);
});

test("the switch of brands keeps the page, shows the brand's colour, and closes after a choice", async ({
  site,
}) => {
  const { page } = await visitConsole(site, "owner");
  await page.goto("/orders");
  await hydrated(page);
  await page.keyboard.press("b");
  const list = page.getByRole("navigation", { name: "Switch brand" });
  await list.getByRole("link", { name: "Kaleido", exact: true }).click();
  await expect(page).toHaveURL(/\/b\/kaleido\/orders$/);
  await expect(list).toBeHidden();
  await expect(page.locator("summary[data-key=b]")).toContainText("kaleido.example");
});

test("an operator chooses the scheme and switches single keys off, and ends the other sessions", async ({
  site,
}) => {
  const { page } = await visitConsole(site, "moderator");
  const elsewhere = await visitConsole(site, "moderator");
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("link", { name: /^You: / }).click();
  await page.getByRole("group", { name: "Scheme" }).getByLabel("dark").check();
  await page.getByRole("group", { name: "Single keys act" }).getByLabel("off").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Saved.");
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    "rgb(20, 21, 23)",
  );
  await page.locator("h1").click();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.getByRole("group", { name: "Single keys act" }).getByLabel("on").check();
  await page.getByRole("group", { name: "Scheme" }).getByLabel("as the system").check();
  await expect(page).toHaveURL(/\/you/);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-scheme");
  await page.locator("h1").click();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await expect(page.getByRole("heading", { name: "Home", exact: true })).toBeVisible();
  await page.goto("/you");
  await hydrated(page);
  await page.getByRole("button", { name: "End the other sessions" }).click();
  await expect(page.getByRole("status")).toHaveText("The other sessions have ended.");
  await elsewhere.page.goto("/");
  await expect(elsewhere.page).toHaveURL(/\/sign-in$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "You", exact: true })).toBeVisible();
});

test("an invited operator creates a passkey, leaves, and logs in with it", async ({ site, variables }) => {
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const token = `token-${Date.now()}`;
  const hash = createHash("sha256").update(token).digest("hex");
  const email = `rosa-${Date.now()}@operators.example`;
  await query(`with made as (
      insert into control.operators (name, email, created_at) values ('Rosa Lind', '${email}', now()) returning id
    ), granted as (
      insert into control.operator_grants (operator_id, role, scope, granted_by, granted_at)
      select id, 'support', 'all', 'test', now() from made
    ) insert into control.operator_invitations (token_hash, operator_id, created_at, expires_at)
      select decode('${hash}', 'hex'), id, now(), now() + interval '1 hour' from made`);
  const { page, context } = await site.visit("console", { device: "desktop" });
  const devTools = await context.newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`/join/${token}`);
  await hydrated(page);
  await expect(page.getByText("Rosa Lind, this browser")).toBeVisible();
  await page.getByLabel("Name of the passkey").fill("Work laptop");
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Home", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto("/orders?view=refunded");
  await expect(page).toHaveURL(/\/sign-in\?to=/);
  await hydrated(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/orders\?view=refunded$/);
  // The invitation is used up.
  await page.goto(`/join/${token}`);
  await expect(page.getByRole("heading", { name: "This invitation is not valid" })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`axe finds nothing in ${colorScheme}, wide and narrow, and nothing is cut off`, () => {
    test("on the home pages and the page of brands", async ({ site }) => {
      await inspectConsole(await visitConsole(site, "owner", { colorScheme }), [
        "/",
        `/b/${BRAND}`,
        "/brands",
      ]);
    });

    test("on the operator's own page, the list of orders and a page that does not exist", async ({
      site,
    }) => {
      await inspectConsole(await visitConsole(site, "owner", { colorScheme }), [
        "/you",
        "/orders",
        "/nowhere",
      ]);
    });

    test("on an approval and the list of approvals", async ({ site, variables }) => {
      const reference = await buy(site, variables.DATABASE_URL, "b150");
      const { page } = await visitConsole(site, "support", { javaScript: false });
      await page.goto(`/b/${BRAND}/orders/${reference}/refund`);
      await page.getByLabel("Reason").fill("The bank asks for it");
      await page.getByRole("button", { name: /^Ask for approval of €/ }).click();
      const { pathname } = new URL(page.url());
      await inspectConsole(await visitConsole(site, "finance", { colorScheme }), [
        pathname,
        "/approvals",
        `/b/${BRAND}/orders/${reference}`,
      ]);
    });

    test("on an order and its refund", async ({ site, variables }) => {
      const order = `/b/${BRAND}/orders/${await buy(site, variables.DATABASE_URL)}`;
      await inspectConsole(await visitConsole(site, "owner", { colorScheme }), [
        order,
        `${order}/refund`,
        "/orders",
      ]);
    });

    test("before the login", async ({ site }) => {
      const visitor = await visitConsole(site, "owner", { colorScheme });
      await visitor.context.clearCookies();
      await inspectConsole(visitor, ["/sign-in", "/join/unknown"], [1440, 320]);
    });
  });

test("the console's script stays within 150 KB on the first page and 25 KB on each further one", async ({
  site,
  variables,
}) => {
  const reference = await buy(site, variables.DATABASE_URL);
  const { page } = await visitConsole(site, "owner");
  const loaded = await weigh(page);
  const scripts = () => bytesOf(loaded("Script"));
  await page.goto("/");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const first = scripts();
  expect(first).toBeGreaterThan(50_000);
  expect(first).toBeLessThanOrEqual(150_000);
  let before = first;
  for (const [name, url] of [
    ["Orders", /\/orders$/],
    [reference, new RegExp(`${reference}$`)],
    ["Refund", /refund$/],
  ] as const) {
    await page.getByRole("link", { name }).first().click();
    await expect(page).toHaveURL(url);
    await page.waitForLoadState("networkidle");
    expect([name, scripts() - before <= 25_000]).toEqual([name, true]);
    before = scripts();
  }
});
