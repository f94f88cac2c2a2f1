import { afterAll, beforeAll, expect, test } from "vitest";
import { type chatsOf, chatsOn, write } from "../support/chats";
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

const request = ({ browser }: Member, query: Record<string, string>) =>
  browser.get(`/api/chats.php?${new URLSearchParams(query)}`);
type List = Awaited<ReturnType<typeof chatsOf>>;
const found = async (member: Member, query: Record<string, string>) =>
  (JSON.parse((await request(member, query)).text) as List).chats.map(({ profile }) => profile.id);
const rename = (id: number, name: string) =>
  database.query(`update members set name = '${name}' where id = ${id}`);

/** A member who has a conversation with others of the given names. Each of them has written. */
async function inCompany(...names: string[]): Promise<{ ana: Member; others: Member[] }> {
  const ana = await chats.member();
  const others: Member[] = [];
  for (const name of names) {
    const other = await chats.member();
    await rename(other.id, `${name}${other.id}`);
    await write(other, { profile: ana.id }, "Good evening");
    others.push(other);
  }
  return { ana, others };
}

test("a part of a name finds the conversations with such members, in any case, latest first", async () => {
  const { ana, others } = await inCompany("Marijke", "Bo_50%", "Annemarie");
  const [marijke, bo, annemarie] = others;
  expect(await found(ana, { find: "MARI" })).toEqual([annemarie!.id, marijke!.id]);
  expect(await found(ana, { find: ` ${"annemarie"} ` })).toEqual([annemarie!.id]);
  expect(await found(ana, { find: "zzz" })).toEqual([]);
  // Signs of patterns stand for themselves.
  expect(await found(ana, { find: "%" })).toEqual([bo!.id]);
  expect(await found(ana, { find: "o_5" })).toEqual([bo!.id]);
  expect(await found(ana, { find: "a_e" })).toEqual([]);
});

test("only conversations with unread messages are listed if the member asks for them, also by name", async () => {
  const { ana, others } = await inCompany("Marijke", "Marius");
  const [marijke, marius] = others;
  const { chats: all } = JSON.parse((await request(ana, {})).text) as List;
  const { conversation } = all.find(({ profile }) => profile.id === marius!.id)!;
  await ana.browser.call("POST", "/api/seen.php", { conversation: conversation.id, seq: 1 });
  expect(await found(ana, { unread: "1" })).toEqual([marijke!.id]);
  expect(await found(ana, { unread: "1", find: "mari" })).toEqual([marijke!.id]);
  expect(await found(ana, { unread: "1", find: "marius" })).toEqual([]);
  expect(JSON.parse((await request(ana, { find: "marius" })).text).total_unread_messages).toBe(1);
});

test("further pages continue what was searched", async () => {
  const { ana, others } = await inCompany("Marijke", "Bob", "Marius");
  const { chats: all } = JSON.parse((await request(ana, {})).text) as List;
  const [latest] = all;
  const [row] = await database.query(
    `select last_at from chats where member_id = ${ana.id} and conversation_id = ${latest!.conversation.id}`,
  );
  const after = `${(row!.last_at as Date).getTime()}-${latest!.conversation.id}`;
  expect(await found(ana, { find: "mari", after })).toEqual([others[0]!.id]);
});

test("a member who has left is not found by the name, and one who was blocked is, as in the list", async () => {
  const { ana, others } = await inCompany("Marijke", "Marius", "Marita");
  const [left, blocked, banned] = others;
  await database.query(
    `update members set status = 'pending_deletion', deletion_requested_at = now() where id = ${left!.id}`,
  );
  await database.query(`update members set status = 'banned', banned_at = now() where id = ${banned!.id}`);
  await chats.block(ana.id, blocked!.id);
  expect(await found(ana, { find: "mari" })).toEqual([blocked!.id]);
  expect((JSON.parse((await request(ana, {})).text) as List).chats).toHaveLength(3);
});

test("a member who sees no others before the own address is confirmed finds none by a name", async () => {
  const { ana, others } = await inCompany("Marijke");
  expect(await found(ana, { find: "mari" })).toEqual([others[0]!.id]);
  await database.query(`update members set status = 'not_confirmed' where id = ${ana.id}`);
  expect((JSON.parse((await request(ana, {})).text) as List).chats).toHaveLength(1);
  expect(await found(ana, { find: "mari" })).toEqual([]);
});

test("conversations of others are never found", async () => {
  const { others } = await inCompany("Marijke");
  const stranger = await chats.member();
  expect(await found(stranger, { find: "mari" })).toEqual([]);
  expect(await found(others[0]!, { find: "marijke" })).toEqual([]);
});

test.each(["find=", "find=%20%20", `find=${"a".repeat(41)}`, "unread=yes"])(
  "%s is refused",
  async (query) => {
    const { ana } = await inCompany();
    expect((await ana.browser.get(`/api/chats.php?${query}`)).status).toBe(400);
  },
);
