import type { Page } from "playwright/test";
import { asOwner } from "../support/as-owner";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { hydrated } from "./support/hydrated";
import { violationsOf } from "./support/inspect-access";
import { expect, type Site, test, type Visitor } from "./support/site";

const NAMES = ["Bram", "Daan", "Luca", "Pim", "Sem", "Teun"];

/** Creates a member in this visitor's browser and men of her brand that match her, without other members. @returns her address */
async function begin(site: Site, visitor: Visitor, url: string, names = NAMES): Promise<string> {
  const { page } = visitor;
  const { person } = await site.logIn(page, "NL");
  await runSql(url, "update members set invisible = true where gender = 'man'");
  await asOwner(url, (client) =>
    client.query(
      `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
        date_of_birth, country, city, signup_message, terms_version, terms_accepted_at, fictional)
      select me.tenant_id, lower(one.name) || me.id || '@people.example', one.name || me.id, '-', 'active', 'nl', now(), 'man', '{woman}',
        'unsaid', '1990-01-01', 'NL', 'Haarlem', 'Hoi', '2024-01-01', now(), one.name = 'Bram'
      from members as me, unnest($2::text[]) as one (name) where me.email = $1`,
      [person.email, names],
    ),
  );
  await page.goto("/swipe-game");
  return person.email;
}

const top = (page: Page) => page.locator("[data-card]").last();
const idOf = async (page: Page) => (await top(page).getAttribute("data-card")) ?? "";
const orderOf = (page: Page) =>
  page
    .locator("[data-card]")
    .evaluateAll((cards: HTMLElement[]) => cards.map(({ dataset }) => dataset.card!).reverse());
const isGone = (page: Page, id: string) => expect(page.locator(`[data-card="${id}"]`)).toHaveCount(0);

async function drag(page: Page, by: number): Promise<void> {
  const box = (await top(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 4 });
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

for (const reducedMotion of [false, true])
  test(`on a phone a card is dragged away or returns${reducedMotion ? ", also with reduced motion" : ""}`, async ({
    site,
    variables,
  }) => {
    const visitor = await site.visit("velvet-hour", { locale: "de", reducedMotion });
    const { page, takeProblems } = visitor;
    await begin(site, visitor, variables.DATABASE_URL!);
    await hydrated(page);
    const first = await idOf(page);
    await drag(page, 30);
    expect(await idOf(page)).toBe(first);
    await drag(page, -260);
    await isGone(page, first);
    await expect(page.locator("[data-swipe-text]")).toContainText("Noch 4 von 4");
    const second = await idOf(page);
    await drag(page, 260);
    await isGone(page, second);
    await expect(page.locator("[data-swipe-text]")).toContainText("Noch 3 von 4");
    expect(takeProblems()).toEqual([]);
  });

test("a finger drags a card away, turned by at most 8°, and a scroll over it swipes nothing", async ({
  site,
  variables,
}) => {
  const visitor = await site.visit("velvet-hour", { locale: "de" });
  const { page, context } = visitor;
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  const first = await idOf(page);
  const box = (await top(page).boundingBox())!;
  const session = await context.newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 4];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", dx = 0, dy = 0) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + dx, y: y + dy }],
    });
  await touch("touchStart");
  for (const dy of [-20, -60, -120]) await touch("touchMove", 8, dy);
  await touch("touchEnd");
  expect(await idOf(page)).toBe(first);
  await page.evaluate(() => scrollTo(0, 0));
  await touch("touchStart");
  for (const dx of [-30, -90, -180]) await touch("touchMove", dx, 4);
  const rotation = () => top(page).evaluate((card) => Number.parseFloat(card.style.rotate));
  // The browser dispatches a touch move with its next frame.
  await expect.poll(rotation).toBeLessThan(-4);
  expect(await rotation()).toBeGreaterThanOrEqual(-8);
  await touch("touchEnd");
  await isGone(page, first);
});

test("a slow drag does not fling the card, whenever its last move is dispatched", async ({
  site,
  variables,
}) => {
  const visitor = await site.visit("velvet-hour", { locale: "de" });
  const { page } = visitor;
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  const first = await idOf(page);
  const isHeld = await top(page).evaluate((card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    const dispatch = (type: string, by: number, timeStamp: number) => {
      const event = new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        buttons: type === "pointerup" ? 0 : 1,
        pointerId: 1,
        pointerType: "mouse",
        clientX: left + width / 2 + by,
        clientY: top + height / 2,
      });
      Object.defineProperty(event, "timeStamp", { value: timeStamp });
      card.dispatchEvent(event);
    };
    dispatch("pointerdown", 0, 1000);
    // Two moves with one timestamp, as a late browser dispatches them.
    dispatch("pointermove", 20, 1300);
    dispatch("pointermove", 40, 1300);
    const isHeld = "held" in card.dataset;
    dispatch("pointerup", 40, 1300);
    return isHeld;
  });
  expect(isHeld).toBe(true);
  expect(await idOf(page)).toBe(first);
});

test("on a desktop arrow keys swipe, four likes end the day with a countdown, and axe finds nothing", async ({
  site,
  variables,
}) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page, takeProblems } = visitor;
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  const first = await idOf(page);
  await page.keyboard.press("ArrowLeft");
  await isGone(page, first);
  for (let left = 3; left >= 0; left--) {
    const id = await idOf(page);
    await page.keyboard.press("ArrowRight");
    if (left === 0) break;
    await isGone(page, id);
    await expect(page.locator("[data-swipe-text]")).toContainText(`Noch ${left} von 4`);
  }
  await expect(page.locator("h1")).toHaveText("Letzte Runde vorbei");
  await expect(page.locator("time")).toHaveText(/^\d\d:\d\d:\d\d$/);
  expect(await violationsOf(page)).toEqual([]);
  expect(takeProblems()).toEqual([]);
});

const undo = (page: Page) => page.locator("[data-undo]");

test("a free member undoes one swipe a day, also by keyboard, and then sees what more undos need", async ({
  site,
  variables,
}) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page, takeProblems } = visitor;
  const translations = textsOf("velvet-hour", "de");
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  await expect(undo(page)).toHaveAttribute("aria-disabled", "true");
  const [first, second] = await orderOf(page);
  await page.keyboard.press("ArrowRight");
  await isGone(page, first!);
  await expect(page.locator("[data-swipe-text]")).toContainText("Noch 3 von 4");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/swipe.php", async (route) => {
    await held;
    await route.continue();
  });
  await undo(page).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => idOf(page)).toBe(first);
  release();
  await expect(page.locator("[data-swipe-text]")).toContainText("Noch 4 von 4");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => idOf(page)).toBe(second);
  await expect(page.locator("main")).toContainText(translations("games", "undo_refused"));
  await expect(undo(page)).toHaveAttribute("aria-disabled", "true");
  expect(await violationsOf(page)).toEqual([]);
  await undo(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#toasts")).toContainText(translations("games", "undo_refused"));
  expect(await idOf(page)).toBe(second);
  expect(takeProblems()).toEqual([]);
});

test("an undo that the server refuses removes the card again and says why", async ({ site, variables }) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page } = visitor;
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  const [first, second] = await orderOf(page);
  await page.keyboard.press("ArrowLeft");
  await isGone(page, first!);
  await page.route("**/api/swipe.php", (route) =>
    route.fulfill({ status: 403, json: { error: "nothing_to_undo", message: "Geht nicht mehr." } }),
  );
  await undo(page).click();
  await expect(page.locator("#toasts")).toContainText("Geht nicht mehr.");
  await expect.poll(() => idOf(page)).toBe(second);
});

test("an undo of the last like on the page that ends the day brings back the deck", async ({
  site,
  variables,
}) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page } = visitor;
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  let last = "";
  for (let left = 3; left >= 0; left--) {
    last = await idOf(page);
    await page.keyboard.press("ArrowRight");
    if (left > 0) await expect(page.locator("[data-swipe-text]")).toContainText(`Noch ${left} von 4`);
  }
  await expect(page.locator("time")).toBeVisible();
  // Also after a reload, where the card comes from the server alone.
  await page.reload();
  await hydrated(page);
  await undo(page).click();
  await expect.poll(() => idOf(page)).toBe(last);
  await expect(undo(page)).toBeFocused();
  await expect(page.locator("[data-swipe-text]")).toContainText("Noch 1 von 4");
});

test("a like that the server refuses shows an error and puts the card back", async ({ site, variables }) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page } = visitor;
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  await page.route("**/api/swipe.php", (route) =>
    route.fulfill({ status: 403, json: { error: "forbidden", message: "Heute nicht." } }),
  );
  const first = await idOf(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#toasts")).toContainText("Heute nicht.");
  await expect.poll(() => idOf(page)).toBe(first);
});

test("swipes made before the last response are sent once and in order", async ({ site, variables }) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page } = visitor;
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  let release = () => {};
  const answers = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  await page.route("**/api/swipe.php", async (route) => {
    sent.push(new URLSearchParams(route.request().postData()!).get("profile")!);
    await answers;
    await route.fulfill({ json: { left: 4, match: false, profile: null } });
  });
  const order = await orderOf(page);
  for (const key of ["ArrowLeft", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  await expect.poll(() => idOf(page)).toBe(order[3]);
  expect(sent).toEqual(order.slice(0, 1));
  release();
  await expect.poll(() => sent).toEqual(order.slice(0, 3));
});

test("a page that is left sends the swipes that still wait", async ({ site, variables }) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page } = visitor;
  const email = await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  const order = await orderOf(page);
  const passed = () =>
    runSql(
      variables.DATABASE_URL!,
      `select passed_id from passes join members on id = passer_id where email = '${email}' order by passed_id desc`,
    );
  await asOwner(variables.DATABASE_URL!, async (client) => {
    // The server answers none of her swipes until this is released.
    await client.query("begin");
    await client.query("select from members where email = $1 for update", [email]);
    for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowLeft");
    await expect.poll(() => idOf(page)).toBe(order[3]);
    expect(await passed()).toEqual([]);
    await page.goto("/pages/terms");
    await client.query("commit");
  });
  const ids = order
    .slice(0, 3)
    .map(Number)
    .sort((a, b) => b - a);
  await expect.poll(async () => (await passed()).map((row) => Number(row.passed_id))).toEqual(ids);
});

test("the card of a member who became unavailable does not return, and a screen reader announces the next one", async ({
  site,
  variables,
}) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page } = visitor;
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  const first = await idOf(page);
  const name = (id: string) => page.locator(`[data-card="${id}"] h2`).textContent();
  await expect(page.locator("main [role=status]")).toBeEmpty();
  await runSql(variables.DATABASE_URL!, `update members set invisible = true where id = ${first}`);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#toasts")).toContainText(textsOf("velvet-hour", "de")("games", "swipe_gone"));
  await isGone(page, first);
  await expect(page.locator("main [role=status]")).toContainText((await name(await idOf(page)))!);
  const second = await idOf(page);
  await page.keyboard.press("ArrowUp");
  await expect(page).toHaveURL(new RegExp(`/members/${second}$`));
});

test("while the server fails cards stay, none is shown twice, and after the last one the page says so", async ({
  site,
  variables,
}) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page } = visitor;
  // More than one batch.
  const men = Array.from({ length: 14 }, (_, at) => `Man${at}x`);
  await begin(site, visitor, variables.DATABASE_URL!, men);
  await hydrated(page);
  let requested = 0;
  await page.route("**/swipe-game.data*", async (route) => {
    requested += 1;
    await (requested === 1 ? route.abort() : route.continue());
  });
  const shown: string[] = [];
  while (shown.length < men.length) {
    await expect(top(page)).toBeVisible();
    shown.push(await idOf(page));
    await page.keyboard.press("ArrowLeft");
    await isGone(page, shown.at(-1)!);
  }
  expect([...new Set(shown)]).toHaveLength(men.length);
  expect(requested).toBeGreaterThan(1);
  const translations = textsOf("velvet-hour", "de");
  await expect(page.locator("h1")).toHaveText(translations("games", "swipe_empty_title"));
  await expect(page.locator("h1")).toBeFocused();
});

test("a match with the last like of the day is shown first, before the end of the day", async ({
  site,
  variables,
}) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page, takeProblems } = visitor;
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  for (let left = 3; left >= 1; left--) {
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("[data-swipe-text]")).toContainText(`Noch ${left} von 4`);
  }
  const last = await idOf(page);
  await runSql(
    variables.DATABASE_URL!,
    `insert into likes (tenant_id, liker_id, liked_id, is_new, created_at)
     select tenant_id, ${last}, liker_id, true, now() from likes order by created_at desc limit 1`,
  );
  await page.keyboard.press("ArrowRight");
  const modal = page.locator("#like-modal");
  await expect(modal).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(page.locator("h1")).toHaveText("Letzte Runde vorbei");
  await expect(page.locator("h1")).toBeFocused();
  expect(takeProblems()).toEqual([]);
});

test("at the end of the countdown the next likes load without a press", async ({ site, variables }) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page } = visitor;
  await page.clock.install();
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  for (let left = 3; left >= 0; left--) {
    const id = await idOf(page);
    await page.keyboard.press("ArrowRight");
    await page.clock.runFor(1000);
    if (left > 0) await isGone(page, id);
    if (left > 0) await expect(page.locator("[data-swipe-text]")).toContainText(`Noch ${left} von 4`);
  }
  await expect(page.locator("time")).toBeVisible();
  await runSql(variables.DATABASE_URL!, "delete from swipe_likes");
  await page.clock.fastForward("25:00:00");
  await expect(page.locator("[data-swipe-text]")).toContainText("Noch 4 von 4");
});

test("without JavaScript the buttons swipe and undo, and the match finder asks and finds", async ({
  site,
  variables,
}) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", javaScript: false });
  const { page } = visitor;
  await begin(site, visitor, variables.DATABASE_URL!);
  const first = await idOf(page);
  await page.locator("button[name=like][value='1']").click();
  await expect(page.locator("[data-swipe-text]")).toContainText("Noch 3 von 4");
  await isGone(page, first);
  await undo(page).click();
  await expect(page.locator("[data-swipe-text]")).toContainText("Noch 4 von 4");
  await page.locator("button[name=like][value='0']").click();
  // Once used up, the button says so, and a press shows an error.
  await undo(page).click({ force: true });
  await expect(page).toHaveURL(/told=undos$/);
  await expect(page.locator("[data-swipe-text]")).toContainText(
    textsOf("velvet-hour", "de")("games", "undo_refused"),
  );
  await page.goto("/match-finder");
  for (let question = 1; question <= 6; question++) {
    await expect(page.locator("main form")).toContainText(`Frage ${question} von 6`);
    await page.locator("button[name=answer]").first().click();
  }
  await expect(page.locator("h1")).toHaveText("Noch antwortet niemand wie du");
});

test("on a phone each game has a header row that leads to the other, and the tabs stay", async ({
  site,
  variables,
}) => {
  const visitor = await site.visit("velvet-hour", { locale: "nl" });
  await begin(site, visitor, variables.DATABASE_URL!);
  const { page } = visitor;
  await hydrated(page);
  const translations = textsOf("velvet-hour", "nl");
  const tabs = page.locator("body > header nav");
  const play = tabs.locator("a[href='/swipe-game']");
  const head = page.locator("main header").first();
  const account = page.locator("body > header [popovertarget=account-menu]");
  for (const [path, own, other] of [
    ["/swipe-game", "swipe_name", "finder_name"],
    ["/match-finder", "finder_name", "swipe_name"],
  ] as const) {
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(tabs).toBeInViewport({ ratio: 1 });
    await expect(play).toHaveAttribute("aria-current", "page");
    await expect(account).toBeHidden();
    await expect(head).toContainText(translations("games", own));
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await head.getByRole("link", { name: translations("games", other) }).click();
  }
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.getByText(translations("games", "swipe_name"), { exact: true })).toBeHidden();
  await expect(account).toBeVisible();
});
