import { randomBytes } from "node:crypto";
import type { CDPSession, Page } from "playwright/test";
import type { TestServer } from "../support/server";
import { hydrated } from "./support/hydrated";
import { withWindows } from "./support/launch-options";
import { expect, test } from "./support/site";

// In one worker: these tests start a browser of their own.
test.describe.configure({ mode: "default" });

// The headless shell crashes when a worker shows a notification.
test.use({ launchOptions: withWindows });

/** Signs up with the requests of the forms. */
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

/** The database provides the brand's push key: without it the worker would be replaced later, and a push in between lost. */
async function withKey(server: TestServer): Promise<void> {
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
  await expect
    .poll(async () => (await server.fetch("velvet-hour.localhost", "/sw.js")).text, { timeout: 30_000 })
    .toMatch(/"pushKey":"B/);
}

/** Waits until the page is controlled by its service worker and no update is pending. */
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

/** Delivers pushes to the service worker one after the other, like a push service. */
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
    return (await worker.getNotifications()).map(({ title, body, tag, icon, data }) => ({
      title,
      body,
      tag,
      // A slow request for the icon would delay the notification.
      icon: icon.slice(0, 21),
      url: data.url,
    }));
  });
const said = { title: "Velvet Hour", body: "Something came", url: "/likes", tag: "about-likes", badge: 3 };

test("a push is shown as sent and makes open pages reload; none is shown for the visible page", async ({
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
    Object.assign(window, { received: [] });
    document.addEventListener("live", (event) => {
      (window as unknown as { received: unknown[] }).received.push((event as CustomEvent).detail);
    });
  });
  const session = await context.newCDPSession(page);
  const worker = context.serviceWorkers()[0]!;
  await worker.evaluate(`self.displayed = [];
    const show = registration.showNotification;
    registration.showNotification = async (title, options) => {
      await show.call(registration, title, options);
      self.displayed.push(options.tag);
    };`);
  await page.bringToFront();
  await deliver(session, origin, [{ ...said, url: "/complaints", tag: "seen" }, said]);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          (window as unknown as { received: { type: string }[] }).received.filter(
            ({ type }) => type === "reload",
          ).length,
      ),
    )
    .toBeGreaterThanOrEqual(2);
  // Chromium forgets a notification whose list is read between its storage and its display.
  await expect.poll(() => worker.evaluate("self.displayed")).toEqual(["about-likes"]);
  expect(await shown(page)).toEqual([
    {
      title: "Velvet Hour",
      body: "Something came",
      tag: "about-likes",
      icon: "data:image/png;base64",
      url: "/likes",
    },
  ]);
  // A tap navigates the open page.
  await worker.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  })`);
  await expect(page).toHaveURL(/\/likes$/);
  await expect.poll(() => shown(page)).toEqual([]);
  expect(takeProblems()).toEqual([]);
});

test("a member's page stores the latest push in its push state", async ({ site }) => {
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

test("the push switch is shown where the brand has push, with a notice if the browser denies it", async ({
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
  // The switch has a placeholder while the scripts load, so the layout below does not shift.
  const switches = page.locator("form:has([name=intent][value=save_notifications])");
  await expect(part).toBeVisible();
  const shown = await switches.boundingBox();
  // An active service worker would serve the scripts from its cache.
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
