import { strToU8, zipSync } from "fflate";

/** The download of a member's data as a zip. */
export function packData(
  readme: string,
  data: Record<string, unknown>,
  pictures: readonly { file: string; bytes: Buffer }[],
): Uint8Array {
  return zipSync({
    "README.txt": strToU8(`${readme}\n`),
    "account.json": strToU8(`${JSON.stringify(data, null, 2)}\n`),
    // Stored as they are: pictures gain nothing by being packed.
    ...Object.fromEntries(pictures.map(({ file, bytes }) => [file, [bytes, { level: 0 }] as const])),
  });
}
