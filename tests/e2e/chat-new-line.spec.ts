import type { Page } from "playwright/test";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { field, join, log, makeMember, open } from "./support/chatting";
import { fetchFromServer, gate } from "./support/held-responses";
import { expect, test } from "./support/site";

const velvet = { brand: "velvet-hour", locale: "nl", country: "NL", device: "desktop" } as const;
const nl = textsOf("velvet-hour", "nl");

/** The line above the messages that arrived while the member was away, and the message below it. */
const line = (page: Page) => log(page).getByText(nl("chats", "new_line"), { exact: true });
const firstBelow = (page: Page) => line(page).locator("xpath=following-sibling::article[1]");

/** Hides or shows the page, like a switch to another tab. */
const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);

test("a line marks what arrived since the member last saw the conversation, and goes when they type", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL;
  const [ana, bo] = [await join(site, database, velvet), await makeMember(site, database, velvet)];
  const conversation = await bo.write(ana.id, "een");
  await open(ana, `/chats/${conversation}`);
  await ana.page.goto("/likes");
  await bo.write(ana.id, "twee");
  await bo.write(ana.id, "drie");
  await open(ana, `/chats/${conversation}`);
  await expect(firstBelow(ana.page)).toContainText("twee");
  await expect(line(ana.page)).toHaveCount(1);
  await bo.write(ana.id, "vier");
  await expect(log(ana.page)).toContainText("vier");
  await expect(firstBelow(ana.page)).toContainText("twee");
  await field(ana.page).pressSequentially("h");
  await expect(line(ana.page)).toHaveCount(0);
  // The read mark is stored before the page is left.
  const seen = `select seen_seq from chats where member_id = ${ana.id} and conversation_id = ${conversation}`;
  await expect.poll(() => runSql(database!, seen)).toEqual([{ seen_seq: 4 }]);
  await open(ana, `/chats/${conversation}`);
  await expect(log(ana.page)).toContainText("vier");
  await expect(line(ana.page)).toHaveCount(0);
});

test("replies that the member watches arrive have no line; replies behind another tab have one until the member sends", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL;
  const [ana, bo] = [await join(site, database, velvet), await makeMember(site, database, velvet)];
  const conversation = await bo.write(ana.id, "een");
  await open(ana, `/chats/${conversation}`);
  await bo.write(ana.id, "twee");
  await expect(log(ana.page)).toContainText("twee");
  await expect(line(ana.page)).toHaveCount(0);
  await field(ana.page).fill("terug");
  await setVisibility(ana.page, "hidden");
  await bo.write(ana.id, "drie");
  await expect(log(ana.page)).toContainText("drie");
  await bo.write(ana.id, "vier");
  await expect(log(ana.page)).toContainText("vier");
  await setVisibility(ana.page, "visible");
  await expect(firstBelow(ana.page)).toContainText("drie");
  await ana.page.getByRole("button", { name: nl("chats", "send"), exact: true }).click();
  await expect(line(ana.page)).toHaveCount(0);
});

test("messages that arrived while the page was hidden and disconnected have a line above them", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL;
  const [ana, bo] = [await join(site, database, velvet), await makeMember(site, database, velvet)];
  const conversation = await bo.write(ana.id, "een");
  await ana.page.route("/api/events*", (route) => route.abort());
  await open(ana, `/chats/${conversation}`);
  await setVisibility(ana.page, "hidden");
  await bo.write(ana.id, "twee");
  await setVisibility(ana.page, "visible");
  await expect(firstBelow(ana.page)).toContainText("twee");
});

test("a message of an answer that was requested before the member looked away has a line above it", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL;
  const [ana, bo] = [await join(site, database, velvet), await makeMember(site, database, velvet)];
  const conversation = await bo.write(ana.id, "een");
  const written = gate();
  await ana.page.route("/api/events*", (route) => route.abort());
  await ana.page.route("/api/chat.php?*", async (route) => {
    await written.opened;
    await route.continue();
  });
  const requested = ana.page.waitForRequest(/\/api\/chat\.php\?.*after=/);
  await open(ana, `/chats/${conversation}`);
  await requested;
  await setVisibility(ana.page, "hidden");
  await bo.write(ana.id, "twee");
  written.open();
  await expect(log(ana.page)).toContainText("twee");
  await setVisibility(ana.page, "visible");
  await expect(firstBelow(ana.page)).toContainText("twee");
});

test("a message written before an older answer arrives has a line above it if the member was away meanwhile", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL;
  const [ana, bo] = [await join(site, database, velvet), await makeMember(site, database, velvet)];
  const conversation = await bo.write(ana.id, "een");
  const [taken, back] = [gate(), gate()];
  await ana.page.route("/api/events*", (route) => route.abort());
  await ana.page.route("/api/chat.php?*", async (route) => {
    const response = await fetchFromServer(route);
    taken.open();
    await back.opened;
    await route.fulfill({ response });
  });
  await open(ana, `/chats/${conversation}`);
  await taken.opened;
  await setVisibility(ana.page, "hidden");
  await bo.write(ana.id, "twee");
  await setVisibility(ana.page, "visible");
  back.open();
  await expect(firstBelow(ana.page)).toContainText("twee");
});
