import { gunzipSync, inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { giveBack, gzippedPage, plainPage, splicePage } from "./spliced-page.server";

const LENGTH = 24;
const PLACEHOLDER = "{{a nonce will be here}}";
const nonces = fc.string({
  unit: fc.constantFrom(..."ABCxyz019+/-_="),
  minLength: LENGTH,
  maxLength: LENGTH,
});
/** Pieces of a page: any letters, and the repetition that makes a compressor look back. */
const pieces = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 80 }),
      fc.constantFrom("", "<p>again and again</p>".repeat(200), "é😀\0ÿ", "nonce-".repeat(50)),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .filter((parts) => !parts.some((part) => part.includes(PLACEHOLDER)));

test("a page of any pieces comes out with its nonce in every hole, plain and packed", () => {
  fc.assert(
    fc.property(pieces, nonces, (parts, nonce) => {
      const page = splicePage(parts.join(PLACEHOLDER), PLACEHOLDER);
      const expected = parts.join(nonce);
      expect(plainPage(page, nonce).toString()).toBe(expected);
      // gunzip checks the checksum and the length of the trailer.
      expect(gunzipSync(gzippedPage(page, nonce)).toString()).toBe(expected);
    }),
    { numRuns: 300 },
  );
});

test("answers made one after another from one page do not show through each other", () => {
  const page = splicePage(
    `<script nonce="${PLACEHOLDER}">${"x".repeat(5000)}</script><script nonce="${PLACEHOLDER}">`,
    PLACEHOLDER,
  );
  const given = Array.from({ length: 200 }, (_, at) => String(at).padStart(LENGTH, "n"));
  const answers = given.map((nonce) => ({
    nonce,
    packed: gzippedPage(page, nonce),
    plain: plainPage(page, nonce),
  }));
  for (const { nonce, packed, plain } of answers) {
    expect(plain.toString()).toBe(
      `<script nonce="${nonce}">${"x".repeat(5000)}</script><script nonce="${nonce}">`,
    );
    expect(gunzipSync(packed).equals(plain)).toBe(true);
  }
});

test("a spoilt nonce or piece does not pass the check of who unpacks it", () => {
  const page = splicePage(`before ${PLACEHOLDER} after`, PLACEHOLDER);
  const packed = Buffer.from(gzippedPage(page, "A".repeat(LENGTH)));
  packed[packed.indexOf("AAAA")] = 66;
  expect(() => gunzipSync(packed)).toThrow(/incorrect data check/);
});

test("the packed page has one header, one end and a trailer that fit together", () => {
  const page = splicePage(`a${PLACEHOLDER}b`, PLACEHOLDER);
  const packed = gzippedPage(page, "B".repeat(LENGTH));
  expect([...packed.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  expect(inflateRawSync(packed.subarray(10, -8)).toString()).toBe(`a${"B".repeat(LENGTH)}b`);
  expect(packed.readUInt32LE(packed.length - 4)).toBe(LENGTH + 2);
});

test("a page without a hole is the page", () => {
  const page = splicePage("no hole at all", PLACEHOLDER);
  expect(gunzipSync(gzippedPage(page, "C".repeat(LENGTH))).toString()).toBe("no hole at all");
  expect(plainPage(page, "C".repeat(LENGTH)).toString()).toBe("no hole at all");
});

test("a page takes as much memory as it says, and packs to a fraction of itself", () => {
  const html = `<p>a paragraph of a page</p>${PLACEHOLDER}`.repeat(500);
  const page = splicePage(html, PLACEHOLDER);
  const packed = gzippedPage(page, "D".repeat(LENGTH));
  expect(page.length).toBe(Buffer.byteLength(html));
  expect(page.bytes).toBe(page.length + 2 * packed.length);
});

test("a copy that was given back is filled again once it is out, and not before", () => {
  const page = splicePage(`${"text ".repeat(500)}${PLACEHOLDER}`, PLACEHOLDER);
  const first = gzippedPage(page, "E".repeat(LENGTH));
  const sender = { writableFinished: false };
  giveBack(page, first, sender);
  const second = gzippedPage(page, "F".repeat(LENGTH));
  expect(second).not.toBe(first);
  expect(gunzipSync(first).toString()).toContain("E".repeat(LENGTH));

  giveBack(page, second, { writableFinished: true });
  const third = gzippedPage(page, "G".repeat(LENGTH));
  expect(third).toBe(second);
  expect(gunzipSync(third).toString()).toContain("G".repeat(LENGTH));
  const fourth = plainPage(page, "H".repeat(LENGTH));
  expect(fourth.toString()).toContain("H".repeat(LENGTH));
  expect(gunzipSync(third).toString()).toContain("G".repeat(LENGTH));
});
