import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { picture } from "./pictures";

/** What a text or profile expands to. */
const EXPANDED = Buffer.alloc(20_000_000);
const [WIDTH, HEIGHT] = [300, 400];

/** A file with parts that are much larger than they look, and the same picture without them. */
export type Bomb = { bytes: Buffer; plain: Buffer };

const cached = new Map<string, Promise<Bomb>>();

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(12 + data.length);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, "latin1");
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + data.length)), 8 + data.length);
  return framed;
}

async function pngWith(before: readonly Buffer[], after: readonly Buffer[] = []): Promise<Bomb> {
  const plain = await picture({ format: "png", width: WIDTH, height: HEIGHT });
  const header = 8 + 12 + 13;
  const end = plain.length - 12;
  const parts = [plain.subarray(0, header), ...before, plain.subarray(header, end)];
  return { bytes: Buffer.concat([...parts, ...after, plain.subarray(end)]), plain };
}

function segment(marker: number, data: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.from([0xff, marker, 0, 0]), data]);
  framed.writeUInt16BE(data.length + 2, 2);
  return framed;
}

async function jpegWith(segments: readonly Buffer[]): Promise<Bomb> {
  const plain = await picture({ width: WIDTH, height: HEIGHT });
  return { bytes: Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]), plain };
}

function riffChunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(8 + data.length + (data.length % 2));
  framed.write(type, 0, "latin1");
  framed.writeUInt32LE(data.length, 4);
  data.copy(framed, 8);
  return framed;
}

/** EXIF data with as many tags as fit. */
function manyTags(count: number): Buffer {
  const exif = Buffer.alloc(10 + count * 12 + 4);
  exif.write("MM\0*", 0, "latin1");
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(count, 8);
  for (let at = 0; at < count; at++) {
    exif.writeUInt16BE(0x0100 + (at % 0xff), 10 + at * 12);
    exif.writeUInt16BE(2, 12 + at * 12);
    exif.writeUInt32BE(60_000, 14 + at * 12);
  }
  return exif;
}

/** Returns an animation, each frame another grey. */
async function animation(format: "gif" | "webp", frames: number): Promise<Buffer> {
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, at) => Buffer.alloc(WIDTH * HEIGHT * 3, 20 + (at % 200))),
  );
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT * frames, channels: 3, pageHeight: HEIGHT } })
    [format]()
    .toBuffer();
}

const compressed = deflateSync(EXPANDED);
const text = Buffer.concat([Buffer.from("Comment\0\0"), compressed]);
const international = Buffer.concat([Buffer.from("Comment\0\x01\0\0\0", "latin1"), compressed]);

/** The kinds of bombs. The same picture without the bomb is also there, so that one can see what is left. */
const makers = {
  "a PNG with eight compressed texts of 20 MB": () =>
    pngWith(Array.from({ length: 8 }, () => chunk("zTXt", text))),
  "a PNG with compressed international texts of 20 MB": () =>
    pngWith(Array.from({ length: 8 }, () => chunk("iTXt", international))),
  "a PNG with compressed texts behind the picture": () => pngWith([], [chunk("zTXt", text)]),
  "a PNG with 200,000 texts": () =>
    pngWith(Array(200_000).fill(chunk("tEXt", Buffer.from("Comment\0x", "latin1")))),
  "a PNG with a colour profile of 20 MB": () => pngWith([chunk("iCCP", text)]),
  "a PNG with 20,000 tags of a camera": () => pngWith([chunk("eXIf", manyTags(20_000))]),
  "an animated PNG": () =>
    pngWith(
      [chunk("acTL", Buffer.from([0, 0, 0, 100, 0, 0, 0, 0]))],
      Array.from({ length: 100 }, () => chunk("fdAT", compressed)),
    ),
  "a JPEG with 100 comments of 64 KB": () =>
    jpegWith(Array.from({ length: 100 }, () => segment(0xfe, Buffer.alloc(65_000, 0x41)))),
  "a JPEG with 5,000 tags of a camera": () =>
    jpegWith([segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), manyTags(5000)]))]),
  "a JPEG with a colour profile of 12 MB": () =>
    jpegWith(
      Array.from({ length: 200 }, (_, at) =>
        segment(
          0xe2,
          Buffer.concat([Buffer.from("ICC_PROFILE\0"), Buffer.from([at + 1, 200]), Buffer.alloc(60_000)]),
        ),
      ),
    ),
  "a JPEG with previews and further pictures": async () => {
    const { bytes, plain } = await jpegWith([
      segment(
        0xe1,
        Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), Buffer.alloc(60_000, 0x20)]),
      ),
      segment(0xe2, Buffer.concat([Buffer.from("MPF\0"), Buffer.alloc(60_000)])),
    ]);
    return { bytes: Buffer.concat([bytes, plain, plain]), plain };
  },
  "a WebP with texts of 10 MB": async () => {
    const plain = await picture({ format: "webp", width: WIDTH, height: HEIGHT });
    const extended = Buffer.alloc(10);
    extended[0] = 0x0c;
    extended.writeUIntLE(WIDTH - 1, 4, 3);
    extended.writeUIntLE(HEIGHT - 1, 7, 3);
    const wrapped = (more: readonly Buffer[], flags: number) => {
      extended[0] = flags;
      const body = [Buffer.from("WEBP"), riffChunk("VP8X", extended), plain.subarray(12), ...more];
      return riffChunk("RIFF", Buffer.concat(body));
    };
    const more = [riffChunk("EXIF", manyTags(60_000)), riffChunk("XMP ", Buffer.alloc(10_000_000, 0x20))];
    return { bytes: wrapped(more, 0x0c), plain: wrapped([], 0) };
  },
  "an animated WebP": async () => {
    const bytes = await animation("webp", 100);
    return { bytes, plain: await firstFrameOfWebp(bytes) };
  },
  "an animated GIF with a comment": async () => {
    const bytes = await animation("gif", 100);
    const image = bytes.indexOf(Buffer.from([0x21, 0xf9, 4]));
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe]),
      ...Array<Buffer>(1000).fill(Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 0x41)])),
      Buffer.from([0]),
    ]);
    const plain = await animation("gif", 1);
    return { bytes: Buffer.concat([bytes.subarray(0, image), comment, bytes.subarray(image)]), plain };
  },
} satisfies Record<string, () => Promise<Bomb>>;

async function firstFrameOfWebp(bytes: Buffer): Promise<Buffer> {
  const frame = bytes.indexOf("ANMF");
  const plain = Buffer.from(bytes.subarray(0, frame + 8 + bytes.readUInt32LE(frame + 4)));
  plain.writeUInt32LE(plain.length - 8, 4);
  return plain;
}

export type BombName = keyof typeof makers;
export const bombNames = Object.keys(makers) as BombName[];

export function bomb(name: BombName): Promise<Bomb> {
  const known = cached.get(name) ?? makers[name]();
  cached.set(name, known);
  return known;
}

/** Returns a progressive JPEG whose last scan is repeated. */
export async function manyScans(scans: number): Promise<Buffer> {
  const plain = await sharp(await picture({ width: WIDTH, height: HEIGHT }))
    .jpeg({ progressive: true })
    .toBuffer();
  const last = plain.subarray(plain.lastIndexOf(Buffer.from([0xff, 0xda])), plain.length - 2);
  const end = plain.subarray(plain.length - 2);
  return Buffer.concat([plain.subarray(0, plain.length - 2), ...Array<Buffer>(scans).fill(last), end]);
}

/** Returns a valid PNG of few bytes with many pixels of one bit each. */
export function manyPixels(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
