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

test("a page's head has its title with the count, and without it for other sites", () => {
  expect(pageMeta({ title: "Terms – Brand", description: "What holds" }, 3)).toEqual([
    { title: "(3) Terms – Brand" },
    { property: "og:title", content: "Terms – Brand" },
    { name: "description", content: "What holds" },
    { property: "og:description", content: "What holds" },
  ]);
});

test("a page that is not for search engines says so, and one without data says nothing", () => {
  expect(pageMeta({ title: "x", noindex: true })).toContainEqual({ name: "robots", content: "noindex" });
  expect(pageMeta({ title: "x" })).not.toContainEqual(expect.objectContaining({ name: "robots" }));
  expect(pageMeta(undefined, 5)).toEqual([]);
});
