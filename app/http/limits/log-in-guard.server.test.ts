import { createHmac, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LoginFailed } from "~/domain/accounts/refusals.server";
import type { Ctx } from "../context.server";
import { deviceCookies } from "../request/known-device.server";
import { countReset } from "./account-limits.server";
import { Limits, TooOften } from "./limits.server";
import { loginLimits } from "./log-in-guard.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EMAIL = "anna@people.example";

/** A brand with counters of its own. @returns its contexts, by the address and the cookies of a visitor */
function brand() {
  const limits = new Limits(null, true);
  const config = { login_max_attempts: 5, login_block_minutes: 15, password_resets_per_day: 3 };
  return (address: string, cookies: Record<string, string> = {}) =>
    ({
      tenant: { id: "one", slug: "one", config },
      limits,
      visitor: { address },
      cookies,
      origin: "https://one.example",
      random: randomBytes,
      sign: (text: string) => createHmac("sha256", "a test's key").update(text).digest(),
    }) as unknown as Ctx;
}

/** The cookies of a browser in which somebody has logged in. */
function knownTo(ctx: Ctx, owner: { email: string; status?: "active" | "not_confirmed" }) {
  const cookies = deviceCookies(ctx, { status: "active", ...owner });
  return Object.fromEntries(cookies.map((cookie) => cookie.split(";", 1)[0]!.split("=") as [string, string]));
}

/** One login with a wrong password. @returns whether the password was checked at all */
async function guess(ctx: Ctx, email = EMAIL): Promise<boolean> {
  const guard = loginLimits(ctx, email);
  try {
    await guard.begin();
  } catch (error) {
    if (error instanceof TooOften) return false;
    throw error;
  }
  await guard.failed(new LoginFailed("login"));
  return true;
}

const guesses = async (ctx: Ctx, count: number, email = EMAIL) => {
  let checked = 0;
  for (let at = 0; at < count; at++) if (await guess(ctx, email)) checked += 1;
  return checked;
};

describe("wrong passwords", () => {
  test("of one network block its logins to that account, and nobody's from another network", async () => {
    const from = brand();
    expect(await guesses(from("203.0.113.7"), 6)).toBe(5);
    expect(await guess(from("203.0.113.200"))).toBe(false);
    expect(await guess(from("203.0.114.7"))).toBe(true);
    expect(await guess(from("203.0.113.7"), "bert@people.example")).toBe(true);
    expect(await guesses(from("2001:db8:1:1::/64"), 6)).toBe(5);
    expect(await guess(from("2001:db8:1:2::/64"))).toBe(false);
    expect(await guess(from("2001:db8:2:1::/64"))).toBe(true);
  });

  test("of many networks at one account are limited together, but not on a device of the member", async () => {
    const from = brand();
    const device = knownTo(from("198.51.100.1"), { email: EMAIL });
    let checked = 0;
    for (let network = 0; network < 20; network++) checked += await guesses(from(`203.0.${network}.7`), 5);
    expect(checked).toBe(30);
    expect(await guess(from("192.0.2.1"))).toBe(false);
    expect(await guesses(from("192.0.2.1", device), 6)).toBe(5);
  });

  test("sent in parallel from one address are checked no more often than the limit says", async () => {
    const from = brand();
    const guards = Array.from({ length: 120 }, (_, at) =>
      loginLimits(from("203.0.113.7"), `${at}@people.example`),
    );
    const begun = await Promise.allSettled(guards.map((guard) => guard.begin()));
    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
  });

  test("twenty thousand of them, from wherever, lock nobody else of the brand out", async () => {
    const from = brand();
    for (let at = 0; at < 20_001; at++)
      await guess(from(`10.${at >> 8}.${at & 255}.1`), `${at}@people.example`);
    expect(await guess(from("192.0.2.1"))).toBe(true);
  });

  test("are all that counts: right passwords and what came to nothing are given back", async () => {
    const from = brand();
    for (let at = 0; at < 100; at++) {
      const [right, away] = [0, 1].map((one) => loginLimits(from("203.0.113.7"), `${one}@people.example`));
      await right!.begin();
      await right!.succeeded();
      await away!.begin();
      await away!.failed(new Error("the database is away"));
    }
    expect(await guess(from("203.0.113.7"))).toBe(true);
  });
});

describe("a known device", () => {
  test("is known for its own address alone, and to whoever confirmed it", () => {
    const from = brand();
    const ctx = from("203.0.113.7");
    const other = { ...from("203.0.113.7"), tenant: { ...ctx.tenant, id: "two", slug: "two" } } as Ctx;
    expect(knownTo(ctx, { email: EMAIL, status: "not_confirmed" })).toEqual({});
    const cookies = knownTo(ctx, { email: EMAIL });
    const isKnown = (one: Ctx, email: string) =>
      deviceCookies({ ...one, cookies }, { email, status: "active" });
    expect(isKnown(ctx, EMAIL)).toEqual([]);
    expect(isKnown(ctx, "bert@people.example")).toHaveLength(1);
    expect(isKnown(other, EMAIL)).toHaveLength(1);
  });
});

describe("a reset", () => {
  test("that strangers have used up is mailed all the same from a device of the member", async () => {
    const from = brand();
    const device = knownTo(from("198.51.100.1"), { email: EMAIL });
    const mailed = [];
    for (let at = 0; at < 5; at++) mailed.push((await countReset(from(`203.0.${at}.7`), EMAIL)).mails);
    expect(mailed).toEqual([true, true, true, false, false]);
    expect(await countReset(from("192.0.2.1", device), EMAIL)).toEqual({ mails: true, isKnownDevice: true });
  });

  test("asked for without end from one address says so to that address", async () => {
    const from = brand();
    const ask = (at: number) => countReset(from("203.0.113.7"), `${at}@people.example`);
    for (let at = 0; at < 30; at++) await ask(at);
    await expect(ask(30)).rejects.toThrow(TooOften);
  });
});
