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

/** Returns the best encoding that a request accepts. */
export function acceptedEncoding(header: string | undefined): "br" | "gzip" | null {
  if (!header) return null;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header)) return "br";
  return acceptsGzip(header) ? "gzip" : null;
}

/** Returns whether a request accepts gzip. */
export function acceptsGzip(header: string | undefined): boolean {
  return header !== undefined && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header);
}

/** Files of the build with their compressed forms (`x.js.br`, `x.js.gz`), cached in memory after the first read. */
export class StaticFiles {
  #files = new Map<string, StaticFile | null>();

  readonly #roots: readonly string[];

  /** @param roots searched in this order */
  constructor(...roots: string[]) {
    this.#roots = roots;
  }

  /** Returns a file by its path below a root, or null. Names are checked, so that no name leads outside the root. */
  read(name: string, encoding: "br" | "gzip" | null): StaticFile | null {
    // A file has one name: no "." or ".." segments.
    if (!/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(name) || name.includes("..")) return null;
    const key = `${encoding ?? ""} ${name}`;
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const file = this.#load(name, encoding);
    // Unknown names are not cached: their number is unlimited.
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
