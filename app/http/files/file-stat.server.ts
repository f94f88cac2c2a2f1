import { type Stats, statSync } from "node:fs";

/** The errors of a file system for a name that cannot exist. */
const nothingThere = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

/**
 * Returns the state of a regular file whose name may be made up.
 * @returns null where there is no such file: a missing name, a folder, a name "below" a file, or a name that is too long
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
