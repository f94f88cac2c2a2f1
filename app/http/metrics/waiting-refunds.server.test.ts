import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setWaitingRefunds, waitingRefunds } from "./waiting-refunds.server";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2027-03-20T12:00:00Z"), toFake: ["Date"] }));
afterEach(() => {
  setWaitingRefunds(NONE);
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
  setWaitingRefunds({ by_hand: 1, failed: 2, unconfirmed: 3 });
  expect(await counted()).toEqual({ by_hand: 1, failed: 2, unconfirmed: 3 });
  vi.setSystemTime(new Date("2027-03-20T12:05:01Z"));
  expect(await counted()).toEqual(NONE);
});
