import { createHmac, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { countReset as countResetOf } from "~/domain/accounts/passwords/count-reset.server";
import { LoginFailed } from "~/domain/accounts/refusals.server";
import type { Ctx } from "../context.server";
import { deviceCookies, knownDevice } from "../request/known-device.server";
import { Limits, RateLimited } from "./limits.server";
import { loginLimits } from "./log-in-guard.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EMAIL = "anna@people.example";

/** Creates a brand with its own counters. @returns its contexts, by the address and the cookies of a visitor */
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

/** Returns the cookies of a browser in which the owner has logged in. */
function knownTo(ctx: Ctx, owner: { email: string; status?: "active" | "not_confirmed" }) {
  const cookies = deviceCookies(ctx, { status: "active", ...owner });
  return Object.fromEntries(cookies.map((cookie) => cookie.split(";", 1)[0]!.split("=") as [string, string]));
}

const countReset = (ctx: Ctx, email: string) =>
  countResetOf(
    { ...ctx, counter: ctx.limits.counterOf(ctx.tenant), knownDevice: (one) => knownDevice(ctx, one) },
    email,
  );

/** Tries one wrong password. @returns whether the password was checked */
async function guess(ctx: Ctx, email = EMAIL): Promise<boolean> {
  const guard = loginLimits(ctx, email);
  try {
    await guard.begin();
  } catch (error) {
    if (error instanceof RateLimited) return false;
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
  test("from one network block its logins to that account, but no logins from other networks", async () => {
    const from = brand();
    expect(await guesses(from("203.0.113.7"), 6)).toBe(5);
    expect(await guess(from("203.0.113.200"))).toBe(false);
    expect(await guess(from("203.0.114.7"))).toBe(true);
    expect(await guess(from("203.0.113.7"), "bert@people.example")).toBe(true);
    expect(await guesses(from("2001:db8:1:1::/64"), 6)).toBe(5);
    expect(await guess(from("2001:db8:1:2::/64"))).toBe(false);
    expect(await guess(from("2001:db8:2:1::/64"))).toBe(true);
  });

  test("from many networks at one account share a limit, except on the member's known device", async () => {
    const from = brand();
    const device = knownTo(from("198.51.100.1"), { email: EMAIL });
    let checked = 0;
    for (let network = 0; network < 20; network++) checked += await guesses(from(`203.0.${network}.7`), 5);
    expect(checked).toBe(30);
    expect(await guess(from("192.0.2.1"))).toBe(false);
    expect(await guesses(from("192.0.2.1", device), 6)).toBe(5);
  });

  test("in parallel from one address are not checked more often than the limit allows", async () => {
    const from = brand();
    const guards = Array.from({ length: 120 }, (_, at) =>
      loginLimits(from("203.0.113.7"), `${at}@people.example`),
    );
    const started = await Promise.allSettled(guards.map((guard) => guard.begin()));
    expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
  });

  test("from anywhere, even twenty thousand, lock out no other account of the brand", async () => {
    const from = brand();
    for (let at = 0; at < 20_001; at++)
      await guess(from(`10.${at >> 8}.${at & 255}.1`), `${at}@people.example`);
    expect(await guess(from("192.0.2.1"))).toBe(true);
  });

  test("are the only thing that counts: right passwords and errors are released", async () => {
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
  test("is known for its own address only, and only to the member who confirmed it", () => {
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
  test("beyond the limit is still mailed when a device of the member requests it", async () => {
    const from = brand();
    const device = knownTo(from("198.51.100.1"), { email: EMAIL });
    const mailed = [];
    for (let at = 0; at < 5; at++) mailed.push((await countReset(from(`203.0.${at}.7`), EMAIL)).mails);
    expect(mailed).toEqual([true, true, true, false, false]);
    expect(await countReset(from("192.0.2.1", device), EMAIL)).toEqual({ mails: true, isKnownDevice: true });
  });

  test("requested too often from one address is refused for that address", async () => {
    const from = brand();
    const countRequest = (at: number) => countReset(from("203.0.113.7"), `${at}@people.example`);
    for (let at = 0; at < 30; at++) await countRequest(at);
    await expect(countRequest(30)).rejects.toThrow(RateLimited);
  });
});
