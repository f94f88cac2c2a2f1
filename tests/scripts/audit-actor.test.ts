import { userInfo } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { actorOf } from "../../scripts/tenant/as-operator.ts";

const user = userInfo().username;
afterEach(() => vi.unstubAllEnvs());

test("an audit entry names the account, the account behind sudo, and a claimed name beside both", () => {
  vi.stubEnv("SUDO_USER", "");
  expect([actorOf(), actorOf("Anna"), actorOf(user)]).toEqual([user, `Anna (${user})`, user]);
  vi.stubEnv("SUDO_USER", "bert");
  expect([actorOf(), actorOf("Anna")]).toEqual([`bert (${user})`, `Anna (bert, ${user})`]);
});

test("neither a claimed name nor a variable can look like another account, and each fits its column", () => {
  vi.stubEnv("SUDO_USER", "bert (root)\n");
  expect(actorOf("Anna")).toBe(`Anna (bert  root  , ${user})`);
  vi.stubEnv("SUDO_USER", "b".repeat(300));
  expect(actorOf("a".repeat(40)).length).toBeLessThanOrEqual(100);
  for (const claimed of ["Anna (bert)", " ", "a".repeat(41)])
    expect(() => actorOf(claimed)).toThrow(/--by has/);
});
