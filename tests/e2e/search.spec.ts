import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { ask } from "../support/test-server";
import { type Brand, wordsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { violationsOf } from "./support/inspect-access";
import { expect, type Site, test, type VisitOptions } from "./support/site";

type Country = "NL" | "DE" | "FR" | "US";
type Flow = Omit<VisitOptions, "country"> & { brand: Brand; locale: string; country: Country };
const flows = [
  { brand: "velvet-hour", locale: "nl", country: "NL", device: "phone" },
  { brand: "abendrot", locale: "de", country: "DE", device: "desktop" },
  { brand: "maple-and-main", locale: "es", country: "US", device: "phone" },
  { brand: "kaleido", locale: "fi", country: "FR", device: "desktop" },
] as const satisfies readonly Flow[];
const [velvet, abendrot] = flows;

/** A woman who seeks men, in a browser of her own, and so many men of her brand and country who seek women. */
async function open(site: Site, database: string | undefined, { brand, country, ...options }: Flow, men = 0) {
  const query = (statement: string) => ask(database!, statement);
  const { browser, id } = await joinMember(site.server, { query }, `${brand}.localhost`, country);
  // Whoever a test before this one brought here is nobody's company now.
  await query(
    `update members set invisible = true where id <> ${id} and tenant_id = (select tenant_id from members where id = ${id})`,
  );
  await query(
    `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
      date_of_birth, country, terms_version, terms_accepted_at, last_active, fictional)
    select me.tenant_id, number || '-' || me.id || '@people.example', 'man_' || number || '_' || me.id, '-', 'active', 'en', now(),
      'man', '{woman}', 'unsaid', '1990-01-01', me.country, '2024-01-01', now(), now() - number * interval '1 hour', number = 1
    from members as me, generate_series(1, ${men}) as number where me.id = ${id}`,
  );
  const visitor = await site.visit(brand, options);
  const { page, context, origin } = visitor;
  await context.addCookies([{ name: "session", value: browser.cookie("session")!, url: origin }]);
  return { ...visitor, id, page, words: wordsOf(brand, options.locale) };
}

const title = (page: Page) => page.locator("#search-title");
const withoutTags = (text: string) => text.replace(/<[^>]+>/g, "");
const cards = (page: Page) => page.locator('#results h3 a[href^="/members/"]');
const hrefs = (page: Page) => cards(page).evaluateAll((all) => all.map((one) => one.getAttribute("href")));
/** The page's own script has taken the list over. */
const ready = (page: Page) => hydrated(page);

const opener = "main [popovertarget=filters]:not([popovertargetaction])";
/** Opens the panel of filters, and gives it. */
async function openFilters(page: Page) {
  const filters = page.locator("#filters");
  await expect(filters).toBeHidden();
  await page.locator(opener).click();
  await expect(filters).toBeVisible();
  return filters;
}

for (const flow of flows)
  test(`the search of ${flow.brand} in ${flow.locale} is narrowed on a ${flow.device}, and one press takes the filters back`, async ({
    site,
    variables,
  }) => {
    const { page, words, takeProblems } = await open(site, variables.DATABASE_URL, flow, 3);
    await page.goto("/members");
    await expect(cards(page)).toHaveCount(3);
    await expect(page.locator("#results")).toContainText(words("common", "fictional_profile"));
    expect(await violationsOf(page)).toEqual([]);

    let filters = await openFilters(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(filters).toBeHidden();
    filters = await openFilters(page);
    // A brand may begin with an age above that.
    await filters.locator("[name=min_age]").press("Home");
    await filters.locator("[name=max_age]").fill("30");
    await expect(filters.locator("output", { hasText: "–30" })).toBeVisible();
    await filters.locator("button[type=submit]").click();
    await expect(page).toHaveURL(/max_age=30/);
    await expect(filters).toBeHidden();
    await expect(page.locator("main")).toContainText(words("search", "empty_title"));
    await expect(page.locator(opener)).toContainText(/[12]/);
    expect(await violationsOf(page)).toEqual([]);

    // Nobody was found: there is one way on.
    await page
      .locator("main")
      .getByRole("link", { name: words("search", "empty_clear") })
      .click();
    await expect(page).not.toHaveURL(/max_age/);
    await expect(cards(page)).toHaveCount(3);
    // The search is remembered without its address.
    await page.goto("/members");
    await expect(cards(page)).toHaveCount(3);
    expect(takeProblems()).toEqual([]);
  });

test("the panel's button says how many the filters would find, before they are asked for", async ({
  site,
  variables,
}) => {
  const { page, words } = await open(site, variables.DATABASE_URL, velvet, 3);
  await page.goto("/members");
  await ready(page);
  const filters = await openFilters(page);
  const button = filters.locator("button[type=submit]");
  await expect(button).toHaveText(words("search", "show"));
  // All of them were born in 1990.
  await filters.locator("[name=min_age]").fill("25");
  await expect(button).toHaveText(words("search", "show_count_other").replace("{{count}}", "3"));
  await filters.locator("[name=max_age]").fill("28");
  await expect(button).toHaveText(words("search", "show_count_other").replace("{{count}}", "0"));
  await expect(page).not.toHaveURL(/age/);
});

test("the count stays away where it fails, and the search still goes", async ({ site, variables }) => {
  const { page, words } = await open(site, variables.DATABASE_URL, velvet, 3);
  await page.route(/search-count\.php/, (route) => route.abort());
  await page.goto("/members");
  await ready(page);
  const filters = await openFilters(page);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("search-count"));
  await filters.locator("[name=min_age]").fill("30");
  await failed;
  await expect(filters.locator("button[type=submit]")).toHaveText(words("search", "show"));
  await filters.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/min_age=30/);
  await expect(cards(page)).toHaveCount(3);
});

test("the thumbs of the age do not pass each other by keyboard", async ({ site, variables }) => {
  const { page } = await open(site, variables.DATABASE_URL, velvet);
  await page.goto("/members");
  await ready(page);
  const filters = await openFilters(page);
  await filters.locator("[name=max_age]").fill("30");
  await filters.locator("[name=min_age]").focus();
  await page.keyboard.press("End");
  await expect(filters.locator("[name=min_age]")).toHaveValue("30");
  await page.keyboard.press("ArrowLeft");
  await expect(filters.locator("[name=min_age]")).toHaveValue("29");
});

test("a member whose place is unknown is offered neither a radius nor the nearest first, and nobody is called near", async ({
  site,
  variables,
}) => {
  const { page, words } = await open(site, variables.DATABASE_URL, abendrot, 3);
  await page.goto("/members?sort=near");
  await expect(cards(page)).toHaveCount(3);
  await expect(title(page)).toHaveText(withoutTags(words("search", "title")));
  await expect(page.locator("#filters [name=radius]")).toHaveCount(0);
  await expect(page.locator("#filters [value=near]")).toHaveCount(0);
});

test("a member whose place is known sets a radius by keyboard, and where nobody lives in it one link widens it", async ({
  site,
  variables,
}) => {
  const { page, id, words } = await open(site, variables.DATABASE_URL, abendrot, 3);
  // Each man is some 55 km further away than the one before.
  await ask(
    variables.DATABASE_URL!,
    `update members set city = 'Somewhere', longitude = 10,
      latitude = 50 + case when id = ${id} then 0 else 0.1 + 0.5 * split_part(name, '_', 2)::int end
    where id = ${id} or email like '%-${id}@people.example'`,
  );
  await page.goto("/members");
  await ready(page);
  await expect(title(page)).toHaveText(withoutTags(words("search", "title")));
  let filters = await openFilters(page);
  const radius = filters.locator("[name=radius]");
  await expect(radius).toHaveAttribute("aria-valuetext", words("search", "radius_any"));
  await radius.focus();
  await page.keyboard.press("ArrowLeft");
  const within = (distance: string) => words("search", "radius_within").replace("{{distance}}", distance);
  await expect(radius).toHaveAttribute("aria-valuetext", within("100 km"));
  await expect(filters.locator("button[type=submit]")).toHaveText(
    words("search", "show_count_one").replace("{{count}}", "1"),
  );
  await filters.locator("[name=sort][value=near]").check({ force: true });
  await filters.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/radius=100/);
  await expect(cards(page)).toHaveCount(1);
  await expect(title(page)).toHaveText(withoutTags(words("search", "title_near")));
  await expect(page.locator("#results li").first()).toContainText("67 km");

  // Nobody lives within five kilometres: the way on is a wider circle, and at last no circle.
  filters = await openFilters(page);
  await filters.locator("[name=radius]").press("Home");
  await filters.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/radius=5(&|$)/);
  const widen = (distance: string) => words("search", "empty_widen").replace("{{distance}}", distance);
  await page
    .locator("main")
    .getByRole("link", { name: widen("20 km") })
    .click();
  await page
    .locator("main")
    .getByRole("link", { name: widen("80 km") })
    .click();
  await expect(cards(page)).toHaveCount(1);
});

test("by keyboard, a way back from a profile leads the focus to the card that was opened", async ({
  site,
  variables,
}) => {
  const { page } = await open(site, variables.DATABASE_URL, abendrot, 3);
  await page.goto("/members");
  await ready(page);
  const card = cards(page).nth(1);
  await card.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/members\/\d+$/);
  await page.locator("[data-back]").first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/members$/);
  await expect(card).toBeFocused();
});

for (const device of ["phone", "desktop"] as const)
  test(`on a ${device} the results go on by themselves, nobody twice, and a way back leads where one was`, async ({
    site,
    variables,
  }) => {
    const { page, takeProblems } = await open(site, variables.DATABASE_URL, { ...velvet, device }, 70);
    await page.goto("/members");
    const first = await cards(page).count();
    expect(first).toBeLessThan(70);
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await cards(page).count()).toBe(70);
    }).toPass({ timeout: 30_000 });
    expect(new Set(await hrefs(page)).size).toBe(70);
    await expect(page.locator("[data-more] a")).toHaveCount(0);
    const shown = await hrefs(page);

    const far = cards(page).nth(60);
    await far.scrollIntoViewIfNeeded();
    const href = await far.getAttribute("href");
    const was = await page.evaluate(() => scrollY);
    expect(was).toBeGreaterThan(1000);
    await far.click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    // The address changes before the page does.
    await expect(cards(page)).toHaveCount(0);
    await page.goBack();
    await expect(cards(page)).toHaveCount(70);
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - was)).toBeLessThan(200);
    expect(await hrefs(page)).toEqual(shown);
    expect(takeProblems()).toEqual([]);
  });

test("a page that does not come is said, and the link asks for it again", async ({ site, variables }) => {
  const { page, words } = await open(site, variables.DATABASE_URL, velvet, 40);
  await page.route(/\/members\/results\?.*page=2/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/members");
  const first = await cards(page).count();
  await page.locator("[data-more] a").scrollIntoViewIfNeeded();
  await expect(page.locator("#toasts")).toContainText(words("search", "failed"));
  await page.unroute(/\/members\/results\?.*page=2/);
  await page.locator("[data-more] a").click();
  await expect(cards(page)).toHaveCount(40);
  expect(first).toBeLessThan(40);
});

test("another country brings its regions into the form", async ({ site, variables }) => {
  const { page } = await open(site, variables.DATABASE_URL, abendrot);
  await page.goto("/members");
  await ready(page);
  await openFilters(page);
  const region = page.locator("#filters [name=countryregion]");
  await expect(region).toContainText("Hessen");
  await page.locator("#filters [name=country]").selectOption("AT");
  await expect(region).toContainText("Tirol");
  await expect(region).not.toContainText("Hessen");
});

test("without JavaScript the search asks, pages on by a link, and takes its filters back", async ({
  site,
  variables,
}) => {
  const flow = { ...abendrot, javaScript: false };
  const { page, words } = await open(site, variables.DATABASE_URL, flow, 40);
  await page.goto("/members");
  const first = await hrefs(page);
  await page.locator("[data-more] a").click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page)).toHaveCount(40 - first.length);
  const second = await hrefs(page);
  expect([...new Set([...first, ...second])]).toHaveLength(40);
  const filters = await openFilters(page);
  await filters.locator("[name=max_age]").fill("30");
  await filters.locator("button[type=submit]").click();
  await expect(page.locator("main")).toContainText(words("search", "empty_title"));
  await (await openFilters(page)).getByRole("link", { name: words("search", "clear") }).click();
  await expect.poll(() => hrefs(page)).toEqual(first);
});

for (const device of ["phone", "desktop"] as const)
  test(`on a ${device} a partner's card is labelled and leads over a page that counts down and lets one stay`, async ({
    site,
    variables,
  }) => {
    const { page, context, words } = await open(site, variables.DATABASE_URL, { ...velvet, device }, 12);
    // A partner that answers with nothing leaves the page where it is, however slow this machine.
    await context.route(/partner\.example/, (route) => route.fulfill({ status: 204 }));
    await page.goto("/members");
    const card = page.locator("#results li").filter({ has: page.locator('a[rel~="sponsored"]') });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText(words("search", "advert"));
    await card.locator("a").click();
    await expect(page).toHaveURL(/\/partner\//);
    const told = page.getByRole("timer");
    expect(await violationsOf(page)).toEqual([]);
    const leave = page.locator('main a[rel~="sponsored"]');
    expect(new URL((await leave.getAttribute("href"))!).hostname).toMatch(/partner\.example$/);
    await expect(told).toContainText(/(?<!\d)0(?!\d)/);
    await page.getByRole("link", { name: words("search", "partner_cancel") }).click();
    await expect(page).toHaveURL(/\/members$/);
  });

test("a partner's page leads to the partner at the end of its countdown, and not once the visitor stays", async ({
  site,
  variables,
}) => {
  const { page, context, words } = await open(site, variables.DATABASE_URL, velvet, 12);
  const asked: string[] = [];
  await context.route(/partner\.example/, (route) => {
    asked.push(route.request().headers().referer ?? "no referrer");
    return route.fulfill({ status: 204 });
  });
  await page.clock.install();
  await page.goto("/members");
  const visitPartner = async () => {
    await page.locator('#results a[rel~="sponsored"]').click();
    await expect(page).toHaveURL(/\/partner\//);
    await expect(page.getByRole("timer")).toBeVisible();
  };
  await visitPartner();
  // The countdown ends while the page that the visitor stays on is still loading.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/members.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: words("search", "partner_cancel") }).click();
  await page.clock.runFor(60_000);
  release();
  await expect(page).toHaveURL(/\/members$/);
  await visitPartner();
  // A refresh that the browser has begun would not end with the page.
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.clock.runFor(60_000);
  await expect.poll(() => asked).toEqual(["no referrer"]);
});

test("a partner's page leads to the partner by itself, without script too", async ({ site, variables }) => {
  const { page, context } = await open(site, variables.DATABASE_URL, { ...velvet, javaScript: false }, 12);
  await context.route(/partner\.example/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>The partner</h1>" }),
  );
  await page.goto("/members");
  await page.locator('#results a[rel~="sponsored"]').click();
  await expect(page.getByRole("heading")).toHaveText("The partner", { timeout: 30_000 });
});
