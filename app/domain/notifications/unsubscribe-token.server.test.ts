import fc from "fast-check";
import { expect, test } from "vitest";
import { signerOf } from "~/http/start/secret.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { preferences } from "./rules";
import { readUnsubscribeToken, writeUnsubscribeToken } from "./unsubscribe-token.server";

const sign = signerOf("a secret of the process");
const of = (id: string) => ({ sign, tenant: { id } as Tenant });
const tokens = fc.record({
  memberId: fc.nat({ max: 2 ** 48 - 1 }),
  preference: fc.constantFrom(...preferences),
});

test("an unsubscribe token decodes to its member and preference, on its own tenant only", () => {
  fc.assert(
    fc.property(tokens, (token) => {
      const tokenText = writeUnsubscribeToken(of("one"), token);
      expect(readUnsubscribeToken(of("one"), tokenText)).toEqual(token);
      expect(readUnsubscribeToken(of("other"), tokenText)).toBeNull();
      expect(readUnsubscribeToken({ ...of("one"), sign: signerOf("another") }, tokenText)).toBeNull();
    }),
  );
});

test("an unsubscribe token with any changed character is rejected", () => {
  fc.assert(
    fc.property(tokens, fc.nat(), fc.constantFrom("A", "b", "-", "."), (token, at, letter) => {
      const tokenText = writeUnsubscribeToken(of("one"), token);
      const place = at % tokenText.length;
      const changed = tokenText.slice(0, place) + letter + tokenText.slice(place + 1);
      fc.pre(changed !== tokenText);
      expect(readUnsubscribeToken(of("one"), changed)).toBeNull();
    }),
  );
});

test("any text that is not an unsubscribe token is rejected", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => readUnsubscribeToken(of("one"), text) === null),
  );
});

test("the encoding of unsubscribe tokens in sent mails never changes", () => {
  const tokenText = writeUnsubscribeToken(of("one"), { memberId: 7, preference: "reminders" });
  expect(tokenText).toBe(writeUnsubscribeToken(of("one"), { memberId: 7, preference: "reminders" }));
  expect(Buffer.from(tokenText.split(".")[0]!, "base64url").toString("hex")).toBe("07000000000007");
});
