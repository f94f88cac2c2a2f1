import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { chatDataParts } from "~/domain/accounts/leaving/chat-data-parts.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { listChats } from "~/domain/chats/list-chats.server";
import { readChatIn } from "~/domain/chats/read-chat.server";
import { removeChat } from "~/domain/chats/remove-chat.server";
import { type Content, send } from "~/domain/chats/send/send-message.server";
import type { ChatContext } from "~/domain/context";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { grantCredits } from "~/domain/credits/grant-credits.server";
import { forgetOldNotices } from "~/domain/notifications/forget-old-notices.server";
import { Registry } from "~/tenancy/registry.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";

const NOW = new Date("2027-01-02T03:04:05Z");
const SLUG = "velvet-hour";
let database: TestDatabase;
let ctx: ChatContext;
const databases = new TenantDatabases();
const db = databases.of({ id: SLUG, slug: SLUG });

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 4 });
  const registry = new Registry(path.resolve("tenants"), path.resolve("themes"));
  await registry.loadAll();
  ctx = { db, now: NOW, tenant: registry.bySlug(SLUG)!, publish: () => undefined, noticed: () => undefined };
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const grant = (memberId: number, amount: number) =>
  db.transaction((tx) =>
    grantCredits(tx, {
      memberId,
      amount,
      uniqueKey: randomUUID(),
      reference: "order 77",
      reason: "purchase",
      now: NOW,
    }),
  );
const write = (from: number, to: number, content: Content, at = NOW) =>
  send({ ...ctx, now: at }, { id: from }, { profile: to }, randomUUID(), content);
const translations = (text: string): Content => ({ kind: "text", text });
const photo = (name: string): Content => ({
  kind: "photo",
  text: "Look",
  photo: { name, blurred_name: name, width: 4, height: 3 },
});
const erase = (id: number) => db.transaction((tx) => eraseAccount(tx, id));
const premium = (count: number) => addMembers(db, count, { paid_user: true });

/** Creates two premium members who have written to each other. */
async function pair() {
  const [ana, bo] = (await premium(2)) as [number, number];
  for (const one of [ana, bo]) await grant(one, 50);
  await write(ana, bo, translations("from ana"));
  await write(ana, bo, photo(`photo-of-${ana}`));
  const { conversation } = await write(bo, ana, translations("from bo"));
  return { ana, bo, conversation };
}
const history = (id: number, conversation: number) =>
  db.transaction((tx) => readChatIn(ctx, tx, id, conversation));
const dueFiles = () =>
  db.transaction(async (tx) =>
    (await tx.selectFrom("photo_files_to_delete").select("name").execute()).map(({ name }) => name),
  );
const ledger = (references: readonly number[]) =>
  db.transaction((tx) =>
    tx
      .selectFrom("credit_entries")
      .select(["member_id", "amount", "reason", "reference", "unique_key"])
      .where("id", "in", references)
      .orderBy("id")
      .execute(),
  );
const entryIds = (id: number) =>
  db.transaction(async (tx) =>
    (
      await tx.selectFrom("credit_entries").select("id").where("member_id", "=", id).orderBy("id").execute()
    ).map(({ id }) => id),
  );

describe("the erasure of an account", () => {
  test("erases the member's messages; the other member keeps the conversation and their own messages", async () => {
    const { ana, bo, conversation } = await pair();
    await erase(ana);
    const { messages, otherId } = await history(bo, conversation);
    expect(otherId).toBeNull();
    expect(messages).toMatchObject([
      { seq: 1, kind: "text", text: "", isErased: true },
      { seq: 2, kind: "photo", text: "", photo: null, isErased: true },
      { seq: 3, kind: "text", text: "from bo", isErased: false },
    ]);
    expect((await listChats({ db }, bo)).chats).toMatchObject([{ conversation, otherId: null }]);
    expect(await dueFiles()).toContain(`photo-of-${ana}`);
    await expect(write(bo, ana, translations("Are you there?"))).rejects.toThrow();
    await expect(
      send(ctx, { id: bo }, { conversation }, randomUUID(), translations("Are you there?")),
    ).rejects.toMatchObject({ why: "left" });
  });

  test("keeps anonymous amounts in the ledger and deletes the balance", async () => {
    const { ana } = await pair();
    const entries = await entryIds(ana);
    await erase(ana);
    const cached = await ledger(entries);
    expect(cached[0]).toMatchObject({
      member_id: null,
      amount: 50,
      reason: "purchase",
      reference: "order 77",
    });
    expect(cached).toHaveLength(3);
    for (const [at, { member_id, unique_key }] of cached.entries())
      expect([member_id, unique_key]).toEqual([null, `erased ${entries[at]}`]);
    expect(await checkBalances({ db })).toEqual([]);
  });

  test("deletes a conversation whose other member was erased before", async () => {
    const { ana, bo, conversation } = await pair();
    await erase(ana);
    await erase(bo);
    const left = await db.transaction(async (tx) => [
      ...(await tx.selectFrom("conversations").select("id").where("id", "=", conversation).execute()),
      ...(await tx
        .selectFrom("messages")
        .select("seq")
        .where("conversation_id", "=", conversation)
        .execute()),
      ...(await tx.selectFrom("notices").select("id").where("conversation_id", "=", conversation).execute()),
    ]);
    expect(left).toEqual([]);
  });
});

describe("the download", () => {
  const collect = (id: number) =>
    db.transaction(async (tx) => {
      const data: Record<string, unknown> = {};
      for (const part of chatDataParts) data[part.name] = await part.collect(tx, id);
      return data;
    });

  test("contains conversations, sent and received messages and all credits, and no prices that others paid", async () => {
    const { ana, bo, conversation } = await pair();
    const [mine, theirs] = [await collect(ana), await collect(bo)];
    expect(mine).toMatchObject({
      credits: { left: 50 - 1 - (1 + ctx.tenant.config.photo_credits) },
      credits_given_and_spent: expect.arrayContaining([
        expect.objectContaining({ credits: 50, why: "purchase" }),
        expect.objectContaining({ credits: -1, why: "message" }),
        expect.objectContaining({ why: "photo" }),
      ]),
      conversations: [{ conversation, member_number: bo, unread: 1 }],
      conversations_started: [{ conversation }],
      messages_written: [
        { conversation, number: 1, text: "from ana", credits: 1 },
        { number: 2, photo: `photos/photo-of-${ana}.webp` },
      ],
      messages_received: [{ number: 3, text: "from bo" }],
      sent_so_far: { conversations_started: 1, messages: 2 },
      news: [{ conversation, message_number: 3, kind: "new_message", member_number: bo }],
    });
    expect(theirs).toMatchObject({
      messages_written: [{ text: "from bo" }],
      messages_received: [
        { text: "from ana", photo: false },
        { number: 2, photo: true },
      ],
    });
    expect(JSON.stringify(theirs.messages_received)).not.toContain("credits");
  });

  test("omits messages of others that the member removed or that are still held", async () => {
    const { ana, bo, conversation } = await pair();
    await removeChat(ctx, bo, { conversation });
    await write(ana, bo, translations("once more"));
    const [unconfirmed] = await premium(1);
    await db.transaction((tx) =>
      tx.updateTable("members").set({ status: "not_confirmed" }).where("id", "=", unconfirmed!).execute(),
    );
    await grant(unconfirmed!, 5);
    await write(unconfirmed!, bo, translations("held back"));
    const data = await collect(bo);
    expect(data.messages_received).toMatchObject([{ text: "once more" }]);
    expect(data.messages_written).toMatchObject([{ text: "from bo" }]);
    expect(data.conversations_started).toMatchObject([{ conversation }]);
  });

  test("contains nothing of a conversation between others", async () => {
    const { ana } = await pair();
    await pair();
    const { messages_written, messages_received, conversations } = await collect(ana);
    expect([messages_written, messages_received, conversations].map((one) => (one as []).length)).toEqual([
      2, 1, 1,
    ]);
  });
});

test("notices older than 30 days are deleted and younger ones remain", async () => {
  const [ana, bo] = (await premium(2)) as [number, number];
  await grant(ana, 5);
  const day = 86_400_000;
  await write(ana, bo, translations("old"), new Date(NOW.getTime() - 30 * day - 1));
  await write(ana, bo, translations("young"), new Date(NOW.getTime() - 30 * day + 1));
  await forgetOldNotices({ db, now: NOW });
  const left = await db.transaction((tx) =>
    tx.selectFrom("notices").select("seq").where("member_id", "=", bo).execute(),
  );
  expect(left).toEqual([{ seq: 2 }]);
});
