import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { createTwoTenants } from "../../../tests/support/two-tenants";
import { RecordConsent, recordConsent } from "./record-consent.server";

const now = new Date("2026-03-01T10:00:00Z");
const later = new Date("2026-03-02T10:00:00Z");
let tenants: Awaited<ReturnType<typeof createTwoTenants>>;

beforeAll(async () => {
  tenants = await createTwoTenants();
});

afterAll(() => tenants?.close());

const countRows = (db: TenantDb) =>
  db.transaction(async (tx) => (await tx.selectFrom("consent_receipts").select("id").execute()).length);

describe("recording a consent", () => {
  it("stores the receipt, the categories, the language, the version of the text and the time", async () => {
    const receipt = randomUUID();
    const input = RecordConsent.parse({
      receipt,
      categories: ["marketing", "analytics", "marketing"],
      textVersion: "3",
    });
    expect(await recordConsent({ db: tenants.one, now, locale: "de" }, input)).toEqual({
      receipt,
      categories: ["analytics", "marketing"],
      locale: "de",
      textVersion: "3",
      givenAt: now,
      withdrawnAt: null,
    });
  });

  it("stores a refusal too", async () => {
    const input = RecordConsent.parse({ receipt: randomUUID(), categories: [], textVersion: "3" });
    expect((await recordConsent({ db: tenants.one, now, locale: "en" }, input)).categories).toEqual([]);
  });

  it("returns the first result on a retry and changes nothing", async () => {
    const input = { receipt: randomUUID(), categories: ["analytics"], textVersion: "3" };
    const first = await recordConsent({ db: tenants.one, now, locale: "de" }, input);
    const before = await countRows(tenants.one);
    const changed = { ...input, categories: ["analytics", "marketing"] };
    expect(await recordConsent({ db: tenants.one, now: later, locale: "en" }, changed)).toEqual(first);
    expect(await countRows(tenants.one)).toBe(before);
  });

  it("stores one receipt when retries run at the same time", async () => {
    const input = { receipt: randomUUID(), categories: ["analytics"], textVersion: "3" };
    const before = await countRows(tenants.one);
    const ctx = { db: tenants.one, now, locale: "de" as const };
    await Promise.all([1, 2, 3, 4].map(() => recordConsent(ctx, input)));
    expect(await countRows(tenants.one)).toBe(before + 1);
  });

  it("is separate for each tenant, even with the same receipt", async () => {
    const input = { receipt: randomUUID(), categories: ["analytics"], textVersion: "3" };
    const first = await recordConsent({ db: tenants.one, now, locale: "de" }, input);
    const before = await countRows(tenants.other);
    const theirs = await recordConsent(
      { db: tenants.other, now: later, locale: "en" },
      { ...input, categories: [] },
    );
    expect(theirs).toMatchObject({ categories: [], locale: "en", givenAt: later });
    expect(await countRows(tenants.other)).toBe(before + 1);
    expect(await recordConsent({ db: tenants.one, now: later, locale: "en" }, input)).toEqual(first);
  });

  it.each([
    { receipt: "1", categories: [], textVersion: "3" },
    { receipt: randomUUID(), categories: ["<script>"], textVersion: "3" },
    { receipt: randomUUID(), categories: Array.from({ length: 17 }, (_, n) => `c${n}`), textVersion: "3" },
    { receipt: randomUUID(), categories: [], textVersion: "" },
    { receipt: randomUUID(), categories: [] },
  ])("refuses %j", (input) => {
    expect(RecordConsent.safeParse(input).success).toBe(false);
  });
});
