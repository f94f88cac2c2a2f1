import { afterEach, expect, test, vi } from "vitest";
import type { Logger } from "../log/observe.server";
import { providerChanges, providersAside, reportHealth } from "./provider-health.server";

afterEach(() => vi.useRealTimers());

test("an account that is put aside is an error in the log and counts until it is used again", async () => {
  const lines: unknown[] = [];
  const log = {
    error: (facts: object, text: string) => lines.push(["error", text, facts]),
    warn: (facts: object, text: string) => lines.push(["warn", text, facts]),
  } as unknown as Logger;
  const [one, other] = [
    { provider: "mollie", account: "ROSA_MOLLIE_KEY" },
    { provider: "mollie", account: "VENN_MOLLIE_KEY" },
  ];
  const aside = async () => (await providersAside.get()).values.map(({ value }) => value);
  reportHealth(log, { ...one, change: "aside", seconds: 60, reason: "no answer" });
  reportHealth(log, { ...one, change: "aside", seconds: 120, reason: "no answer" });
  reportHealth(log, { ...other, change: "aside", seconds: 60, reason: "no answer" });
  expect(await aside()).toEqual([2]);
  reportHealth(log, { ...one, change: "back", reason: "it answers again" });
  expect(await aside()).toEqual([1]);
  expect((await providerChanges.get()).values.map(({ labels, value }) => [labels.change, value])).toEqual([
    ["aside", 3],
    ["back", 1],
  ]);
  // The other account is in no configuration any more.
  vi.useFakeTimers({ now: Date.now() + 20 * 60_000 });
  expect(await aside()).toEqual([0]);
  expect(lines).toContainEqual([
    "error",
    "a payment provider is put aside: its calls fail",
    { ...one, seconds: 120, reason: "no answer" },
  ]);
  expect(lines.at(-1)).toEqual([
    "warn",
    "a payment provider is used again",
    { ...one, reason: "it answers again" },
  ]);
});
