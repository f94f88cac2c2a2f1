import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileStat } from "./file-stat.server";

export type StaticFile = { body: Buffer; type: string; encoding: "br" | "gzip" | null };

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
};

/** Which encoding of a file a request takes, best first. */
export function acceptedEncoding(header: string | undefined): "br" | "gzip" | null {
  if (!header) return null;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header)) return "br";
  return acceptsGzip(header) ? "gzip" : null;
}

/** Whether a request takes gzip. */
export function acceptsGzip(header: string | undefined): boolean {
  return header !== undefined && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header);
}

/** Files of the build with the encodings made beside them (`x.js.br`, `x.js.gz`), held in memory once read. */
export class StaticFiles {
  #files = new Map<string, StaticFile | null>();

  readonly #roots: readonly string[];

  /** @param roots what the first has not is looked for in the next */
  constructor(...roots: string[]) {
    this.#roots = roots;
  }

  /** A file by its path below a root, or null. Names are checked, so nothing outside of it is reached. */
  read(name: string, encoding: "br" | "gzip" | null): StaticFile | null {
    // One file has one name: no "." or ".." between.
    if (!/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(name) || name.includes("..")) return null;
    const key = `${encoding ?? ""} ${name}`;
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const file = this.#load(name, encoding);
    // Unknown names are not remembered: they could be without end.
    if (file) this.#files.set(key, file);
    return file;
  }

  #load(name: string, encoding: "br" | "gzip" | null): StaticFile | null {
    const type = types[path.extname(name)];
    const plain = this.#roots.map((root) => path.join(root, name)).find((file) => fileStat(file));
    if (!type || !plain) return null;
    const packed = encoding === "br" ? `${plain}.br` : encoding === "gzip" ? `${plain}.gz` : null;
    if (packed && existsSync(packed)) return { body: readFileSync(packed), type, encoding };
    return { body: readFileSync(plain), type, encoding: null };
  }
}
