import type { Page } from "playwright/test";
import { textsOf } from "./support/brands";
import { field, join, live, log, makeMember, open } from "./support/chatting";
import { fetchFromServer } from "./support/held-responses";
import { expect, test } from "./support/site";

const velvet = { brand: "velvet-hour", locale: "nl", country: "NL", device: "phone" } as const;
const desktop = { ...velvet, device: "desktop" } as const;
const nl = textsOf("velvet-hour", "nl");

/** Delays the response of a conversation that is opened until `meanwhile` has run. @returns releases the response */
async function holdBack(page: Page, meanwhile: () => Promise<unknown>): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/chats\/\d+\.data/, async (route) => {
    const response = await fetchFromServer(route);
    await meanwhile();
    await released;
    await route.fulfill({ response });
  });
  return release;
}

/** Waits until the page has rendered the events that it received. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

test("a list that was read before a conversation was removed does not bring it back", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, desktop),
    await makeMember(site, variables.DATABASE_URL, desktop),
  ];
  await bo.write(ana.id, "Goedenavond");
  await open(ana, "/chats");
  const rows = ana.page.locator("a[href^='/chats/']");
  const older = (await ana.browser.get("/api/chats.php")).text;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requested = 0;
  // The first answer is late; the next one never arrives.
  await ana.page.route("/api/chats.php", async (route) => {
    requested += 1;
    if (requested > 1) return;
    await released;
    await route.fulfill({ contentType: "application/json", body: older });
  });
  await live(ana.page, { type: "chats" });
  await expect.poll(() => requested).toBe(1);
  await rows.first().hover();
  await ana.page
    .getByRole("button", { name: nl("chats", "remove_with").replace("{{member}}", bo.name) })
    .click();
  const done = ana.page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await ana.page.getByRole("button", { name: nl("chats", "remove_yes"), exact: true }).click();
  await done;
  release();
  await expect.poll(() => requested).toBe(2);
  await painted(ana.page);
  await expect(rows).toHaveCount(0);
});

for (const from of ["/chats", "another conversation", "its first message"] as const)
  test(`a message sent while a conversation is opened from ${from} shows in it and in the list`, async ({
    site,
    variables,
  }) => {
    const [ana, bo, cy] = [
      await join(site, variables.DATABASE_URL, desktop),
      await makeMember(site, variables.DATABASE_URL, desktop),
      await makeMember(site, variables.DATABASE_URL, desktop),
    ];
    const isFirst = from === "its first message";
    if (!isFirst) await bo.write(ana.id, "Goedenavond");
    const other = await cy.write(ana.id, "Hallo");
    const start = isFirst ? `/members/${bo.id}/chat` : from === "/chats" ? from : `/chats/${other}`;
    await open(ana, start);
    const release = await holdBack(ana.page, () => bo.write(ana.id, "nog iets"));
    if (isFirst) {
      await field(ana.page).fill("dag");
      await field(ana.page).press("Enter");
    } else await ana.page.getByRole("link", { name: bo.name }).click();
    const row = ana.page.getByRole("link", { name: bo.name }).and(ana.page.locator("a[href^='/chats/']"));
    await expect(row).toContainText("nog iets");
    release();
    await expect(log(ana.page)).toContainText("nog iets");
    await expect(log(ana.page)).toContainText(isFirst ? "dag" : "Goedenavond");
    await expect(row).toContainText("nog iets");
  });

test("a message of another member that arrives while a conversation is opened stays in the list", async ({
  site,
  variables,
}) => {
  const [ana, bo, cy] = [
    await join(site, variables.DATABASE_URL, desktop),
    await makeMember(site, variables.DATABASE_URL, desktop),
    await makeMember(site, variables.DATABASE_URL, desktop),
  ];
  await bo.write(ana.id, "Goedenavond");
  await cy.write(ana.id, "Hallo");
  await open(ana, "/chats");
  const release = await holdBack(ana.page, () => cy.write(ana.id, "nog iets"));
  await ana.page.getByRole("link", { name: bo.name }).click();
  const row = ana.page.locator("li").getByRole("link", { name: cy.name });
  await expect(row).toContainText("nog iets");
  // No later poll repairs the list.
  await ana.page.route("/api/chats.php", () => undefined);
  release();
  await expect(log(ana.page)).toContainText("Goedenavond");
  await painted(ana.page);
  await expect(row).toContainText("nog iets");
});

test("a failed request for the conversations does not block the next one", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await makeMember(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await open(ana, `/chats/${conversation}`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The page also requests the list by itself, when it opens and when it connects: the next request of any kind is delayed.
  const requested = new Promise<void>((resolve) => {
    void ana.page.route(
      /chat\.php\?.*after=/,
      async (route) => {
        resolve();
        await released;
        await route.fulfill({ status: 403, json: {} });
      },
      { times: 1 },
    );
  });
  await bo.write(ana.id, "nog iets");
  await live(ana.page, { type: "message", conversation, seq: 2 });
  await requested;
  await live(ana.page, { type: "message", conversation, seq: 2 });
  release();
  await expect(log(ana.page)).toContainText("nog iets");
});

test("a message whose event was missed shows above the messages that the member sent since", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await makeMember(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await ana.page.route("/api/events*", (route) => route.abort());
  const question = /chat\.php\?.*after=/;
  const first = ana.page.waitForResponse(question);
  await open(ana, `/chats/${conversation}`);
  await first;
  await bo.write(ana.id, "nog iets");
  await ana.page.route(question, (route) => route.fulfill({ status: 403, json: {} }));
  const failed = ana.page.waitForResponse(question);
  await field(ana.page).fill("dag");
  await ana.page.getByRole("button", { name: nl("chats", "send"), exact: true }).click();
  await failed;
  await expect(log(ana.page)).toContainText(nl("chats", "state_sent"));
  await ana.page.unroute(question);
  await live(ana.page, { type: "reload" });
  await expect(log(ana.page)).toContainText(/nog iets.*dag/);
});
