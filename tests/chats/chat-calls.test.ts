import { beforeAll, describe, expect, test } from "vitest";
import { joinMember, type Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const member = () => joinMember(server, database, HOST, "NL");
let made = 0;
const clientId = () => `test-message-${made++}`;
const write = (
  { browser }: Member,
  to: { profile: number } | { conversation: number },
  text: string,
  id = clientId(),
) => browser.call("POST", "/api/chat.php", { ...to, text, client_message_id: id });
const chatsOf = async ({ browser }: Member) => JSON.parse((await browser.get("/api/chats.php")).text);

describe("a first message", () => {
  test("creates a conversation for both members, which is unread for the recipient until they see it", async () => {
    const [ana, bo] = [await member(), await member()];
    const sent = await write(ana, { profile: bo.id }, "Good evening");
    expect(sent.status).toBe(200);
    const { conversation, message } = JSON.parse(sent.text);
    expect(message).toMatchObject({ id: 1, own: true, text: "Good evening", price: 0 });
    const theirs = await chatsOf(bo);
    expect(theirs).toMatchObject({
      total_unread_messages: 1,
      chats: [
        {
          conversation,
          num_unread_messages: 1,
          profile: { id: ana.id },
          last_message: { text: "Good evening" },
        },
      ],
    });
    const read = await bo.browser.get(`/api/chat.php?conversation=${conversation.id}`);
    expect(JSON.parse(read.text)).toMatchObject({ messages: [{ id: 1, own: false, text: "Good evening" }] });
    await bo.browser.call("POST", "/api/seen.php", { conversation: conversation.id, seq: 1 });
    expect((await chatsOf(bo)).total_unread_messages).toBe(0);
    expect((await chatsOf(ana)).chats[0].last_message.seen).toBe(true);
  });

  test("is stored once however often it is sent", async () => {
    const [ana, bo] = [await member(), await member()];
    const id = clientId();
    const answers = await Promise.all([1, 2, 3].map(() => write(ana, { profile: bo.id }, "Once", id)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await chatsOf(bo)).total_unread_messages).toBe(1);
  });
});
