import { describe, expect, test } from "vitest";
import { countReset } from "~/domain/accounts/passwords/count-reset.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Ctx } from "../context.server";
import { networkOf } from "../request/proxy.server";
import { Limits, RateLimited } from "./limits.server";
import { countSignupAttempt, createInNetwork, OPEN_SECONDS, PACE, TooQuick } from "./signup-limits.server";

const NOW = new Date("2027-01-02T03:04:05Z");
const config = { password_resets_per_day: 3 };
type Visiting = Pick<Ctx, "tenant" | "limits" | "visitor" | "now" | "cookies" | "origin" | "sign">;
const tenant = { id: "one", config } as unknown as Tenant;
/** Returns contexts of visitors by their address, with limits of their own. */
function visitors() {
  const limits = new Limits(null, true);
  return (address: string) =>
    ({
      limits,
      tenant,
      visitor: { address: networkOf(address) },
      now: NOW,
      cookies: {},
      origin: "",
    }) as Visiting;
}
const secondsAgo = (seconds: number) => NOW.getTime() - seconds * 1000;
const patient = secondsAgo(OPEN_SECONDS);
const hasty = secondsAgo(OPEN_SECONDS - 1);
/** Returns the name of the error, or "created". */
const outcome = (made: Promise<string>) => made.catch((error: Error) => error.name);
const sign = (ctx: Visiting, startedAt: number | null = hasty) =>
  outcome(createInNetwork(ctx, startedAt, async () => "created"));

describe("forms that create no account", () => {
  test("3,000 of them from 150 /64s of one /56 close the signup neither for the brand nor for that /56", async () => {
    const from = visitors();
    for (let net = 0; net < 150; net++)
      for (let at = 0; at < 20; at++) await countSignupAttempt(from(`2001:db8:0:${net.toString(16)}::1`));
    const refused = await countSignupAttempt(from("2001:db8:0:5::2")).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(RateLimited);
    for (const address of ["2001:db8:0:ff::1", "2001:db8:1::1", "198.51.100.7"]) {
      await countSignupAttempt(from(address));
      expect(await sign(from(address))).toBe("created");
    }
  });

  test("a refused form costs its network nothing", async () => {
    const from = visitors();
    const refuse = async (): Promise<string> => {
      throw new Error("the name is taken");
    };
    for (let at = 0; at < 1000; at++)
      await outcome(createInNetwork(from(`192.0.2.${at % 250}`), patient, refuse));
    expect(await sign(from("192.0.2.1"))).toBe("created");
  });
});

const NETWORKS: readonly (readonly [name: string, address: (at: number) => string, outside: string])[] = [
  ["an IPv4 /24", (at) => `192.0.2.${at % 250}`, "192.0.3.1"],
  ["an IPv6 /56", (at) => `2001:db8:0:${(at % 250).toString(16)}::1`, "2001:db8:0:100::1"],
];
describe.each(NETWORKS)("accounts from %s", (_, address, outside) => {
  test("make its next signups wait by degrees, and nobody outside of it", async () => {
    const from = visitors();
    for (let at = 0; at < 30; at++) expect(await sign(from(address(at)))).toBe("created");
    expect(await sign(from(address(30)))).toBe(TooQuick.name);
    expect(await sign(from(address(30)), null)).toBe(TooQuick.name);
    for (let at = 30; at < 120; at++) expect(await sign(from(address(at)), patient)).toBe("created");
    // Then one at a time, and the wait is short.
    expect(await sign(from(address(120)), patient)).toBe("created");
    const waits = await createInNetwork(from(address(121)), patient, async () => "").catch((error) => error);
    expect(waits).toBeInstanceOf(RateLimited);
    expect((waits as RateLimited).retrySeconds).toBeLessThanOrEqual(PACE.seconds);
    expect(await sign(from(outside))).toBe("created");
  });
});

test("a turn that created no account is given back to its network", async () => {
  const from = visitors();
  for (let at = 0; at < 120; at++) await sign(from("192.0.2.1"), patient);
  const refused = createInNetwork(from("192.0.2.1"), patient, async () => {
    throw new Error("the name is taken");
  });
  await expect(refused).rejects.toThrow("the name is taken");
  expect(await sign(from("192.0.2.2"), patient)).toBe("created");
});

test("accounts from many /56s of one IPv6 /48 make the whole /48 wait, and no other network", async () => {
  const from = visitors();
  for (let at = 0; at < 240; at++)
    expect(await sign(from(`2001:db8:7:${((at % 60) << 8).toString(16)}::1`))).toBe("created");
  expect(await sign(from("2001:db8:7:ff00::1"))).toBe(TooQuick.name);
  expect(await sign(from("2001:db8:7:ff00::1"), patient)).toBe("created");
  expect(await sign(from("2001:db8:8::1"))).toBe("created");
});

test("signups and resets from very many networks close neither of the two for the brand", async () => {
  const from = visitors();
  for (let at = 0; at < 4000; at++) {
    const ctx = from(`10.${at >> 8}.${at & 255}.1`);
    await countSignupAttempt(ctx);
    expect(await sign(ctx)).toBe("created");
    expect(
      await countReset(
        { ...ctx, counter: ctx.limits.counterOf(tenant), knownDevice: () => null },
        `p${at}@people.example`,
      ),
    ).toMatchObject({ mails: true });
  }
});
