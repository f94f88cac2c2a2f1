import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatsOf, chatsOn, openedBy, refusalIn, sentIn, write } from "../support/chats";
import { byLane, isAll } from "../support/lanes";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { type SharedServer, shareServer } from "../support/shared-server";

let database: ServedDatabase;
let server: TestServer;
let errors: SharedServer["errors"];
let chats: ReturnType<typeof chatsOn>;

beforeAll(async () => {
  ({ server, database, errors } = await shareServer());
  chats = chatsOn(server, database);
});
afterAll(() => {
  expect(errors()).toEqual([]);
});

const LENGTH = 1000;
const people = async () => ({ ana: await chats.premium(50), bo: await chats.member() });

describe("the text of a message", () => {
  test.each([
    ["nothing", "", 400, "empty"],
    ["spaces and line breaks", " \n\t \r\n ", 400, "empty"],
    ["only control characters", "\u0000\u0001\u001b\u007f", 400, "empty"],
    ["only invisible characters", "\u200b\ufeff\u202e", 400, "empty"],
    ["only characters that render as blank", "\u2800\u3164\u00ad\u2060\u200c\u200d", 400, "empty"],
    ["one character too many", "x".repeat(LENGTH + 1), 413, "too_long"],
    ["10,000 emoji", "😀".repeat(10_000), 413, "too_long"],
    ["a missing text", undefined, 400, "invalid_input"],
    ["a list", ["x"], 400, "invalid_input"],
  ] as const)("%s is refused and costs nothing", async (_, text, status, code) => {
    const { ana, bo } = await people();
    const answer = await write(ana, { profile: bo.id }, text);
    expect(refusalIn(answer)).toEqual([status, code]);
    if (code === "too_long") expect((answer.json() as { message: string }).message).toContain(String(LENGTH));
    expect([await chats.balance(ana.id), (await chatsOf(bo)).chats]).toEqual([50, []]);
  });

  test("of a megabyte exceeds the body limit and is refused", async () => {
    const { ana, bo } = await people();
    expect(refusalIn(await write(ana, { profile: bo.id }, "x".repeat(1024 * 1024)))).toEqual([
      413,
      "too_large",
    ]);
    expect(await chats.balance(ana.id)).toBe(50);
  });

  test.each([
    ["the maximum number of characters", "x".repeat(LENGTH), "x".repeat(LENGTH)],
    ["the maximum number of emoji", "😀".repeat(LENGTH), "😀".repeat(LENGTH)],
    ["families and flags", "👩‍👩‍👧‍👦 🏳️‍🌈", "👩‍👩‍👧‍👦 🏳️‍🌈"],
    ["line breaks of each kind", "one\r\ntwo\rthree", "one\ntwo\nthree"],
    ["control characters between words", "a\u0000b\u001b[31mc", "ab[31mc"],
    ["characters that change the text direction", "abc\u202edef\u2066ghi", "abcdefghi"],
    ["an unpaired surrogate", "a\ud83db\udc00c", "abc"],
    ["Arabic and Hebrew", "مرحبا שלום", "مرحبا שלום"],
    ["markup", "<b>&amp;</b><script>x</script>", "<b>&amp;</b><script>x</script>"],
  ])("%s arrives as text", async (_, text, cached) => {
    const { ana, bo } = await people();
    const { conversation } = sentIn(await write(ana, { profile: bo.id }, text));
    expect((await openedBy(bo, { conversation })).messages[0]!.text).toBe(cached);
  });

  test.each([["short"], ["x".repeat(65)], ["with blanks in it"], [null], [{}]])(
    "%j is not a valid client_message_id",
    async (id) => {
      const { ana, bo } = await people();
      expect(refusalIn(await write(ana, { profile: bo.id }, "Hello", id as string))).toEqual([
        400,
        "invalid_input",
      ]);
    },
  );
});

test("a member who sends hundreds of messages in a row is refused most of them, and others are unaffected", async () => {
  const { ana, bo } = await people();
  await chats.grant(ana.id, 500);
  const [cleo, dan] = [await chats.premium(50), await chats.member()];
  const { conversation } = sentIn(await write(cleo, { profile: dan.id }, "Before"));
  const flood = async () => {
    const statuses: number[] = [];
    // Sending in waves measures the server instead of the time that this machine needs to open a thousand sockets.
    for (let wave = 0; wave < byLane(4, 20); wave++) {
      const all = Array.from({ length: 50 }, (_, at) => write(ana, { profile: bo.id }, `${wave} ${at}`));
      for (const { status } of await Promise.all(all)) statuses.push(status);
    }
    return statuses;
  };
  const flooding = flood();
  for (let at = 0; at < 10; at++) {
    expect((await write(cleo, { conversation }, `No. ${at}`)).status).toBe(200);
  }
  const statuses = await flooding;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const taken = statuses.filter((status) => status === 200).length;
  expect(taken).toBeGreaterThanOrEqual(20);
  expect(taken).toBeLessThan(150);
  expect(await chats.balance(ana.id)).toBe(550 - taken);
  expect((await chatsOf(bo)).total_unread_messages).toBe(taken);
  expect(await chats.messages(conversation)).toHaveLength(11);
});

if (isAll)
  test("a member with too many waiting reads is refused, and others are answered", async () => {
    const [ana, bo, dan] = [await chats.member(), await chats.member(), await chats.member()];
    const { conversation } = sentIn(await write(ana, { profile: bo.id }, "Hello"));
    const all = Array.from({ length: 600 }, () =>
      ana.browser.get(`/api/chat.php?conversation=${conversation}`),
    );
    expect((await openedBy(dan, { profile: bo.id })).status).toBe(200);
    const statuses = new Set((await Promise.all(all)).map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect((await openedBy(ana, { conversation })).status).toBe(200);
  });

test("a member can register at most 60 push endpoints an hour", async () => {
  const ana = await chats.member();
  const keys = { p256dh: "B".padEnd(87, "A"), auth: "A".repeat(22) };
  const subscribe = (at: number) => {
    const subscription = { endpoint: `https://push.example/${ana.id}/${at}`, keys };
    return ana.browser.call("POST", "/api/user.php?push=1", { subscription });
  };
  for (let at = 0; at < 60; at++) expect((await subscribe(at)).status).toBe(200);
  expect(refusalIn(await subscribe(60))).toEqual([429, "too_often"]);
  const cached = await database.query(`select from push_subscriptions where member_id = ${ana.id}`);
  expect(cached).toHaveLength(20);
});
