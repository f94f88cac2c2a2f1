import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { crc32Append } from "./crc32-combine";

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

test("the checksum of two parts is worked out from theirs, for any parts", () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(crc32Append(other.length)(crc32(one), crc32(other))).toBe(crc32(Buffer.concat([one, other])));
    }),
  );
});

test("any number of parts can be joined one after another", () => {
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 8 }), (parts) => {
      const joined = parts.reduce((sum, part) => crc32Append(part.length)(sum, crc32(part)), 0);
      expect(joined).toBe(crc32(Buffer.concat(parts)));
    }),
  );
});

test("nothing appended changes nothing", () => {
  fc.assert(fc.property(bytes, (one) => void expect(crc32Append(0)(crc32(one), 0)).toBe(crc32(one))));
});

test("a part may be as long as a page, or much longer", () => {
  for (const length of [1, 255, 65_535, 65_536, 3_000_001]) {
    const part = Buffer.alloc(length, "page");
    expect(crc32Append(length)(crc32("start"), crc32(part)), String(length)).toBe(
      crc32(Buffer.concat([Buffer.from("start"), part])),
    );
  }
});

test("one preparation serves every part of its length", () => {
  const append = crc32Append(4);
  for (const part of ["abcd", "wxyz", "\0\0\0\0"])
    expect(append(crc32("x"), crc32(part))).toBe(crc32(`x${part}`));
});
