import fc from "fast-check";
import { expect, test } from "vitest";
import { signerOf } from "~/http/secret.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { preferences } from "./rules";
import { readUnsubscribeToken, writeUnsubscribeToken } from "./unsubscribe-token.server";

const sign = signerOf("a secret of the process");
const of = (id: string) => ({ sign, tenant: { id } as Tenant });
const tokens = fc.record({
  memberId: fc.nat({ max: 2 ** 48 - 1 }),
  preference: fc.constantFrom(...preferences),
});

test("a link for leaving reads back what it was made for, on its own tenant alone", () => {
  fc.assert(
    fc.property(tokens, (token) => {
      const word = writeUnsubscribeToken(of("one"), token);
      expect(readUnsubscribeToken(of("one"), word)).toEqual(token);
      expect(readUnsubscribeToken(of("other"), word)).toBeNull();
      expect(readUnsubscribeToken({ ...of("one"), sign: signerOf("another") }, word)).toBeNull();
    }),
  );
});

test("a link that was changed in any letter is none", () => {
  fc.assert(
    fc.property(tokens, fc.nat(), fc.constantFrom("A", "b", "-", "."), (token, at, letter) => {
      const word = writeUnsubscribeToken(of("one"), token);
      const place = at % word.length;
      const changed = word.slice(0, place) + letter + word.slice(place + 1);
      fc.pre(changed !== word);
      expect(readUnsubscribeToken(of("one"), changed)).toBeNull();
    }),
  );
});

test("no other text is one", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => readUnsubscribeToken(of("one"), text) === null),
  );
});

test("the words of links that are out never change", () => {
  const word = writeUnsubscribeToken(of("one"), { memberId: 7, preference: "reminders" });
  expect(word).toBe(writeUnsubscribeToken(of("one"), { memberId: 7, preference: "reminders" }));
  expect(Buffer.from(word.split(".")[0]!, "base64url").toString("hex")).toBe("07000000000007");
});
