import { readdirSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const folders = ["app", "scripts", "tests"];

/** The source files and documents of the repository whose path matches, as paths from its root with slashes. */
export function sourceFiles(pattern: RegExp): string[] {
  const nested = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.posix.join(folder, file.replaceAll(path.sep, "/")),
    ),
  );
  return ["README.md", ...nested].filter((file) => pattern.test(file));
}
