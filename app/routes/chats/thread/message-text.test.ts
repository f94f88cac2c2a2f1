import { expect, test } from "vitest";
import { isFewEmoji, isLong, textParts } from "./message-text";

const hosts = ["one.example"];
const linksIn = (text: string) => textParts(text, hosts).flatMap(({ href }) => href ?? []);

test("a message links the addresses of the brand's own pages", () => {
  expect(linksIn("See https://one.example/likes#b.")).toEqual(["/likes#b"]);
});

test.each(["/", "/members/7", "/likes/m/7", "/pages/terms", "/chats/3", "/pricing"])(
  "an address of a page that only shows something can be pressed: %s",
  (path) => {
    expect(linksIn(`https://one.example${path}`)).toEqual([path]);
  },
);

test.each([
  "/api/logout.php",
  "/api/my-data.php",
  "/API/logout.php",
  "/%61pi/logout.php",
  `/${"a".repeat(24)}.${"b".repeat(24)}`,
  "/reset-password/do?token=x",
  "/mail-change/do",
  "/complete-signup?token=x",
  "/unsubscribe?token=x",
  "/account-deleted?token=x",
  "/settings/delete",
  "/lang-config",
  "/members?clear=1",
  "/?ref=partner",
  "/pages/terms?token=x",
  "/dev/outbox",
])("an address that acts, or carries a token, stays words: %s", (path) => {
  expect(linksIn(`https://one.example${path}`)).toEqual([]);
});

test.each([
  "https://one.example//other.example/x",
  "https://one.example/\\other.example/x",
  "https://one.example\\\\other.example/x",
  "https://one.example/.//other.example/x",
  "https://one.example/a/..//other.example/x",
  "https://one.example/\t/other.example",
  "https://one.example@other.example/",
  "https://one.example.other.example/",
  "https://other.example/https://one.example/",
])("%j leads nowhere, or stays with the brand", (text) => {
  for (const href of linksIn(text))
    expect(new URL(href, "https://one.example/chats/1").host).toBe("one.example");
});

test("a message of 29 parts of pictures and a letter is no line of few emoji, and the search for it ends", () => {
  expect(isFewEmoji(`${"🦰".repeat(29)}a`)).toBe(false);
  expect(isFewEmoji("🦰🦰")).toBe(true);
});

test("a message of more than 700 characters or 12 lines is long", () => {
  expect([isLong("a".repeat(700)), isLong("a".repeat(701))]).toEqual([false, true]);
  expect([isLong("a\n".repeat(11)), isLong("a\n".repeat(12))]).toEqual([false, true]);
});
