import type { Page } from "playwright/test";
import { join } from "./support/chatting";
import { addCompany } from "./support/company";
import { hydrated } from "./support/hydrated";
import { expect, type Site, test } from "./support/site";

const BRAND = "velvet-hour";

/** What a view transition moved: the named elements and the direction that the page set. */
type Change = { names: string[]; motion: string | undefined };

/** Records every view transition of a page from now on. */
async function watch(page: Page): Promise<() => Promise<Change[]>> {
  await page.evaluate(() => {
    const changes: unknown[] = [];
    Object.assign(window, { changes });
    const skipped = () => undefined;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        const names = moved.flatMap(
          (pseudo) => /^::view-transition-group\((.+)\)$/.exec(pseudo ?? "")?.[1] ?? [],
        );
        changes.push({ names: [...new Set(names)].sort(), motion: document.documentElement.dataset.motion });
      }, skipped);
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { changes: Change[] }).changes);
}

async function open(site: Site, database: string, reducedMotion: boolean) {
  const member = await join(site, database, {
    brand: BRAND,
    country: "NL",
    reducedMotion,
    viewTransitions: true,
  });
  const [first, second] = await addCompany(database, member, 2);
  const failures: string[] = [];
  member.page.on("pageerror", ({ message }) => failures.push(message));
  await member.page.goto("/members");
  await hydrated(member.page);
  const cardOf = (id: number) => member.page.locator(`main li:has([data-face]) a[href="/members/${id}"]`);
  return { ...member, first: first!, second: second!, failures, cardOf, changes: await watch(member.page) };
}

test("a pressed card's photo grows into the profile and shrinks back into the card, and the next profile slides in from the side", async ({
  site,
  variables,
}) => {
  const { page, first, second, failures, cardOf, changes } = await open(site, variables.DATABASE_URL!, false);
  await cardOf(first).click();
  await expect(page).toHaveURL(new RegExp(`/members/${first}$`));
  await expect.poll(changes).toHaveLength(1);
  expect((await changes())[0]!.names).toContain("face");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(new RegExp(`/members/${second}$`));
  await expect.poll(changes).toHaveLength(2);
  expect((await changes())[1]!.motion).toBe("next");
  await page.goBack();
  await expect(page).toHaveURL(/\/members$/);
  await expect(cardOf(first)).toBeFocused();
  await expect.poll(changes).toHaveLength(3);
  expect((await changes())[2]!.names).toContain("face");
  const named = page.locator("main [style*=view-transition-name]");
  await expect(named).toHaveCount(1);
  expect(failures).toEqual([]);
});

test("pages change without a transition for members who prefer reduced motion", async ({
  site,
  variables,
}) => {
  const { page, first, cardOf, changes } = await open(site, variables.DATABASE_URL!, true);
  await cardOf(first).click();
  await expect(page.locator("[data-reel]")).toBeVisible();
  await page.goBack();
  await expect(cardOf(first)).toBeFocused();
  expect(await changes()).toEqual([]);
});

test("Back during the transition of a photo leads back", async ({ site, variables }) => {
  const { page, first, failures, cardOf } = await open(site, variables.DATABASE_URL!, false);
  await page.evaluate(() => {
    const skipped = () => undefined;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) animation.playbackRate = 0.001;
      }, skipped);
      return transition;
    };
  });
  await cardOf(first).click();
  await expect(page.locator("[data-reel]")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/members$/);
  await expect(page.locator("[data-reel]")).toHaveCount(0);
  expect(failures).toEqual([]);
});

test("a pointerdown preloads the scripts of the page but none of its data", async ({ site, variables }) => {
  const { page, first, cardOf } = await open(site, variables.DATABASE_URL!, false);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await cardOf(first).hover();
  await page.mouse.down();
  await expect
    .poll(() => requested.filter((path) => /^\/assets\/.*\.js$/.test(path)).length)
    .toBeGreaterThan(0);
  expect(requested.filter((path) => path.endsWith(".data"))).toEqual([]);
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`/members/${first}$`));
});
