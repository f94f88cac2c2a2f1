import { randomBytes } from "node:crypto";
import { joinMember } from "../support/members";
import { picture } from "../support/pictures";
import { runSql } from "../support/test-server";
import { configOf, textsOf } from "./support/brands";
import { connected, hydrated } from "./support/hydrated";
import { expect, test } from "./support/site";

const BRAND = "velvet-hour";
const HOST = `${BRAND}.localhost`;
const drawn = {
  contentType: "image/svg+xml",
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><rect width="3" height="4" fill="gray"/></svg>',
};

test("on two open tabs of a free member premium begins with the provider's message, without a reload", async ({
  site,
  variables,
}) => {
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const join = () => joinMember(site.server, { query }, HOST, "NL");
  const [buyer, other] = [await join(), await join()];
  const addPhotos = async ({ id }: { id: number }, count: number) => {
    for (let at = 0; at < count; at++) {
      const [name, blurred] = [randomBytes(16), randomBytes(16)].map((bytes) => bytes.toString("base64url"));
      await query(
        `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
         select tenant_id, id, '${name}', '${blurred}', 'active', ${at}, 1200, 1600, now() from members where id = ${id}`,
      );
    }
  };
  await addPhotos(other, 4);
  await addPhotos(buyer, 3);

  const { context, origin, page: profile, takeProblems } = await site.visit(BRAND, { device: "desktop" });
  const value = buyer.browser.cookie("session")!;
  await context.addCookies([{ name: "session", value, url: origin }]);
  // The existing photos are rows without files.
  await context.route(/\/media\/[\w-]{22}-/, (route) => route.fulfill(drawn));
  await context.addInitScript(() => {
    document.addEventListener("live-state", (event) => {
      document.documentElement.dataset.live = String((event as CustomEvent<{ open: boolean }>).detail.open);
    });
  });
  const translations = textsOf(BRAND, configOf(BRAND).domain_language);
  const own = await context.newPage();
  await profile.goto(`/members/${other.id}`);
  await own.goto("/profile");
  const tabs = [profile, own];
  for (const tab of tabs) {
    await hydrated(tab);
    await connected(tab);
    // This mark is lost if the page is loaded again.
    await tab.evaluate(() => {
      document.documentElement.dataset.opened = "before";
    });
  }
  const place = (tab: typeof own, key: string) =>
    tab.locator("header nav").getByRole("link", { name: translations("common", key) });
  const used = (count: number, limit: number) =>
    translations("photos", "used").replace("{{used}}", String(count)).replace("{{limit}}", String(limit));
  const locked = profile.getByRole("link", { name: translations("profile", "photo_locked") });
  for (const tab of tabs) await expect(place(tab, "tab_premium")).toBeVisible();
  await expect(locked.first()).toBeVisible();
  await expect(own.locator("#photos")).toContainText(used(3, 3));

  // The order is placed and paid elsewhere: only the provider's message reaches the shop.
  const ordered = await buyer.browser.post("/credits", {
    bundle: "b10",
    method: "ideal",
    total: "1490",
    start: "yes",
  });
  const ref = /sb_\w+$/.exec(ordered.headers.location ?? "")![0];
  await buyer.browser.post(`/dev/pay/${ref}`, { act: "approve", send: "never" });
  for (const tab of tabs) await expect(place(tab, "tab_premium")).toBeVisible();
  const [row] = await query(
    `select key from webhook_keys where tenant_id = (select id from tenants where slug = '${BRAND}')`,
  );
  const received = await site.server.fetch(HOST, `/api/webhooks/sandbox/${row!.key}`, {
    method: "POST",
    body: JSON.stringify({ ref }),
    headers: { "Content-Type": "application/json" },
  });
  expect(received.status).toBe(200);

  for (const tab of tabs) {
    await expect(place(tab, "tab_credits")).toBeVisible();
    await expect(place(tab, "tab_premium")).toHaveCount(0);
    await expect(tab.locator("header nav [data-count=credits]")).toHaveText("10");
  }
  await expect(locked).toHaveCount(0);
  await expect(own.locator("#photos")).toContainText(used(3, 25));
  const file = { name: "one.jpg", mimeType: "image/jpeg", buffer: await picture() };
  await own.locator("#photos input[type=file]").setInputFiles([file]);
  await expect(own.locator("#photos")).toContainText(used(4, 25));
  for (const tab of tabs) await expect(tab.locator("html")).toHaveAttribute("data-opened", "before");
  expect(takeProblems()).toEqual([]);
});
