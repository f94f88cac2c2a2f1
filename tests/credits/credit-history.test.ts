import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { debitCredits } from "~/domain/credits/debit-credits.server";
import { grantCredits } from "~/domain/credits/grant-credits.server";
import type { Ctx } from "~/http/context.server";
import { creditHistory } from "~/routes/shop/credit-history.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";
import { SHOP_NOW } from "../support/shop";

const databases = new TenantDatabases();
const brand = databases.of({ id: "brand", slug: "brand" });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 4 });
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const ctx = {
  t: (key: string) => key,
  locale: "en",
  dateLocale: "en",
  tenant: { config: { name: "Brand", timezone: "UTC" } },
} as unknown as Ctx;

test("a member sees their own credits and debits, the latest first and in pages, and those of nobody else", async () => {
  const [ana, bob] = await addMembers(brand, 2);
  const history = (before: string | null = null, id = ana!) =>
    brand.transaction((tx) => creditHistory(ctx, tx, { id }, before));
  expect(await history()).toEqual({ entries: [], more: null });
  const granted = { memberId: ana!, amount: 40, now: SHOP_NOW };
  await brand.transaction((tx) =>
    grantCredits(tx, {
      ...granted,
      reason: "purchase",
      reference: "order 0123456789",
      uniqueKey: "order 1",
    }),
  );
  await brand.transaction(async (tx) => {
    for (let number = 1; number <= 31; number++)
      await debitCredits(tx, {
        memberId: ana!,
        amount: 1,
        reason: "message",
        reference: `message ${number}`,
        uniqueKey: `message ${number}`,
        now: SHOP_NOW,
      });
  });
  const first = await history();
  expect(first.entries).toHaveLength(30);
  expect(first.entries[0]).toMatchObject({ amount: "−1", text: "shop:entry_message", order: null });
  const second = await history(String(first.more));
  expect(second.more).toBeNull();
  expect(second.entries.map(({ amount, text, order }) => [amount, text, order])).toEqual([
    ["−1", "shop:entry_message", null],
    ["+40", "shop:entry_purchase", "0123456789"],
  ]);
  for (const wrong of ["0", "−1", "x", "1 or 1=1"])
    expect((await history(wrong)).entries[0]).toEqual(first.entries[0]);
  expect((await history(null, bob)).entries).toEqual([]);
});
