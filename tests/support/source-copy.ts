import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const COPIED = [
  ...["app", "locales", "themes", "scripts", "tenants/_base", "tenants/maple-and-main"],
  ...["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "remix.config.js"],
];

/** A copy of the source that a test may change. */
export type SourceCopy = {
  dir: string;
  /** Replaces a text of a file, as an editor that saves it. Returns a function that restores the file. */
  edit: (file: string, before: string, after: string) => () => void;
  /** Writes a new file. */
  write: (file: string, text: string) => void;
};

/** Copies the source with one brand and links the installed packages. */
export function copySource(): SourceCopy {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-source-"));
  for (const name of COPIED) cpSync(path.join(root, name), path.join(dir, name), { recursive: true });
  linkPackages(dir);
  return {
    dir,
    edit(file, before, after) {
      const at = path.join(dir, file);
      const text = readFileSync(at, "utf8");
      expect(text).toContain(before);
      writeFileSync(at, text.replace(before, after));
      return () => writeFileSync(at, text);
    },
    write(file, text) {
      const at = path.join(dir, file);
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, text);
    },
  };
}

/** Links each package, and names all as installed: an installation would change the packages behind a link of the whole folder. */
function linkPackages(dir: string): void {
  const [installed, linked] = [path.join(root, "node_modules"), path.join(dir, "node_modules")];
  mkdirSync(linked);
  for (const name of readdirSync(installed))
    if (name === ".bin" || !name.startsWith("."))
      symlinkSync(path.join(installed, name), path.join(linked, name));
  cpSync(path.join(root, "package-lock.json"), path.join(linked, ".package-lock.json"));
}
