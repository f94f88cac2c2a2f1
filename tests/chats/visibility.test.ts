import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatsOf, chatsOn, clientId, openedBy, refusalIn, sentIn, write } from "../support/chats";
import { complain, marksIn, referenceAfter } from "../support/complain";
import { listen } from "../support/event-source";
import { joinMember, type Member } from "../support/members";
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
  const { conversation } = sentIn(await write(ana, { profile: bo.id }, "Good evening"));
  return { ana, bo, conversation };
}
const seen = ({ browser }: Member, conversation: number, seq: number, what = "seen") =>
  browser.call("POST", "/api/seen.php", { conversation, seq, what });
const typing = ({ browser }: Member, conversation: number) =>
  browser.call("POST", "/api/typing.php", { conversation });
const open = async ({ browser }: Member) => {
  const stream = await listen(browser);
  await stream.until(({ type }) => type === "hello");
  return stream;
};

describe("members get only events that concern them", () => {
  test("a member who blocked another gets no events of the other's retries, typing or reading", async () => {
    const [ana, bo, cy] = [await chats.member(), await chats.member(), await chats.member()];
    const id = clientId();
    const { conversation } = sentIn(await write(ana, { profile: bo.id }, "Good evening", id));
    await chats.block(bo.id, ana.id);
    const stream = await open(bo);
    const received = stream.received.length;
    expect((await write(ana, { conversation }, "Good evening", id)).status).toBe(200);
    await typing(ana, conversation);
    await seen(ana, conversation, 1);
    await write(cy, { profile: bo.id }, "Hello");
    await stream.until(({ type }) => type === "message");
    expect(stream.received.slice(received).map(({ data }) => data.conversation)).not.toContain(conversation);
    stream.close();
  });

  test("the removal of a block that does not exist publishes nothing to the other member", async () => {
    const [bo, cy] = [await chats.member(), await chats.member()];
    const stream = await open(bo);
    const received = stream.received.length;
    expect((await cy.browser.call("DELETE", "/api/block.php", { profile: bo.id })).status).toBe(200);
    await write(cy, { profile: bo.id }, "Hello");
    await stream.until(({ type }) => type === "message");
    expect(stream.received.slice(received).map(({ data }) => data.type)).toEqual(["message"]);
    stream.close();
  });

  test("a member who blocks and unblocks repeatedly is rate limited", async () => {
    const [bo, cy] = [await chats.member(), await chats.member()];
    const turn = (at: number) =>
      cy.browser.call(at % 2 ? "DELETE" : "POST", "/api/block.php", { profile: bo.id });
    for (let at = 0; at < 60; at++) expect((await turn(at)).status).toBe(200);
    expect(refusalIn(await turn(60))).toEqual([429, "too_often"]);
  });
});

describe("a conversation is private to its two members", () => {
  test("a stranger and another brand's member can neither read, write, remove nor mark it", async () => {
    const { ana, conversation } = await talking();
    const stranger = await chats.member();
    const elsewhere = await joinMember(server, database, "abendrot.example", "DE");
    for (const one of [stranger, elsewhere]) {
      expect((await openedBy(one, { conversation })).status).toBe(404);
      expect((await openedBy(one, { profile: one === elsewhere ? ana.id : 999_999_999 })).status).toBe(404);
      expect((await write(one, { conversation }, "Hello")).status).toBe(404);
      expect((await one.browser.call("DELETE", "/api/chat.php", { conversation })).status).toBe(404);
      await seen(one, conversation, 1);
      await typing(one, conversation);
      expect(await chatsOf(one)).toMatchObject({ chats: [], total_unread_messages: 0 });
    }
    const [row] = await database.query(
      `select unread, seen_seq, delivered_seq, listed from chats where conversation_id = ${conversation} and member_id <> ${ana.id}`,
    );
    expect(row).toEqual({ unread: 1, seen_seq: 0, delivered_seq: 0, listed: true });
    expect(await chats.messages(conversation)).toHaveLength(1);
  });

  test("a stranger with a conversation of their own cannot write into it either", async () => {
    const [{ conversation }, stranger] = [await talking(), await talking()];
    expect((await write(stranger.ana, { conversation }, "Hello")).status).toBe(404);
    expect(await chats.messages(conversation)).toHaveLength(1);
    expect((await write(stranger.ana, { conversation: stranger.conversation }, "Hello")).status).toBe(200);
  });

  test.each([[0], [-1], ["x"], [1.5], [null], [2 ** 60], ["1 or 1=1"]])(
    "%j is not a conversation in any call",
    async (conversation) => {
      const ana = await chats.member();
      const answers = await Promise.all([
        ana.browser.get(`/api/chat.php?conversation=${encodeURIComponent(String(conversation))}`),
        write(ana, { conversation } as never, "Hello"),
        ana.browser.call("DELETE", "/api/chat.php", { conversation }),
        seen(ana, conversation as number, 1),
        typing(ana, conversation as number),
      ]);
      for (const { status } of answers) expect([400, 404]).toContain(status);
    },
  );
});

describe("a block", () => {
  test("is published to both members' open pages, and so is its removal", async () => {
    const { ana, bo } = await talking();
    const streams = [await open(ana), await open(bo)];
    for (const method of ["POST", "DELETE"]) {
      const before = streams.map(({ received }) => received.length);
      await bo.browser.call(method, "/api/block.php", { profile: ana.id });
      for (const [at, stream] of streams.entries())
        await expect
          .poll(() => stream.received.slice(before[at]).map(({ data }) => data.type))
          .toContain("chats");
    }
    for (const stream of streams) stream.close();
  });

  test("suppresses typing and seen events, while the member's own unread count is still reset", async () => {
    const { ana, bo, conversation } = await talking();
    await ana.browser.call("POST", "/api/block.php", { profile: bo.id });
    const stream = await open(ana);
    await typing(bo, conversation);
    await seen(bo, conversation, 1, "delivered");
    await seen(bo, conversation, 1);
    expect((await chatsOf(bo)).total_unread_messages).toBe(0);
    expect(await openedBy(ana, { conversation })).toMatchObject({ their_seen: 0, their_delivered: 0 });
    await ana.browser.call("DELETE", "/api/block.php", { profile: bo.id });
    await stream.until(({ type }) => type === "chats");
    await seen(bo, conversation, 1);
    await stream.until(({ type }) => type === "seen");
    expect(stream.received.map(({ data }) => data.type)).not.toContain("typing");
    expect(
      stream.received.filter(({ data }) => data.type === "seen" || data.type === "delivered"),
    ).toHaveLength(1);
    stream.close();
  });
});

test("typing reaches the other member unless the typing member has not confirmed their address", async () => {
  const { ana, bo, conversation } = await talking();
  const stream = await open(bo);
  await database.query(`update members set status = 'not_confirmed' where id = ${ana.id}`);
  await typing(ana, conversation);
  await database.query(`update members set status = 'active' where id = ${ana.id}`);
  await typing(ana, conversation);
  await stream.until(({ type }) => type === "typing");
  await seen(ana, conversation, 1);
  expect(stream.received.filter(({ data }) => data.type === "typing")).toHaveLength(1);
  stream.close();
});

test("a stranger's typing event for a conversation of two others reaches neither of them", async () => {
  const { ana, bo, conversation } = await talking();
  const stranger = await talking();
  const streams = [await open(ana), await open(bo), await open(stranger.bo)];
  expect((await typing(stranger.ana, conversation)).status).toBe(200);
  // These events use the same channel, so a stream that receives them would have received the earlier one first.
  await typing(ana, conversation);
  await typing(bo, conversation);
  await typing(stranger.ana, stranger.conversation);
  for (const stream of streams) {
    await stream.until(({ type }) => type === "typing");
    expect(stream.received.filter(({ data }) => data.type === "typing")).toHaveLength(1);
    stream.close();
  }
});

describe("a message in the member's own conversation", () => {
  const fields = {
    about: "message",
    category: "insult",
    place: "",
    body: "That went too far.",
    isTrue: "yes",
  };

  test("can be reported, and operators see it", async () => {
    const { ana, bo, conversation } = await talking();
    const address = `/complaints?message=${conversation}-1`;
    const page = await bo.browser.get(address);
    expect(page.text).toContain(ana.person.name);
    const reference = await referenceAfter(bo.browser, await complain(bo.browser, fields, address));
    expect(
      await database.query(
        `select about, reported_id, conversation_id, message_seq from complaints where reference = '${reference}'`,
      ),
    ).toEqual([
      {
        about: "message",
        reported_id: String(ana.id),
        conversation_id: String(conversation),
        message_seq: 1,
      },
    ]);
    // The author erases their account: the complaint remains and no longer names them.
    await database.query(`delete from members where id = ${ana.id}`);
    expect(
      await database.query(`select reported_id from complaints where reference = '${reference}'`),
    ).toEqual([{ reported_id: null }]);
  });

  test("cannot be reported by its author, a stranger or another brand's member", async () => {
    const { ana, bo, conversation } = await talking();
    const stranger = await chats.member();
    const elsewhere = await joinMember(server, database, "abendrot.example", "DE");
    for (const { browser } of [ana, stranger, elsewhere])
      for (const place of [`${conversation}-1`, `${conversation}-2`, "x", `${conversation}`]) {
        const page = await browser.get(`/complaints?message=${place}`);
        expect([page.status, marksIn(page).target]).toEqual([200, ""]);
      }
    expect(marksIn(await bo.browser.get(`/complaints?message=${conversation}-1`)).target).not.toBe("");
  });
});

test("the last activity of the other member is rounded, and hidden after a week, of an invisible member and across a block", async () => {
  const { ana, bo, conversation } = await talking();
  const active = async () => {
    const { text } = await ana.browser.get(`/api/chat.php?conversation=${conversation}`);
    return (JSON.parse(text) as { active_minutes: number | null }).active_minutes;
  };
  const since = (interval: string, more = "") =>
    database.query(
      `update members set last_active = now() - interval '${interval}' ${more} where id = ${bo.id}`,
    );
  await since("23 minutes");
  expect(await active()).toBe(20);
  await since("5 hours 40 minutes");
  expect(await active()).toBe(300);
  await since("2 days 23 hours");
  expect(await active()).toBe(2 * 24 * 60);
  await since("8 days");
  expect(await active()).toBeNull();
  await since("23 minutes", ", invisible = true");
  expect(await active()).toBeNull();
  await since("23 minutes", ", invisible = false");
  await chats.block(bo.id, ana.id);
  expect(await active()).toBeNull();
});
