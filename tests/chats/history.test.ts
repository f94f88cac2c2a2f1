import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatsOn, type MessageView, sentIn, write } from "../support/chats";
import type { Member } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const SLUG = "velvet-hour";
const LIMIT = 120;
const LENGTH = 300;
const FIRST_REPORTED = LENGTH - LIMIT + 1;
const OLD_PHOTO = 20;
const PHOTO = 250;
let database: ServedDatabase;
let server: TestServer;
let tenants: TenantsCopy;
let chats: ReturnType<typeof chatsOn>;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  tenants.change(SLUG, (json) => Object.assign(json, { chat_history_limit: LIMIT }));
  server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "loopback", ...tenants.variables });
  chats = chatsOn(server, database);
});
afterAll(async () => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  await server.stop();
  await database.close();
  tenants.close();
});

let made = 0;

/** Creates a conversation of LENGTH messages, two of them photos: one old and one recent. */
async function talking(): Promise<{ ana: Member; bo: Member; conversation: number }> {
  const [ana, bo] = [await chats.premium(50), await chats.member()];
  const { conversation } = sentIn(await write(ana, { profile: bo.id }, "No. 1"));
  await database.query(
    `insert into messages (tenant_id, conversation_id, seq, sender_id, kind, body, price, client_message_id, created_at)
     select tenant_id, id, place, case when place % 2 = 0 then ${ana.id} else ${bo.id} end, 'text', 'No. ' || place, 0,
       'history-' || place, now() from conversations, generate_series(2, ${LENGTH}) as place where id = ${conversation};
     update conversations set last_seq = ${LENGTH} where id = ${conversation};
     update chats set last_seq = ${LENGTH} where conversation_id = ${conversation}`,
  );
  const dir = path.join(server.dataDir, "media", SLUG);
  mkdirSync(dir, { recursive: true });
  for (const seq of [OLD_PHOTO, PHOTO]) {
    const name = `photo-${made++}`.padEnd(22, "x");
    writeFileSync(path.join(dir, `${name}-full.webp`), "a picture");
    await database.query(
      `update messages set kind = 'photo', photo = '${name}' where conversation_id = ${conversation} and seq = ${seq}`,
    );
  }
  return { ana, bo, conversation };
}

type Page = { messages: MessageView[]; has_more: boolean };

async function pageOf({ browser }: Member, conversation: number, place = ""): Promise<Page> {
  const answer = await browser.get(`/api/chat.php?conversation=${conversation}${place}`);
  expect(answer.status).toBe(200);
  return answer.json() as Page;
}

/** Returns the numbers of all messages that a member gets page by page, oldest first. */
async function allOf(member: Member, conversation: number): Promise<number[]> {
  const ids: number[] = [];
  for (let place = "", more = true; more; place = `&before=${ids[0]}`) {
    const page = await pageOf(member, conversation, place);
    ids.unshift(...page.messages.map(({ id }) => id));
    more = page.has_more;
  }
  return ids;
}

const photo = async ({ browser }: Member, conversation: number, seq: number) =>
  (await browser.get(`/api/chat-photo.php?conversation=${conversation}&message=${seq}`)).status;
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

test("a member who reads page by page gets each message once, back to the brand's limit", async () => {
  const { ana, bo, conversation } = await talking();
  for (const member of [ana, bo])
    expect(await allOf(member, conversation)).toEqual(from(FIRST_REPORTED, LENGTH));
});

test("no page contains messages older than the limit, whichever place is requested", async () => {
  const { ana, conversation } = await talking();
  for (const before of [1, OLD_PHOTO, FIRST_REPORTED])
    expect(await pageOf(ana, conversation, `&before=${before}`)).toMatchObject({
      messages: [],
      has_more: false,
    });
  expect((await pageOf(ana, conversation, "&after=0")).messages[0]?.id).toBe(FIRST_REPORTED);
  expect((await pageOf(ana, conversation, "&after=0&before=100")).messages).toEqual([]);
  expect([await photo(ana, conversation, PHOTO), await photo(ana, conversation, OLD_PHOTO)]).toEqual([
    200, 404,
  ]);
});

test("each new message moves the limit by one", async () => {
  const { ana, bo, conversation } = await talking();
  await write(ana, { conversation }, "One more");
  expect(await allOf(bo, conversation)).toEqual(from(FIRST_REPORTED + 1, LENGTH + 1));
});

test("the member who removed a chat gets only later messages, and the other member keeps all", async () => {
  const { ana, bo, conversation } = await talking();
  await bo.browser.call("DELETE", "/api/chat.php", { conversation });
  expect(await allOf(bo, conversation)).toEqual([]);
  await write(ana, { conversation }, "One more");
  expect(await allOf(bo, conversation)).toEqual([LENGTH + 1]);
  for (const place of ["&after=0", `&after=${FIRST_REPORTED}`])
    expect((await pageOf(bo, conversation, place)).messages.map(({ id }) => id)).toEqual([LENGTH + 1]);
  expect((await pageOf(bo, conversation, `&before=${LENGTH + 1}`)).messages).toEqual([]);
  expect([await photo(bo, conversation, PHOTO), await photo(ana, conversation, PHOTO)]).toEqual([404, 200]);
  expect(await allOf(ana, conversation)).toEqual(from(FIRST_REPORTED + 1, LENGTH + 1));
});
