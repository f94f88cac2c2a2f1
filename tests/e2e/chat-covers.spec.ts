import type { Locator } from "playwright/test";
import { type Brand, textsOf } from "./support/brands";
import { field, join, live, log, makeMember, open } from "./support/chatting";
import { connected, hydrated } from "./support/hydrated";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const flows = [
  { brand: "kaleido", locale: "fi", country: "FR", device: "phone", width: 320 },
  { brand: "abendrot", locale: "de", country: "DE", device: "desktop", width: 992 },
  { brand: "velvet-hour", locale: "nl", country: "NL", device: "phone", width: 375 },
  { brand: "abendrot", locale: "de", country: "DE", device: "desktop", width: 768 },
  { brand: "velvet-hour", locale: "nl", country: "NL", device: "desktop", width: 1280 },
] as const;

/** Returns the overlap of two elements, in CSS pixels of the smaller side; 0 where they do not overlap. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("One of the two is not shown.");
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  // Edges may share a line.
  return width < 1 || height < 1 ? 0 : Math.min(width, height);
}

for (const { width, ...flow } of covered(flows, 2))
  test(`at ${width} px a toast covers neither the field nor the typing bubble of an open conversation of ${flow.brand}`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL;
    const [ana, bo, cem] = [
      await join(site, database, flow),
      await makeMember(site, database, flow),
      await makeMember(site, database, flow),
    ];
    const { page } = ana;
    await page.setViewportSize({ width, height: 640 });
    const conversation = await bo.write(ana.id, "Good evening");
    await open(ana, `/chats/${conversation}`);
    await connected(page);
    await cem.write(ana.id, "A message in another conversation");
    const message = page.locator("[data-message-toast] > *");
    await expect(message).toContainText(cem.name);
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent("toast", { detail: "A sentence that is shown for a moment." })),
    );
    const sentence = page.locator("#toasts > *");
    await expect(sentence).toBeVisible();
    await live(page, { type: "typing", conversation });
    const composer = page.locator("form", { has: field(page) });
    const typing = log(page).locator("[role=status] > *");
    await expect(typing).toBeVisible();
    for (const toast of [message, sentence])
      for (const covered of [composer, typing]) expect(await overlap(toast, covered)).toBe(0);
    expect(await overlap(message, sentence)).toBe(0);
  });

for (const { width, ...flow } of covered(flows.filter(({ device }) => device === "phone")))
  test(`at ${width} px the offline notice of ${flow.brand} covers neither tabs nor Back nor the field`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL;
    const [ana, bo] = [await join(site, database, flow), await makeMember(site, database, flow)];
    const { page, context } = ana;
    const offline = page
      .getByText(textsOf(flow.brand as Brand, flow.locale)("common", "offline"))
      .filter({ visible: true })
      .locator("..");
    await page.setViewportSize({ width, height: 640 });
    const conversation = await bo.write(ana.id, "Good evening");
    const tabs = page.locator("body > header nav");
    const last = page.locator("main > * > section > div").last();

    await open(ana, "/chats");
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    expect(await overlap(offline, tabs)).toBe(0);
    expect(await overlap(offline, last)).toBe(0);
    await context.setOffline(false);

    await open(ana, `/chats/${conversation}`);
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    const composer = page.locator("form", { has: field(page) });
    const head = page.locator("header", { has: page.locator("h1") });
    expect(await overlap(offline, composer)).toBe(0);
    expect(await overlap(offline, head)).toBe(0);
    expect(await overlap(offline, log(page))).toBe(0);
    const [line, top] = [(await offline.boundingBox())!, (await head.boundingBox())!];
    expect(Math.abs(line.y - top.y - top.height)).toBeLessThan(2);
    await context.setOffline(false);

    await page.goto(`/members/${bo.id}`);
    await hydrated(page);
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    expect(await overlap(offline, page.locator("[data-dock]"))).toBe(0);
    expect(await overlap(offline, page.locator("[data-back]").first())).toBe(0);
  });
