import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { type Brand, textsOf } from "./support/brands";
import { effectsRun } from "./support/clock";
import { hydrated } from "./support/hydrated";
import { violationsOf } from "./support/inspect-access";
import { covered } from "./support/lane";
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

/** Opens a browser of a woman who seeks men, and creates men of her brand and country who seek women. */
async function open(site: Site, database: string | undefined, { brand, country, ...options }: Flow, men = 0) {
  const query = (statement: string) => runSql(database!, statement);
  const { browser, id } = await joinMember(site.server, { query }, `${brand}.localhost`, country);
  // Members of earlier tests must not appear in the results.
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
  return { ...visitor, id, page, translations: textsOf(brand, options.locale) };
}

const title = (page: Page) => page.locator("#search-title");
const withoutTags = (text: string) => text.replace(/<[^>]+>/g, "");
/** The results; members from further away follow them. */
const cards = (page: Page) => page.locator('#results > li:not([data-far]) h3 a[href^="/members/"]');
const hrefs = (page: Page) => cards(page).evaluateAll((all) => all.map((one) => one.getAttribute("href")));
/** Waits until the page's script has hydrated the list. */
const ready = (page: Page) => hydrated(page);

const opener = "main [popovertarget=filters]:not([popovertargetaction])";
/** Opens the panel of filters and returns it. */
async function openFilters(page: Page) {
  const filters = page.locator("#filters");
  await expect(filters).toBeHidden();
  await page.locator(opener).click();
  await expect(filters).toBeVisible();
  return filters;
}

for (const flow of covered(flows))
  test(`the search of ${flow.brand} in ${flow.locale} is filtered on a ${flow.device}, and one press resets the filters`, async ({
    site,
    variables,
  }) => {
    const { page, translations, takeProblems } = await open(site, variables.DATABASE_URL, flow, 3);
    await page.goto("/members");
    await expect(cards(page)).toHaveCount(3);
    await expect(page.locator("#results")).toContainText(translations("common", "fictional_profile"));

    let filters = await openFilters(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(filters).toBeHidden();
    filters = await openFilters(page);
    // A brand may start with a higher minimum age.
    await filters.locator("[name=min_age]").press("Home");
    await filters.locator("[name=max_age]").fill("30");
    await expect(filters.locator("output", { hasText: "–30" })).toBeVisible();
    // Once it is known that nobody is found, the button is a link to a wider search.
    await filters
      .locator("[name=max_age]")
      .evaluate((field: HTMLInputElement) => field.form!.requestSubmit());
    await expect(page).toHaveURL(/max_age=30/);
    await expect(filters).toBeHidden();
    await expect(page.locator("main")).toContainText(translations("search", "empty_title"));
    await expect(page.locator(opener)).toContainText(/[12]/);
    expect(await violationsOf(page)).toEqual([]);

    // Without results there is one action.
    await page
      .locator("main")
      .getByRole("link", { name: translations("search", "empty_clear") })
      .click();
    await expect(page).not.toHaveURL(/max_age/);
    await expect(cards(page)).toHaveCount(3);
    // The search is restored without its query string.
    await page.goto("/members");
    await expect(cards(page)).toHaveCount(3);
    expect(takeProblems()).toEqual([]);
  });

test("the button of the filter panel shows how many members the filters would find", async ({
  site,
  variables,
}) => {
  const { page, translations } = await open(site, variables.DATABASE_URL, velvet, 3);
  await page.goto("/members");
  await ready(page);
  const filters = await openFilters(page);
  const button = filters.locator("button[type=submit]");
  const three = translations("search", "show_count_other").replace("{{count}}", "3");
  await expect(button).toHaveText(three);
  // All of them were born in 1990. The bars above the ages show where they are.
  const [outside, inside] = [0, 1].map((at) => filters.locator("svg[preserveAspectRatio] path").nth(at));
  await expect(inside!).toHaveAttribute("d", /^M[^M]+$/);
  await filters.locator("[name=min_age]").fill("50");
  await expect(filters.locator("a[data-widen]")).toBeVisible();
  await expect(inside!).toHaveAttribute("d", "");
  await expect(outside!).toHaveAttribute("d", /^M[^M]+$/);
  await filters.locator("[name=min_age]").fill("25");
  await expect(button).toHaveText(three);
  await filters.locator("[name=max_age]").fill("28");
  // Without results it becomes a link to the search with the change that finds the most.
  const widen = filters.locator("a[data-widen]");
  await expect(widen).toContainText(translations("search", "none_widen"));
  await expect(widen).toContainText(`${translations("search", "widen_age")} · 3`);
  await expect(page).not.toHaveURL(/age/);
  await widen.click();
  await expect(filters).toBeHidden();
  await expect(cards(page)).toHaveCount(3);
});

test("each active filter is a chip that removes it; the focus goes to the next chip, then to the button", async ({
  site,
  variables,
}) => {
  const { page, translations } = await open(site, variables.DATABASE_URL, velvet, 3);
  await page.goto("/members?search=1&gender=man&country=NL&min_age=25&max_age=60&with_photo=1&online=1");
  await ready(page);
  const chips = page.locator("[data-chip]");
  await expect(chips).toHaveText([
    "25–60",
    "Mannen",
    translations("search", "with_photo"),
    translations("common", "online"),
  ]);
  await chips.nth(2).click();
  await expect(chips).toHaveCount(3);
  await expect(page).not.toHaveURL(/with_photo/);
  await expect(chips.nth(2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chips).toHaveCount(2);
  await expect(chips.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chips).toHaveCount(1);
  await expect(chips.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chips).toHaveCount(0);
  await expect(page.locator(opener)).toBeFocused();
  await expect(cards(page)).toHaveCount(3);
});

test("Tab stays inside the panel of the filters, and Escape returns the focus to its button", async ({
  site,
  variables,
}) => {
  const { page } = await open(site, variables.DATABASE_URL, velvet, 3);
  await page.goto("/members");
  await ready(page);
  const filters = await openFilters(page);
  await expect(filters).toBeFocused();
  const isInside = () => filters.evaluate((one) => one.contains(document.activeElement));
  await page.keyboard.press("Shift+Tab");
  await expect(filters.locator("button[type=submit]")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(filters.locator("[popovertargetaction=hide]")).toBeFocused();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press("Tab");
    expect(await isInside()).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
  await expect(page.locator(opener)).toBeFocused();
});

test("on a desktop a message is sent from the card of a short list once, and without credits the card offers some", async ({
  site,
  variables,
}) => {
  const flow = { ...velvet, device: "desktop" } as const;
  const { page, id, translations } = await open(site, variables.DATABASE_URL, flow, 2);
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  await query(
    `insert into credit_balances (tenant_id, member_id, balance) select tenant_id, id, 1 from members where id = ${id}
     on conflict (tenant_id, member_id) do update set balance = 1;
     update members set paid_user = true where id = ${id}`,
  );
  await page.goto("/members");
  await ready(page);
  const card = page.locator("#results > li").first();
  const field = card.locator("[name=text]");
  await field.fill("Koffie?");
  // The first attempt fails; the next one is the same message.
  const attempts: string[] = [];
  await page.route("**/api/chat.php", async (route) => {
    attempts.push(route.request().postDataJSON().client_message_id);
    if (attempts.length === 1) return route.fulfill({ status: 503, body: "" });
    return route.continue();
  });
  await field.press("Enter");
  await expect(card.getByRole("status")).toContainText(translations("chats", "state_sent"));
  expect(attempts).toHaveLength(2);
  expect(new Set(attempts).size).toBe(1);
  expect(await query(`select body from messages where sender_id = ${id}`)).toEqual([{ body: "Koffie?" }]);
  const second = page.locator("#results > li").nth(1);
  await second.locator("[name=text]").fill("En jij?");
  await second.locator("[name=text]").press("Enter");
  await expect(second.getByRole("alert")).toContainText(translations("errors", "not_enough_credits"));
  await expect(second.getByRole("alert").getByRole("link")).toHaveText(translations("match", "buy"));
  await expect(second.locator("[name=text]")).toHaveValue("En jij?");
});

test("the search works without the count where the count fails", async ({ site, variables }) => {
  const { page, translations } = await open(site, variables.DATABASE_URL, velvet, 3);
  await page.route(/search-count\.php/, (route) => route.abort());
  await page.goto("/members");
  await ready(page);
  const filters = await openFilters(page);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("search-count"));
  await filters.locator("[name=min_age]").fill("30");
  await failed;
  await expect(filters.locator("button[type=submit]")).toHaveText(translations("search", "show"));
  await filters.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/min_age=30/);
  await expect(cards(page)).toHaveCount(3);
});

test("the thumbs of the age range cannot pass each other by keyboard", async ({ site, variables }) => {
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

test("a member of an unknown place is offered neither a radius nor the nearest first, and no result is called near", async ({
  site,
  variables,
}) => {
  const { page, translations } = await open(site, variables.DATABASE_URL, abendrot, 3);
  await page.goto("/members?sort=near");
  await expect(cards(page)).toHaveCount(3);
  await expect(title(page)).toHaveText(withoutTags(translations("search", "title")));
  await expect(page.locator("#filters [name=radius_at]")).toHaveCount(0);
  await expect(page.locator("#filters [value=near]")).toHaveCount(0);
});

test("a member of a known place sets a radius by keyboard, and a link widens a radius without results", async ({
  site,
  variables,
}) => {
  const { page, id, translations } = await open(site, variables.DATABASE_URL, abendrot, 3);
  // Each man lives about 55 km further away than the previous one.
  await runSql(
    variables.DATABASE_URL!,
    `update members set city = 'Somewhere', longitude = 10,
      latitude = 50 + case when id = ${id} then 0 else 0.1 + 0.5 * split_part(name, '_', 2)::int end
    where id = ${id} or email like '%-${id}@people.example'`,
  );
  await page.goto("/members");
  await ready(page);
  await expect(title(page)).toHaveText(withoutTags(translations("search", "title")));
  const filters = await openFilters(page);
  const radius = filters.locator("[name=radius_at]");
  await expect(radius).toHaveAttribute("aria-valuetext", translations("search", "radius_any"));
  await radius.focus();
  await page.keyboard.press("ArrowLeft");
  const within = (distance: string) =>
    translations("search", "radius_within").replace("{{distance}}", distance);
  await expect(radius).toHaveAttribute("aria-valuetext", within("500 km"));
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowLeft");
  await expect(radius).toHaveAttribute("aria-valuetext", within("100 km"));
  await expect(filters.locator("button[type=submit]")).toHaveText(
    translations("search", "show_count_one").replace("{{count}}", "1"),
  );
  await filters.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/radius_at=9/);
  await expect(cards(page)).toHaveCount(1);
  await expect(title(page)).toHaveText(withoutTags(translations("search", "title_near")));
  await expect(page.locator("#results > li").first()).toContainText("67 km");
  await expect(page.locator("#results > li[data-far]").first()).toContainText(
    translations("search", "further"),
  );

  // Without a member within five kilometres the action is a wider radius, and finally none.
  await page.goto("/members?search=1&radius_at=0");
  const widen = (distance: string) => translations("search", "empty_widen").replace("{{distance}}", distance);
  await page
    .locator("main")
    .getByRole("link", { name: widen("20 km") })
    .click();
  await page
    .locator("main")
    .getByRole("link", { name: widen("100 km") })
    .click();
  await expect(cards(page)).toHaveCount(1);
});

test("by keyboard, Back from a profile returns the focus to the card that was opened", async ({
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

for (const device of covered(["phone", "desktop"] as const))
  test(`on a ${device} more results load by themselves without duplicates, and Back restores the position`, async ({
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
    // The URL changes before the page does.
    await expect(cards(page)).toHaveCount(0);
    await page.goBack();
    await expect(cards(page)).toHaveCount(70);
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - was)).toBeLessThan(200);
    expect(await hrefs(page)).toEqual(shown);
    expect(takeProblems()).toEqual([]);
  });

test("a page of results that fails shows an error, and the link requests it again", async ({
  site,
  variables,
}) => {
  const { page, translations } = await open(site, variables.DATABASE_URL, velvet, 40);
  await page.route(/\/members\/results\?.*page=2/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/members");
  const first = await cards(page).count();
  await page.locator("[data-more] a").scrollIntoViewIfNeeded();
  await expect(page.locator("#toasts")).toContainText(translations("search", "failed"));
  await page.unroute(/\/members\/results\?.*page=2/);
  await page.locator("[data-more] a").click();
  await expect(cards(page)).toHaveCount(40);
  expect(first).toBeLessThan(40);
});

test("another country loads its regions into the form", async ({ site, variables }) => {
  const { page, translations } = await open(site, variables.DATABASE_URL, abendrot);
  await page.goto("/members");
  await ready(page);
  await openFilters(page);
  await page
    .locator("#filters summary")
    .filter({ hasText: translations("search", "place") })
    .click();
  const region = page.locator("#filters [name=countryregion]");
  await expect(region).toContainText("Hessen");
  await page.locator("#filters [name=country]").selectOption("AT");
  await expect(region).toContainText("Tirol");
  await expect(region).not.toContainText("Hessen");
});

test("without JavaScript the search filters, pages by a link, and resets its filters", async ({
  site,
  variables,
}) => {
  const flow = { ...abendrot, javaScript: false };
  const { page, translations } = await open(site, variables.DATABASE_URL, flow, 40);
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
  await expect(page.locator("main")).toContainText(translations("search", "empty_title"));
  await (await openFilters(page)).getByRole("link", { name: translations("search", "reset") }).click();
  await expect.poll(() => hrefs(page)).toEqual(first);
});

for (const device of covered(["phone", "desktop"] as const))
  test(`on a ${device} a partner's card is labelled and leads to a page with a countdown and a button to stay`, async ({
    site,
    variables,
  }) => {
    const { page, context, translations } = await open(
      site,
      variables.DATABASE_URL,
      { ...velvet, device },
      12,
    );
    // A response without a body leaves the page as it is, however slow the machine.
    await context.route(/\/partner\/[^/]+\/leave/, (route) => route.fulfill({ status: 204 }));
    await page.goto("/members");
    const card = page.locator("#results li").filter({ has: page.locator('a[rel~="sponsored"]') });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText(translations("search", "advert"));
    await card.locator("a").click();
    await expect(page).toHaveURL(/\/partner\//);
    const received = page.getByRole("timer");
    expect(await violationsOf(page)).toEqual([]);
    await expect(page.getByRole("main")).toContainText(translations("search", "advert"));
    await expect(page.getByRole("main")).toContainText("partner.example");
    const leave = page.locator('main a[rel~="sponsored"]');
    await expect(leave).toHaveAttribute("rel", /noopener noreferrer/);
    await expect(leave).toHaveAttribute("href", /^\/partner\/[\w-]+\/leave\?view=/);
    await expect(received).toContainText(/(?<!\d)0(?!\d)/);
    await page.getByRole("link", { name: translations("search", "partner_cancel") }).click();
    await expect(page).toHaveURL(/\/members$/);
  });

test("a partner's page redirects at the end of its countdown unless the visitor stays", async ({
  site,
  variables,
}) => {
  const { page, context, translations } = await open(site, variables.DATABASE_URL, velvet, 12);
  const requested: string[] = [];
  context.on("request", (request) => {
    if (/partner\.example$/.test(new URL(request.url()).hostname))
      requested.push(request.headers().referer ?? "no referrer");
  });
  await page.clock.install();
  await page.goto("/members");
  const visitPartner = async () => {
    await page.locator('#results a[rel~="sponsored"]').click();
    await expect(page).toHaveURL(/\/partner\//);
    await expect(page.getByRole("timer")).toBeVisible();
    await effectsRun(page);
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
  await page.getByRole("link", { name: translations("search", "partner_cancel") }).click();
  await page.clock.runFor(60_000);
  release();
  await expect(page).toHaveURL(/\/members$/);
  await visitPartner();
  // A refresh that the browser has begun would survive the page.
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
  expect(requested).toEqual([]);
  await page.clock.runFor(60_000);
  await expect.poll(() => requested).toEqual(["no referrer"]);
});

test("a partner's page redirects by itself without script too, without a referrer", async ({
  site,
  variables,
}) => {
  const { page, context } = await open(site, variables.DATABASE_URL, { ...velvet, javaScript: false }, 12);
  // The headers that leave the browser: Playwright's event only has those that the refresh began with.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Fetch.enable", {
    patterns: [{ urlPattern: "https://live.velvet-partner.example/*" }],
  });
  const left = new Promise<Record<string, string>>((resolve) => {
    devtools.once("Fetch.requestPaused", ({ requestId, request }) => {
      resolve(request.headers);
      void devtools.send("Fetch.fulfillRequest", { requestId, responseCode: 204 });
    });
  });
  const request = context.waitForEvent("request", {
    predicate: (one) => one.url() === "https://live.velvet-partner.example/",
    timeout: 30_000,
  });
  await page.goto("/members");
  await page.locator('#results a[rel~="sponsored"]').click();
  expect((await request).redirectedFrom()?.url()).toContain("/partner/velvet-live/leave?view=");
  const names = Object.keys(await left).map((name) => name.toLowerCase());
  expect(names).toContain("user-agent");
  expect(names).not.toContain("referer");
});
