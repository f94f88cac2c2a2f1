import { PictureUnreadable } from "../../picture-job.server";
import { PartialCopy, PROFILE_MAX_BYTES } from "./copy.server";
import { exifOf, orientationOf } from "./orientation.server";

/** Each scan passes over the whole picture, however few bytes it has. Cameras and programs write at most about 15. */
const MAX_SCANS = 64;

const [SOI, EOI, SOS, DHT, DQT, DRI] = [0xd8, 0xd9, 0xda, 0xc4, 0xdb, 0xdd];
/** Baseline, extended and progressive: the kinds that browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];

const EXIF = Buffer.from("Exif\0\0");
const PROFILE = Buffer.from("ICC_PROFILE\0");
const JFIF = Buffer.from("JFIF\0");
const ADOBE = Buffer.from("Adobe");

type Segment = { marker: number; at: number; end: number };

/**
 * Copies a JPEG without texts, previews, further pictures and everything else that does not change its pixels.
 * @returns what is there of a file that is cut off
 * @throws PictureUnreadable for a kind that browsers do not show, and for too many scans
 */
export function stripJpeg(file: Buffer): Buffer {
  const copy = new PartialCopy(file.length + 64);
  copy.add(file.subarray(0, 2));
  copyFacts(file, copy);
  let scans = 0;
  for (const { marker, at, end } of segmentsOf(file)) {
    if (marker === SOS && ++scans > MAX_SCANS) throw new PictureUnreadable("broken");
    if (isFrame(marker) && !FRAMES.includes(marker)) throw new PictureUnreadable("type");
    if (isFrame(marker) || [EOI, SOS, DHT, DQT, DRI].includes(marker)) copy.add(file.subarray(at, end));
  }
  return copy.bytes;
}

/** Copies what states the meaning of the pixels: colour model, orientation and colour profile. */
function copyFacts(file: Buffer, copy: PartialCopy): void {
  const seen = new Set<number>();
  const profile: Buffer[] = [];
  let profileBytes = 0;
  for (const { marker, at, end } of segmentsOf(file)) {
    if (marker === SOS) break;
    const segment = file.subarray(at, end);
    const data = segment.subarray(4);
    const isFirst = !seen.has(marker);
    if (marker === APP0 && isFirst && startsWith(data, JFIF)) copy.add(segment);
    else if (marker === APP14 && isFirst && startsWith(data, ADOBE)) copy.add(segment);
    else if (marker === APP1 && isFirst && startsWith(data, EXIF)) {
      const orientation = orientationOf(data.subarray(EXIF.length));
      if (orientation) copy.add(exifSegment(orientation));
    } else if (marker === APP2 && startsWith(data, PROFILE)) {
      profileBytes += segment.length;
      if (profileBytes <= PROFILE_MAX_BYTES) profile.push(segment);
      continue;
    } else continue;
    seen.add(marker);
  }
  if (profileBytes <= PROFILE_MAX_BYTES) for (const part of profile) copy.add(part);
}

/** Lists the segments of the first picture; a scan extends to the next marker. Each byte is passed once. */
function* segmentsOf(file: Buffer): Generator<Segment> {
  let at = 2;
  while (at + 2 <= file.length) {
    if (file[at] !== 0xff) {
      // Bytes between segments, which decoders skip.
      at = nextMarker(file, at);
      continue;
    }
    const marker = file[at + 1]!;
    if (marker === 0xff || marker === 0 || marker === SOI || isAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === EOI) {
      yield { marker, at, end: at + 2 };
      return;
    }
    if (at + 4 > file.length) return;
    const length = file.readUInt16BE(at + 2);
    if (length < 2) throw new PictureUnreadable("broken");
    const header = at + 2 + length;
    const end = marker === SOS ? nextMarker(file, header) : Math.min(header, file.length);
    yield { marker, at, end };
    at = end;
  }
}

/** Returns the position of the next marker that is not part of a scan's data, or the end of the file. */
function nextMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1]!;
    if (marker !== 0 && marker !== 0xff && !isAlone(marker)) return at;
  }
  return file.length;
}

/** Restart markers and TEM have no length. */
function isAlone(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![DHT, 0xc8, 0xcc].includes(marker);
}

function startsWith(data: Buffer, text: Buffer): boolean {
  return data.subarray(0, text.length).equals(text);
}

function exifSegment(orientation: number): Buffer {
  const exif = exifOf(orientation);
  const segment = Buffer.concat([Buffer.from([0xff, APP1, 0, 0]), EXIF, exif]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return segment;
}
