import { expect, test } from "vitest";
import { pageMeta, pageTitle } from "./page-title";

test.each([
  [0, "Chats – Brand"],
  [1, "(1) Chats – Brand"],
  [12, "(12) Chats – Brand"],
  [1000, "(1000) Chats – Brand"],
])("a count of %i makes the title %j", (count, expected) => {
  expect(pageTitle(count, "Chats – Brand")).toBe(expected);
});

test("the document title contains the count, and the Open Graph title does not", () => {
  expect(pageMeta({ title: "Terms – Brand", description: "What holds" }, 3)).toEqual([
    { title: "(3) Terms – Brand" },
    { property: "og:title", content: "Terms – Brand" },
    { name: "description", content: "What holds" },
    { property: "og:description", content: "What holds" },
  ]);
});

test("a page with noindex gets a robots tag, and a page without data gets no tags", () => {
  expect(pageMeta({ title: "x", noindex: true })).toContainEqual({ name: "robots", content: "noindex" });
  expect(pageMeta({ title: "x" })).not.toContainEqual(expect.objectContaining({ name: "robots" }));
  expect(pageMeta(undefined, 5)).toEqual([]);
});
