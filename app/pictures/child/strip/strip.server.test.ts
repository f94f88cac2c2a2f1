import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type BombName, bomb, bombNames, manyScans } from "../../../../tests/support/picture-bombs";
import { phonePicture, picture } from "../../../../tests/support/pictures";
import { PictureUnreadable } from "../../picture-job.server";
import { type Format, strip } from "./strip.server";

const every: Format[] = ["jpeg", "png", "webp", "gif", "avif"];
const MAX_PIXELS = 50_000_000;
const stripped = (file: Buffer) => strip(file, every, MAX_PIXELS).bytes;
async function samePixels(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).raw().toBuffer()));
  return a!.equals(b!);
}

function codeOf(file: Buffer): string | null {
  try {
    stripped(file);
    return null;
  } catch (error) {
    if (error instanceof PictureUnreadable) return error.code;
    throw error;
  }
}

describe("a picture before it is decoded", () => {
  // GIF programs write the header of an animation with one frame differently.
  const same = bombNames.filter((name) => name !== "an animated GIF with a comment");
  test.each<BombName>(same)("of %s, decoders get the bytes of the plain picture", async (name) => {
    const { bytes, plain } = await bomb(name);
    expect(stripped(bytes).equals(stripped(plain))).toBe(true);
  });

  test.each<BombName>(["an animated GIF with a comment", "an animated WebP", "an animated PNG"])(
    "of %s, decoders get one frame",
    async (name) => {
      const bytes = stripped((await bomb(name)).bytes);
      expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
      expect(await samePixels(bytes, (await bomb(name)).plain)).toBe(true);
    },
  );

  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "a %s has the same pixels as before",
    async (format) => {
      const file = await sharp(await picture({ width: 300, height: 400 }))
        .toFormat(format)
        .toBuffer();
      expect(await samePixels(stripped(file), file)).toBe(true);
    },
  );

  test.each(["jpeg", "png", "webp"] as const)(
    "a %s keeps its orientation and its colour profile",
    async (format) => {
      const file = await sharp(await picture({ width: 300, height: 400 }))
        .withIccProfile("p3")
        .withExifMerge({ IFD0: { Make: "Secretphone" } })
        .toFormat(format)
        .withMetadata({ orientation: 6, icc: "p3" })
        .toBuffer();
      const [before, after] = await Promise.all([sharp(file).metadata(), sharp(stripped(file)).metadata()]);
      expect(before.icc?.length).toBeGreaterThan(100);
      expect([after.orientation, after.icc]).toEqual([6, before.icc]);
      expect(stripped(file).includes("Secretphone")).toBe(false);
    },
  );

  test("a JPEG of a phone, with place and device, keeps its orientation alone", async () => {
    const bytes = stripped(await phonePicture(8));
    expect((await sharp(bytes).metadata()).orientation).toBe(8);
    expect(bytes.includes("ecret")).toBe(false);
  });

  test("a transparent picture stays transparent", async () => {
    const clear = sharp({ create: { width: 120, height: 120, channels: 4, background: "#aa333380" } });
    for (const format of ["png", "webp", "gif", "avif"] as const)
      expect(
        (await sharp(stripped(await clear.clone().toFormat(format).toBuffer())).metadata()).hasAlpha,
      ).toBe(true);
    const indexed = await clear.clone().png({ palette: true }).toBuffer();
    expect((await sharp(stripped(indexed)).metadata()).hasAlpha).toBe(true);
  });

  test("a progressive JPEG with the scans of a camera is read, one with hundreds is refused", async () => {
    const usual = await manyScans(0);
    expect(await samePixels(stripped(usual), usual)).toBe(true);
    expect(codeOf(await manyScans(300))).toBe("broken");
  });

  test("a JPEG of a kind that no browser shows is refused", async () => {
    const file = await picture();
    file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc3;
    expect(codeOf(file)).toBe("type");
  });

  test("a file that is cut off anywhere is copied as far as it goes, or refused", async () => {
    for (const format of every) {
      const file = await sharp(await picture({ width: 120, height: 160 }))
        .toFormat(format)
        .toBuffer();
      for (let length = 0; length < file.length; length += 7) {
        const cut = file.subarray(0, length);
        const code = codeOf(cut);
        if (code === null) expect(stripped(cut).length).toBeLessThanOrEqual(length);
        else expect(["broken", "type"]).toContain(code);
      }
    }
  });
});

describe("an AVIF before it is decoded", () => {
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + body.length);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, body]);
  };
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
    return bytes;
  };
  const item = (type: string, rest = "\0") =>
    box("infe", numbers(0x02000000), Buffer.from([0, 1, 0, 0]), Buffer.from(`${type}${rest}`, "latin1"));
  const avif = (...meta: Buffer[]) =>
    Buffer.concat([box("ftyp", Buffer.from("avif\0\0\0\0avif")), box("meta", numbers(0), ...meta)]);
  const items = (...list: Buffer[]) => box("iinf", numbers(0), Buffer.from([0, 1]), ...list);
  const size = (width: number, height: number) =>
    box("iprp", box("ipco", box("ispe", numbers(0, width, height))));

  test.each<[string, string | null, Buffer]>([
    ["with one picture", null, avif(items(item("av01")), size(4000, 3000))],
    ["with compressed metadata", "broken", avif(items(item("mime", "\0text/xml\0deflate\0")))],
    ["with metadata that is not compressed", null, avif(items(item("mime", "\0text/xml\0\0")))],
    ["with 2,000 pictures", "broken", avif(items(...Array<Buffer>(2000).fill(item("av01"))))],
    ["with a picture of an unknown kind", "broken", avif(items(item("unci")))],
    ["with a picture of 60000 × 60000 pixels", "too_many_pixels", avif(size(60_000, 60_000))],
    ["with 20,000 empty boxes", "broken", avif(...Array<Buffer>(20_000).fill(box("free")))],
    ["without a picture", "broken", box("ftyp", Buffer.from("avif\0\0\0\0avif"))],
    ["with two lists of pictures", "broken", Buffer.concat([avif(), box("meta", numbers(0))])],
    ["with a box that ends behind the file", "broken", avif().fill(0xff, 24, 28)],
  ])("a file %s: %s", (_, code, file) => {
    expect(codeOf(file)).toBe(code);
  });

  test("its film is hidden from decoders, and all positions stay", () => {
    const file = Buffer.concat([avif(items(item("av01"))), box("moov", Buffer.alloc(5000))]);
    const bytes = stripped(file);
    expect([bytes.length, bytes.includes("moov")]).toEqual([file.length, false]);
  });
});
