import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { LinkPurpose } from "~/db/tables";
import type { Tenant } from "~/tenancy/tenant.server";
import { readToken, type Token, writeToken } from "./tokens.server";

const purposes: readonly LinkPurpose[] = [
  "activate",
  "reset",
  "mail_change",
  "mail_undo",
  "reactivate",
  "unsubscribe",
  "complete_signup",
];
const signing = (slug: string, secret = "secret") => ({
  tenant: { id: slug } as Tenant,
  sign: (text: string) => createHmac("sha256", secret).update(text).digest(),
});

const token = fc.record({
  id: fc.uuid(),
  purpose: fc.constantFrom(...purposes),
  expiresAt: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((seconds) => new Date(seconds * 1000)),
}) satisfies fc.Arbitrary<Token>;

test("a token is read as it was written", () => {
  fc.assert(
    fc.property(token, (one) => {
      expect(readToken(signing("a"), writeToken(signing("a"), one))).toEqual(one);
    }),
  );
});

test("a token fits into a path as it is", () => {
  fc.assert(
    fc.property(token, (one) => {
      expect(writeToken(signing("a"), one)).toMatch(/^[\w-]{28}\.[\w-]{32}$/);
    }),
  );
});

test("a token of another tenant, or of another secret, is none", () => {
  fc.assert(
    fc.property(token, (one) => {
      const word = writeToken(signing("a"), one);
      expect(readToken(signing("b"), word)).toBeNull();
      expect(readToken(signing("a", "other"), word)).toBeNull();
    }),
  );
});

test("a token with any one letter changed, added or missing is none", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \0é"];
  fc.assert(
    fc.property(token, fc.nat(60), fc.constantFrom(...letters), (one, at, letter) => {
      const word = writeToken(signing("a"), one);
      const place = at % word.length;
      const changed = word.slice(0, place) + letter + word.slice(place + 1);
      if (changed !== word) expect(readToken(signing("a"), changed)).toBeNull();
      expect(readToken(signing("a"), word.slice(0, place) + letter + word.slice(place))).toBeNull();
      expect(readToken(signing("a"), word.slice(0, place) + word.slice(place + 1))).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test("whatever else somebody opens is none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: "binary" })), (word) => {
      expect(readToken(signing("a"), word)).toBeNull();
    }),
  );
});
