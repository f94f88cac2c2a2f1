import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";

/** An uploaded file at its temporary path; truncated where it was too large. */
export type ReceivedFile = { name: string; path: string; isTooBig: boolean };

/** More files than a person selects at once: each one costs, however small it is. */
const MAX_FILES = 100;
const MAX_TEXTS = 20;
const TEXT_MAX_BYTES = 64 * 1024;
/** Of the headers of one part: browsers send two lines. */
const HEADER_MAX_BYTES = 4 * 1024;
/** The bytes parsed before other requests get their turn. */
const SLICE_BYTES = 8 * 1024;
/** Longer than the server's limit for a request: an upload that is not complete by then never will be. */
const DEADLINE_MS = 75_000;

/** The prefix of upload folders in the system's temporary folder. */
const DRAFTS = "livery-upload-";
/** Far longer than an upload and its processing take. */
const ABANDONED_MS = 60 * 60 * 1000;

/** The body is not a form with files, or it was cut off. */
export class UploadBroken extends Error {
  override name = "UploadBroken";
}

/** The form has more parts, or longer texts, than allowed. */
export class UploadTooLarge extends Error {
  override name = "UploadTooLarge";
}

/**
 * Writes the files of a form to disk as they arrive, passes them to `use`, and removes them in any case. A form with too many parts is
 * refused at the first excess part; the rest of its body is not parsed.
 * @param field the field of the files
 * @param maxBytes of one file; a larger one is read to its end and discarded
 * @param use receives the files, and the form's texts by field
 * @throws UploadBroken, UploadTooLarge
 */
export async function withReceivedFiles<T>(
  incoming: IncomingMessage,
  field: string,
  maxBytes: number,
  use: (files: readonly ReceivedFile[], texts: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(path.join(tmpdir(), DRAFTS));
  try {
    const { files, texts } = await receive(incoming, field, maxBytes, dir);
    return await use(files, texts);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Removes the leftovers of uploads of killed processes, which may be members' photos. Called at start. */
export async function removeAbandonedUploads(now: Date, dir = tmpdir()): Promise<void> {
  for (const name of (await readdir(dir)).filter((one) => one.startsWith(DRAFTS))) {
    const draft = path.join(dir, name);
    const state = await stat(draft).catch(() => null);
    if (state && now.getTime() - state.mtimeMs > ABANDONED_MS)
      await rm(draft, { recursive: true, force: true });
  }
}

async function receive(incoming: IncomingMessage, field: string, maxBytes: number, dir: string) {
  const files: ReceivedFile[] = [];
  const texts: Record<string, string> = Object.create(null);
  const writing: Promise<void>[] = [];
  const ended = new AbortController();
  const parser = openParser(incoming, maxBytes);
  const broken = (cause: unknown) => new UploadBroken("The form broke off.", { cause });
  const received = new Promise<void>((resolve, reject) => {
    const refuse = (what: string) => () => reject(new UploadTooLarge(`Too many ${what}.`));
    const deadline = setTimeout(() => reject(broken("deadline")), DEADLINE_MS);
    ended.signal.addEventListener("abort", () => clearTimeout(deadline));
    parser.on("error", (error) => reject(broken(error)));
    parser.on("partsLimit", refuse("parts"));
    parser.on("filesLimit", refuse("files"));
    parser.on("fieldsLimit", refuse("texts"));
    parser.on("field", (name, value, _isNameCut, isCut) => {
      if (isCut) refuse("characters")();
      else texts[name] = value;
    });
    parser.on("file", (name, data, filename) => {
      if (name !== field || !filename) return discard(data);
      const file = { name: filename, path: path.join(dir, String(files.length)), isTooBig: false };
      files.push(file);
      data.once("limit", () => {
        file.isTooBig = true;
      });
      writing.push(write(data, file.path, ended.signal));
      writing.at(-1)?.catch(reject);
    });
    parser.on("finish", () => void Promise.all(writing).then(() => resolve(), reject));
    feed(incoming, parser, ended.signal).catch((error: unknown) => reject(broken(error)));
  });
  try {
    await received;
  } finally {
    // Stops pending reads and writes, so that the folder can be removed.
    ended.abort();
    await Promise.allSettled(writing);
  }
  return { files, texts };
}

function openParser({ headers }: IncomingMessage, maxBytes: number): BusboyInstance {
  const limits = {
    parts: MAX_FILES + MAX_TEXTS,
    files: MAX_FILES,
    fields: MAX_TEXTS,
    fileSize: maxBytes,
    fieldSize: TEXT_MAX_BYTES,
    headerSize: HEADER_MAX_BYTES,
  };
  try {
    return new Busboy({ headers: { "content-type": headers["content-type"] ?? "" }, limits });
  } catch (error) {
    throw new UploadBroken("The body is not a form with files.", { cause: error });
  }
}

/** Feeds the body to the parser in slices, at the parser's pace; other requests are answered in between. */
async function feed(incoming: IncomingMessage, parser: BusboyInstance, ended: AbortSignal): Promise<void> {
  // The socket stays open when reading stops early: the refusal is still to be written to it.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      if (ended.aborted) return;
      const slice = chunk.subarray(at, at + SLICE_BYTES);
      await new Promise<void>((resolve) => parser.write(slice, () => resolve()));
    }
    await setImmediate();
  }
  parser.end();
}

function write(data: Readable, to: string, signal: AbortSignal): Promise<void> {
  return pipeline(data, createWriteStream(to, { flags: "wx", mode: 0o600 }), { signal });
}

/** Reads to the end and discards the data. The parser itself reports an aborted body. */
function discard(data: Readable): void {
  data.on("error", () => undefined);
  data.resume();
}
