import { expect, test } from "vitest";
import { EndedAtProvider, ProviderRefused, ProviderSilent, ProviderUnreachable } from "./provider";
import { type HealthChange, ProviderHealth } from "./provider-health";
import { sandbox } from "./sandbox.server";

const account = { ...sandbox, account: "A" };
const at = (seconds: number) => new Date(Date.UTC(2027, 0, 2, 3, 4, 5) + seconds * 1000);
const silent = new ProviderSilent("no answer");

/** An account whose starts end in these ways, one a second. */
function health(ends: readonly (Error | null)[] = []) {
  const changes: HealthChange[] = [];
  const health = new ProviderHealth((change) => changes.push(change));
  const start = (error: Error | null, seconds: number) => {
    health.starts(account, at(seconds));
    health.ended(account, error, at(seconds));
  };
  for (const [second, error] of ends.entries()) start(error, second);
  return { health, changes, start, isAside: (seconds: number) => health.isAside(account, at(seconds)) };
}

test.each<[string, Error, boolean]>([
  ["gives no answer", silent, true],
  ["cannot be reached", new ProviderUnreachable("ECONNREFUSED"), true],
  ["refuses the account", new ProviderRefused("401", "account"), true],
  ["refuses single calls", new ProviderRefused("422"), false],
  ["has ended a customer", new EndedAtProvider("410", "customer"), false],
  ["is called by faulty code", new TypeError("x is not a function"), false],
])("an account that %s three times in a row is put aside: %s %s", (_, error, expected) => {
  expect(health([error, error]).isAside(3)).toBe(false);
  expect(health([error, error, error]).isAside(3)).toBe(expected);
});

test("an answer between, a refusal of one call too, ends the row of failures", () => {
  expect(health([silent, silent, null, silent, silent]).isAside(5)).toBe(false);
  expect(health([silent, silent, new ProviderRefused("422"), silent, silent]).isAside(5)).toBe(false);
});

test("failures that are far apart are not of one outage", () => {
  const { start, isAside } = health();
  for (const minutes of [0, 11, 22, 33]) start(silent, minutes * 60);
  expect(isAside(33 * 60 + 1)).toBe(false);
});

test("other accounts of the provider are not put aside", () => {
  const { health: one, isAside } = health([silent, silent, silent]);
  expect([isAside(3), one.isAside({ ...account, account: "B" }, at(3))]).toEqual([true, false]);
});

test("while one start tries the account again, the others do not wait for it", () => {
  const { health: one, isAside } = health([silent, silent, silent]);
  expect([isAside(61), isAside(62)]).toEqual([true, false]);
  one.starts(account, at(62));
  expect(isAside(63)).toBe(true);
  one.ended(account, null, at(72));
  expect(isAside(72)).toBe(false);
});

test("the pause doubles with each failed trial, up to eight minutes, and is a minute again after an answer", () => {
  const { start, isAside, changes } = health([silent, silent, silent]);
  let second = 2;
  for (const pause of [60, 120, 240, 480, 480]) {
    expect([isAside(second + pause - 1), isAside(second + pause)]).toEqual([true, false]);
    second += pause;
    start(silent, second);
  }
  start(null, second + 480);
  expect(changes.map((one) => (one.change === "aside" ? one.seconds : one.change))).toEqual([
    60,
    120,
    240,
    480,
    480,
    480,
    "back",
  ]);
  for (const more of [481, 482, 483]) start(silent, second + more);
  expect(changes.at(-1)).toMatchObject({ change: "aside", seconds: 60, provider: "sandbox", account: "A" });
});

test("starts from before the pause that fail during it change nothing", () => {
  const { health: one, changes, isAside } = health([silent, silent, silent]);
  for (let number = 0; number < 5; number++) one.ended(account, silent, at(10));
  expect([changes.length, isAside(61), isAside(62)]).toEqual([1, true, false]);
});
