import fc from "fast-check";
import { expect, test } from "vitest";
import { byLane } from "../../tests/support/lanes";
import { cleanLine, cleanText, emailProblem } from "./typed-text.server";

test.each([
  ["a tab", "een\ttwee", "een twee"],
  ["a line break of Word", "een\u000btwee", "een\ntwee"],
  ["a form feed", "een\ftwee", "een\ntwee"],
  ["a next line", "een\u0085twee", "een\ntwee"],
  ["a line separator", "een\u2028twee", "een\ntwee"],
  ["a paragraph separator", "een\u2029twee", "een\ntwee"],
  ["a line break of Windows", "een\r\ntwee", "een\ntwee"],
  ["a line break of old systems", "een\rtwee", "een\ntwee"],
])("%s separates words in a text and in a line", (_what, pasted, clean) => {
  expect(cleanText(pasted)).toBe(clean);
  expect(cleanLine(pasted)).toBe("een twee");
});

test.each([
  ["an Arabic letter mark", "li\u061cne"],
  ["a left-to-right mark", "li\u200ene"],
  ["an override of the direction", "li\u202ene"],
  ["an isolate", "li\u2067ne"],
  ["a word joiner", "li\u2060ne"],
  ["an invisible plus", "li\u2064ne"],
  ["a deprecated format character", "li\u206ane"],
  ["a zero-width space", "li\u200bne"],
  ["a soft hyphen", "li\u00adne"],
  ["a grapheme joiner", "li\u034fne"],
  ["a Hangul filler", "li\u3164ne"],
  ["a byte order mark", "li\ufeffne"],
  ["an annotation", "li\ufff9ne"],
  ["a control character", "li\u0007ne"],
  ["a half of a surrogate pair", "li\ud83dne"],
  ["a joiner in Latin letters", "li\u200dne"],
  ["a non-joiner in Latin letters", "li\u200cne"],
  ["tag characters", "li\u{e0073}\u{e0065}\u{e0063}ne"],
  ["variation selectors", "li\ufe0fn\u{e0150}\u{e0151}e"],
])("%s is removed", (_what, pasted) => {
  expect(cleanText(pasted)).toBe("line");
});

test.each([
  ["a family", "👨‍👩‍👧‍👦"],
  ["a skin colour in a joined emoji", "👩🏽‍🚀"],
  ["a heart on fire", "❤️‍🔥"],
  ["a rainbow flag", "🏳️‍🌈"],
  ["a flag of a country", "🇳🇱"],
  ["the flag of Scotland", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
  ["a key", "1️⃣"],
  ["a heart as a text", "❤︎"],
  ["a variant of a Chinese character", "葛\u{e0100}"],
  ["Persian with a non-joiner", "می‌خواهم"],
  ["Sinhala with a joiner", "ශ්‍රී"],
  ["a half form of Devanagari", "क्‍ष"],
  ["a Mongolian form", "ᠠ᠋"],
  ["Burmese with five signs on a letter", "လျှော့"],
  ["Thai", "ที่นี่"],
  ["Vietnamese", "Phương"],
])("%s is kept", (_what, text) => {
  expect(cleanText(text)).toBe(text.normalize("NFC"));
});

test("of several variation selectors or joiners in a row the first is kept", () => {
  expect(cleanText("😀\ufe0f\ufe0f\u{e0101}!")).toBe("😀\ufe0f!");
  expect(cleanText("葛\u{e0100}\u{e0101}\ufe00")).toBe("葛\u{e0100}");
  expect(cleanText("می\u200c\u200c\u200cخواهم")).toBe("می‌خواهم");
  expect(cleanText("👩\u200d\u200d🚀")).toBe("👩🚀");
});

test("a joiner is kept by the letter before it, not by a mark that several scripts share", () => {
  expect(cleanText("a\u0308\u200cb")).toBe("äb");
  expect(cleanText("a\u1ab0\u0f71\u200db")).toBe("a\u0f71\u1ab0b");
  expect(cleanText("م\u0651\u200cم")).toBe("م\u0651\u200cم");
});

test("data in tag characters does not hide in a flag", () => {
  const secret = [..."meet me at nine"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
  expect(cleanText(`🏴${secret.join("")}\u{e007f}`)).toBe("🏴");
});

test.each([
  "",
  " ",
  "\t\v",
  "\u2800",
  "\u3164",
  "\u2063\u2064",
  "\u{e0041}",
  "\ufe0f",
  "\u00a0\u2003\u200d",
  "\u2800\n\u2800",
])("%j shows nothing and is empty", (text) => {
  expect(cleanText(text)).toBe("");
  expect(cleanLine(text)).toBe("");
});

test("at most four marks of a letter are kept", () => {
  expect(cleanText(`\u0179${"\u0302".repeat(90)}a`)).toBe(`\u0179${"\u0302".repeat(3)}a`);
  expect(cleanText(`q${"\u0301".repeat(90)}`)).toBe(`q${"\u0301".repeat(4)}`);
  // Joiners do not begin another pile.
  expect(cleanText(`क${"\u0901".repeat(4)}\u200d${"\u0901".repeat(4)}`)).toBe(`क${"\u0901".repeat(4)}\u200d`);
});

test("at most two empty lines follow each other", () => {
  expect(cleanText("een\n\n\ntwee")).toBe("een\n\n\ntwee");
  expect(cleanText(`een${"\n \t".repeat(40)}\ntwee`)).toBe("een\n\n\ntwee");
});

test("a clean text stays as it is", () => {
  const part = fc.oneof(
    fc.string({ unit: "binary", maxLength: 4 }),
    fc.constantFrom(
      "\u200d",
      "\ufe0f",
      "\u0301",
      "\u0308",
      "\u0651",
      "\u0f71",
      "\u1ab0",
      "\u200c",
      "a",
      "क",
      "्",
      "م",
      "❤",
      "👩",
      "🏴",
      "\u{e0067}",
      "\u{e007f}",
      "\n",
      "\t",
      "1",
      "\u20e3",
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      for (const clean of [cleanText, cleanLine]) {
        const once = clean(parts.join(""));
        expect(clean(once)).toBe(once);
      }
    }),
    { numRuns: byLane(500, 5000) },
  );
});

test.each([
  "anna@people.example",
  "anna.b-c_d+e@mail.people.example",
  "anna@people.xn--p1ai",
  "anna@xn--80ak6aa92e.xn--p1ai",
  "anna!b@people.example",
  "anna/b@people.example",
  "anna&bo@people.example",
  "anna#2@people.example",
  "anna=b@people.example",
  "o'anna@people.example",
  `${"a".repeat(64)}@people.example`,
])("the address %s is accepted", (address) => {
  expect(emailProblem(address, true)).toBeNull();
});

test.each([
  ["", "email_invalid"],
  ["anna", "email_invalid"],
  ["anna@people", "email_invalid"],
  ["anna@@people.example", "email_invalid"],
  ["an na@people.example", "email_invalid"],
  [".anna@people.example", "email_invalid"],
  ["anna.@people.example", "email_invalid"],
  ["an..na@people.example", "email_invalid"],
  ["anna@-people.example", "email_invalid"],
  ["anna@people.example-", "email_invalid"],
  ["anna@127.0.0.1", "email_invalid"],
  ['"anna"@people.example', "email_invalid"],
  ["anna<b>@people.example", "email_invalid"],
  ["anna,bo@people.example", "email_invalid"],
  [`${"a".repeat(65)}@people.example`, "email_invalid"],
  [`anna@${"people.".repeat(36)}example`, "email_invalid"],
  ["j\u00f6rg@people.example", "email_letters"],
  ["anna@stra\u00dfe.example", "email_letters"],
])("the address %j is refused as %s", (address, code) => {
  expect(emailProblem(address, false)).toBe(code);
});
