import { randomBytes } from "node:crypto";
import type { CDPSession, Page } from "playwright/test";
import type { TestServer } from "../support/server";
import { hydrated } from "./support/hydrated";
import { withWindows } from "./support/launch-options";
import { expect, test } from "./support/site";

// The browser without windows crashes when a worker shows a notification.
test.use({ launchOptions: withWindows });

/** Signs up from the page, as its forms would. */
async function join(page: Page): Promise<void> {
  const id = randomBytes(5).toString("hex");
  await page.goto("/pages/terms");
  const steps: Record<string, string>[] = [
    { step: "0", gender: "woman", seeks: "man", sexuality: "bisexual", country: "NL" },
    { step: "1", day: "3", month: "02", year: "1990" },
    { step: "2", name: `p_${id}`, message: "" },
    {
      step: "3",
      email: `${id}@people.example`,
      password: "quiet evening harbour",
      terms: "yes",
      sensitive: "yes",
    },
  ];
  await page.evaluate(async (forms) => {
    for (const form of forms) await fetch("/signup", { method: "POST", body: new URLSearchParams(form) });
  }, steps);
}

/** With the database comes the brand's key for pushes: a worker of before would be replaced by one that has it, and a push in between be lost. */
async function withKey(server: TestServer): Promise<void> {
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
  await expect
    .poll(async () => (await server.ask("velvet-hour.localhost", "/sw.js")).text, { timeout: 30_000 })
    .toMatch(/"pushKey":"B/);
}

/** Returns when the page is its service worker's and no other worker is about to take its place. */
async function underWorker(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { active, installing, waiting } = await navigator.serviceWorker.ready;
        const isFinal = active?.state === "activated" && !installing && !waiting;
        return isFinal && navigator.serviceWorker.controller === active;
      }),
    )
    .toBe(true);
}

/** Hands the service worker pushes, one after the other, as the browser's maker would. */
async function deliver(session: CDPSession, origin: string, pushes: readonly object[]): Promise<void> {
  let registrationId = "";
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
    if (own) registrationId = own.registrationId;
  });
  await session.send("ServiceWorker.enable");
  await expect.poll(() => registrationId, { message: "the registration's number" }).not.toBe("");
  for (const push of pushes)
    await session.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: JSON.stringify(push),
    });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      url: data.url,
    }));
  });
const said = { title: "Velvet Hour", body: "Something came", url: "/likes", tag: "about-likes", badge: 3 };

test("a push shows as it was sent and tells open pages to reload; none shows to whoever looks at it already", async ({
  site,
}) => {
  const { page, context, origin, takeProblems } = await site.visit("velvet-hour", {
    serviceWorker: true,
    device: "desktop",
  });
  await context.grantPermissions(["notifications"], { origin });
  await withKey(site.server);
  await join(page);
  await page.goto("/complaints");
  await hydrated(page);
  await underWorker(page);
  await page.evaluate(() => {
    Object.assign(window, { told: [] });
    document.addEventListener("live", (event) => {
      (window as unknown as { told: unknown[] }).told.push((event as CustomEvent).detail);
    });
  });
  const session = await context.newCDPSession(page);
  await page.bringToFront();
  await deliver(session, origin, [{ ...said, url: "/complaints", tag: "seen" }, said]);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          (window as unknown as { told: { type: string }[] }).told.filter(({ type }) => type === "reload")
            .length,
      ),
    )
    .toBeGreaterThanOrEqual(2);
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: "Velvet Hour", body: "Something came", tag: "about-likes", url: "/likes" }]);
  // A tap leads the open page there.
  await context.serviceWorkers()[0]?.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  })`);
  await expect(page).toHaveURL(/\/likes$/);
  await expect.poll(() => shown(page)).toEqual([]);
  expect(takeProblems()).toEqual([]);
});

test("a member's page keeps the latest push in its push state", async ({ site }) => {
  const { page, context, origin } = await site.visit("velvet-hour", {
    serviceWorker: true,
    device: "desktop",
  });
  await context.grantPermissions(["notifications"], { origin });
  await withKey(site.server);
  await join(page);
  await page.addInitScript(() => {
    Object.assign(window, { states: [] });
    document.addEventListener("push-state", (event) => {
      (window as unknown as { states: unknown[] }).states.push((event as CustomEvent).detail);
    });
  });
  await page.goto("/likes");
  await underWorker(page);
  const states = () => page.evaluate(() => (window as unknown as { states: unknown[] }).states);
  await expect.poll(states).toContainEqual({ isCapable: true, isSubscribed: false, lastMessage: null });
  await deliver(await context.newCDPSession(page), origin, [said]);
  await expect.poll(states).toContainEqual({ isCapable: true, isSubscribed: false, lastMessage: said });
});

test("the switch on the page of notifications is there where the brand has push, and says when the browser does not allow it", async ({
  site,
}) => {
  const { page, context } = await site.visit("velvet-hour", {
    serviceWorker: true,
    device: "desktop",
  });
  await withKey(site.server);
  await join(page);
  await page.goto("/notifications");
  const part = page.locator("[data-push-switch]");
  await expect(part).toHaveAttribute("data-key", /^B[\w-]{86}$/);
  // Its place is kept while the scripts come: what is below it does not move.
  const switches = page.locator("form:has([name=intent][value=save])");
  await expect(part).toBeVisible();
  const shown = await switches.boundingBox();
  // A service worker in charge would bring the scripts from its cache.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(switches).toBeVisible();
  await expect(part).toBeHidden();
  expect(await switches.boundingBox()).toEqual(shown);
  release();
  await expect(part).toBeVisible();
  await page.unroute("**/assets/*.js");
  await context.clearPermissions();
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await page.reload();
  await expect(part).toBeVisible();
  await expect(part.getByRole("status")).not.toBeEmpty();
  await expect(part.locator("button:visible")).toHaveCount(0);
});
