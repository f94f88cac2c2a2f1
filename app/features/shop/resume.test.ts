import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftKey, lastDraftTo, readDraft, storeDraft } from "./resume";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the draft that was typed last is the one to return to, until it is sent", () => {
  expect(lastDraftTo(7)).toBe(null);
  storeDraft(draftKey(7, 9), "Hi");
  storeDraft(draftKey(7, 8), "Hello");
  expect([lastDraftTo(7), readDraft(draftKey(7, 8))]).toEqual([8, "Hello"]);
  storeDraft(draftKey(7, 8), " ");
  expect([lastDraftTo(7), readDraft(draftKey(7, 8))]).toEqual([null, ""]);
});

test("a draft of another member in the same browser, and one to a member who has left, is none to return to", () => {
  storeDraft(draftKey(7, 9), "Hi");
  expect(lastDraftTo(8)).toBe(null);
  storeDraft(draftKey(7, "c3"), "Hi");
  expect(lastDraftTo(7)).toBe(null);
});

test("without storage there is no draft, and nothing fails", () => {
  vi.stubGlobal("localStorage", undefined);
  storeDraft(draftKey(7, 9), "Hi");
  expect([readDraft(draftKey(7, 9)), lastDraftTo(7)]).toEqual(["", null]);
});
