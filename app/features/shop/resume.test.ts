import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftKey, resumeLater, takeResume } from "./resume";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.useFakeTimers({ now: new Date("2027-01-02T03:04:05Z") });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const draft = draftKey(7, 9);

test("a draft is sent once after the member left to buy credits for it", () => {
  expect(takeResume(draft, "Hi")).toBe(false);
  resumeLater(draft, "Hi");
  expect([takeResume(draft, "Hi"), takeResume(draft, "Hi")]).toEqual([true, false]);
});

test("a draft of another conversation or of another member in the same browser is not sent", () => {
  resumeLater(draft, "Hi");
  expect([takeResume(draftKey(7, 8), "Hi"), takeResume(draftKey(8, 9), "Hi")]).toEqual([false, false]);
  expect(takeResume(draft, "Hi")).toBe(true);
});

test("an edited draft is not sent, even after its original text is restored", () => {
  resumeLater(draft, "Hi");
  expect([takeResume(draft, "Hi!"), takeResume(draft, "Hi")]).toEqual([false, false]);
});

test("a draft is not sent after an hour", () => {
  resumeLater(draft, "Hi");
  vi.advanceTimersByTime(3_600_000);
  expect(takeResume(draft, "Hi")).toBe(false);
});
