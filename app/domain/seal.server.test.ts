import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { signerOf } from "~/http/start/secret.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { seal, unseal } from "./seal.server";

const contextOf = (slug: string, secret = "a deployment's secret") => ({
  tenant: { id: slug } as Tenant,
  random: randomBytes,
  sign: signerOf(secret),
});
const owner = { purpose: "authenticator", memberId: 7 };
const plain = Buffer.from("twenty secret bytes!");

test("a sealed value opens for the same tenant, member and purpose, and differs each time", () => {
  const ctx = contextOf("one");
  const [first, second] = [seal(ctx, plain, owner), seal(ctx, plain, owner)];
  expect(unseal(ctx, first, owner)).toEqual({ plain, isOld: false });
  expect(first.equals(second)).toBe(false);
  expect(first.includes(plain)).toBe(false);
});

test("a sealed value does not open for another tenant, secret, member, purpose or order", () => {
  const sealed = seal(contextOf("one"), plain, owner);
  expect(unseal(contextOf("two"), sealed, owner)).toBeNull();
  expect(unseal(contextOf("one", "another secret"), sealed, owner)).toBeNull();
  expect(unseal(contextOf("one"), sealed, { ...owner, memberId: 8 })).toBeNull();
  expect(unseal(contextOf("one"), sealed, { ...owner, purpose: "other" })).toBeNull();
  expect(unseal(contextOf("one"), sealed, { purpose: owner.purpose, orderId: 7 })).toBeNull();
});

test("a value that was sealed with the earlier secret still opens and is marked as old", () => {
  const sealed = seal(contextOf("one", "the earlier secret"), plain, owner);
  const ctx = { ...contextOf("one"), sign: signerOf("the present secret", "the earlier secret") };
  expect(unseal(ctx, sealed, owner)).toEqual({ plain, isOld: true });
  expect(unseal(ctx, seal(ctx, plain, owner), owner)).toEqual({ plain, isOld: false });
});

test("no altered, truncated or extended value opens", () => {
  const ctx = contextOf("one");
  const sealed = seal(ctx, plain, owner);
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered[at]! ^= 1;
    expect(unseal(ctx, altered, owner)).toBeNull();
    expect(unseal(ctx, sealed.subarray(0, at), owner)).toBeNull();
  }
  expect(unseal(ctx, Buffer.concat([sealed, Buffer.from([0])]), owner)).toBeNull();
});
