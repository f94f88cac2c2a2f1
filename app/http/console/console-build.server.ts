import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";

/** The prefix of the console's routes in the common build, and its document. */
const PREFIX = "console-";
const ROOT = `${PREFIX}root`;

/** The files of the console's own script, as the build names them. */
export type ConsoleFiles = { script: string; imports: readonly string[]; styles: readonly string[] };

/** The list of pages for browsers: its address, and its text, compressed once. */
export type ConsoleManifest = { path: string; packed: { br: Buffer; gzip: Buffer; identity: Buffer } };

/** The console's part of the build, and the list of its pages. */
export type ConsoleBuild = { build: ServerBuild; manifest: ConsoleManifest };

/** Returns the build without the console: what the hosts of brands serve. */
export function withoutConsole(build: ServerBuild): ServerBuild {
  const brands = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith(PREFIX)));
  return {
    ...build,
    routes: brands(build.routes),
    assets: { ...build.assets, routes: brands(build.assets.routes) },
  } as ServerBuild;
}

/**
 * Returns the build with only the console: its document is the root, and its script starts it. Remix compiles one root per build, so the
 * console's is a route that takes its place here.
 * @param render the console's renderer, which the build exports
 */
export function consoleBuildOf(build: ServerBuild, render: unknown, files: ConsoleFiles): ConsoleBuild {
  const own = <T extends object>(routes: Record<string, T | undefined>) =>
    Object.fromEntries(
      Object.entries(routes).flatMap(([id, route]) => {
        if (!route || !id.startsWith(PREFIX)) return [];
        return [
          id === ROOT ? ["root", { ...route, id: "root", path: "", parentId: undefined }] : [id, route],
        ];
      }),
    );
  const assets = {
    ...build.assets,
    entry: { module: files.script, imports: [...files.imports], css: [] },
    routes: own(build.assets.routes),
  };
  const version = createHash("sha256").update(JSON.stringify(assets)).digest("hex").slice(0, 8);
  const path = `/assets/console/manifest-${version}.js`;
  const listed = { ...assets, url: path, version };
  const identity = Buffer.from(`window.__remixManifest=${JSON.stringify(listed)};`);
  return {
    build: {
      ...build,
      entry: { module: { ...build.entry.module, default: render } },
      routes: own(build.routes),
      assets: listed,
    } as ServerBuild,
    manifest: {
      path,
      packed: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity },
    },
  };
}
