import { constants, crc32, deflateRawSync } from "node:zlib";
import { apply, crc32Append } from "./crc32-combine";

/**
 * A rendered page with holes where each answer's nonce goes. For gzip each piece is deflated once, on its own, and a hole becomes a
 * stored block, so that an answer with a fresh nonce costs no compression.
 */
export type SplicedPage = {
  plain: Template;
  gzip: Template;
  /** the CRC-32 of the page from that of its nonce */
  checksum: (hole: number) => number;
  /** uncompressed */
  length: number;
  /** of memory, with the copy that may lie ready */
  bytes: number;
};

/** Bytes with places to write into: a copy and a few writes make an answer. */
type Template = {
  bytes: Buffer;
  holes: readonly number[];
  /** a copy that was filled before */
  spare: { copy: Buffer; sender: Sender } | null;
};

/** Of a stored block (RFC 1951 §3.2.4): three bits and padding, the length and its complement. */
const STORED_HEADER = 5;
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const TRAILER = 8;

/**
 * Cuts a page at every nonce.
 * @param placeholder what was rendered in place of the nonce; an answer's nonce must have the same length
 */
export function splicePage(html: string, placeholder: string): SplicedPage {
  const pieces = html.split(placeholder).map((piece) => Buffer.from(piece));
  const holeLength = Buffer.byteLength(placeholder);
  const plain = template(pieces, Buffer.alloc(holeLength), 0);
  const packed = pieces.map((piece, at) =>
    // A full flush ends each piece on a whole byte and forgets what came before: no match reaches over a hole.
    deflateRawSync(piece, {
      level: 9,
      memLevel: 9,
      finishFlush: at === pieces.length - 1 ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
    }),
  );
  const stored = Buffer.alloc(STORED_HEADER + holeLength);
  stored.writeUInt16LE(holeLength, 1);
  stored.writeUInt16LE(~holeLength & 0xffff, 3);
  const gzip = template([Buffer.concat([gzipHeader, packed[0]!]), ...packed.slice(1)], stored, STORED_HEADER);
  gzip.bytes = Buffer.concat([gzip.bytes, Buffer.alloc(TRAILER)]);
  return {
    plain,
    gzip,
    checksum: checksumOf(pieces, holeLength),
    length: plain.bytes.length,
    bytes: plain.bytes.length + 2 * gzip.bytes.length,
  };
}

/** The page with this nonce, uncompressed. */
export function plainPage({ plain }: SplicedPage, nonce: string): Buffer {
  return filled(plain, nonce);
}

/** The page with this nonce as gzip (RFC 1952). */
export function gzippedPage({ gzip, checksum, length }: SplicedPage, nonce: string): Buffer {
  const page = filled(gzip, nonce);
  page.writeUInt32LE(checksum(crc32(nonce)), page.length - 8);
  page.writeUInt32LE(length, page.length - 4);
  return page;
}

/** Who sends a copy; it may be filled again as soon as it is out. */
type Sender = { readonly writableFinished: boolean };

/**
 * Gives a packed page to be filled again once it is out: its memory is warm, and all of it but the nonce is right already. One of each
 * page waits at most.
 * @param copy what `gzippedPage` gave for this page
 */
export function giveBack({ gzip }: SplicedPage, copy: Buffer, sender: Sender): void {
  gzip.spare ??= { copy, sender };
}

function filled(from: Template, nonce: string): Buffer {
  const page = from.spare?.sender.writableFinished ? from.spare.copy : Buffer.from(from.bytes);
  // Whoever is slow, or broke off, keeps what it has, and its place is free for the next.
  from.spare = null;
  for (const at of from.holes) page.write(nonce, at, "latin1");
  return page;
}

function template(pieces: readonly Buffer[], hole: Buffer, offset: number): Template {
  const parts: Buffer[] = [];
  const holes: number[] = [];
  let length = 0;
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) {
      holes.push(length + offset);
      parts.push(hole);
      length += hole.length;
    }
    parts.push(piece);
    length += piece.length;
  }
  return { bytes: Buffer.concat(parts), holes, spare: null };
}

function checksumOf(pieces: readonly Buffer[], holeLength: number): (hole: number) => number {
  const afterHole = crc32Append(holeLength);
  const steps = pieces.map((piece) => ({ crc: crc32(piece), append: crc32Append(piece.length) }));
  const sumWith = (hole: number) =>
    steps.reduce((sum, { crc, append }, at) => append(at === 0 ? 0 : afterHole(sum, hole), crc), 0);
  // A checksum is linear in each part's, so 33 of them tell all others.
  const zero = sumWith(0);
  const ofBit = Uint32Array.from({ length: 32 }, (_, bit) => sumWith((1 << bit) >>> 0) ^ zero);
  return (hole) => (apply(ofBit, hole) ^ zero) >>> 0;
}
