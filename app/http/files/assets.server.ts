import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Hono } from "hono";
import type { Registry } from "~/tenancy/registry.server";
import { contentHash } from "~/tenancy/theme-fonts.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { fileStat } from "./file-stat.server";
import { acceptedEncoding, type StaticFiles } from "./static-files.server";

const forever = { "Cache-Control": "public, max-age=31536000, immutable" };

/** Serves the files of the build: hashed, immutable, compressed once. @param serves which of them this host serves */
export function mountBuildFiles<Env extends DoorEnv>(
  app: Hono<Env>,
  assets: StaticFiles,
  serves: (file: string) => boolean,
): void {
  app.get("/assets/:file{.+}", (c) => {
    c.set("routeName", "assets");
    const name = c.req.param("file") ?? "";
    const file = serves(name)
      ? assets.read(`assets/${name}`, acceptedEncoding(c.req.header("accept-encoding")))
      : null;
    if (!file) return c.notFound();
    return answer(file.body, 200, {
      "Content-Type": file.type,
      Vary: "Accept-Encoding",
      ...(file.encoding ? { "Content-Encoding": file.encoding } : {}),
      ...forever,
    });
  });
}

/** Files of the build, fonts and theme stylesheets: hashed, immutable, compressed once. The console's files belong to its own host. */
export function mountAssets(app: Hono<DoorEnv>, deps: { assets: StaticFiles; registry: Registry }): void {
  mountBuildFiles(app, deps.assets, (file) => !/^console(\/|[A-Z])/.test(file));

  const sheets = new Map<string, { br: Buffer; gzip: Buffer }>();
  app.get("/theme/:name{[\\w-]+\\.css}", (c) => {
    c.set("routeName", "theme");
    const hash = c.req.param("name").slice(0, -".css".length);
    const css = deps.registry.themes.css(hash);
    if (css === null) return c.notFound();
    let packed = sheets.get(hash);
    if (!packed) {
      packed = { br: brotliCompressSync(css), gzip: gzipSync(css) };
      sheets.set(hash, packed);
    }
    const encoding = acceptedEncoding(c.req.header("accept-encoding"));
    const headers = { "Content-Type": "text/css; charset=utf-8", Vary: "Accept-Encoding", ...forever };
    return encoding
      ? answer(packed[encoding], 200, { ...headers, "Content-Encoding": encoding })
      : answer(css, 200, headers);
  });

  app.get("/theme/:name{[\\w-]+\\.(light|dark)\\.svg}", (c) => {
    c.set("routeName", "theme");
    const [hash = "", scheme] = c.req.param("name").split(".");
    const svg = deps.registry.themes.sample(hash, scheme === "dark" ? "dark" : "light");
    return svg === null
      ? c.notFound()
      : answer(svg, 200, { "Content-Type": "image/svg+xml; charset=utf-8", ...forever });
  });

  const fonts = new Map<string, { body: Buffer; hash: string }>();
  app.get("/fonts/:hash/:file{[\\w-]+\\.woff2}", (c) => {
    c.set("routeName", "fonts");
    const { hash, file } = c.req.param();
    let font = fonts.get(file);
    if (font?.hash !== hash) {
      const full = path.join(deps.registry.themes.dir, "fonts", file);
      if (!fileStat(full)) return c.notFound();
      font = { body: readFileSync(full), hash: contentHash(full) };
      fonts.set(file, font);
    }
    if (font.hash !== hash) return c.notFound();
    return answer(font.body, 200, { "Content-Type": "font/woff2", ...forever });
  });
}
