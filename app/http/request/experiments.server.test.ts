import { expect, test } from "vitest";
import { Experiment } from "~/tenancy/experiments.server";
import type { TenantConfig } from "~/tenancy/schema.server";
import { signerOf } from "../start/secret.server";
import { VisitExperiments } from "./experiments.server";
import { experimentsValue } from "./experiments-cookie.server";

const NOW = new Date("2027-01-02T03:04:05Z");
const experiment = (more: object = {}) =>
  Experiment.parse({
    name: "amounts",
    kind: "prices",
    variants: [
      { name: "a", weight: 50 },
      { name: "b", weight: 50, prices: { b10: { EUR: 1990 } } },
    ],
    ...more,
  });
const signing = { sign: signerOf("a secret of the tests of experiments"), tenantId: "one" };
const otherBrand = { ...signing, tenantId: "two" };
/** Returns a signed cookie from its readable part. */
function signed(body: string, by = signing): string {
  const at = `${body}.`.indexOf(".");
  const parts = body
    .slice(at + 1)
    .split(".")
    .filter(Boolean);
  const entries = parts.map((part) => {
    const [name = "", version = "", variant = "", seen] = part.split(":");
    return [name, { version: Number(version), variant, isSeen: seen === "s" }] as const;
  });
  return experimentsValue(body.slice(0, at), new Map(entries), by);
}
const visit = (
  experiments: Experiment[],
  given: Partial<{
    cookie: string;
    unsigned: string;
    own: Record<string, string>;
    isBot: boolean;
    number: number;
  }> = {},
) =>
  new VisitExperiments({
    config: { experiments, bundles: [{ id: "b10", prices: { EUR: 1490 } }] } as unknown as TenantConfig,
    // Cookies of these tests are signed unless they say otherwise.
    cookie: given.cookie === undefined ? given.unsigned : signed(given.cookie),
    ...signing,
    isBot: given.isBot ?? false,
    own: given.own ?? null,
    now: () => NOW,
    random: () => given.number ?? 7,
  });
const price = (one: VisitExperiments) => one.priced().bundles[0]!.prices.EUR;
/** The readable part of the cookie that is set. */
const cookieValue = (set: string | null) => /^experiments=([^;]*)\.[^.;]*;/.exec(set ?? "")?.[1];

test("a brand without experiments sets no cookie, and deletes an earlier one", () => {
  expect(visit([]).cookieFor("/", false)).toBeNull();
  expect(visit([], { cookie: "7.amounts:1:b" }).cookieFor("/", false)).toMatch(/^experiments=;.*Max-Age=0/);
});

test("an excluded visitor is stored by the number alone and is not assigned again", () => {
  const few = experiment({ coverage: 1 });
  const number = Array.from({ length: 50 }, (_, at) => at).find(
    (at) => visit([few], { number: at }).variantOf("prices") === null,
  )!;
  const first = cookieValue(visit([few], { number }).cookieFor("/", true));
  expect(first).toBe(number.toString(36));
  expect(visit([few], { cookie: first!, number: number + 1 }).cookieFor("/", true)).toBeNull();
});

test("a page without an experiment sets no cookie, and keeps an existing one", () => {
  expect(visit([experiment()]).cookieFor("/login", false)).toBeNull();
  expect(visit([experiment()], { cookie: "7.amounts:1:b" }).cookieFor("/login", false)).toBeNull();
});

test("a member's own variant overrides the cookie, also where the cookie is another member's", () => {
  expect(price(visit([experiment()], { cookie: "7.amounts:1:a", own: { amounts: "b" } }))).toBe(1990);
  expect(price(visit([experiment()], { cookie: "7.amounts:1:b", own: { amounts: "a" } }))).toBe(1490);
  expect(price(visit([experiment()], { cookie: "7.amounts:1:b", own: { amounts: "gone" } }))).toBe(1990);
});

test("a member of a version below min_version is excluded, on every device", () => {
  const third = experiment({ version: 3, min_version: 3 });
  for (const own of [{ amounts: "b" }, { "amounts@2": "b" }] as Record<string, string>[])
    for (let number = 0; number < 20; number++)
      expect(visit([third], { own, number }).variantOf("prices")).toBeNull();
  expect(price(visit([third], { own: { amounts: "b", "amounts@3": "b" } }))).toBe(1990);
});

test("the price variant is part of a shared page's key; programs get the page without experiments", () => {
  const [a, b] = ["a", "b"].map((name) => visit([experiment()], { cookie: `7.amounts:1:${name}` }));
  for (const path of ["/", "/pricing", "/pages/terms", "/landers/gallery", "/api/settings.php"])
    expect([a!.pageKey(path), b!.pageKey(path)], path).toEqual(["amounts:a,", "amounts:b,"]);
  expect(b!.pageKey("/login")).toBe("");
  expect(visit([experiment()], { isBot: true, cookie: "7.amounts:1:b" }).pageKey("/")).toBe("");
});

test("a variant that was not assigned is not counted as seen", () => {
  expect(visit([experiment()]).see({ amounts: "a" })).toEqual({});
  expect(visit([experiment()]).see({ amounts: "b" })).toEqual({});
  expect(visit([experiment()], { cookie: "7.amounts:1:b" }).see({ amounts: "b" })).toEqual({ amounts: "b" });
  expect(visit([experiment()], { cookie: "7.amounts:1:b:s" }).see({ amounts: "b" })).toEqual({});
  expect(visit([experiment()], { cookie: "7.amounts:1:b:s" }).seeShop()).toEqual({});
});

test("a visitor cannot choose a variant or its price: an unsigned cookie, or another brand's, is ignored and assigned anew", () => {
  const { variants } = experiment();
  const cheap = experiment({ variants: [variants[0], { ...variants[1]!, weight: 50 }] });
  const usual = price(visit([cheap]));
  const chosen = usual === 1990 ? "a" : "b";
  const body = `7.amounts:1:${chosen}:s`;
  expect(price(visit([cheap], { cookie: body }))).not.toBe(usual);
  const forged = signed(body).replace(/\.[^.]*$/, ".AAAAAAAAAAAAAAAA");
  for (const cookie of [body, forged, signed(body, otherBrand), `${body}.`, `8.${signed(body)}`, "", "."]) {
    const one = visit([cheap], { unsigned: cookie });
    expect([price(one), one.pageKey("/")], cookie).toEqual([usual, visit([cheap]).pageKey("/")]);
    expect(one.see({ amounts: chosen }), cookie).toEqual({});
    expect(one.stored(), cookie).toEqual({});
  }
  // Also the number alone decides the price, so it is signed too.
  const numbers = Array.from({ length: 40 }, (_, at) => at.toString(36));
  for (const number of numbers) expect(price(visit([cheap], { unsigned: number }))).toBe(usual);
  expect(new Set(numbers.map((number) => price(visit([cheap], { cookie: number })))).size).toBe(2);
});

test("a variant of weight 0 and one of an ended experiment are not shown to a visitor with an earlier signed cookie", () => {
  const weights = {
    variants: [
      { name: "a", weight: 100 },
      { name: "b", weight: 0, prices: { b10: { EUR: 400 } } },
    ],
  };
  for (const closed of [experiment(weights), experiment({ ends: "2027-01-01" })]) {
    const one = visit([closed], { cookie: "7.amounts:1:b:s" });
    expect([price(one), one.see({ amounts: "b" })]).toEqual([1490, {}]);
    expect(cookieValue(one.cookieFor("/", false)) ?? "").not.toContain("amounts:1:b");
  }
});

test("a member who was promised the price of a variant keeps it when its weight becomes 0, while the experiment runs", () => {
  const weights = {
    variants: [
      { name: "a", weight: 100 },
      { name: "b", weight: 0, prices: { b10: { EUR: 1990 } } },
    ],
  };
  expect(price(visit([experiment(weights)], { own: { amounts: "b" } }))).toBe(1990);
  expect(price(visit([experiment({ ...weights, ends: "2027-01-01" })], { own: { amounts: "b" } }))).toBe(
    1490,
  );
});
