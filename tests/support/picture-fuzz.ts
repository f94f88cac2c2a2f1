import sharp from "sharp";
import { picture } from "./pictures";

/** Returns numbers from 0 to below 1 that depend on the seed alone. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns one picture of each of eight formats, with profile and orientation where the format has them. */
export async function picturesToMutate(width = 600, height = 800): Promise<Record<string, Buffer>> {
  const drawn = sharp(await picture({ width, height })).withMetadata({ orientation: 6, icc: "p3" });
  const as = (format: "png" | "webp" | "gif" | "avif" | "tiff") => drawn.clone().toFormat(format).toBuffer();
  const avif = await as("avif");
  const heic = Buffer.from(avif);
  heic.write("heic", 8, "latin1");
  return {
    jpeg: await drawn.clone().jpeg().toBuffer(),
    "progressive jpeg": await drawn.clone().jpeg({ progressive: true }).toBuffer(),
    png: await as("png"),
    webp: await as("webp"),
    gif: await as("gif"),
    avif,
    heic,
    tiff: await as("tiff"),
  };
}

/** Numbers at which programs that read lengths and sizes fail. */
const ODD = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

type Mutation = (file: Buffer, random: () => number) => Buffer;
const upTo = (most: number, random: () => number) => Math.floor(random() * most);
/** Returns a position, half of the time in the first bytes, where the structure is. */
const place = (file: Buffer, random: () => number) =>
  upTo(random() < 0.5 ? Math.min(file.length, 400) : file.length, random);

const mutations: Mutation[] = [
  function flipBits(file, random) {
    for (let count = 1 + upTo(20, random); count > 0; count--) {
      const at = place(file, random);
      file[at] = (file[at] ?? 0) ^ (1 << upTo(8, random));
    }
    return file;
  },
  function writeOddNumber(file, random) {
    const [at, value] = [place(file, random), ODD[upTo(ODD.length, random)]!];
    if (at + 4 > file.length) return file;
    if (random() < 0.5) file.writeUInt32BE(value, at);
    else file.writeUInt32LE(value, at);
    return file;
  },
  function cutOff(file, random) {
    return file.subarray(0, place(file, random));
  },
  function repeatPart(file, random) {
    const [from, length] = [place(file, random), upTo(20_000, random)];
    const part = file.subarray(from, from + length);
    const times = 1 + upTo(40, random);
    return Buffer.concat([
      file.subarray(0, from),
      ...Array<Buffer>(times).fill(part),
      file.subarray(from + length),
    ]);
  },
  function removePart(file, random) {
    const from = place(file, random);
    return Buffer.concat([file.subarray(0, from), file.subarray(from + upTo(2000, random))]);
  },
  function fillPart(file, random) {
    const from = place(file, random);
    return file.fill(upTo(256, random), from, Math.min(file.length, from + upTo(5000, random)));
  },
];

/** Returns a damaged copy of a file, damaged in one to three ways. */
export function mutated(file: Buffer, random: () => number): Buffer {
  let copy: Buffer = Buffer.from(file);
  for (let count = 1 + upTo(3, random); count > 0; count--)
    copy = Buffer.from(mutations[upTo(mutations.length, random)]!(copy, random));
  return copy;
}
