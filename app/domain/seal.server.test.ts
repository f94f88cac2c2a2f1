import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { signerOf } from "~/http/secret.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { seal, unseal } from "./seal.server";

const contextOf = (slug: string, secret = "a deployment's secret") => ({
  tenant: { id: slug } as Tenant,
  random: randomBytes,
  sign: signerOf(secret),
});
const whose = { purpose: "authenticator", memberId: 7 };
const plain = Buffer.from("twenty secret bytes!");

test("what is sealed opens for the same tenant, member and purpose, and looks different each time", () => {
  const ctx = contextOf("one");
  const [first, second] = [seal(ctx, plain, whose), seal(ctx, plain, whose)];
  expect(unseal(ctx, first, whose)).toEqual({ plain, isOld: false });
  expect(first.equals(second)).toBe(false);
  expect(first.includes(plain)).toBe(false);
});

test("it opens for nobody and nothing else", () => {
  const sealed = seal(contextOf("one"), plain, whose);
  expect(unseal(contextOf("two"), sealed, whose)).toBeNull();
  expect(unseal(contextOf("one", "another secret"), sealed, whose)).toBeNull();
  expect(unseal(contextOf("one"), sealed, { ...whose, memberId: 8 })).toBeNull();
  expect(unseal(contextOf("one"), sealed, { ...whose, purpose: "other" })).toBeNull();
  expect(unseal(contextOf("one"), sealed, { purpose: whose.purpose, orderId: 7 })).toBeNull();
});

test("what the earlier secret closed opens beside it, and says that it is old", () => {
  const sealed = seal(contextOf("one", "the earlier secret"), plain, whose);
  const ctx = { ...contextOf("one"), sign: signerOf("the present secret", "the earlier secret") };
  expect(unseal(ctx, sealed, whose)).toEqual({ plain, isOld: true });
  expect(unseal(ctx, seal(ctx, plain, whose), whose)).toEqual({ plain, isOld: false });
});

test("no altered, cut or lengthened text opens", () => {
  const ctx = contextOf("one");
  const sealed = seal(ctx, plain, whose);
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered[at]! ^= 1;
    expect(unseal(ctx, altered, whose)).toBeNull();
    expect(unseal(ctx, sealed.subarray(0, at), whose)).toBeNull();
  }
  expect(unseal(ctx, Buffer.concat([sealed, Buffer.from([0])]), whose)).toBeNull();
});
