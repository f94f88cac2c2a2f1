import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTwoTenants } from "../../../tests/support/two-tenants";
import { recordConsent } from "./record-consent.server";
import { WithdrawConsent, withdrawConsent } from "./withdraw-consent.server";

const given = new Date("2026-03-01T10:00:00Z");
const withdrawn = new Date("2026-03-02T10:00:00Z");
const later = new Date("2026-03-03T10:00:00Z");
let tenants: Awaited<ReturnType<typeof createTwoTenants>>;

beforeAll(async () => {
  tenants = await createTwoTenants();
});

afterAll(() => tenants?.close());

async function record() {
  const input = { receipt: randomUUID(), categories: ["analytics"], textVersion: "3" };
  return recordConsent({ db: tenants.one, now: given, locale: "de" }, input);
}

describe("withdrawing a consent", () => {
  it("stores the time and keeps the consent", async () => {
    const consent = await record();
    const result = await withdrawConsent({ db: tenants.one, now: withdrawn, locale: "de" }, consent);
    expect(result).toEqual({ ...consent, withdrawnAt: withdrawn });
  });

  it("does not change the time on a retry", async () => {
    const consent = await record();
    await withdrawConsent({ db: tenants.one, now: withdrawn, locale: "de" }, consent);
    const again = await withdrawConsent({ db: tenants.one, now: later, locale: "de" }, consent);
    expect(again?.withdrawnAt).toEqual(withdrawn);
  });

  it("is not possible for another tenant, which does not know the receipt", async () => {
    const consent = await record();
    expect(await withdrawConsent({ db: tenants.other, now: withdrawn, locale: "de" }, consent)).toBeNull();
    const unchanged = await recordConsent({ db: tenants.one, now: later, locale: "de" }, consent);
    expect(unchanged.withdrawnAt).toBeNull();
  });

  it("of an unknown receipt returns null", async () => {
    const ctx = { db: tenants.one, now: withdrawn, locale: "de" as const };
    expect(await withdrawConsent(ctx, { receipt: randomUUID() })).toBeNull();
  });

  it("refuses an invalid receipt", () => {
    expect(WithdrawConsent.safeParse({ receipt: "' or true --" }).success).toBe(false);
  });
});
