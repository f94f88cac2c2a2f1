import { strToU8, zipSync } from "fflate";

/** Returns the download of a member's data as a zip archive. */
export function packData(
  readme: string,
  data: Record<string, unknown>,
  pictures: readonly { file: string; bytes: Buffer }[],
): Uint8Array {
  return zipSync({
    "README.txt": strToU8(`${readme}\n`),
    "account.json": strToU8(`${JSON.stringify(data, null, 2)}\n`),
    // Stored without compression: the image files are compressed already.
    ...Object.fromEntries(pictures.map(({ file, bytes }) => [file, [bytes, { level: 0 }] as const])),
  });
}
