import { afterAll, beforeAll, expect, test } from "vitest";
import { seedConversations } from "../../scripts/seed/conversations";
import { seedMembers } from "../../scripts/seed/members";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { runSql } from "../support/test-server";

const slug = "velvet-hour";
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedMembers(database.url, { slug, members: 12, countries: ["NL"] });
});
afterAll(() => database.close());

const seed = (conversations: number, messages: number) =>
  seedConversations(database.url, { slug, members: 12, conversations, messages });
const lengths = async () =>
  (
    await runSql(
      database.url,
      `select (select count(*) from messages where conversation_id = id)::int as n, last_seq from conversations order by id`,
    )
  ).map(({ n, last_seq }) => [n, last_seq]);

test("conversations for load tests get the requested length, and longer ones stay", async () => {
  expect(await seed(1, 300)).toBe(300);
  expect(await seed(20, 10)).toBe(190);
  expect(await lengths()).toEqual([[300, 300], ...Array(19).fill([10, 10])]);
  expect(await seed(20, 10)).toBe(0);
});

test("each of them is in the lists of two members, with its last message unread for one of them", async () => {
  const wrong = await runSql(
    database.url,
    `select conversation_id from chats join conversations on id = conversation_id group by conversation_id, low_id, high_id
      having count(*) <> 2 or sum(unread) <> 1 or array_agg(member_id order by member_id) <> array[low_id, high_id]
        or bool_or(chats.last_seq <> conversations.last_seq)`,
  );
  expect(wrong).toEqual([]);
});

test("more conversations than the members allow are refused", async () => {
  await expect(seed(1000, 1)).rejects.toThrow(/too few/);
});
