import type { Page } from "playwright/test";
import { picture } from "../support/pictures";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { field, join, type Member, makeMember } from "./support/chatting";
import { expect, type Site, test } from "./support/site";

const flow = { brand: "abendrot", country: "DE", locale: "de", serviceWorker: true } as const;
const de = textsOf("abendrot", "de");

type MadeMember = Awaited<ReturnType<typeof makeMember>>;

/** Returns the addresses in all caches of conversations. */
const copiesIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("chats-"));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
/** Returns what the storage has of conversations. */
const textsIn = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /^(draft|outbox|resume)/.test(key))
      .map((key) => `${key.split(":")[0]} ${localStorage.getItem(key)}`)
      .toSorted(),
  );
/** Leaves an unsent text, a waiting message and a text to send after a purchase in the browser. */
async function leaveTexts({ page, id }: Member, conversation: number) {
  await page.route("**/api/chat.php", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.goto(`/chats/${conversation}`);
  await expect(page.locator("[data-ready]")).toBeVisible();
  await field(page).fill("Wartet noch");
  await page.getByRole("button", { name: de("chats", "send"), exact: true }).click();
  await expect(page.locator("[data-waiting]")).toContainText("Wartet noch");
  await field(page).fill("Noch nicht gesendet");
  await page.evaluate((member) => {
    const draft = `draft:${member}:1`;
    localStorage.setItem("resume-sending", JSON.stringify({ atMs: Date.now(), draft, text: "Für später" }));
  }, id);
  expect(await textsIn(page)).toEqual([
    "draft Noch nicht gesendet",
    expect.stringMatching(/^outbox .*Wartet noch/),
    expect.stringMatching(/^resume-sending .*Für später/),
  ]);
}
const pressLogOut = (page: Page) =>
  page
    .locator("form[action='/api/logout.php'] button")
    .first()
    .evaluate((button: HTMLButtonElement) => button.click());

/** Returns whether the browser's own cache has an answer, without asking the server. */
const isCached = (page: Page, url: string) =>
  page.evaluate(
    (requested) =>
      fetch(requested, { cache: "only-if-cached", mode: "same-origin" }).then(
        ({ ok }) => ok,
        () => false,
      ),
    url,
  );

/** Gives a member an approved photo. */
async function addPhoto(site: Site, database: string, one: MadeMember) {
  const boundary = "----photo";
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    await picture(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const { host } = one.browser;
  const answer = await site.server.fetch(host, "/api/photos.php", {
    method: "POST",
    headers: {
      Origin: `http://${host}:${site.server.port}`,
      Cookie: `session=${one.browser.cookie("session")}`,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "X-Client-Request": "1",
    },
    body,
  });
  expect(answer.status).toBe(200);
  await runSql(database, `update photos set status = 'active' where member_id = ${one.id}`);
}
test("after a logout the browser has no photo and no copy of the member, and neither a page without a network nor the next member shows anything of theirs", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, flow), await makeMember(site, database, flow)];
  await addPhoto(site, database, bo);
  const { page, context } = ana;
  const conversation = await bo.write(ana.id, "Nur für Ana");
  await page.goto("/members");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`/chats/${conversation}`);
  await expect(page.getByRole("log")).toContainText("Nur für Ana");
  await field(page).fill("Noch nicht gesendet");
  await expect.poll(async () => (await copiesIn(page)).some((url) => url.includes("/media/"))).toBe(true);
  const photo = await page.evaluate(
    () => document.querySelector<HTMLImageElement>("main img[src*='/media/']")!.src,
  );
  expect(await isCached(page, photo)).toBe(true);

  await pressLogOut(page);
  await expect(page.locator("html.logged-out")).toBeAttached();
  await expect.poll(() => copiesIn(page)).toEqual([]);
  expect(await isCached(page, photo)).toBe(false);
  // The service worker and what the visitor answered stay.
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await context.setOffline(true);
  for (const path of ["/chats", `/chats/${conversation}`]) {
    await page.goto(path);
    await expect(page.locator("h1:visible")).toHaveText(de("errors", "offline_title"));
    await expect(page.locator("body")).not.toContainText(bo.name);
  }

  const eve = await makeMember(site, database, flow);
  await context.addCookies([{ name: "session", value: eve.browser.cookie("session")!, url: ana.origin }]);
  // The offline page loads its address again by itself.
  await context.setOffline(false);
  await expect(page.locator("html.logged-in")).toBeAttached();
  await expect(page.locator("body")).not.toContainText(bo.name);
  await page.goto("/chats");
  await expect(page.locator("html.logged-in")).toBeAttached();
  await expect(page.locator("body")).not.toContainText(bo.name);
  await page.goto(`/members/${bo.id}/chat`);
  await expect(field(page)).toHaveValue("");
});

test("after a logout, also one that leads to no other page, the browser has no unsent text and no waiting message", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, flow), await makeMember(site, database, flow)];
  const conversation = await bo.write(ana.id, "Guten Abend");
  await leaveTexts(ana, conversation);
  let hasAnswered = false;
  // The browser stays on its page.
  await ana.page.route("**/api/logout.php", (route) => {
    hasAnswered = true;
    return route.fulfill({ status: 204 });
  });
  await pressLogOut(ana.page);
  await expect.poll(() => hasAnswered).toBe(true);
  expect(await textsIn(ana.page)).toEqual([]);
  // The page that is still open sends its message again and stores nothing of it.
  const again = ana.page.waitForRequest((request) => request.url().endsWith("/api/chat.php"));
  await ana.page.evaluate(() => dispatchEvent(new Event("online")));
  await (await again).response();
  await expect(ana.page.locator("[data-waiting=waiting]")).toBeVisible();
  expect(await textsIn(ana.page)).toEqual([]);
  await ana.page.unroute("**/api/logout.php");

  await leaveTexts(ana, conversation);
  await pressLogOut(ana.page);
  await expect(ana.page.locator("html.logged-out")).toBeAttached();
  await expect.poll(() => textsIn(ana.page)).toEqual([]);
});

for (const path of ["/", "/login"])
  test(`once the session has ended elsewhere, ${path} deletes the unsent text and the waiting message`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL!;
    const [ana, bo] = [await join(site, database, flow), await makeMember(site, database, flow)];
    await leaveTexts(ana, await bo.write(ana.id, "Guten Abend"));
    await ana.context.clearCookies({ name: "session" });
    await ana.page.goto(path);
    await expect(ana.page.locator("html.logged-out")).toBeAttached();
    await expect.poll(() => textsIn(ana.page)).toEqual([]);
  });

test("a member who logs in after another one finds only own texts in the browser", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, flow), await makeMember(site, database, flow)];
  const eve = await makeMember(site, database, flow);
  await leaveTexts(ana, await bo.write(ana.id, "Guten Abend"));
  await ana.page.evaluate((id) => localStorage.setItem(`draft:${id}:7`, "Von Eve"), eve.id);
  await ana.context.addCookies([{ name: "session", value: eve.browser.cookie("session")!, url: ana.origin }]);
  await ana.page.goto("/settings");
  await expect.poll(() => textsIn(ana.page)).toEqual(["draft Von Eve"]);
});

test("pictures in the copies are deleted when their link has expired", async ({ site, variables }) => {
  const { page, id } = await join(site, variables.DATABASE_URL, flow);
  await page.goto("/members");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(async (member) => {
    const cache = await caches.open(`chats-${member}`);
    const at = (ms: number) => Math.floor((Date.now() + ms) / 1000).toString(36);
    const fresh = () => new Response("x", { headers: { Date: new Date().toUTCString() } });
    await cache.put(`/media/expired.webp?t=${at(-60_000)}.x`, fresh());
    await cache.put(`/media/valid.webp?t=${at(3_600_000)}.x`, fresh());
    await cache.put("/media/unsigned.webp", fresh());
  }, id);
  const left = async () =>
    (await copiesIn(page)).flatMap((url) => /media\/(\w+)/.exec(url)?.[1] ?? []).toSorted();
  expect(await left()).toEqual(["expired", "unsigned", "valid"]);
  // The worker looks at the copies whenever a page is requested.
  await page.goto("/settings");
  await expect.poll(left).toEqual(["valid"]);
});
