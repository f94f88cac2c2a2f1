import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { oldestRefund, setWaitingRefunds, waitingRefunds } from "./waiting-refunds.server";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2027-03-20T12:00:00Z"), toFake: ["Date"] }));
afterEach(() => {
  setWaitingRefunds(NONE, null);
  vi.useRealTimers();
});
const NONE = { by_hand: 0, failed: 0, unconfirmed: 0 };

/** Returns the value of each state. */
async function counted() {
  const { values } = await waitingRefunds.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.state, value]));
}

test("the refunds that wait for an operator are counted by why they wait, until another process counts them", async () => {
  expect(await counted()).toEqual(NONE);
  setWaitingRefunds({ by_hand: 1, failed: 2, unconfirmed: 3 }, new Date());
  expect(await counted()).toEqual({ by_hand: 1, failed: 2, unconfirmed: 3 });
  vi.setSystemTime(new Date("2027-03-20T12:05:01Z"));
  expect(await counted()).toEqual(NONE);
});

test("the oldest refund that waits is reported with its age in seconds; where none waits, the age is 0", async () => {
  const age = async () => (await oldestRefund.get()).values.map(({ value }) => value);
  expect(await age()).toEqual([0]);
  setWaitingRefunds({ ...NONE, by_hand: 1 }, new Date("2027-03-18T12:00:00Z"));
  expect(await age()).toEqual([2 * 86_400]);
  vi.setSystemTime(new Date("2027-03-20T12:04:00Z"));
  expect(await age()).toEqual([2 * 86_400 + 240]);
  vi.setSystemTime(new Date("2027-03-20T12:05:01Z"));
  expect(await age()).toEqual([0]);
});
