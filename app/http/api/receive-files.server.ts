import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unstable_parseMultipartFormData as parseMultipart } from "@remix-run/node";

/** A file that was sent, where it lies for the moment; it is cut off where it was larger than is taken. */
export type ReceivedFile = { name: string; path: string; isTooBig: boolean };

/** More than anybody chooses at once: each one costs, however small it is. */
const MOST_FILES = 100;

/** The body is no form with files, or of too many, or broke off. */
export class UploadBroken extends Error {
  override name = "UploadBroken";
}

/**
 * Writes the files of a form to disk as they come in, hands them on, and removes them, whatever happens.
 * @param field the files' field; what else is in the form is passed over
 * @param maxBytes of one file; what is larger is read to its end and not kept
 * @throws UploadBroken
 */
export async function withReceivedFiles<T>(
  request: Request,
  field: string,
  maxBytes: number,
  use: (files: readonly ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(path.join(tmpdir(), "livery-upload-"));
  try {
    const files: ReceivedFile[] = [];
    await parseMultipart(request, async ({ name, filename, data }) => {
      const isWanted = name === field && filename !== undefined && filename !== "";
      const file = { name: filename ?? "", path: path.join(dir, String(files.length)), isTooBig: false };
      if (isWanted && files.push(file) > MOST_FILES) throw new Error("There are too many files.");
      file.isTooBig = !(await write(data, isWanted ? file.path : null, maxBytes));
      return null;
    }).catch((error: unknown) => {
      throw new UploadBroken("The form broke off.", { cause: error });
    });
    return await use(files);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
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
