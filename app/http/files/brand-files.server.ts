import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { paths } from "~/paths";
import { svgProblems } from "~/tenancy/check/svg-problems.server";
import type { Tenant } from "~/tenancy/tenant.server";
import {
  type FileContent,
  FileRefused,
  type FileState,
  filesOf,
  kindOf,
} from "~/tenancy/tenant-files.server";

/** The widths of picture renditions, in CSS pixels times density. Other widths are not made. */
export const pictureWidths = [120, 240, 360, 480, 600, 900, 1200, 1600, 2400] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const types: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".ico": "image/x-icon",
  ".webm": "video/webm",
  ".mp4": "video/mp4",
};

export type BrandFile = { body: Buffer; type: string };

/** No picture of a brand needs more, and a small file can contain many. */
const MAX_PIXELS = 40_000_000;
const MISSING = "0";
const HERO = "pictures/hero-wide.webp";
const LOGO = "logo.svg";
const versions = new WeakMap<Tenant, Map<string, string>>();

/** Returns whether the tenant has a file. */
export function hasBrandFile(tenant: Tenant, file: string): boolean {
  return fileVersion(tenant, file) !== MISSING;
}

/**
 * Returns the immutable address of a file in the tenant's folder; it changes with the file.
 * @param width of the rendition, one of `pictureWidths`; by default the original file
 */
export function brandFileHref(tenant: Tenant, file: string, width?: PictureWidth): string {
  return paths.brandFile(fileVersion(tenant, file), file, width);
}

function fileVersion(tenant: Tenant, file: string): string {
  const known = versions.get(tenant) ?? new Map<string, string>();
  versions.set(tenant, known);
  let version = known.get(file);
  if (!version) {
    const state = stateOf(tenant, file);
    version = state ? `${state.size.toString(36)}${Math.round(state.mtimeMs).toString(36)}` : MISSING;
    known.set(file, version);
  }
  return version;
}

function isDrawing(file: string): boolean {
  return path.extname(file).toLowerCase() === ".svg";
}

/** @returns null for a file that is missing or not allowed */
function stateOf(tenant: Tenant, file: string): FileState | null {
  try {
    return filesOf(tenant).state(file, kindOf(file));
  } catch (error) {
    if (error instanceof FileRefused) return null;
    throw error;
  }
}

/**
 * Reads the current file. It may have changed since the tenant was read, so it is checked again.
 * @returns null for a file that is missing or not allowed
 */
async function readBrandFile(tenant: Tenant, file: string): Promise<FileContent | null> {
  try {
    const content = await filesOf(tenant).readLater(file, kindOf(file));
    return content && isDrawing(file) && svgProblems(content.bytes).length > 0 ? null : content;
  } catch (error) {
    if (error instanceof FileRefused) return null;
    throw error;
  }
}

/** Pictures of brands, rendered once at each width and cached on disk under DATA_DIR. */
export class BrandFiles {
  #drawing = new Map<string, Promise<BrandFile | null>>();

  constructor(readonly dataDir: string) {}

  /**
   * Returns a file of the tenant's folder, as it is or as a WebP rendition.
   * @returns null for a file that is missing, is neither a picture nor the film, or is outside the folder
   */
  async read(tenant: Tenant, file: string, width: number | null): Promise<BrandFile | null> {
    const type = types[path.extname(file).toLowerCase()];
    if (!type || !/^[\w-]+(\/[\w-]+)*\.\w+$/.test(file)) return null;
    const isFilm = kindOf(file) === "film";
    if (isFilm !== type.startsWith("video/") || (isFilm && width !== null)) return null;
    if (width === null || isDrawing(file)) {
      const content = await readBrandFile(tenant, file);
      return content && { body: content.bytes, type };
    }
    if (!(pictureWidths as readonly number[]).includes(width)) return null;
    const state = stateOf(tenant, file);
    if (!state) return null;
    const source = path.join(tenant.dir, file);
    return this.#made(`${source} ${state.mtimeMs} ${state.size} ${width}`, "webp", "image/webp", async () => {
      const content = await readBrandFile(tenant, file);
      const picture = content && sharp(content.bytes, { limitInputPixels: MAX_PIXELS });
      return (
        picture?.resize({ width, withoutEnlargement: true }).webp({ quality: 76, effort: 5 }).toBuffer() ??
        null
      );
    });
  }

  /** Returns a square PNG of the brand's icon, on an opaque background when `ground` is given (touch icons have no transparency). */
  async icon(
    tenant: Tenant,
    size: number,
    look: { ground?: string; padding?: number },
  ): Promise<BrandFile | null> {
    const state = stateOf(tenant, "icon.svg");
    if (!state) return null;
    const source = path.join(tenant.dir, "icon.svg");
    const inner = Math.round(size * (1 - 2 * (look.padding ?? 0)));
    return this.#made(
      `${source} ${state.mtimeMs} icon ${size} ${look.ground ?? ""} ${inner}`,
      "png",
      "image/png",
      async () => {
        const drawing = await readBrandFile(tenant, "icon.svg");
        if (!drawing) return null;
        const icon = await sharp(drawing.bytes, { density: 300 })
          .resize(inner, inner, { fit: "contain", background: "#00000000" })
          .png()
          .toBuffer();
        const background = look.ground ?? "#00000000";
        return sharp({ create: { width: size, height: size, channels: 4, background } })
          .composite([{ input: icon }])
          .png({ compressionLevel: 9 })
          .toBuffer();
      },
    );
  }

  /** Returns the preview picture for links on other sites, 1200 × 630: the hero under the brand's logo. */
  async socialCard(tenant: Tenant): Promise<BrandFile | null> {
    const { ground, raised } = tenant.theme.values.color;
    const stamp = [HERO, LOGO].map((file) => stateOf(tenant, file)?.mtimeMs ?? 0).join(" ");
    return this.#made(`${tenant.dir} card ${stamp} ${tenant.theme.hash}`, "jpg", "image/jpeg", async () => {
      const [hero, logo] = await Promise.all([readBrandFile(tenant, HERO), readBrandFile(tenant, LOGO)]);
      const base = hero
        ? sharp(hero.bytes, { limitInputPixels: MAX_PIXELS }).resize(1200, 630, {
            fit: "cover",
            position: "right",
          })
        : sharp({ create: { width: 1200, height: 630, channels: 3, background: ground } });
      if (!logo) return base.jpeg({ quality: 84 }).toBuffer();
      const mark = await sharp(logo.bytes, { density: 240 })
        .resize({ width: 380, height: 110, fit: "inside" })
        .png()
        .toBuffer();
      const { width = 380, height = 110 } = await sharp(mark).metadata();
      const plate = await sharp({
        create: { width: width + 72, height: height + 56, channels: 4, background: raised },
      })
        .composite([{ input: mark }])
        .png()
        .toBuffer();
      return base
        .composite([{ input: plate, left: 64, top: 630 - 64 - (height + 56) }])
        .jpeg({ quality: 84 })
        .toBuffer();
    });
  }

  /** Returns a rendition by its name; makes it once, however many requests wait for it. */
  async #made(
    name: string,
    extension: string,
    type: string,
    make: () => Promise<Buffer | null>,
  ): Promise<BrandFile | null> {
    const key = createHash("sha256").update(name).digest("hex").slice(0, 32);
    const file = path.join(this.dataDir, "renditions", key.slice(0, 2), `${key}.${extension}`);
    if (existsSync(file)) return { body: readFileSync(file), type };
    const running = this.#drawing.get(key);
    if (running) return running;
    const work = make()
      .then((body) => {
        if (!body) return null;
        mkdirSync(path.dirname(file), { recursive: true });
        const draft = `${file}.${process.pid}`;
        writeFileSync(draft, body);
        renameSync(draft, file);
        return { body, type };
      })
      .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, work);
    return work;
  }
}
