import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { type Brand, configOf, textsOf } from "./support/brands";
import { effectsRun, stopClock } from "./support/clock";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout, widths } from "./support/inspect-layout";
import { covered } from "./support/lane";
import { expect, type Site, test, type VisitOptions } from "./support/site";

/** Opens a browser of a member of a brand who signed up at the given time. */
async function newcomer(
  site: Site,
  variables: Record<string, string>,
  brand: Brand,
  { minutesAgo = 1, ...options }: VisitOptions & { minutesAgo?: number } = {},
) {
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const { countries, domain_language } = configOf(brand);
  const member = await joinMember(site.server, { query }, `${brand}.localhost`, countries[0]!);
  await query(
    `update members set signup_date = now() - interval '${minutesAgo} minutes' where id = ${member.id}`,
  );
  const visitor = await site.visit(brand, options);
  const value = member.browser.cookie("session")!;
  await visitor.context.addCookies([{ name: "session", value, url: visitor.origin }]);
  const code = `SPEC${member.id}`;
  await query(
    `insert into discount_codes (tenant_id, code, created_at, percentage, expires_at, validity, member_id, origin)
     select tenant_id, '${code}', now(), 1000, now() + interval '3 days', 'once-per-user', null, 'operator'
     from members where id = ${member.id}`,
  );
  return { ...visitor, member, query, code, translations: textsOf(brand, options.locale ?? domain_language) };
}

const HOURS_5 = 300;

for (const javaScript of [true, false])
  test(`a code is typed ${javaScript ? "with" : "without"} script: a wrong one shows an error beside the field, a valid one lowers the price, and the choice stays`, async ({
    site,
    variables,
  }) => {
    const { page, code, translations, query, member } = await newcomer(site, variables, "kaleido", {
      minutesAgo: HOURS_5,
      javaScript,
    });
    await page.goto("/credits");
    if (javaScript) await hydrated(page);
    await page.locator("input[name=bundle][value=b60]").check();
    await page.locator("input[name=method][value=paypal]").check();
    await expect(page.locator("s")).toHaveCount(0);
    await page.getByText(translations("discounts", "code_link")).click();
    const field = page.getByLabel(translations("discounts", "code_label"), { exact: true });
    await field.fill("NOT-A-CODE");
    await page.getByRole("button", { name: translations("discounts", "code_apply"), exact: true }).click();
    await expect(page.locator("#discount-code-error")).toHaveText(
      translations("discounts", "problem_unknown"),
    );
    await expect(field).toHaveValue("NOT-A-CODE");
    await field.fill(code.toLowerCase());
    await page.getByRole("button", { name: translations("discounts", "code_apply"), exact: true }).click();
    await expect(page.locator("#discount-code-error")).toHaveCount(0);
    await expect(page.locator("s")).toHaveCount(4);
    await expect(page.locator("form dl")).toContainText(code);
    await expect(page.locator("input[name=bundle]:checked")).toHaveValue("b60");
    await expect(page.locator("input[name=method]:checked")).toHaveValue("paypal");
    const total = await page.locator("form dl dd").last().textContent();
    await page.locator("input[name=start]").check();
    await page.getByRole("button", { name: translations("shop", "order_button") }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
    await expect(page.locator("main dl")).toContainText(total!);
    await expect(page.locator("main dl")).toContainText(code);
    const [row] = await query(
      `select price, discount, discount_code from orders where member_id = ${member.id}`,
    );
    expect(row).toMatchObject({ discount_code: code, discount: Math.round((row!.price as number) * 0.1) });
    // The code is redeemed now.
    await page.goto(`/credits?code=${code}`);
    await expect(page.locator("#discount-code-error")).toHaveText(translations("discounts", "problem_used"));
    await expect(page.locator("s")).toHaveCount(0);
  });

test("a code that was typed and not applied is shown with its price before the order is placed", async ({
  site,
  variables,
}) => {
  const { page, code, translations, query, member } = await newcomer(site, variables, "kaleido", {
    minutesAgo: HOURS_5,
  });
  await page.goto("/credits");
  await hydrated(page);
  await page.getByText(translations("discounts", "code_link")).click();
  await page.getByLabel(translations("discounts", "code_label"), { exact: true }).fill(code);
  await page.locator("input[name=start]").check();
  await page.getByRole("button", { name: translations("shop", "order_button") }).click();
  await expect(page.locator("s")).toHaveCount(4);
  expect(await query(`select id from orders where member_id = ${member.id}`)).toEqual([]);
});

for (const javaScript of [true, false])
  test(`an order after the end of the bonus is refused ${javaScript ? "with" : "without"} script and shows the current price`, async ({
    site,
    variables,
  }) => {
    const { page, translations, query, member, takeProblems } = await newcomer(
      site,
      variables,
      "velvet-hour",
      {
        javaScript,
      },
    );
    await page.goto("/credits/b60/ideal");
    if (javaScript) await hydrated(page);
    await expect(page.locator("s")).toHaveCount(4);
    const before = await page.locator("form dl dd").last().textContent();
    await query(`update members set signup_date = now() - interval '4 hours' where id = ${member.id}`);
    await page.locator("input[name=start]").check();
    await page.getByRole("button", { name: translations("shop", "order_button") }).click();
    await expect(page.getByRole("alert")).toHaveText(translations("discounts", "refused_over"));
    await expect(page.locator("s")).toHaveCount(0);
    await expect(page.locator("form dl dd").last()).not.toHaveText(before!);
    await expect(page.locator("input[name=bundle]:checked")).toHaveValue("b60");
    await expect(page.locator("input[name=method]:checked")).toHaveValue("ideal");
    expect(await query(`select id from orders where member_id = ${member.id}`)).toEqual([]);
    for (const problem of takeProblems()) expect(problem).toContain("422");
  });

test("the banner shows the server's clock on pages of the shop only", async ({ site, variables }) => {
  const { page, member } = await newcomer(site, variables, "kaleido", { minutesAgo: 60 });
  const banner = page.locator("[data-time-bonus]");
  for (const path of ["/premium", "/credits", "/credits/b25/ideal", "/transactions"]) {
    await page.goto(path);
    await expect(banner.getByRole("timer"), path).toHaveText(/^02:5\d:\d\d$/);
  }
  for (const path of ["/settings", "/members", "/likes", "/chats", `/members/${member.id}`, "/profile"]) {
    await page.goto(path);
    await expect(page.locator("h1, main").first()).toBeVisible();
    await expect(banner, path).toHaveCount(0);
  }
  await page.goto("/transactions");
  await hydrated(page);
  await banner.click();
  await expect(page).toHaveURL(/\/credits$/);
});

for (const [brand, locale] of [
  ["abendrot", "de"],
  ["kaleido", "fi"],
] as const)
  test(`the banner of ${brand} in ${locale} is two lines at most on a phone`, async ({ site, variables }) => {
    const { page } = await newcomer(site, variables, brand, { minutesAgo: 60, locale });
    for (const [width, path] of [
      [375, "/premium"],
      [375, "/transactions"],
      [360, "/premium"],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const lines = await page.locator("[data-time-bonus] p").evaluate((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, `${path} ${width}`).toBeLessThanOrEqual(2);
    }
  });

test("without script the banner shows the end of the bonus and no clock", async ({ site, variables }) => {
  const { page } = await newcomer(site, variables, "kaleido", { javaScript: false });
  await page.goto("/premium");
  const banner = page.locator("[data-time-bonus]");
  await expect(banner.locator("time")).toHaveText(/\d{1,2}[:.]\d\d/);
  await expect(banner.locator("[role=timer]")).toBeHidden();
});

test("banner and modal disappear when the bonus ends, and the shop shows the regular price", async ({
  site,
  variables,
}) => {
  const { page, query, member } = await newcomer(site, variables, "kaleido", { minutesAgo: 238 });
  await page.clock.install();
  await page.goto("/members");
  await hydrated(page);
  await page.locator("nav a[href='/likes']").first().click();
  await expect(page).toHaveURL(/\/likes$/);
  const modal = page.locator("#time-bonus-modal");
  await page.clock.runFor(45_000);
  await expect(modal).toBeVisible();
  await page.clock.runFor(80_000);
  await expect(modal).toHaveCount(0);
  await page.goto("/transactions");
  await hydrated(page);
  const banner = page.locator("[data-time-bonus]");
  await expect(banner).toBeVisible();
  await page.clock.fastForward(125_000);
  await expect(banner).toHaveCount(0);
  await page.goto("/credits");
  await hydrated(page);
  await expect(page.locator("s")).toHaveCount(4);
  await query(`update members set signup_date = now() - interval '4 hours' where id = ${member.id}`);
  await page.clock.fastForward(125_000);
  await expect(page.locator("s")).toHaveCount(0);
});

test("the modal opens 40 seconds after entering the members area, from its second page on, once", async ({
  site,
  variables,
}) => {
  const { page, translations } = await newcomer(site, variables, "kaleido", { minutesAgo: 60 });
  await page.clock.install();
  // Another member closed the modal in this browser before this bonus began.
  await page.addInitScript(() => {
    if (localStorage.getItem("hide-time-bonus-modal")) return;
    localStorage.setItem("hide-time-bonus-modal", String(Date.now() - 2 * 3_600_000));
  });
  await page.goto("/members");
  await hydrated(page);
  const modal = page.locator("#time-bonus-modal");
  await page.clock.fastForward(60_000);
  await expect(modal).toHaveCount(0);
  await page.locator("nav a[href='/likes']").first().click();
  await expect(page).toHaveURL(/\/likes$/);
  await page.clock.runFor(2000);
  await expect(modal).toBeVisible();
  await expect(modal.getByRole("timer")).toHaveText(/^02:5\d:\d\d$/);
  await expect(modal).toContainText("25");
  const noted = await page.evaluate(() => Date.now() - Number(localStorage.getItem("hide-time-bonus-modal")));
  expect(noted).toBeLessThan(3_600_000);
  await modal.getByRole("button", { name: translations("common", "close") }).click();
  await expect(modal).toHaveCount(0);
  // It does not open again, neither on the next page nor after a reload.
  await page.locator("nav a[href='/members']").first().click();
  await page.clock.runFor(50_000);
  await expect(modal).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await page.locator("nav a[href='/likes']").first().click();
  await expect(page).toHaveURL(/\/likes$/);
  await page.clock.runFor(50_000);
  await expect(modal).toHaveCount(0);
});

test("the modal waits while a menu is open, and leaving the members area cancels it", async ({
  site,
  variables,
}) => {
  const { page, translations } = await newcomer(site, variables, "kaleido", {
    minutesAgo: 60,
    device: "desktop",
  });
  await stopClock(page);
  await page.goto("/likes");
  await hydrated(page);
  const modal = page.locator("#time-bonus-modal");
  await page.locator("nav a[href='/chats']").first().click();
  await expect(page).toHaveURL(/\/chats$/);
  await page.clock.runFor(30_000);
  await page.locator("[popovertarget=account-menu]:visible").click();
  await page.locator("#account-menu a[href='/profile']").click();
  // The address changes before the page does.
  await expect(page.locator("main h1")).toHaveText(translations("common", "nav_profile"));
  await effectsRun(page);
  await page.clock.runFor(60_000);
  // A tab that was not open: one that was is shown before the shell knows that it is in the members area.
  await page.locator("nav a[href='/members']").first().click();
  await expect(page.locator("#search-title")).toBeVisible();
  await effectsRun(page);
  await page.clock.runFor(30_000);
  await expect(modal).toHaveCount(0);
  await page.locator("[popovertarget=account-menu]:visible").click();
  const script = page.waitForEvent("requestfinished", (request) =>
    /time-bonus-modal-.*js/.test(request.url()),
  );
  await page.clock.runFor(15_000);
  await script;
  await effectsRun(page);
  await expect(modal).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.clock.runFor(2000);
  await expect(modal).toBeVisible();
});

test("a member who leaves because of the costs is offered a personal code, which the shop accepts", async ({
  site,
  variables,
}) => {
  const { page, translations } = await newcomer(site, variables, "velvet-hour", { minutesAgo: HOURS_5 });
  await page.goto("/settings/delete");
  await hydrated(page);
  await page.locator("input[name=reason][value=costs]").check();
  await page.getByRole("button", { name: translations("leaving", "go_on") }).click();
  const offer = page.locator("[data-retention]");
  await expect(offer).toContainText("STAY-");
  await offer.getByRole("link").click();
  await expect(page).toHaveURL(/\/credits\?code=STAY-/);
  await expect(page.locator("s")).toHaveCount(4);
});

for (const [brand, locale] of covered([
  ["kaleido", "fi"],
  ["abendrot", "de"],
  ["velvet-hour", "nl"],
] as const))
  test(`the modal and the shop of ${brand} in ${locale} with a discount are readable and fit at every width`, async ({
    site,
    variables,
  }) => {
    const { page } = await newcomer(site, variables, brand, { minutesAgo: 60, locale });
    const findings = new Findings();
    await page.goto("/credits?code=NOT-A-CODE");
    await hydrated(page);
    await expect(page.locator("s")).toHaveCount(4);
    await inspectAccess(page, findings);
    await inspectLayout(page, [...widths.phone, ...widths.desktop], findings);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.clock.install();
    await page.goto("/members");
    await hydrated(page);
    await page.locator("nav a[href='/likes']").first().click();
    await expect(page).toHaveURL(/\/likes$/);
    await page.clock.runFor(45_000);
    await expect(page.locator("#time-bonus-modal")).toBeVisible();
    await page.clock.resume();
    await inspectAccess(page, findings);
    await inspectLayout(page, [...widths.phone, ...widths.desktop], findings);
    expect(findings.list()).toEqual([]);
  });
