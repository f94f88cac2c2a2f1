import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unstable_parseMultipartFormData as parseMultipart } from "@remix-run/node";

/** A file that was sent, where it lies for the moment; it is cut off where it was larger than is taken. */
export type ReceivedFile = { name: string; path: string; isTooBig: boolean };

/** More than anybody chooses at once: each one costs, however small it is. */
const MOST_FILES = 100;

/** So many fields of text a form has at most, and so long each is, in bytes. */
const MOST_TEXTS = 20;
const TEXT_MAX_BYTES = 64 * 1024;

/** The body is no form with files, or of too many, or broke off. */
export class UploadBroken extends Error {
  override name = "UploadBroken";
}

/**
 * Writes the files of a form to disk as they come in, hands them on, and removes them, whatever happens.
 * @param field the files' field
 * @param maxBytes of one file; what is larger is read to its end and not kept
 * @param use gets the files, and the form's texts by field
 * @throws UploadBroken
 */
export async function withReceivedFiles<T>(
  request: Request,
  field: string,
  maxBytes: number,
  use: (files: readonly ReceivedFile[], texts: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(path.join(tmpdir(), "livery-upload-"));
  try {
    const files: ReceivedFile[] = [];
    const texts: Record<string, string> = Object.create(null);
    await parseMultipart(request, async ({ name, filename, data }) => {
      if (filename === undefined && Object.keys(texts).length < MOST_TEXTS) {
        texts[name] = await readText(data);
        return null;
      }
      const isWanted = name === field && filename !== undefined && filename !== "";
      const file = { name: filename ?? "", path: path.join(dir, String(files.length)), isTooBig: false };
      if (isWanted && files.push(file) > MOST_FILES) throw new Error("There are too many files.");
      file.isTooBig = !(await write(data, isWanted ? file.path : null, maxBytes));
      return null;
    }).catch((error: unknown) => {
      throw new UploadBroken("The form broke off.", { cause: error });
    });
    return await use(files, texts);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function readText(data: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of data) {
    bytes += chunk.length;
    if (bytes > TEXT_MAX_BYTES) throw new Error("A field is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Reads to the end. @returns whether it was no more than so many bytes */
async function write(data: AsyncIterable<Uint8Array>, to: string | null, maxBytes: number): Promise<boolean> {
  const file = to === null ? null : await open(to, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const chunk of data) {
      bytes += chunk.length;
      if (bytes <= maxBytes) await file?.write(chunk);
    }
    return bytes <= maxBytes;
  } finally {
    await file?.close();
  }
}
