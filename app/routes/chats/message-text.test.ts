import { expect, test } from "vitest";
import { textParts } from "./message-text";

const hosts = ["one.example"];
const linksIn = (text: string) => textParts(text, hosts).flatMap(({ href }) => href ?? []);

test("an address of the brand's own leads to its page", () => {
  expect(linksIn("See https://one.example/likes?a=1#b.")).toEqual(["/likes?a=1#b"]);
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
