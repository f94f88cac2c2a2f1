import { type Stats, statSync } from "node:fs";

/** What a file system answers to a name under which no file can be. */
const nothingThere = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

/**
 * The state of a regular file whose name a visitor may have made up.
 * @returns null where there is none: nothing of that name, a folder, a name "below" a file, or one too long to exist
 */
export function fileStat(file: string): Stats | null {
  try {
    const stat = statSync(file);
    return stat.isFile() ? stat : null;
  } catch (error) {
    if (nothingThere.has((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}
