import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { field, join, log, makeMember, open } from "./support/chatting";
import { expect, type Site, test } from "./support/site";

const nl = textsOf("velvet-hour", "nl");

async function conversationOf(site: Site, database: string | undefined) {
  const query = (statement: string) => runSql(database!, statement);
  const member = () => joinMember(site.server, { query }, "velvet-hour.localhost", "NL");
  const [ana, bo] = [await member(), await member()];
  const answer = await bo.browser.call("POST", "/api/chat.php", {
    profile: ana.id,
    text: "Goedenavond",
    client_message_id: `call-${bo.id}-0`,
  });
  const { conversation } = JSON.parse(answer.text) as { conversation: { id: number } };
  const { page, context, origin } = await site.visit("velvet-hour", { locale: "nl" });
  await context.addCookies([{ name: "session", value: ana.browser.cookie("session")!, url: origin }]);
  const open = async () => {
    await page.goto(`/chats/${conversation.id}`);
    await expect(page.locator("[data-ready]")).toBeVisible();
  };
  const send = async (text: string) => {
    await page.locator("textarea[name=text]").fill(text);
    await page.getByRole("button", { name: nl("chats", "send"), exact: true }).click();
  };
  const stored = () => query(`select body from messages where sender_id = ${ana.id} order by seq`);
  await open();
  return { ana, page, context, open, send, stored, log: page.getByRole("log") };
}

test("a message sent without a connection waits and is sent once when the connection is back", async ({
  site,
  variables,
}) => {
  const { context, send, stored, log } = await conversationOf(site, variables.DATABASE_URL);
  await context.setOffline(true);
  await send("eerste");
  await send("tweede");
  await expect(log.getByText(nl("chats", "state_waiting"))).not.toHaveCount(0);
  // Screen readers hear who wrote it.
  await expect(log.locator("[data-waiting]").first()).toHaveText(
    new RegExp(`^${nl("chats", "said_own")}\\s*eerste`),
  );
  expect(await stored()).toEqual([]);
  await context.setOffline(false);
  await expect(log).toContainText(nl("chats", "state_sent"));
  await expect.poll(stored).toEqual([{ body: "eerste" }, { body: "tweede" }]);
  await expect(log.getByText("tweede")).toHaveCount(1);
  await expect(log.locator("[data-waiting]")).toHaveCount(0);
});

test("a first message without a connection shows at once and starts the conversation when the connection is back", async ({
  site,
  variables,
}) => {
  const flow = { brand: "velvet-hour", locale: "nl", country: "NL" } as const;
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, flow),
    await makeMember(site, variables.DATABASE_URL, flow),
  ];
  const { page, context } = ana;
  // The chunk that renders messages is not loaded yet.
  await open(ana, `/members/${bo.id}/chat`);
  await context.setOffline(true);
  await field(page).fill("Hoi, ben je daar?");
  await page.getByRole("button", { name: nl("chats", "send"), exact: true }).click();
  await expect(log(page)).toContainText("Hoi, ben je daar?");
  await expect(field(page)).toHaveValue("");
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/chats\/\d+$/);
  await expect(log(page).locator("[data-message]")).toContainText(nl("chats", "state_sent"));
  await expect(log(page).getByText("Hoi, ben je daar?")).toHaveCount(1);
});

test("messages that wait when a page closes are sent by the next page, once", async ({ site, variables }) => {
  const { ana, page, open, send, stored, log } = await conversationOf(site, variables.DATABASE_URL);
  const isSend = (url: URL) => url.pathname === "/api/chat.php" && url.search === "";
  // The message arrives but its response does not: the browser cannot know whether it was sent.
  await page.route(isSend, async (route) => {
    await ana.browser.call("POST", "/api/chat.php", route.request().postDataJSON());
    await route.abort();
  });
  await send("precies een keer");
  await expect.poll(stored).toEqual([{ body: "precies een keer" }]);
  await page.unrouteAll({ behavior: "wait" });
  await open();
  await expect(log.locator("[data-waiting]")).toHaveCount(0);
  await expect(log.getByText("precies een keer")).toHaveCount(1);
  expect(await stored()).toEqual([{ body: "precies een keer" }]);
});

test("a refused message stays with its text and the reason, is retried under the same number, and can be deleted", async ({
  site,
  variables,
}) => {
  const { page, send, stored, log } = await conversationOf(site, variables.DATABASE_URL);
  const numbers: string[] = [];
  const isSend = (url: URL) => url.pathname === "/api/chat.php" && url.search === "";
  await page.route(isSend, (route) => {
    numbers.push((route.request().postDataJSON() as { client_message_id: string }).client_message_id);
    return route.fulfill({
      status: 429,
      json: { error: "too_often", message: nl("chats", "refused_often") },
    });
  });
  await send("geduld");
  await expect(log.getByRole("alert")).toContainText(nl("chats", "state_failed"));
  await expect(log.getByRole("alert")).toContainText(nl("chats", "refused_often"));
  await log.getByRole("button", { name: nl("chats", "again") }).click();
  await expect.poll(() => numbers.length).toBe(2);
  expect(numbers[0]).toBe(numbers[1]);
  await page.unroute(isSend);
  await expect(log.getByRole("alert")).toBeVisible();
  await log.getByRole("button", { name: nl("chats", "again") }).click();
  await expect.poll(stored).toEqual([{ body: "geduld" }]);
  await expect(log.locator("[data-waiting]")).toHaveCount(0);
});
