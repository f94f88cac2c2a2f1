import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatsOf, chatsOn, clientId, give, openedBy, refusalIn, sentIn, write } from "../support/chats";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress } from "../support/mailed-link";
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

/** Number of free messages and of free conversations. */
const [FREE_MESSAGES, FREE_CONVERSATIONS] = [10, 2];
const notEnough = [403, "not_enough_credits"];

async function started(one: Member, other: Member, text = "Good evening") {
  return sentIn(await write(one, { profile: other.id }, text)).conversation;
}
const confirm = async ({ person, browser }: Member) => {
  const answer = await confirmAddress(browser, linkIn(await nextMail(server.dataDir, person.email)));
  expect(answer.headers.location).toBe("/activate/done");
};

describe("a free member", () => {
  test("writes ten messages for free, then pays for each, and sees the price before sending", async () => {
    const [ana, bo] = [await chats.member(), await chats.member()];
    expect(await openedBy(ana, { profile: bo.id })).toMatchObject({
      status: 200,
      conversation: null,
      messages: [],
      profile: { id: bo.id },
      price: 0,
      free_messages: FREE_MESSAGES,
      credits: 0,
    });
    const conversation = await started(ana, bo);
    for (let at = 1; at < FREE_MESSAGES; at++)
      expect(sentIn(await write(ana, { conversation }, `No. ${at}`)).message.price).toBe(0);
    expect(await openedBy(ana, { conversation })).toMatchObject({ price: 1, free_messages: 0, credits: 0 });
    const refused = await write(ana, { conversation }, "One more");
    expect(refusalIn(refused)).toEqual(notEnough);
    expect(refused.json()).toMatchObject({
      price: 1,
      credits: 0,
      message: expect.stringMatching(/credits/i),
    });
    await chats.grant(ana.id, 2);
    expect(sentIn(await write(ana, { conversation }, "One more")).message.price).toBe(1);
    expect(await openedBy(ana, { conversation })).toMatchObject({ price: 1, credits: 1 });
    expect(await chats.balance(ana.id)).toBe(1);
    expect(await chats.messages(conversation)).toHaveLength(FREE_MESSAGES + 1);
  });

  test("begins two conversations for free and pays for a third; a reply in a conversation that another began is free", async () => {
    const [ana, bo, cleo, dan] = [
      await chats.member(),
      await chats.member(),
      await chats.member(),
      await chats.member(),
    ];
    for (const other of [bo, cleo]) await started(ana, other);
    expect(await openedBy(ana, { profile: dan.id })).toMatchObject({ price: 1, free_messages: 0 });
    expect(refusalIn(await write(ana, { profile: dan.id }, "Hello"))).toEqual(notEnough);
    expect(await openedBy(dan, { profile: ana.id })).toMatchObject({ conversation: null });
    const conversation = await started(dan, ana);
    expect(sentIn(await write(ana, { conversation }, "Hello")).message.price).toBe(0);
    expect(FREE_CONVERSATIONS).toBe(2);
  });

  test("gets no extra free messages by writing in two windows at the same time", async () => {
    const [ana, bo, cleo] = [await chats.member(), await chats.member(), await chats.member()];
    const both = [await started(ana, bo), await started(ana, cleo)];
    await database.query(
      `update chat_tallies set messages_sent = ${FREE_MESSAGES - 1} where member_id = ${ana.id}`,
    );
    const answers = await Promise.all(
      [0, 1, 0, 1].map((at) => write(ana, { conversation: both[at]! }, "Now")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });
});

test("a premium member pays from the first message, and a reply costs the same", async () => {
  const [ana, bo] = [await chats.premium(5), await chats.premium(5)];
  expect(await openedBy(ana, { profile: bo.id })).toMatchObject({
    price: 1,
    photo_price: 3,
    free_messages: 0,
    credits: 5,
  });
  const conversation = await started(ana, bo);
  await write(bo, { conversation }, "And to you");
  expect([await chats.balance(ana.id), await chats.balance(bo.id)]).toEqual([4, 4]);
});

test("credits for one message pay for only one of three sent at the same time", async () => {
  const [ana, bo] = [await chats.premium(1), await chats.member()];
  const answers = await Promise.all([1, 2, 3].map(() => write(ana, { profile: bo.id }, "Hello")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  expect([await chats.balance(ana.id), (await chatsOf(bo)).total_unread_messages]).toEqual([0, 1]);
});

test("a purchase applies from the next message, even if the session has cached the old state", async () => {
  const [ana, bo] = [await chats.member(), await chats.member()];
  const conversation = await started(ana, bo);
  await database.query(`update members set paid_user = true where id = ${ana.id}`);
  expect(refusalIn(await write(ana, { conversation }, "Again"))).toEqual(notEnough);
});

test("a message to a fictional partner costs the usual price, and the fictional partner writes for free", async () => {
  const [ana, eve] = [await chats.premium(5), await chats.member()];
  await database.query(`update members set fictional = true where id = ${eve.id}`);
  expect((await openedBy(ana, { profile: eve.id })).profile).toMatchObject({ fictional: true });
  const conversation = await started(ana, eve);
  expect(await chats.balance(ana.id)).toBe(4);
  expect(await openedBy(eve, { conversation })).toMatchObject({ price: 0, free_messages: 0 });
  expect(sentIn(await write(eve, { conversation }, "Good evening")).message.price).toBe(0);
});

describe("a member with an unconfirmed address", () => {
  test("writes messages that are held until they confirm and then delivered once, in order", async () => {
    const [ana, bo] = [await chats.unconfirmed(), await chats.member()];
    expect(await openedBy(ana, { profile: bo.id })).toMatchObject({ held: true });
    const conversation = await started(ana, bo, "One");
    const second = sentIn(await write(ana, { conversation }, "Two")).message;
    expect(second.held).toBe(true);
    sentIn(await give(ana, { conversation }, "coffee", await paidId(ana)));
    expect((await openedBy(ana, { conversation })).messages.map(({ held }) => held)).toEqual([
      true,
      true,
      true,
    ]);
    // The other member sees nothing, by any call.
    expect(await chatsOf(bo)).toMatchObject({ chats: [], total_unread_messages: 0 });
    expect((await openedBy(bo, { conversation })).status).toBe(404);
    for (const to of [{ conversation }, { profile: ana.id }])
      expect(refusalIn(await write(bo, to, "Hello?"))).toEqual([404, "not_found"]);
    expect(await database.query(`select * from notices where member_id = ${bo.id}`)).toEqual([]);

    await confirm(ana);
    expect(await chatsOf(bo)).toMatchObject({
      total_unread_messages: 3,
      chats: [{ conversation: { id: conversation } }],
    });
    const read = await openedBy(bo, { conversation });
    expect(read.messages.map(({ text, kind, held }) => [text, kind, held])).toEqual([
      ["One", "text", false],
      ["Two", "text", false],
      ["", "gift", false],
    ]);
    expect((await openedBy(ana, { conversation })).messages.map(({ held }) => held)).toEqual([
      false,
      false,
      false,
    ]);
    const noted = await database.query(
      `select kind, seq from notices where member_id = ${bo.id} and from_id = ${ana.id} order by seq`,
    );
    expect(noted.map(({ kind }) => kind)).toEqual(["new_conversation", "new_message", "new_message"]);
    expect(sentIn(await write(bo, { conversation }, "Hello!")).message.id).toBe(4);
  });

  test("loses no message that they send while they confirm", async () => {
    const [ana, bo] = [await chats.unconfirmed(), await chats.member()];
    const sending = Array.from({ length: 8 }, (_, at) => write(ana, { profile: bo.id }, `No. ${at}`));
    const [answers] = await Promise.all([Promise.all(sending), confirm(ana)]);
    const [first] = answers.map(sentIn);
    const all = await chats.messages(first!.conversation);
    expect(all.map(({ seq, held }) => [seq, held])).toEqual(all.map((_, at) => [at + 1, false]));
    expect(all).toHaveLength(8);
    expect(await chatsOf(bo)).toMatchObject({ total_unread_messages: 8 });
  });

  test("does not reach a member that they blocked before they confirmed", async () => {
    const [ana, bo] = [await chats.unconfirmed(), await chats.member()];
    await started(ana, bo);
    await chats.block(ana.id, bo.id);
    await confirm(ana);
    expect(await chatsOf(bo)).toMatchObject({ chats: [], total_unread_messages: 0 });
  });

  async function paidId({ id }: Member): Promise<string> {
    await chats.grant(id, 20);
    return clientId();
  }
});

describe("a message is refused", () => {
  test("across a block, from either side, until the block is removed", async () => {
    const [ana, bo] = [await chats.member(), await chats.member()];
    const conversation = await started(ana, bo);
    expect((await bo.browser.call("POST", "/api/block.php", { profile: ana.id })).json()).toEqual({
      blocked: true,
    });
    expect(refusalIn(await write(ana, { conversation }, "Hello?"))).toEqual([403, "blocked_by"]);
    expect(refusalIn(await write(bo, { conversation }, "Hello?"))).toEqual([403, "blocked"]);
    expect((await openedBy(ana, { conversation })).profile.closed).toBe("blocked_by");
    expect((await openedBy(bo, { conversation })).profile.closed).toBe("blocked");
    expect((await bo.browser.call("DELETE", "/api/block.php", { profile: ana.id })).json()).toEqual({
      blocked: false,
    });
    expect((await write(ana, { conversation }, "Hello again")).status).toBe(200);
  });

  test("to a member who left, was banned or erased; the conversation remains and shows nothing of them", async () => {
    const [ana, bo] = [await chats.member(), await chats.member()];
    const conversation = await started(ana, bo);
    for (const gone of [
      "status = 'pending_deletion', deletion_requested_at = now()",
      "status = 'banned', banned_at = now(), deletion_requested_at = null",
    ]) {
      await database.query(`update members set ${gone} where id = ${bo.id}`);
      expect(refusalIn(await write(ana, { conversation }, "Hello?"))).toEqual([403, "left"]);
      expect((await openedBy(ana, { conversation })).profile).toMatchObject({
        id: null,
        name: "",
        closed: "left",
      });
    }
    await database.query(`delete from members where id = ${bo.id}`);
    expect(refusalIn(await write(ana, { conversation }, "Hello?"))).toEqual([403, "left"]);
    expect((await openedBy(ana, { conversation })).profile).toMatchObject({
      id: null,
      name: "",
      closed: "left",
    });
    expect((await openedBy(ana, { conversation })).messages).toHaveLength(1);
  });

  test("from a member who is leaving or has not completed the signup", async () => {
    const [ana, bo] = [await chats.member(), await chats.member()];
    await database.query(`update members set completed = false where id = ${ana.id}`);
    expect((await write(ana, { profile: bo.id }, "Hello")).status).not.toBe(200);
    await database.query(
      `update members set completed = true, status = 'pending_deletion', deletion_requested_at = now() where id = ${ana.id}`,
    );
    expect((await write(ana, { profile: bo.id }, "Hello")).status).not.toBe(200);
    expect(await chatsOf(bo)).toMatchObject({ chats: [] });
  });
});

test("an invisible member gets messages in existing conversations, and no new ones can be begun with them", async () => {
  const [ana, bo, cleo] = [await chats.member(), await chats.member(), await chats.member()];
  const conversation = await started(ana, bo);
  await database.query(`update members set invisible = true where id = ${bo.id}`);
  expect(sentIn(await write(ana, { profile: bo.id }, "Still there?")).conversation).toBe(conversation);
  expect(await openedBy(ana, { profile: bo.id })).toMatchObject({
    conversation: { id: conversation },
    price: 0,
  });
  expect(refusalIn(await write(cleo, { profile: bo.id }, "Hello"))).toEqual([404, "not_found"]);
  expect((await openedBy(cleo, { profile: bo.id })).status).toBe(404);
  expect((await write(bo, { conversation }, "I am")).status).toBe(200);
  // A member can block a conversation partner even if the partner cannot be found.
  expect((await ana.browser.call("POST", "/api/block.php", { profile: bo.id })).status).toBe(200);
  expect((await cleo.browser.call("POST", "/api/block.php", { profile: bo.id })).status).toBe(404);
});
