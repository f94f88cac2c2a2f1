import { expect, test } from "vitest";
import { patternsOfApp, slowText } from "./support/pattern-work";

const patterns = patternsOfApp();

test("no regular expression of the app takes much longer for a text than the text is long", () => {
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.flatMap((pattern) => {
    const text = slowText(pattern);
    return text ? [`/${pattern.source}/${pattern.flags} at ${pattern.places.join(", ")}: ${text}`] : [];
  });
  expect(slow).toEqual([]);
}, 120_000);

test.each([
  /\{\{\s*-?\s*([^},\s]*)[^}]*\}\}/g,
  /<(\/?)([a-z][\w-]*)[^>]*>/gi,
  /^(.*?)\s*\{#([\w-]+)\}\s*$/,
  /\s+$/,
  /on\w+=/i,
  /^(\p{Extended_Pictographic}|\p{Emoji_Component})+$/u,
])(
  "the check finds that %s is slow",
  (pattern) => {
    expect(slowText(pattern)).not.toBeNull();
  },
  60_000,
);
