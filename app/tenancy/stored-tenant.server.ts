import { createHash, type Hash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { schemes } from "~/ui/tokens";
import type { Tenant } from "./tenant.server";
import { FileRefused, filesOf, kindOf, TenantFiles } from "./tenant-files.server";
import { yieldToRequests } from "./yield.server";

/** The manifest of a stored tenant, `<id>.json`, beside the folder that contains its copies. */
export const StoredTenant = z.object({
  format: z.literal(1),
  id: z.string(),
  slug: z.string(),
  hosts: z.array(z.string()),
  /** what it has in common with neighbours; unset in manifests of earlier versions */
  names: z
    .object({
      companyId: z.string(),
      company: z.string(),
      hosts: z.array(z.string()),
      uses: z.array(
        z.object({
          kind: z.enum(["host", "address", "key"]),
          name: z.string(),
          place: z.array(z.union([z.string(), z.number()])),
        }),
      ),
    })
    .optional(),
  version: z.string(),
  /** the name of the copy's folder, and the checksum of its content */
  digest: z.string().regex(/^[a-f0-9]{64}$/),
  /** the digest of the previous copy, from which another process may still serve */
  previous: z.string().nullable(),
  /** a hash of the names, sizes and times of the copied files; while it is the same, they are not copied again */
  print: z.string(),
  kept_at: z.iso.datetime(),
  retired: z.boolean(),
});
export type StoredTenant = z.infer<typeof StoredTenant>;

/** The folder of a copy that contains the tenant's theme. */
export const STORED_THEMES = "_themes";

/** A file to copy: its location, and its name in the copy. */
type Source = { files: TenantFiles; inner: string; name: string; size: number; mtimeMs: number };

/** The levels of a tenant's folder; deeper files are not served. */
const DEPTH = 2;

/** Lists all files of a tenant: those of its folder, its base and its theme. Files that must not be served are left out. */
export async function sourcesOf(tenant: Tenant, themesDir: string): Promise<Source[]> {
  const { extends: base, theme } = tenant.config;
  const found = await filesBelow(filesOf(tenant), "", tenant.slug, DEPTH);
  const bases = new TenantFiles(path.dirname(tenant.dir), "_base");
  if (base) found.push(...sourceOf(bases, `${base}.json`, `_base/${base}.json`));
  const themes = new TenantFiles(themesDir);
  for (const file of [theme, ...schemes.map((scheme) => `${theme}.${scheme}`)])
    found.push(...sourceOf(themes, `${file}.json`, `${STORED_THEMES}/${file}.json`));
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function filesBelow(files: TenantFiles, dir: string, name: string, depth: number): Promise<Source[]> {
  const found: Source[] = [];
  for (const entry of namesIn(files, dir)) {
    await yieldToRequests();
    const inner = path.join(dir, entry);
    const source = sourceOf(files, inner, `${name}/${entry}`);
    if (source.length > 0) found.push(...source);
    else if (depth > 0) found.push(...(await filesBelow(files, inner, `${name}/${entry}`, depth - 1)));
  }
  return found;
}

function namesIn(files: TenantFiles, dir: string): string[] {
  try {
    return files.list(dir);
  } catch (error) {
    if (error instanceof FileRefused) return [];
    throw error;
  }
}

/** Returns the source of a file; none if the file is missing or refused. */
function sourceOf(files: TenantFiles, inner: string, name: string): Source[] {
  try {
    const state = files.state(inner, kindOf(inner));
    return state ? [{ files, inner, name, ...state }] : [];
  } catch (error) {
    if (error instanceof FileRefused) return [];
    throw error;
  }
}

/** Returns a hash of the names, sizes and times of files, which shows changes without reading the files. */
export function printOf(sources: readonly Source[]): string {
  const hash = createHash("sha256");
  for (const { name, size, mtimeMs } of sources) hash.update(`${name}\0${size}\0${mtimeMs}\n`);
  return hash.digest("hex");
}

/**
 * Copies files into a folder that no other process uses yet.
 * @param isServing false before requests are served: then each file is copied synchronously, which takes a fifth of the time
 * @returns the checksum of the copy, as `digestOf` computes it
 */
export async function copySources(
  sources: readonly Source[],
  target: string,
  isServing: boolean,
): Promise<string> {
  const hash = createHash("sha256");
  for (const { files, inner, name } of sources) {
    const kind = kindOf(inner);
    const content = isServing ? await files.readLater(inner, kind) : files.read(inner, kind);
    if (!content) continue;
    const { bytes } = content;
    const copy = path.join(target, name);
    if (isServing) {
      await mkdir(path.dirname(copy), { recursive: true });
      await writeFile(copy, bytes);
    } else {
      mkdirSync(path.dirname(copy), { recursive: true });
      writeFileSync(copy, bytes);
    }
    addFile(hash, name, bytes);
  }
  return hash.digest("hex");
}

function addFile(hash: Hash, name: string, bytes: Buffer): void {
  hash.update(`${name}\0${bytes.length}\0`).update(bytes);
}

/** Returns the checksum of all names and contents of a copy. */
export async function digestOf(dir: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await namesBelow(dir, "")).sort()) {
    addFile(hash, name, await readFile(path.join(dir, name)));
  }
  return hash.digest("hex");
}

async function namesBelow(dir: string, name: string): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(path.join(dir, name))) {
    const inner = path.join(name, entry);
    if ((await lstat(path.join(dir, inner))).isDirectory()) names.push(...(await namesBelow(dir, inner)));
    else names.push(inner);
  }
  return names;
}
