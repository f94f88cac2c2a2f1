import { beforeAll, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { chatsOf, chatsOn, clientId, give, openedBy, refusalIn, sentIn, write } from "../support/chats";
import { joinMember } from "../support/members";
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

type Gift = { id: string; name: string; icon: string; price: number };

async function offered(host: string, locale: string): Promise<Gift[]> {
  const visitor = new FormBrowser(server, host);
  visitor.setCookie("locale", locale);
  return ((await visitor.get("/api/gifts.php")).json() as { gifts: Gift[] }).gifts;
}

test("each brand offers its own gifts with a price and a name in the visitor's language", async () => {
  expect(await offered("abendrot.example", "de")).toEqual([
    { id: "tea", name: "Eine Kanne Tee", icon: "coffee", price: 3 },
    { id: "flowers", name: "Blumen aus dem Garten", icon: "flower-2", price: 4 },
    { id: "book", name: "Ein gelesenes Buch", icon: "book-open", price: 5 },
  ]);
  expect((await offered("abendrot.example", "en"))[0]!.name).toBe("A pot of tea");
  expect(await offered("velvethour.example", "en")).not.toEqual(await offered("abendrot.example", "en"));
});

test("every gift of every brand has a name in each of its languages", async () => {
  for (const host of ["velvethour.example", "kaleido.example", "mapleandmain.example", "fjordlys.example"]) {
    const english = await offered(host, "en");
    expect(english.length).toBeGreaterThan(0);
    for (const { id, name } of english) expect(name).not.toBe(id.replaceAll("-", " "));
  }
});

test("a gift costs its price, for free members too, and arrives as a message", async () => {
  const [ana, bo] = [await chats.member(), await chats.member()];
  const [gift] = await offered("velvethour.example", "en");
  await chats.grant(ana.id, gift!.price + 1);
  const { conversation, message } = sentIn(await give(ana, { profile: bo.id }, gift!.id));
  expect(message).toMatchObject({ kind: "gift", gift: gift!.id, price: gift!.price, text: "" });
  expect(await chats.balance(ana.id)).toBe(1);
  expect(await chatsOf(bo)).toMatchObject({
    total_unread_messages: 1,
    chats: [{ last_message: { kind: "gift" } }],
  });
  expect((await openedBy(bo, { conversation })).messages).toMatchObject([
    { kind: "gift", gift: gift!.id, price: 0 },
  ]);
  expect(refusalIn(await give(ana, { conversation }, gift!.id))).toEqual([403, "not_enough_credits"]);
});

test("a gift carries a text of up to 80 characters; a longer text is refused and costs nothing", async () => {
  const [ana, bo] = [await chats.premium(20), await chats.member()];
  const [gift] = await offered("velvethour.example", "en");
  const send = (text: string) =>
    ana.browser.call("POST", "/api/gift.php", {
      profile: bo.id,
      gift: gift!.id,
      text,
      client_message_id: clientId(),
    });
  expect(refusalIn(await send("x".repeat(81)))).toEqual([413, "too_long"]);
  expect(await chats.balance(ana.id)).toBe(20);
  expect(sentIn(await send(` ${"é".repeat(39)} \n ${"🎹".repeat(40)} `)).message).toMatchObject({
    kind: "gift",
    text: `${"é".repeat(39)} ${"🎹".repeat(40)}`,
  });
});

test("a gift that is resent with the same client_message_id is one gift, even at the same time", async () => {
  const [ana, bo] = [await chats.premium(20), await chats.member()];
  const [gift] = await offered("velvethour.example", "en");
  const id = clientId();
  const answers = await Promise.all([1, 2, 3].map(() => give(ana, { profile: bo.id }, gift!.id, id)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await chats.balance(ana.id)).toBe(20 - gift!.price);
});

test.each([["constructor"], ["no-such"], [""], [null], [7], [["coffee"]]])(
  "%j is not a gift and costs nothing",
  async (gift) => {
    const [ana, bo] = [await chats.premium(20), await chats.member()];
    const answer = await give(ana, { profile: bo.id }, gift);
    expect(answer.status).toBe(400);
    expect([await chats.balance(ana.id), (await chatsOf(bo)).chats]).toEqual([20, []]);
  },
);

test("another brand's gift cannot be sent", async () => {
  const [ana, bo] = [await chats.premium(20), await chats.member()];
  expect(refusalIn(await give(ana, { profile: bo.id }, "tea"))).toEqual([400, "no_such_gift"]);
});

test("a stranger and another brand's member cannot send a gift into a conversation", async () => {
  const [ana, bo, stranger] = [await chats.member(), await chats.member(), await chats.premium(20)];
  const { conversation } = sentIn(await write(ana, { profile: bo.id }, "Hello"));
  const [gift] = await offered("velvethour.example", "en");
  expect((await give(stranger, { conversation }, gift!.id)).status).toBe(404);
  const elsewhere = await joinMember(server, database, "abendrot.example", "DE");
  await chats.grant(elsewhere.id, 20);
  for (const to of [{ conversation }, { profile: bo.id }])
    expect((await give(elsewhere, to, "tea")).status).toBe(404);
  expect([await chats.balance(stranger.id), await chats.balance(elsewhere.id)]).toEqual([20, 20]);
});
