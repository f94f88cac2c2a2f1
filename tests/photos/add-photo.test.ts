import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPhoto } from "~/domain/photos/add-photo.server";
import { deleteDueFiles } from "~/domain/photos/delete-due-files.server";
import { listPhotos } from "~/domain/photos/list-photos.server";
import { PhotoNotFound, PhotosFull, PictureRefused } from "~/domain/photos/refusals.server";
import { addMember, createPhotoTenants, NOW, photoRows } from "../support/photo-tenants";
import { phonePicture, picture } from "../support/pictures";

let tenants: Awaited<ReturnType<typeof createPhotoTenants>>;
beforeAll(async () => {
  tenants = await createPhotoTenants();
});
afterAll(() => tenants.close());

const rowOf = async (id: number) => (await photoRows(tenants.one)).find((row) => row.id === id)!;
const fileOf = async (name: string) => (await tenants.media.get(`one/${name}.webp`))!;

/** An interlaced PNG with 16 bits a channel, whose head alone says so many pixels. */
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

/** What was there before and what is there after. */
async function traces() {
  const waiting = await tenants.one.db.transaction((tx) =>
    tx.selectFrom("photo_files_to_delete").selectAll().execute(),
  );
  return { files: tenants.media.keys(), rows: (await photoRows(tenants.one)).length, waiting };
}

describe("a photo that is added", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "as %s is kept as WebP in three sizes and blurred, under names that tell nothing of each other",
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
        const { format: kept, width } = await sharp(await fileOf(file)).metadata();
        widths.push(`${kept} ${width}`);
      }
      expect(widths).toEqual(["webp 160", "webp 480", "webp 1600", "webp 240"]);
    },
  );

  test.each([
    ["narrow", 100, 5000, [10, 480]],
    ["low", 5000, 100, [240, 10]],
  ] as const)("as a %s strip is taken at once, and drawn as one", async (_, width, height, blurred) => {
    const strip = await sharp({ create: { width, height, channels: 3, background: "#a33" } })
      .png()
      .toBuffer();
    const row = await rowOf(await addPhoto(tenants.one, await addMember(tenants.one), strip));
    const found = await sharp(await fileOf(`${row.blurred_name}-blurred`)).metadata();
    expect(found.width).toBeLessThanOrEqual(240);
    expect(found.height).toBeLessThanOrEqual(480);
    expect(Math.max(found.width ?? 0, found.height ?? 0)).toBe(Math.max(...blurred));
  });

  test("stands upright and has lost all that the camera wrote into it", async () => {
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

  test("shows nobody in its blurred rendition: a checkerboard becomes one grey", async () => {
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

  test("is seen by others once it needs no inspection, the first clear and the rest locked for free members", async () => {
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
      // The clear name of a locked photo is told in no way.
      expect(JSON.stringify(seen)).not.toContain((await rowOf(second)).name);
    }
    const all = await listPhotos(tenants.one, { id: viewer, paidUser: true }, owner);
    expect(all.map(({ locked }) => locked)).toEqual([false, false]);
    expect(await listPhotos(tenants.other, { id: viewer, paidUser: true }, owner)).toEqual([]);
  });
});

describe("how many photos a member may have", () => {
  test("is 3 for free members; the fourth leaves nothing behind", async () => {
    const member = await addMember(tenants.one);
    for (let at = 0; at < 3; at++) await addPhoto(tenants.one, member, await picture());
    const before = await traces();
    await expect(addPhoto(tenants.one, member, await picture())).rejects.toThrow(PhotosFull);
    expect(await traces()).toEqual(before);
  });

  test("holds when several take the last place at once: one wins, and the others leave nothing behind", async () => {
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

  test("another tenant cannot add one to a member of this one", async () => {
    const member = await addMember(tenants.one);
    const before = await traces();
    await expect(addPhoto(tenants.other, member, await picture())).rejects.toThrow(PhotoNotFound);
    expect(await traces()).toEqual(before);
  });
});

const ftyp = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(200)]);
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));

describe("what is no picture to be taken is refused, and leaves no file and no row", () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ["nothing at all", "empty", () => Buffer.alloc(0)],
    ["more bytes than are taken", "too_big", () => Buffer.alloc(15 * 1024 * 1024 + 1, 0xff)],
    ["a text", "type", () => Buffer.from("hello ".repeat(100))],
    [
      "a drawing with a script in it",
      "type",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["a page that pretends to be a GIF", "type", () => Buffer.from("GIF89a/*<script>alert(1)</script>*/")],
    [
      "a real GIF",
      "type",
      async () =>
        sharp(await picture())
          .gif()
          .toBuffer(),
    ],
    ["a PDF", "type", () => Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj")],
    ["a film", "type", () => ftyp("isom")],
    ["a HEIC of a phone", "heic", () => ftyp("heic")],
    ["the head of a JPEG and nothing more", "broken", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ["a JPEG that breaks off", "broken", async () => cut(await picture({ width: 2000, height: 2000 }))],
    ["a PNG that breaks off", "broken", async () => cut(await picture({ format: "png" }))],
    ["a WebP that breaks off", "broken", async () => cut(await picture({ format: "webp" }))],
    [
      "a PNG whose pixels are rubbish",
      "broken",
      async () => {
        const bytes = await picture({ format: "png" });
        bytes.fill(0x5a, 60, bytes.length - 20);
        return bytes;
      },
    ],
    ["51 million pixels", "too_many_pixels", () => flat(10_200, 5000)],
    [
      "an interlaced PNG of 16 bits a channel, which takes eight times the memory of its 13 million pixels",
      "too_many_pixels",
      () => interlacedPng(3610, 3610),
    ],
    ["a picture of 20 × 20 pixels", "tiny", () => picture({ width: 20, height: 20 })],
    ["a bomb of 100 million pixels", "too_many_pixels", () => flat(10_000, 10_000)],
    [
      "a bomb that says it is 60000 × 60000",
      "too_many_pixels",
      async () => {
        const bytes = await picture({ format: "png" });
        bytes.writeUInt32BE(60_000, 16);
        bytes.writeUInt32BE(60_000, 20);
        return bytes;
      },
    ],
  ])("%s: %s", async (_, code, make) => {
    const member = await addMember(tenants.one);
    const before = await traces();
    const refused = await addPhoto(tenants.one, member, await make()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PictureRefused);
    expect((refused as PictureRefused).code).toBe(code);
    expect(await traces()).toEqual(before);
  });

  test("what hides behind a true picture is gone once it is taken", async () => {
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

describe("files that no photo has", () => {
  test("of an upload whose process ended are deleted an hour later, not before", async () => {
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

  test("go with their member, whoever erases it, and those of another tenant stay", async () => {
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

async function flat(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#777" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
