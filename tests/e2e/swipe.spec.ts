import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { asOwner } from "../support/as-owner";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { newPerson, signUp } from "../support/sign-up";
import { hydrated } from "./support/hydrated";
import { expect, type Site, test, type Visitor } from "./support/site";

const NAMES = ["Bram", "Daan", "Luca", "Pim", "Sem", "Teun"];

/** Somebody new in this visitor's browser, and six men of her brand whom she fits. */
async function begin(site: Site, visitor: Visitor, url: string): Promise<void> {
  const { context, origin, page } = visitor;
  const forms = new FormBrowser(site.server, new URL(origin).hostname, fromSomewhere());
  await expect.poll(async () => (await forms.get("/readyz")).status, { timeout: 20_000 }).toBe(200);
  const person = newPerson();
  await signUp(forms, person);
  await asOwner(url, (client) =>
    client.query(
      `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
        date_of_birth, country, city, signup_message, terms_version, terms_accepted_at, fictional)
      select me.tenant_id, lower(one.name) || me.id || '@people.example', one.name || me.id, '-', 'active', 'nl', now(), 'man', '{woman}',
        'unsaid', '1990-01-01', 'NL', 'Haarlem', 'Hoi', '2024-01-01', now(), one.name = 'Bram'
      from members as me, unnest($2::text[]) as one (name) where me.email = $1`,
      [person.email, NAMES],
    ),
  );
  await context.addCookies([{ name: "session", value: forms.cookie("session") ?? "", url: origin }]);
  await page.goto("/swipe-game");
}

const top = (page: Page) => page.locator("[data-card]").last();
const idOf = async (page: Page) => (await top(page).getAttribute("data-card")) ?? "";
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
  test(`on a phone a card is dragged away or let back${reducedMotion ? ", also with little motion" : ""}`, async ({
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

test("who moves slowly flings nothing, whenever the last of it is told", async ({ site, variables }) => {
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
        pointerId: 1,
        clientX: left + width / 2 + by,
        clientY: top + height / 2,
      });
      Object.defineProperty(event, "timeStamp", { value: timeStamp });
      card.dispatchEvent(event);
    };
    dispatch("pointerdown", 0, 1000);
    // Two moves of one moment, as a browser that was late dispatches them.
    dispatch("pointermove", 20, 1300);
    dispatch("pointermove", 40, 1300);
    const isHeld = "held" in card.dataset;
    dispatch("pointerup", 40, 1300);
    return isHeld;
  });
  expect(isHeld).toBe(true);
  expect(await idOf(page)).toBe(first);
});

test("on a desktop arrow keys swipe, four likes end the day with a clock, and axe finds nothing", async ({
  site,
  variables,
}) => {
  const visitor = await site.visit("velvet-hour", { locale: "de", device: "desktop" });
  const { page, takeProblems } = visitor;
  await begin(site, visitor, variables.DATABASE_URL!);
  await hydrated(page);
  const axe = async () =>
    (await new AxeBuilder({ page }).include("main").setLegacyMode(true).analyze()).violations;
  expect((await axe()).map(({ id }) => id)).toEqual([]);
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
  await expect(page.locator("h1")).toHaveText("Das war’s für heute");
  await expect(page.locator("time")).toHaveText(/^\d\d:\d\d:\d\d$/);
  expect((await axe()).map(({ id }) => id)).toEqual([]);
  expect(takeProblems()).toEqual([]);
});

test("a like that the server refuses says so and puts the card back", async ({ site, variables }) => {
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

test("without JavaScript the buttons swipe, and the match finder asks and finds", async ({
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
  await page.goto("/match-finder");
  for (let question = 1; question <= 6; question++) {
    await expect(page.locator("main form")).toContainText(`Frage ${question} von 6`);
    await page.locator("button[name=answer]").first().click();
  }
  await expect(page.locator("h1")).toHaveText("Noch antwortet niemand wie du");
});
