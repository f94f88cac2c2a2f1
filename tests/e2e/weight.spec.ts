import type { Page, Request } from "playwright/test";
import { type Brand, brands } from "./support/brands";
import { field, join, log, makeMember } from "./support/chatting";
import { addCompany } from "./support/company";
import { connected, hydrated } from "./support/hydrated";
import { covered } from "./support/lane";
import { expect, type Site, test } from "./support/site";
import { bytesOf as sum, weigh } from "./support/weigh";

const KB = 1000;

const homes: readonly (readonly [Brand, string?])[] = [
  ["kaleido", "pl"],
  ...brands.map((brand) => [brand] as const),
];

for (const [brand, locale] of covered(homes, 2))
  test(`the home of ${brand}${locale ? ` in ${locale}` : ""} stays within its size budget`, async ({
    site,
  }) => {
    const visitor = await site.visit(brand, { locale });
    const loaded = await weigh(visitor.page);
    await visitor.page.goto("/");
    await visitor.page.waitForLoadState("networkidle");
    await visitor.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const [scripts, styles, fonts] = [loaded("Script"), loaded("Stylesheet"), loaded("Font")];
    // Small files are sent uncompressed, the others with brotli.
    for (const one of [...scripts, ...styles].filter(({ bytes }) => bytes > 300))
      expect(one).toMatchObject({ encoding: "br" });
    expect(sum(scripts)).toBeGreaterThan(KB);
    expect(sum(scripts)).toBeLessThanOrEqual(4 * KB);
    expect(sum(styles)).toBeGreaterThan(KB);
    expect(sum(styles)).toBeLessThanOrEqual(15 * KB);
    expect(sum(fonts)).toBeGreaterThan(10 * KB);
    expect(sum(fonts)).toBeLessThanOrEqual(90 * KB);
    const preloaded = await visitor.page
      .locator("link[rel=preload][as=font]")
      .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href));
    expect(preloaded.length).toBeLessThanOrEqual(1);
    expect(fonts.map(({ url }) => url)).toEqual(expect.arrayContaining(preloaded));
  });

const QUIET_MS = 500;

/**
 * Watches the requests of a page. @returns waits until no request was pending for half a second: the load state "networkidle" covers
 * documents only, not pages that the app opens
 */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastMs = performance.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (request.resourceType() === "eventsource") return;
    change(request);
    lastMs = performance.now();
  };
  page.on(
    "request",
    note((request) => open.add(request)),
  );
  page.on(
    "requestfinished",
    note((request) => open.delete(request)),
  );
  page.on(
    "requestfailed",
    note((request) => open.delete(request)),
  );
  return () => expect.poll(() => open.size === 0 && performance.now() - lastMs > QUIET_MS).toBe(true);
}

/** Opens a desktop browser of a member and measures its page from now on. */
async function weighedMember(site: Site, database: string | undefined) {
  const member = await join(site, database, { brand: "velvet-hour", country: "NL", device: "desktop" });
  const { page } = member;
  return { member, page, loaded: await weigh(page), settled: watchRequests(page) };
}

test("the first page of the app and each further page load no more script than their budget", async ({
  site,
  variables,
}) => {
  const { page, loaded, settled } = await weighedMember(site, variables.DATABASE_URL);
  await page.goto("/members");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  await settled();
  const first = sum(loaded("Script"));
  expect(first).toBeGreaterThan(50 * KB);
  expect(first).toBeLessThanOrEqual(140 * KB);
  let before = first;
  for (const path of ["/likes", "/chats", "/profile"]) {
    if (path === "/profile") await page.locator("[popovertarget=account-menu]:visible").click();
    await page.locator(`:is(nav, #account-menu) a[href='${path}']`).first().click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await settled();
    const after = sum(loaded("Script"));
    expect(after - before, path).toBeLessThanOrEqual(15 * KB);
    before = after;
  }
});

const openings = {
  "/premium": (page: Page) => page.goto("/premium"),
  "the shop in place": async (page: Page) => {
    await page.evaluate(() => {
      const detail = { href: "/premium", back: "/members" };
      document.dispatchEvent(new CustomEvent("open-shop", { detail }));
    });
    await expect(page.locator("dialog[open] input[name=bundle]").first()).toBeVisible();
  },
  "/directdebit": async (page: Page) => {
    await page.goto("/credits/b25/directdebit");
    await hydrated(page);
    await page.locator("input[name=start]").check();
    await page.locator("main form:has(input[name=start]) button[type=submit]").last().click();
    await expect(page).toHaveURL(/\/directdebit\?order=/);
  },
};

for (const [name, openPart] of Object.entries(openings))
  test(`the shop adds at most 20 KB of script to the app's first page: ${name}`, async ({
    site,
    variables,
  }) => {
    const { page, loaded, settled } = await weighedMember(site, variables.DATABASE_URL);
    await page.goto("/members");
    await hydrated(page);
    await settled();
    const urls = () => new Map(loaded("Script").map((one) => [one.url, one.bytes]));
    const before = urls();
    await openPart(page);
    await hydrated(page);
    await settled();
    const added = [...urls()].filter(([url]) => !before.has(url));
    expect(added.length).toBeGreaterThan(0);
    expect(added.reduce((total, [, bytes]) => total + bytes, 0)).toBeLessThanOrEqual(20 * KB);
  });

for (const path of ["/settings/location", "/settings/delete"])
  test(`conform is loaded by ${path} and by no page before it, and the page stays within its size budget`, async ({
    site,
    variables,
  }) => {
    const { page, loaded, settled } = await weighedMember(site, variables.DATABASE_URL);
    const conform = () => loaded("Script").filter(({ url }) => url.includes("/conform-")).length;
    await page.goto("/settings");
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
    await settled();
    expect(conform()).toBe(0);
    const before = sum(loaded("Script"));
    await page.locator(`main a[href='${path}']:visible`).first().click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await settled();
    expect(conform()).toBe(1);
    expect(sum(loaded("Script")) - before).toBeLessThanOrEqual(15 * KB);
  });

test("a profile and the conversation that its button opens each load no more script than their budget", async ({
  site,
  variables,
}) => {
  // The widest layout has the profile beside the conversation, too.
  const { member, page, loaded, settled } = await weighedMember(site, variables.DATABASE_URL);
  const [man] = await addCompany(variables.DATABASE_URL!, member, 1);
  await page.goto("/members");
  await hydrated(page);
  await settled();
  const search = sum(loaded("Script"));
  await page.locator(`main h3 a[href^='/members/${man}']`).click();
  await expect(page).toHaveURL(new RegExp(`/members/${man}`));
  await settled();
  const profile = sum(loaded("Script"));
  expect(profile - search).toBeLessThanOrEqual(15 * KB);
  await page.locator(`main a[href='/members/${man}/chat']`).first().click();
  await expect(field(page)).toBeVisible();
  await expect(page.locator("[data-pane] h2")).toBeVisible();
  await settled();
  const chat = sum(loaded("Script"));
  expect(chat - profile).toBeGreaterThan(5 * KB);
  expect(chat - profile).toBeLessThanOrEqual(15 * KB);
});

for (const device of covered(["phone", "desktop"] as const))
  test(`on a ${device}, Reply on the toast of a message opens the conversation within the script budget`, async ({
    site,
    variables,
  }) => {
    const flow = { brand: "velvet-hour", country: "NL", device } as const;
    const [ana, bo] = [
      await join(site, variables.DATABASE_URL, flow),
      await makeMember(site, variables.DATABASE_URL, flow),
    ];
    const { page } = ana;
    const loaded = await weigh(page);
    const settled = watchRequests(page);
    await page.goto("/members");
    await hydrated(page);
    await connected(page);
    await bo.write(ana.id, "Good evening");
    const toast = page.locator("[data-message-toast] > *");
    await expect(toast).toContainText(bo.name);
    // The toast disappears by itself unless the pointer is over it.
    await toast.hover();
    await settled();
    const search = sum(loaded("Script"));
    await toast.locator("a").last().click();
    await expect(log(page)).toContainText("Good evening");
    await expect(field(page)).toBeVisible();
    await settled();
    const reply = sum(loaded("Script"));
    expect(reply - search).toBeGreaterThan(5 * KB);
    expect(reply - search).toBeLessThanOrEqual(15 * KB);
  });
