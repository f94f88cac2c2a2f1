import type { Page } from "playwright/test";
import { textsOf } from "./support/brands";
import { join, type Member, makeMember } from "./support/chatting";
import { expect, test } from "./support/site";

const flow = { brand: "abendrot", country: "DE", locale: "de", serviceWorker: true } as const;
const de = textsOf("abendrot", "de");

const controlled = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};
/** Returns the addresses of all copies in this browser. */
const copiesIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("chats-"));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
const loginAs = async (one: Member, other: Member) =>
  one.context.addCookies([{ name: "session", value: other.browser.cookie("session")!, url: one.origin }]);

test("offline a member reads the list and the opened conversation, and the logout deletes the copies", async ({
  site,
  variables,
}) => {
  const [ana, bo, eve] = [
    await join(site, variables.DATABASE_URL, flow),
    await makeMember(site, variables.DATABASE_URL, flow),
    await makeMember(site, variables.DATABASE_URL, flow),
  ];
  const { page, context } = ana;
  const opened = await bo.write(ana.id, "Guten Abend, <b>Ana</b>");
  const unopened = await eve.write(ana.id, "Ungelesen");
  await page.goto("/members");
  await controlled(page);
  await page.goto("/chats");
  await page.locator(`main a[href='/chats/${opened}']`).click();
  await expect(page.getByRole("log")).toContainText("Guten Abend");
  await expect.poll(() => copiesIn(page)).toContain(`/copies/${opened}`);
  await expect.poll(() => copiesIn(page)).toContain("/copies/list");

  // The worker was installed while she was logged in; its offline page must not contain anything of the session.
  const cached = await page.evaluate(async () => (await caches.match("/offline"))!.text());
  expect(cached).toContain('class="logged-out"');
  expect(cached).not.toContain(ana.name);

  await context.setOffline(true);
  await page.goto("/chats");
  const copies = page.locator("#copies");
  await expect(copies).toBeVisible();
  await expect(copies.getByRole("status")).not.toContainText("{time}");
  await expect(copies.locator("li")).toHaveCount(2);
  await expect(copies).toContainText("Ungelesen");
  await copies.locator(`a[href='/chats/${opened}']`).click();
  await expect(page).toHaveURL(new RegExp(`/chats/${opened}$`));
  await expect(copies.getByRole("log")).toContainText("Guten Abend, <b>Ana</b>");
  await expect(copies).toContainText(de("errors", "offline_no_writing"));
  await copies.getByRole("link", { name: de("common", "tab_chats") }).click();
  await expect(copies.locator("li")).toHaveCount(2);

  // Conversations that were never opened and other pages show what is available offline and link to the copies.
  await page.goto(`/chats/${unopened}`);
  await expect(page.locator("h1:visible")).toHaveText(de("errors", "offline_title"));
  await page.goto("/members");
  await page.getByRole("link", { name: de("errors", "offline_copies") }).click();
  await expect(copies.locator("li")).toHaveCount(2);

  // Once online, the page itself loads.
  await context.setOffline(false);
  await expect(page.locator("[data-ready]")).toBeVisible();
  await expect.poll(() => copiesIn(page)).toContain("/copies/list");

  await page
    .locator("form[action='/api/logout.php'] button")
    .first()
    .evaluate((button: HTMLButtonElement) => button.click());
  await expect(page.locator("html.logged-out")).toBeAttached();
  await expect.poll(() => copiesIn(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto("/chats");
  await expect(page.locator("h1:visible")).toHaveText(de("errors", "offline_title"));
  await expect(copies).toBeHidden();
  await expect(page.locator("#copies-link")).toBeHidden();
});

test("another member in the same browser cannot read the copies of the first, and a session that ended elsewhere deletes them", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, flow),
    await makeMember(site, variables.DATABASE_URL, flow),
  ];
  const { page, context } = ana;
  const opened = await bo.write(ana.id, "Nur für Ana");
  await page.goto(`/chats/${opened}`);
  await controlled(page);
  await expect.poll(() => copiesIn(page)).toContain(`/copies/${opened}`);
  const third = await join(site, variables.DATABASE_URL, flow);
  await loginAs(ana, third);
  await page.goto("/members");
  await expect.poll(() => copiesIn(page)).not.toContain(`/copies/${opened}`);

  await page.goto("/chats");
  await expect.poll(() => copiesIn(page)).toContain("/copies/list");
  await context.clearCookies({ name: "session" });
  await page.goto("/login");
  await expect.poll(() => copiesIn(page)).toEqual([]);
});

test("copies that are older than a week, or of more than one member, are not shown and are deleted", async ({
  site,
}) => {
  const { page, context } = await site.visit("abendrot", { locale: "de", serviceWorker: true });
  await page.goto("/pages/faq");
  await controlled(page);
  const store = (member: number, ageDays: number) =>
    page.evaluate(
      async ([id, days]) => {
        const cache = await caches.open(`chats-${id}`);
        const savedMs = Date.now() - days! * 86_400_000;
        await cache.put("/copies/list", Response.json({ version: 1, savedMs, rows: [] }));
      },
      [member, ageDays],
    );
  await store(1, 8);
  await context.setOffline(true);
  await page.goto("/chats");
  await expect.poll(() => copiesIn(page)).toEqual([]);
  await expect(page.locator("#copies")).toBeHidden();
  await store(1, 0);
  await store(2, 0);
  await page.goto("/chats");
  await expect.poll(() => copiesIn(page)).toEqual([]);
  await expect(page.locator("#copies")).toBeHidden();
});
