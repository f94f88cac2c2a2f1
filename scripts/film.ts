/**
 * Renders the film of the video lander from a brand's own drawn pictures: `npm run film [-- <slug>]` writes tenants/<slug>/film.webm (VP9)
 * and film.mp4 (H.264). The film is a silent loop of twelve seconds. decision 134
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Registry } from "../app/tenancy/registry.server";
import type { Tenant } from "../app/tenancy/tenant.server";
import { drawFilm } from "./film/draw-film";
import { openBrowser } from "./look/browser";

const SCENES = 3;
const formats = [
  { file: "film.webm", codec: "vp9", bitrate: 190_000 },
  { file: "film.mp4", codec: "avc", bitrate: 230_000 },
] as const;

const root = path.resolve(import.meta.dirname, "..");
const require = createRequire(import.meta.url);
/** The browser build of mediabunny, which is a single file. */
const muxer = path.join(path.dirname(require.resolve("mediabunny")), "mediabunny.min.mjs");
const only = process.argv.slice(2);

async function main(): Promise<void> {
  const registry = new Registry(path.join(root, "tenants"), path.join(root, "themes"));
  await registry.loadAll();
  const tenants = registry.list().filter(({ slug }) => only.length === 0 || only.includes(slug));
  const browser = await openBrowser();
  try {
    for (const tenant of tenants) {
      const pictures = picturesOf(tenant);
      if (pictures.length < SCENES) {
        process.stdout.write(`${tenant.slug}: too few pictures for a film\n`);
        continue;
      }
      const page = await browser.newPage();
      // WebCodecs requires a secure context, and browsers treat http://localhost as one.
      await page.route("http://localhost/**", (route) =>
        route.request().url().endsWith(".mjs")
          ? route.fulfill({ contentType: "text/javascript", body: readFileSync(muxer) })
          : route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
      );
      await page.goto("http://localhost/");
      for (const { file, codec, bitrate } of formats) {
        const film = Buffer.from(await page.evaluate(drawFilm, { pictures, codec, bitrate }), "base64");
        writeFileSync(path.join(tenant.dir, file), film);
        process.stdout.write(`${tenant.slug}/${file}: ${Math.ceil(film.length / 1024)} KB\n`);
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

/**
 * Returns the first pictures of the brand's showcase as base64. Fictional profiles are skipped because they would have to be labelled.
 * The first picture is also the poster.
 */
function picturesOf({ config, dir }: Tenant): string[] {
  return config.showcase
    .filter(({ fictional }) => !fictional)
    .slice(0, SCENES)
    .map(({ picture }) => readFileSync(path.join(dir, picture)).toString("base64"));
}

await main();
