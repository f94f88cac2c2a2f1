import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listPhotos } from "~/domain/members/list-photos.server";
import { addPhoto } from "~/domain/photos/add-photo.server";
import { deleteDueFiles } from "~/domain/photos/delete-due-files.server";
import { PhotoNotFound, PhotosFull, PictureRefused } from "~/domain/photos/refusals.server";
import { addMember, createPhotoTenants, NOW, photoRows } from "../support/photo-tenants";
import { bomb, manyPixels } from "../support/picture-bombs";
import { phonePicture, picture } from "../support/pictures";

let tenants: Awaited<ReturnType<typeof createPhotoTenants>>;
beforeAll(async () => {
  tenants = await createPhotoTenants();
});
afterAll(() => tenants.close());

const rowOf = async (id: number) => (await photoRows(tenants.one)).find((row) => row.id === id)!;
const fileOf = async (name: string) => (await tenants.media.get(`one/${name}.webp`))!;

/** Returns an interlaced PNG with 16 bits per channel, whose header alone claims the given size. */
async function interlacedPng(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#a33" } })
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** A picture of many pixels that is drawn quickly. */
function ofLargePixels(width: number, height: number) {
  const corners = Buffer.from([200, 40, 40, 40, 200, 40, 40, 40, 200, 20, 20, 20]);
  const few = sharp(corners, { raw: { width: 2, height: 2, channels: 3 } });
  return few.resize(width, height, { fit: "fill", kernel: "nearest" });
}

/** Returns the stored files, the number of photos and the files that wait for deletion. */
async function traces() {
  const waiting = await tenants.one.db.transaction((tx) =>
    tx.selectFrom("photo_files_to_delete").selectAll().execute(),
  );
  return { files: tenants.media.keys(), rows: (await photoRows(tenants.one)).length, waiting };
}

describe("a photo that is added", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "a photo as %s is stored as WebP in three sizes and blurred, under unrelated names",
    async (format) => {
      const id = await addPhoto(
        tenants.one,
        await addMember(tenants.one),
        await picture({ format, width: 2400, height: 3200 }),
      );
      const row = await rowOf(id);
      expect(row).toMatchObject({ status: "inspecting", width: 1600, height: 2133, position: 1 });
      expect(row.name).toMatch(/^[\w-]{22}$/);
      expect(row.blurred_name).toMatch(/^[\w-]{22}$/);
      expect(row.blurred_name).not.toBe(row.name);
      const widths = [];
      for (const file of [
        `${row.name}-thumb`,
        `${row.name}-card`,
        `${row.name}-full`,
        `${row.blurred_name}-blurred`,
      ]) {
        const { format: cached, width } = await sharp(await fileOf(file)).metadata();
        widths.push(`${cached} ${width}`);
      }
      expect(widths).toEqual(["webp 160", "webp 480", "webp 1600", "webp 240"]);
    },
  );

  test.each([
    ["narrow", 200, 1000, [96, 480]],
    ["wide", 1000, 200, [240, 48]],
  ] as const)("a %s strip is accepted and blurred as a strip", async (_, width, height, blurred) => {
    const strip = await picture({ width, height });
    const row = await rowOf(await addPhoto(tenants.one, await addMember(tenants.one), strip));
    const found = await sharp(await fileOf(`${row.blurred_name}-blurred`)).metadata();
    expect(found.width).toBeLessThanOrEqual(240);
    expect(found.height).toBeLessThanOrEqual(480);
    expect(Math.max(found.width ?? 0, found.height ?? 0)).toBe(Math.max(...blurred));
  });

  test.each(["avif", "gif"] as const)("a photo as %s is accepted", async (format) => {
    const source = await sharp(await picture({ width: 300, height: 400 }))
      .toFormat(format)
      .toBuffer();
    const row = await rowOf(await addPhoto(tenants.one, await addMember(tenants.one), source));
    expect([row.width, row.height]).toEqual([300, 400]);
  });

  test("a photo of 64 megapixels, as phones take them, is accepted and reduced", async () => {
    const source = await ofLargePixels(9248, 6936).jpeg().toBuffer();
    const row = await rowOf(await addPhoto(tenants.one, await addMember(tenants.one), source));
    expect([row.width, row.height]).toEqual([1600, 1200]);
  });

  test("a progressive photo of 20 megapixels without subsampling is accepted and reduced", async () => {
    const source = await ofLargePixels(5472, 3648)
      .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
      .toBuffer();
    const row = await rowOf(await addPhoto(tenants.one, await addMember(tenants.one), source));
    expect([row.width, row.height]).toEqual([1600, 1067]);
  });

  test.each([
    ["its end marker", false, 2],
    ["its last bytes", false, 40],
    ["its end marker, progressive,", true, 2],
  ] as const)("a JPEG without %s is accepted, as every viewer shows it", async (_, progressive, missing) => {
    const whole = await sharp(await picture())
      .jpeg({ progressive })
      .toBuffer();
    const source = whole.subarray(0, whole.length - missing);
    const row = await rowOf(await addPhoto(tenants.one, await addMember(tenants.one), source));
    expect([row.width, row.height]).toEqual([900, 1200]);
  });

  test("an AVIF that names its format second is accepted", async () => {
    const source = await sharp(await picture())
      .avif({ effort: 0 })
      .toBuffer();
    expect(source.toString("latin1", 16, 32)).toContain("avif");
    source.write("mif1", 8, "latin1");
    const row = await rowOf(await addPhoto(tenants.one, await addMember(tenants.one), source));
    expect([row.width, row.height]).toEqual([900, 1200]);
  });

  test("a photo is turned upright and loses all metadata of the camera", async () => {
    const original = await phonePicture(6);
    expect(original.includes("Secretphone")).toBe(true);
    const { exif } = await sharp(original).metadata();
    expect(exif).toBeDefined();
    const row = await rowOf(await addPhoto(tenants.one, await addMember(tenants.one), original));
    expect([row.width, row.height]).toEqual([900, 1200]);
    for (const file of [
      `${row.name}-thumb`,
      `${row.name}-card`,
      `${row.name}-full`,
      `${row.blurred_name}-blurred`,
    ]) {
      const bytes = await fileOf(file);
      const found = await sharp(bytes).metadata();
      expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(bytes.includes("ecret")).toBe(false);
    }
  });

  test("the blurred rendition shows no details: a checkerboard becomes one grey", async () => {
    const board = Buffer.alloc(400 * 400);
    for (let at = 0; at < board.length; at++)
      board[at] = ((at % 400) / 10 + Math.floor(at / 4000)) & 1 ? 255 : 0;
    const source = await sharp(board, { raw: { width: 400, height: 400, channels: 1 } })
      .png()
      .toBuffer();
    const row = await rowOf(await addPhoto(tenants.one, await addMember(tenants.one), source));
    const { channels } = await sharp(await fileOf(`${row.blurred_name}-blurred`)).stats();
    expect(channels[0]!.stdev).toBeLessThan(12);
    expect((await sharp(source).stats()).channels[0]!.stdev).toBeGreaterThan(120);
  });

  test("is visible to others once it is approved; free members see the first photo clear and the others locked", async () => {
    const [owner, viewer] = [await addMember(tenants.one, { paid_user: true }), await addMember(tenants.one)];
    const first = await addPhoto(tenants.one, owner, await picture(), { approved: true });
    const second = await addPhoto(tenants.one, owner, await picture(), { approved: true });
    await addPhoto(tenants.one, owner, await picture());
    for (const asking of [{ id: viewer, paidUser: false }, null]) {
      const seen = await listPhotos(tenants.one, asking, owner);
      expect(seen.map(({ id, locked }) => [id, locked])).toEqual([
        [first, false],
        [second, true],
      ]);
      // The answer does not contain the clear name of a locked photo.
      expect(JSON.stringify(seen)).not.toContain((await rowOf(second)).name);
    }
    const all = await listPhotos(tenants.one, { id: viewer, paidUser: true }, owner);
    expect(all.map(({ locked }) => locked)).toEqual([false, false]);
    expect(await listPhotos(tenants.other, { id: viewer, paidUser: true }, owner)).toEqual([]);
  });
});

describe("the limit of photos", () => {
  test("a free member may have 3 photos, and a refused fourth leaves no files or rows", async () => {
    const member = await addMember(tenants.one);
    for (let at = 0; at < 3; at++) await addPhoto(tenants.one, member, await picture());
    const before = await traces();
    await expect(addPhoto(tenants.one, member, await picture())).rejects.toThrow(PhotosFull);
    expect(await traces()).toEqual(before);
  });

  test("one of four simultaneous uploads takes the last place, and the others leave no files or rows", async () => {
    const member = await addMember(tenants.one);
    for (let at = 0; at < 2; at++) await addPhoto(tenants.one, member, await picture());
    const before = await traces();
    const source = await picture();
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => addPhoto(tenants.one, member, source)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tries) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(PhotosFull);
    const after = await traces();
    expect([after.rows, after.files.length, after.waiting]).toEqual([
      before.rows + 1,
      before.files.length + 4,
      before.waiting,
    ]);
  });

  test("another tenant cannot add a photo to a member of this one", async () => {
    const member = await addMember(tenants.one);
    const before = await traces();
    await expect(addPhoto(tenants.other, member, await picture())).rejects.toThrow(PhotoNotFound);
    expect(await traces()).toEqual(before);
  });
});

const ftyp = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(200)]);
const cut = (bytes: Buffer, part = 0.6) => bytes.subarray(0, Math.floor(bytes.length * part));
const flat = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: "#a33" } })
    .png()
    .toBuffer();

/** Returns a picture with colours that are transparent everywhere. */
async function transparent(): Promise<Buffer> {
  return sharp(await picture())
    .ensureAlpha(0)
    .png()
    .toBuffer();
}

/** Returns an AVIF whose header alone claims 13 million pixels. */
async function avifOf13Megapixels(): Promise<Buffer> {
  const bytes = await sharp(await picture())
    .avif({ effort: 0 })
    .toBuffer();
  const size = bytes.indexOf("ispe") + 8;
  bytes.writeUInt32BE(4000, size);
  bytes.writeUInt32BE(3250, size + 4);
  return bytes;
}

describe("a file that is not an acceptable picture", () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ["an empty file", "empty", () => Buffer.alloc(0)],
    ["a file over 15 MB", "too_big", () => Buffer.alloc(15 * 1024 * 1024 + 1, 0xff)],
    ["a text file", "type", () => Buffer.from("hello ".repeat(100))],
    [
      "an SVG with a script",
      "type",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["HTML that pretends to be a GIF", "broken", () => Buffer.from("GIF89a/*<script>alert(1)</script>*/")],
    ["a PDF", "type", () => Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj")],
    ["a video", "type", () => ftyp("isom")],
    ["a HEIC from a phone", "heic", () => ftyp("heic")],
    ["a JPEG header without data", "broken", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ["a JPEG without its last tenth", "broken", async () => cut(await picture(), 0.9)],
    ["a truncated JPEG", "broken", async () => cut(await picture({ width: 2000, height: 2000 }))],
    ["a truncated PNG", "broken", async () => cut(await picture({ format: "png" }))],
    ["a truncated WebP", "broken", async () => cut(await picture({ format: "webp" }))],
    [
      "a PNG with invalid pixel data",
      "broken",
      async () => {
        const bytes = await picture({ format: "png" });
        bytes.fill(0x5a, 60, bytes.length - 20);
        return bytes;
      },
    ],
    ["a picture of 66 million pixels", "too_many_pixels", () => manyPixels(11_000, 6000)],
    ["an AVIF of 13 million pixels", "too_many_pixels", avifOf13Megapixels],
    ["a picture of 1010 × 200 pixels", "narrow", () => picture({ width: 1010, height: 200 })],
    ["a picture of 200 × 1010 pixels", "narrow", () => picture({ width: 200, height: 1010 })],
    ["a picture that is transparent everywhere", "blank", transparent],
    ["a picture of one colour", "blank", () => flat()],
    [
      "a JPEG of one colour",
      "blank",
      async () =>
        sharp(await flat())
          .jpeg({ quality: 30 })
          .toBuffer(),
    ],
    [
      "an animation whose first frame is of one colour",
      "blank",
      async () => (await bomb("an animated GIF with a comment")).bytes,
    ],
    [
      "an interlaced PNG with 16 bits per channel, which needs eight times the memory of its 26 million pixels",
      "too_many_pixels",
      () => interlacedPng(5100, 5100),
    ],
    ["a picture of 20 × 20 pixels", "tiny", () => picture({ width: 20, height: 20 })],
    ["a decompression bomb of 100 million pixels", "too_many_pixels", () => manyPixels(10_000, 10_000)],
    [
      "a PNG that claims 60000 × 60000 pixels",
      "too_many_pixels",
      async () => {
        const bytes = await picture({ format: "png" });
        bytes.writeUInt32BE(60_000, 16);
        bytes.writeUInt32BE(60_000, 20);
        return bytes;
      },
    ],
  ])("%s is refused as %s and leaves no file and no row", async (_, code, make) => {
    const member = await addMember(tenants.one);
    const before = await traces();
    const refused = await addPhoto(tenants.one, member, await make()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PictureRefused);
    expect((refused as PictureRefused).code).toBe(code);
    expect(await traces()).toEqual(before);
  });

  test("data behind the end of a picture is not stored", async () => {
    const behind = Buffer.from("PK\u0003\u0004<script>secret()</script>");
    const row = await rowOf(
      await addPhoto(tenants.one, await addMember(tenants.one), Buffer.concat([await picture(), behind])),
    );
    for (const file of [
      `${row.name}-thumb`,
      `${row.name}-card`,
      `${row.name}-full`,
      `${row.blurred_name}-blurred`,
    ])
      expect((await fileOf(file)).includes("secret")).toBe(false);
  });
});

describe("files without a photo", () => {
  test("files of an upload whose process ended are deleted after an hour, not earlier", async () => {
    const member = await addMember(tenants.one);
    const before = await traces();
    const stopping = {
      ...tenants.one,
      media: {
        ...tenants.media,
        put: async (key: string, bytes: Uint8Array) => {
          await tenants.media.put(key, bytes);
          throw new Error("the process ends");
        },
      },
    };
    await expect(addPhoto(stopping, member, await picture())).rejects.toThrow("the process ends");
    const left = await traces();
    expect(left.files.length).toBeGreaterThan(before.files.length);
    expect(left.waiting).toHaveLength(before.waiting.length + 1);
    await deleteDueFiles({ ...tenants.one, now: new Date(NOW.getTime() + 3_599_000) });
    expect((await traces()).files).toEqual(left.files);
    await deleteDueFiles({ ...tenants.one, now: new Date(NOW.getTime() + 3_601_000) });
    expect(await traces()).toEqual({ ...before, waiting: [] });
  });

  test("the files of an erased member are deleted, and another tenant's files stay", async () => {
    const [member, stranger] = [await addMember(tenants.one), await addMember(tenants.other)];
    const before = await traces();
    await addPhoto(tenants.one, member, await picture());
    await addPhoto(tenants.other, stranger, await picture());
    await tenants.one.db.transaction((tx) => tx.deleteFrom("members").where("id", "=", member).execute());
    await deleteDueFiles(tenants.other);
    expect(tenants.media.keys().length).toBe(before.files.length + 8);
    await deleteDueFiles(tenants.one);
    expect(tenants.media.keys().filter((key) => key.startsWith("one/"))).toEqual(
      before.files.filter((key) => key.startsWith("one/")),
    );
    expect(tenants.media.keys().filter((key) => key.startsWith("other/"))).toHaveLength(4);
  });
});
