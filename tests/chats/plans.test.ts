import { afterAll, beforeAll, expect, test } from "vitest";
import { forTenant, type TenantDb } from "~/db/pool.server";
import { findChatPhoto } from "~/domain/chats/find-chat-photo.server";
import { findChatWith } from "~/domain/chats/find-chat-with.server";
import { listChatPartners } from "~/domain/chats/list-chat-partners.server";
import { openChat } from "~/domain/chats/open-chat.server";
import { publishTyping } from "~/domain/chats/publish-typing.server";
import { readChatList } from "~/domain/chats/read-chat-list.server";
import { ChatNotFound } from "~/domain/chats/refusals.server";
import { removeChat } from "~/domain/chats/remove-chat.server";
import { seeMessages } from "~/domain/chats/see-messages.server";
import { findNextMessageTo } from "~/domain/chats/send/next-message.server";
import { releaseHeld } from "~/domain/chats/send/release-held.server";
import { sendGift } from "~/domain/chats/send/send-gift.server";
import { sendMessage } from "~/domain/chats/send/send-message.server";
import { findBalance } from "~/domain/credits/find-balance.server";
import { listEntries } from "~/domain/credits/list-entries.server";
import { forgetOldNotices } from "~/domain/notifications/forget-old-notices.server";
import { mailLikes } from "~/domain/notifications/mail-likes.server";
import { mailMessages } from "~/domain/notifications/mail-messages.server";
import { remindOfUnread } from "~/domain/notifications/remind-of-unread.server";
import { takePushes } from "~/domain/notifications/take-pushes.server";
import { seedConversations } from "../../scripts/seed/conversations";
import { seedMembers } from "../../scripts/seed/members";
import { asOwner } from "../support/as-owner";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { byLane } from "../support/lanes";
import { QueryWatch } from "../support/query-watch";
import { makeTenants } from "../support/tenants";
import { sign } from "../support/test-sign";

/** Large enough that the planner never has a good reason to read a whole table. */
const LARGE = {
  slug: "large",
  ...byLane({ members: 1500, conversations: 4500 }, { members: 3000, conversations: 9000 }),
  messages: 8,
};
const SMALL = { members: 200, conversations: 300, messages: 8 };
const NEIGHBOURS = byLane(3, 6);
const LONG = 1500;
const TABLES = [
  "members",
  "photos",
  "likes",
  "blocks",
  "conversations",
  "messages",
  "chats",
  "chat_tallies",
  "notices",
  "credit_entries",
  "credit_balances",
  "push_subscriptions",
  "push_retries",
];
const now = new Date();
const tenant = {
  config: {
    timezone: "UTC",
    traffic_sources: [],
    cdn_prefix: "/media",
    free_visible_photos: 1,
    visible_profile_fields: ["age", "city"],
    chat_history_limit: 1000,
    message_length: 1000,
    message_credits: 1,
    photo_credits: 2,
    gift_credits: { tea: 2 },
    gifts: [{ id: "tea", icon: "tea" }],
    free_conversations: 2,
    free_messages: 10,
  },
} as never;

let database: TestDatabase;
let watch: QueryWatch;
let db: TenantDb;
/** Two members with a long conversation, and one with whom the first has no conversation. */
let ids: { ana: number; bo: number; cleo: number; conversation: number };

beforeAll(async () => {
  database = await createTestDatabase();
  const countries = ["NL", "BE"];
  const seed = async (of: typeof LARGE) => {
    await seedMembers(database.url, { ...of, countries, photos: true });
    await seedConversations(database.url, of);
  };
  await seedMembers(database.url, { ...LARGE, countries, photos: true });
  await seedConversations(database.url, { ...LARGE, conversations: 1, messages: LONG });
  await seed(LARGE);
  for (let at = 0; at < NEIGHBOURS; at++) await seed({ ...SMALL, slug: `small-${at}` });
  await asOwner(database.url, async (client) => {
    await client.query(`insert into likes (tenant_id, liker_id, liked_id, created_at)
      select one.tenant_id, one.id, other.id, now() from members one
      join members other on other.tenant_id = one.tenant_id and other.id in (one.id + 7, one.id + 11)`);
    await client.query(`insert into blocks (tenant_id, blocker_id, blocked_id, created_at)
      select one.tenant_id, one.id, one.id + 50, now() from members one
      join members other on other.tenant_id = one.tenant_id and other.id = one.id + 50`);
    await client.query(`insert into chat_tallies (tenant_id, member_id) select tenant_id, id from members`);
    await client.query(`insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
      select tenant_id, id, 100, 'grant', 'seed', 'seed ' || id || ' ' || at, now() from members, generate_series(1, 5) as at`);
    await client.query(`insert into push_subscriptions (tenant_id, member_id, endpoint, p256dh, auth, created_at)
      select tenant_id, id, 'https://push.example/' || id, 'key', 'auth', now() from members`);
    // Most notices were delivered long ago; a few are pending.
    await client.query(`insert into notices (tenant_id, member_id, kind, from_id, conversation_id, seq, created_at,
        pushed_at, mailed_at, reminded_at)
      select tenant_id, member_id, 'new_message', other_id, conversation_id, last_seq, last_at, last_at, last_at, last_at
      from chats, generate_series(1, 2)`);
    await client.query(`update notices set pushed_at = null, mailed_at = null, reminded_at = null,
      created_at = now() - interval '20 minutes' where id % 400 = 0`);
    await client.query(`update notices set created_at = now() - interval '4 days' where id % 800 = 0`);
    await client.query(`insert into notices (tenant_id, member_id, kind, from_id, created_at)
      select tenant_id, liked_id, 'like', liker_id, now() - interval '20 minutes' from likes where liked_id % 300 = 0`);
    await client.query(`insert into push_retries (tenant_id, notice_id, subscription_id, tries, due_at)
      select notices.tenant_id, notices.id, subs.id, 1, now() + (notices.id % 1000 - 5) * interval '1 second' from notices
      join push_subscriptions subs on subs.tenant_id = notices.tenant_id and subs.member_id = notices.member_id`);
    await client.query("update messages set held = true where conversation_id % 500 = 0 and seq = 8");
    await client.query(`update messages set held = true where seq = 7 and conversation_id in (
      select id from conversations where last_seq = ${LONG})`);
    await client.query(`update messages set photo = 'name', kind = 'photo' where seq in (5, 1400)`);
    await client.query("update members set last_active = now() - interval '5 days' where id % 3 > 0");
    await client.query(`vacuum (analyze) ${TABLES.join(", ")}`);
    const { rows } = await client.query(
      `select conversations.id, low_id, high_id, (select max(id) from members where tenant_id = conversations.tenant_id) as far
       from conversations where last_seq = ${LONG}`,
    );
    const [{ id, low_id, high_id, far }] = rows;
    ids = { conversation: Number(id), ana: Number(low_id), bo: Number(high_id), cleo: Number(far) - 200 };
  });
  const numbers = await makeTenants(database, [LARGE.slug]);
  db = forTenant(database.db, numbers.get(LARGE.slug)!);
  watch = new QueryWatch(TABLES);
}, 240_000);
afterAll(async () => {
  watch.stop();
  await database.close();
});

const ctx = () => ({ db, now, sign, tenant, publish: () => undefined, noticed: () => undefined });
const mailing = () => ({ ...ctx(), mails: { add: async () => null as never } });
const later = () => ({ at: new Date(now.getTime() - 600_000), conversation: ids.conversation });
let sent = 0;
const clientId = () => `plan-message-${sent++}`;
const open = (place = {}) => openChat(ctx(), ids.ana, ids.conversation, place);
const seen = (what: "seen" | "delivered") =>
  seeMessages(ctx(), ids.bo, { conversation: ids.conversation, seq: LONG, what });
const orNotFound = (run: Promise<unknown>) =>
  run.catch((error: unknown) => {
    if (!(error instanceof ChatNotFound)) throw error;
  });

const requested: [string, () => Promise<unknown>][] = [
  ["the list of chats with unread counts", () => readChatList(ctx(), ids.ana)],
  ["a further page of the list", () => readChatList(ctx(), ids.ana, later())],
  ["a search of the list", () => readChatList(ctx(), ids.ana, null, { find: "bo", unread: true })],
  ["the latest page of a conversation", () => open()],
  ["the page before a message", () => open({ before: 1200 })],
  ["the page after a message", () => open({ after: 1490 })],
  ["the conversation with a profile", () => findChatWith(ctx(), ids.ana, ids.bo)],
  ["a profile without a conversation", () => orNotFound(findChatWith(ctx(), ids.ana, ids.cleo))],
  ["the price of the next message", () => findNextMessageTo(ctx(), ids.ana, ids.bo)],
  ["a photo", () => findChatPhoto(ctx(), ids.ana, ids.conversation, 1400)],
  ["the members who list a member's chats", () => listChatPartners(ctx(), ids.ana)],
  ["a sent text", () => sendMessage(ctx(), { id: ids.ana }, { ...to(), text: "Hello" })],
  ["a sent gift", () => sendGift(ctx(), { id: ids.ana }, { ...to(), text: "", gift: "tea" })],
  ["a typing event", () => publishTyping(ctx(), ids.ana, ids.conversation)],
  ["a delivery receipt", () => seen("delivered")],
  ["a read receipt", () => seen("seen")],
  ["the release of held messages", () => db.transaction((tx) => releaseHeld(tx, ids.ana, now))],
  ["a removal", () => removeChat(ctx(), ids.bo, { conversation: ids.conversation })],
  ["a removal by profile", () => removeChat(ctx(), ids.bo, { profile: ids.ana })],
  ["the balance", () => db.transaction((tx) => findBalance(tx, ids.ana))],
  ["the ledger's entries", () => db.transaction((tx) => listEntries(tx, ids.ana, { limit: 2 }))],
  [
    "further entries of the ledger",
    () => db.transaction((tx) => listEntries(tx, ids.ana, { before: 10_000, limit: 2 })),
  ],
];
/** Needs the large tables: in small ones the planner reads the few notices at once. */
const ofJobs: typeof requested = [
  ["the pushes that are due", () => takePushes(ctx(), () => false)],
  ["the mails of messages", () => mailMessages(mailing())],
  ["the mails of likes", () => mailLikes(mailing())],
  ["the reminders of unread messages", () => remindOfUnread(mailing())],
  ["the deletion of old notices", () => forgetOldNotices(ctx())],
];
const to = () => ({ conversation: ids.conversation, client_message_id: clientId() });

test.each(byLane(requested, [...requested, ...ofJobs]))("%s: no table is read whole", async (_, run) => {
  expect(await watch.readWhole(db, run)).toEqual([]);
});

test("the watch sees a table that is read whole", async () => {
  const whole = await watch.readWhole(db, () => readChatList(ctx(), ids.ana), false);
  expect(whole).toContainEqual(expect.stringMatching(/^chats in: /));
});
