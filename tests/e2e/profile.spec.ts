import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { type Brand, textsOf } from "./support/brands";
import { Findings } from "./support/findings";
import { fingersOn } from "./support/fingers";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { covered } from "./support/lane";
import { expect, type Site, test, type VisitOptions } from "./support/site";

type Country = "NL" | "DE" | "FR" | "US";
type Flow = Omit<VisitOptions, "country"> & { brand: Brand; locale: string; country: Country };
const flows = [
  { brand: "velvet-hour", locale: "nl", country: "NL", device: "phone" },
  { brand: "abendrot", locale: "de", country: "DE", device: "desktop" },
  { brand: "maple-and-main", locale: "es", country: "US", device: "desktop" },
  { brand: "kaleido", locale: "fi", country: "FR", device: "phone" },
] as const satisfies readonly Flow[];
const [velvet, abendrot] = flows;

/** Opens a browser of a woman with a confirmed address, and returns the translations of her language. */
async function join(site: Site, database: string | undefined, { brand, country, ...options }: Flow) {
  const query = (statement: string) => runSql(database!, statement);
  const { browser, id, person } = await joinMember(site.server, { query }, `${brand}.localhost`, country);
  const visitor = await site.visit(brand, options);
  const { context, origin } = visitor;
  await context.addCookies([{ name: "session", value: browser.cookie("session")!, url: origin }]);
  // The photos of these tests are rows without files.
  await context.route(/\/media\/[\w-]{22}-/, (route) => route.fulfill(drawn));
  const shared = textsOf(brand, options.locale);
  const translations = (namespace: string, key: string, member = "") =>
    shared(namespace, key).replaceAll("{{member}}", member);
  return { ...visitor, id, name: person.name, translations, query };
}
type Joined = Awaited<ReturnType<typeof join>>;

/** Adds photos of a member without files; the test serves the pictures and checks which of them are requested. */
async function addPhotos({ id, query }: Joined, count: number, { context }: Joined) {
  const names = Array.from({ length: count }, () => [key(), key()] as const);
  for (const [position, [name, blurred]] of names.entries())
    await query(
      `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
       select tenant_id, id, '${name}', '${blurred}', 'active', ${position}, 1200, 1600, now() from members where id = ${id}`,
    );
  const requested: string[] = [];
  const all = names.flat();
  await context.route(
    (url) => all.some((name) => url.pathname.includes(name)),
    (route) => {
      requested.push(route.request().url());
      return route.fulfill(drawn);
    },
  );
  return { names, requested };
}
const drawn = {
  contentType: "image/svg+xml",
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><rect width="3" height="4" fill="gray"/></svg>',
};
const key = () => randomBytes(16).toString("base64url");

/** Below the text; the menu on the photo has another one. */
const block = (page: Page) => page.locator("article form button[value=block]").last();
const dialog = (page: Page) => page.locator("main dialog[open]");

for (const flow of covered(flows))
  test(`a profile of ${flow.brand} in ${flow.locale} is viewed and liked on a ${flow.device}, and keys step through its photos`, async ({
    site,
    variables,
  }) => {
    test.setTimeout(120_000);
    const ana = await join(site, variables.DATABASE_URL, flow);
    const bo = await join(site, variables.DATABASE_URL, flow);
    await join(site, variables.DATABASE_URL, flow);
    const { page, translations } = ana;
    await bo.query(
      `update members set paid_user = true where id = ${ana.id};
       update members set fictional = true, city = 'Aalborg', interests = '{cooking,sauna}', hair_color = 'red' where id = ${bo.id}`,
    );
    const { names } = await addPhotos(bo, 3, ana);
    const findings = new Findings();
    await page.goto(`/members/${bo.id}`);
    await expect(page.locator("h1")).toContainText(bo.name);
    await expect(page.locator("article")).toContainText(translations("profile", "fictional_notice"));
    await expect(page.getByRole("heading", { name: translations("profile", "related") })).toBeVisible();

    const [first, second] = [
      page.locator("article a[data-photo]").nth(0),
      page.locator("article a[data-photo]").nth(1),
    ];
    await expect(page.locator("article a[data-photo]")).toHaveCount(3);
    // After hydration the script opens the photo; before that the link leads to the picture.
    await hydrated(page);
    await first.focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    const large = dialog(page).locator("img");
    await expect(large).toHaveAttribute("src", new RegExp(names[0]![0]));
    await expect(dialog(page)).toContainText(translations("common", "fictional_profile"));
    await inspectAccess(page, findings);
    await page.keyboard.press("ArrowRight");
    await expect(dialog(page)).toContainText("2 / 3");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(dialog(page)).toContainText("3 / 3");
    await dialog(page)
      .getByRole("button", { name: translations("chats", "photo_next") })
      .click();
    await expect(dialog(page)).toContainText("1 / 3");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(second).toBeFocused();

    const heart = page.locator("[data-dock] button[aria-pressed]");
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect
      .poll(() => ana.query(`select from likes where liker_id = ${ana.id} and liked_id = ${bo.id}`))
      .toHaveLength(1);
    await page.reload();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    expect(findings.list()).toEqual([]);
    expect(ana.takeProblems()).toEqual([]);
  });

test("a swipe steps through the photos of a profile, and the focus returns to the last one", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, velvet);
  const bo = await join(site, variables.DATABASE_URL, velvet);
  const { page } = ana;
  await bo.query(`update members set paid_user = true where id in (${ana.id}, ${bo.id})`);
  await addPhotos(bo, 6, ana);
  await page.goto(`/members/${bo.id}`);
  await hydrated(page);
  const links = page.locator("article a[data-photo]");
  await links.first().click();
  const box = (await dialog(page).boundingBox())!;
  const [middle, y] = [box.width / 2, box.height / 2];
  const fingers = await fingersOn(page);
  const swipe = async (by: number) => {
    await fingers.put({ x: middle, y });
    for (const part of [0.5, 1]) await fingers.move({ x: middle + by * part, y });
    await fingers.lift();
  };
  await expect(dialog(page)).toContainText("1 / 6");
  await dialog(page)
    .locator("img")
    .evaluate((one) => {
      Object.assign((one as HTMLElement).style, { width: "300px", height: "400px" });
    });
  await swipe(-120);
  await expect(dialog(page)).toContainText("2 / 6");
  await swipe(120);
  await expect(dialog(page)).toContainText("1 / 6");
  await swipe(120);
  await expect(dialog(page)).toContainText("6 / 6");
  await dialog(page)
    .getByRole("button", { name: ana.translations("common", "close") })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  // It is among the photos that are collapsed at first.
  await expect(links.last()).toBeFocused();
});

for (const device of covered(["phone", "desktop"] as const))
  test(`on a ${device} locked photos are shown blurred, link to the shop, and are never requested`, async ({
    site,
    variables,
  }) => {
    const ana = await join(site, variables.DATABASE_URL, { ...velvet, device });
    const bo = await join(site, variables.DATABASE_URL, { ...velvet, device });
    const { page, translations } = ana;
    const { names, requested } = await addPhotos(bo, 4, ana);
    await page.goto(`/members/${bo.id}`);
    const locked = page.getByRole("link", { name: translations("profile", "photo_locked") });
    await expect(locked.first()).toHaveAttribute("href", "/premium");
    await expect(page.locator("article a[href='/premium']").last()).toContainText(
      translations("profile", "locked_reason"),
    );
    const open = await page.locator("article a[data-photo]").count();
    expect(open).toBeLessThan(4);
    await expect.poll(() => requested.some((url) => url.includes(names[open]![1]))).toBe(true);
    const html = await page.content();
    for (const [name] of names.slice(open)) {
      expect(html).not.toContain(name);
      expect(requested.filter((url) => url.includes(name))).toEqual([]);
    }
    const findings = new Findings();
    await inspectAccess(page, findings);
    expect(findings.list()).toEqual([]);
  });

for (const flow of covered([velvet, abendrot]))
  test(`a blocked member of ${flow.brand} is shown as blocked on a ${flow.device} until unblocked in the settings`, async ({
    site,
    variables,
  }) => {
    const ana = await join(site, variables.DATABASE_URL, flow);
    const bo = await join(site, variables.DATABASE_URL, flow);
    const findings = new Findings();
    await ana.page.goto(`/members/${bo.id}`);
    await block(ana.page).click();
    await expect(ana.page.locator("h1")).toHaveText(ana.translations("profile", "blocked_title", bo.name));
    await inspectAccess(ana.page, findings);

    const answer = await bo.page.goto(`/members/${ana.id}`);
    expect(answer?.status()).toBe(403);
    await expect(bo.page.locator("h1")).toHaveText(bo.translations("profile", "blocked_by", ana.name));
    await expect(block(bo.page)).toHaveCount(0);
    await inspectAccess(bo.page, findings);

    await ana.page.goto("/settings/privacy");
    await ana.page
      .getByRole("button", { name: ana.translations("profile", "unblock_whom", bo.name) })
      .click();
    await expect(ana.page.locator("main")).toContainText(ana.translations("profile", "unblocked"));
    await expect(ana.page.locator("#blocked")).toContainText(
      ana.translations("profile", "blocked_list_empty"),
    );
    await inspectAccess(ana.page, findings);
    await bo.page.goto(`/members/${ana.id}`);
    await expect(bo.page.locator("h1")).toContainText(ana.name);
    await expect(block(bo.page)).toBeVisible();
    expect(findings.list()).toEqual([]);
    expect(ana.takeProblems()).toEqual([]);
  });

test("a gift is given from a profile with two presses and a line; without enough credits none is given", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, { ...velvet, device: "phone" });
  const bo = await join(site, variables.DATABASE_URL, velvet);
  const { page, translations, query } = ana;
  await query(
    `insert into credit_balances (tenant_id, member_id, balance) select tenant_id, id, 5 from members where id = ${ana.id}
     on conflict (tenant_id, member_id) do update set balance = 5`,
  );
  const given = () => query(`select gift, body from messages where sender_id = ${ana.id} order by seq`);
  await page.goto(`/members/${bo.id}`);
  await hydrated(page);
  const opener = page.locator("[data-dock] [aria-haspopup=dialog]");
  await opener.click();
  const sheet = page.getByRole("dialog", { name: translations("chats", "gift_title", bo.name) });
  const give = sheet.locator("button[type=submit]");
  await expect(give).toHaveText(translations("chats", "gift_choose"));
  await expect(give).toHaveAttribute("aria-disabled", "true");
  await give.click({ force: true });
  await expect(sheet).toBeVisible();
  const tile = (price: number) =>
    sheet.locator("label").filter({ has: page.locator(`b > span:text-is("${price}")`) });
  await tile(6).first().click();
  await expect(give).toHaveText(translations("chats", "credits_get"));
  await tile(4).first().click();
  await sheet.locator("[name=gift-line]").fill("Voor na het concert");

  // A failed gift costs nothing, and the line stays.
  await page.route(/api\/gift\.php/, (route) =>
    route.fulfill({ status: 403, json: { error: "x", message: "Nee" } }),
  );
  await give.click();
  await expect(sheet.getByRole("alert")).toContainText("Nee");
  expect(await given()).toEqual([]);
  await page.unroute(/api\/gift\.php/);
  await give.click();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator("#toasts")).toContainText(translations("chats", "gift_sent", bo.name));
  expect(await given()).toMatchObject([{ body: "Voor na het concert" }]);
  expect(await query(`select balance from credit_balances where member_id = ${ana.id}`)).toEqual([
    { balance: 1 },
  ]);

  await opener.click();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("the heart on a photo sends a like with a line and takes it back", async ({ site, variables }) => {
  const ana = await join(site, variables.DATABASE_URL, velvet);
  const bo = await join(site, variables.DATABASE_URL, velvet);
  const { page, query } = ana;
  await query(`update members set paid_user = true where id = ${ana.id}`);
  await addPhotos(bo, 2, ana);
  await page.goto(`/members/${bo.id}`);
  await hydrated(page);
  const heart = page.locator("figure button[aria-pressed]");
  await heart.click();
  const sheet = page.locator("dialog[data-sheet]");
  await sheet.locator("[name=text]").fill("Mooie hoed");
  await sheet.locator("button[type=submit]").click();
  await expect(sheet).toHaveCount(0);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-dock] button[aria-pressed]")).toHaveAttribute("aria-pressed", "true");
  const likes = () => query(`select text from likes where liker_id = ${ana.id} and liked_id = ${bo.id}`);
  await expect.poll(likes).toEqual([{ text: "Mooie hoed" }]);
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect.poll(likes).toEqual([]);
});

test("a press on the side of a photo and the arrow keys step through the photos of a profile", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, { ...velvet, device: "desktop" });
  const bo = await join(site, variables.DATABASE_URL, velvet);
  const { page } = ana;
  await bo.query(`update members set paid_user = true where id = ${ana.id}`);
  await addPhotos(bo, 3, ana);
  await page.goto(`/members/${bo.id}`);
  await hydrated(page);
  const list = page.locator("[data-reel] ul");
  // The photo is fully visible once the scrolling has ended.
  const at = () => list.evaluate((one) => Math.round((100 * one.scrollLeft) / one.clientWidth) / 100);
  const box = (await list.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height * 0.3);
  await expect.poll(at).toBe(1);
  await list.locator("a[data-photo]").nth(1).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(at).toBe(2);
  await page.mouse.click(box.x + box.width * 0.1, box.y + box.height * 0.3);
  await expect.poll(at).toBe(1);
  await expect(dialog(page)).toHaveCount(0);
});

test("from a list a profile leads to the next one and back to the list without loading a document", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, { ...velvet, device: "desktop" });
  const { page, translations } = ana;
  for (const _ of [1, 2, 3]) {
    const { id } = await join(site, variables.DATABASE_URL, velvet);
    await ana.query(`update members set gender = 'man', seeks = '{woman}' where id = ${id}`);
  }
  await page.goto("/members");
  await hydrated(page);
  const cards = page.locator("#results h3 a");
  const hrefs = await cards.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const [second] = await ana.query(`select name from members where id = ${/\d+$/.exec(hrefs[1]!)}`);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents.push(request.url());
  });
  await cards.nth(0).click();
  const total = `${hrefs.length}`;
  const isAt = async (at: number) => {
    await expect(page).toHaveURL(new RegExp(`${hrefs[at - 1]}$`));
    const position = translations("profile", "position")
      .replace("{{at}}", `${at}`)
      .replace("{{total}}", total);
    await expect(page.locator("main")).toContainText(position);
  };
  await isAt(1);
  await expect(
    page.getByRole("link", { name: translations("profile", "previous_person"), exact: true }),
  ).toHaveCount(0);
  const next = translations("profile", "next_person", String(second!.name));
  await page.getByRole("link", { name: next, exact: true }).click();
  await isAt(2);
  await page.keyboard.press("ArrowRight");
  await isAt(3);
  await page.keyboard.press("ArrowLeft");
  await isAt(2);
  await page.locator("[data-back]").click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(cards.nth(0)).toBeVisible();
  expect(documents).toEqual([]);
});

test("related profiles lead to others, never to the viewer or the viewed profile", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, velvet);
  const bo = await join(site, variables.DATABASE_URL, velvet);
  await join(site, variables.DATABASE_URL, velvet);
  const { page, translations } = ana;
  await page.goto(`/members/${bo.id}`);
  const related = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: translations("profile", "related"), exact: true }) });
  const cards = related.locator("h3 a");
  await expect(cards).not.toHaveCount(0);
  const hrefs = await cards.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(hrefs).not.toContain(`/members/${bo.id}`);
  expect(hrefs).not.toContain(`/members/${ana.id}`);
  await cards.first().click();
  await expect(page).toHaveURL(new RegExp(`${hrefs[0]}$`));
});
