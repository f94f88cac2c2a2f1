import { afterAll, beforeAll, expect, test } from "vitest";
import { chatsOf, chatsOn, openedBy, sentIn, write } from "../support/chats";
import { listen } from "../support/event-source";
import type { Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

let database: ServedDatabase;
let server: TestServer;
let chats: ReturnType<typeof chatsOn>;

beforeAll(async () => {
  ({ server, database } = await shareServer());
  chats = chatsOn(server, database);
});
afterAll(() => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
});

async function talking(): Promise<{ ana: Member; bo: Member; conversation: number }> {
  const [ana, bo] = [await chats.member(), await chats.member()];
  const { conversation } = sentIn(await write(ana, { profile: bo.id }, "One"));
  return { ana, bo, conversation };
}
const remove = ({ browser }: Member, which: { conversation: number } | { profile: number }) =>
  browser.call("DELETE", "/api/chat.php", which);
const textsOf = async (of: Member, conversation: number) =>
  (await openedBy(of, { conversation })).messages.map(({ text }) => text);

test("a removed chat disappears with its unread count for the member who removed it and remains for the other", async () => {
  const { ana, bo, conversation } = await talking();
  expect((await remove(bo, { conversation })).json()).toEqual({ removed: true });
  expect(await chatsOf(bo)).toEqual(expect.objectContaining({ chats: [], total_unread_messages: 0 }));
  expect(await textsOf(bo, conversation)).toEqual([]);
  expect(await textsOf(ana, conversation)).toEqual(["One"]);
});

test("a later message lists the chat again, without the removed messages", async () => {
  const { ana, bo, conversation } = await talking();
  await remove(bo, { conversation });
  await write(ana, { conversation }, "Two");
  expect(await chatsOf(bo)).toMatchObject({
    total_unread_messages: 1,
    chats: [{ conversation: { id: conversation } }],
  });
  expect(await textsOf(bo, conversation)).toEqual(["Two"]);
  expect(await textsOf(ana, conversation)).toEqual(["One", "Two"]);
});

test("a removal by profile removes the chat with that member and no other", async () => {
  const { ana, bo } = await talking();
  const cleo = await chats.member();
  const other = sentIn(await write(cleo, { profile: bo.id }, "Hello")).conversation;
  expect((await remove(bo, { profile: ana.id })).status).toBe(200);
  expect((await chatsOf(bo)).chats.map((chat) => chat.conversation.id)).toEqual([other]);
});

test("a chat that does not exist gets 404 with a message, and a second removal succeeds", async () => {
  const { ana, bo, conversation } = await talking();
  const stranger = await chats.member();
  for (const which of [{ conversation }, { profile: ana.id }]) {
    const answer = await remove(stranger, which);
    expect([answer.status, answer.json()]).toMatchObject([
      404,
      { error: "not_found", message: expect.stringMatching(/\w/) },
    ]);
  }
  expect((await remove(bo, { conversation })).status).toBe(200);
  expect((await remove(bo, { conversation })).status).toBe(200);
  expect((await bo.browser.call("DELETE", "/api/chat.php", {})).status).toBe(400);
});

test("a removal notifies the member's other windows and not the other member", async () => {
  const { ana, bo, conversation } = await talking();
  const [hers, his] = [await listen(ana.browser), await listen(bo.browser)];
  for (const stream of [hers, his]) await stream.until(({ type }) => type === "hello");
  await remove(bo, { conversation });
  await his.until(({ type }) => type === "chats");
  await write(bo, { conversation }, "Two");
  await hers.until(({ type }) => type === "message");
  expect(hers.received.map(({ data }) => data.type)).toEqual(["hello", "message"]);
  for (const stream of [hers, his]) stream.close();
});

test("a member who deletes their account leaves immediately, on the other member's open page too", async () => {
  const { ana, bo, conversation } = await talking();
  const stream = await listen(bo.browser);
  await stream.until(({ type }) => type === "hello");
  expect((await chatsOf(bo)).chats[0]!.profile).toMatchObject({ id: ana.id, closed: null });
  const { password } = ana.person;
  await ana.browser.post("/settings/delete", { reason: "else", note: "", intent: "delete", password });
  const [row] = await database.query(`select status from members where id = ${ana.id}`);
  expect(row).toEqual({ status: "pending_deletion" });
  await stream.until(({ type }) => type === "chats");
  expect((await chatsOf(bo)).chats[0]!.profile).toMatchObject({ id: null, closed: "left" });
  expect((await openedBy(bo, { conversation })).profile.closed).toBe("left");
  stream.close();
});
