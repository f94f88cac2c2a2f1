import { mkdir, open, readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** An erased account. The entry contains no personal data. */
export type Erasure = { tenant: number; member: number; mark: string; at: string };

/** Records erasures outside the database, in case a restored backup contains erased members. product 7.16 */
export interface ErasureJournal {
  /** The entries are on disk when it resolves. */
  append(entries: readonly Erasure[]): Promise<void>;
  read(): Promise<Erasure[]>;
}

/**
 * Stores the journal in a folder: one file per month, one line of JSON per erasure. Folders inside are read too: the journals of several
 * machines, whose files have the same names.
 */
export function openErasureJournal(folder: string): ErasureJournal {
  return {
    async append(entries) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const byFile = new Map<string, Erasure[]>();
      for (const entry of entries) byFile.set(fileOf(entry), [...(byFile.get(fileOf(entry)) ?? []), entry]);
      for (const [name, lines] of byFile) {
        const file = await open(path.join(folder, name), "a", 0o600);
        try {
          // In one write, so that two processes cannot mix their lines.
          await file.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
          await file.sync();
        } finally {
          await file.close();
        }
      }
    },
    async read() {
      const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      const files = names.filter((name) => name.endsWith(".jsonl")).sort();
      const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8")));
      return texts
        .flatMap((text) => text.split("\n").filter(Boolean))
        .map((line) => JSON.parse(line) as Erasure);
    },
  };
}

function fileOf({ at }: Erasure): string {
  return `${at.slice(0, 7)}.jsonl`;
}
