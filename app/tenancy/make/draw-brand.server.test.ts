import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { themesDir } from "../../../tests/support/tenant-folder";
import { svgProblems } from "../check/svg-problems.server";
import { Themes } from "../themes.server";
import { drawIcon, drawLogo } from "./draw-brand.server";
import { initialsOf, strokeText } from "./stroke-letters.server";

const values = new Themes(themesDir).compile("porch").theme?.values;
if (!values) throw new Error("the theme does not compile");

const hostile = [
  "Rosa & Bruno",
  "<script>alert(1)</script>",
  `"><svg onload="alert(1)">`,
  'O\'Neill "quoted"',
  "🔥👩‍❤️‍👩",
  "日本",
  "\u0000\u001b[31m\ufffe",
  "lone \ud800 half",
  "AC\\DC url(x) href=x",
  "]]> &amp; <!ENTITY",
  "x".repeat(40),
];

describe.each(hostile)("the name %j", (name) => {
  test.each([drawLogo, drawIcon])("is drawn as escaped text in a valid image", async (draw) => {
    const svg = draw(name, values);
    expect(svgProblems(Buffer.from(svg))).toEqual([]);
    // The text contains no character that would end a tag or a quoted value.
    expect(svg.match(/<(?!\/?(svg|title|rect|g|path|text)\b)/g)).toBeNull();
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect(width).toBeGreaterThanOrEqual(height ?? Number.POSITIVE_INFINITY);
  });
});

test("letters are drawn as strokes, so that they look the same without any font", () => {
  expect(drawLogo("Rosa & Bruno", values)).not.toContain("<text");
  expect(drawIcon("Élan vital", values)).not.toContain("<text");
  expect(strokeText("日", { x: 0, y: 0, height: 6, stroke: 1, gap: 1, color: "#000000" })).toBeNull();
});

test("initials are those of the first two words, or the first grapheme", () => {
  expect(["Rosa & Bruno", "maple", "<b>x", "👩‍❤️‍👩 us", "👩‍❤️‍👩", ""].map(initialsOf)).toEqual([
    "RB",
    "M",
    "BX",
    "U",
    "👩‍❤️‍👩",
    "?",
  ]);
});
