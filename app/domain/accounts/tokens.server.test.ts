import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { LinkPurpose } from "~/db/tables";
import type { Tenant } from "~/tenancy/tenant.server";
import { byLane } from "../../../tests/support/lanes";
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

test("a token decodes to the values that it was made from", () => {
  fc.assert(
    fc.property(token, (one) => {
      expect(readToken(signing("a"), writeToken(signing("a"), one))).toEqual(one);
    }),
  );
});

test("a token needs no escaping in a path", () => {
  fc.assert(
    fc.property(token, (one) => {
      expect(writeToken(signing("a"), one)).toMatch(/^[\w-]{28}\.[\w-]{32}$/);
    }),
  );
});

test("a token of another tenant or another secret is rejected", () => {
  fc.assert(
    fc.property(token, (one) => {
      const tokenText = writeToken(signing("a"), one);
      expect(readToken(signing("b"), tokenText)).toBeNull();
      expect(readToken(signing("a", "other"), tokenText)).toBeNull();
    }),
  );
});

test("a token with one letter changed, added or missing is rejected", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \0é"];
  fc.assert(
    fc.property(token, fc.nat(60), fc.constantFrom(...letters), (one, at, letter) => {
      const tokenText = writeToken(signing("a"), one);
      const place = at % tokenText.length;
      const changed = tokenText.slice(0, place) + letter + tokenText.slice(place + 1);
      if (changed !== tokenText) expect(readToken(signing("a"), changed)).toBeNull();
      expect(readToken(signing("a"), tokenText.slice(0, place) + letter + tokenText.slice(place))).toBeNull();
      expect(readToken(signing("a"), tokenText.slice(0, place) + tokenText.slice(place + 1))).toBeNull();
    }),
    { numRuns: byLane(50, 500) },
  );
});

test("any other text is rejected as a token", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: "binary" })), (tokenText) => {
      expect(readToken(signing("a"), tokenText)).toBeNull();
    }),
  );
});
