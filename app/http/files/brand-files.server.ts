import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import { fileStat } from "./file-stat.server";

/** The widths pictures are drawn at, in CSS pixels times density. Nothing else is made, whatever is asked for. */
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
};

export type BrandFile = { body: Buffer; type: string };

const versions = new WeakMap<Tenant, Map<string, string>>();

/** Whether the tenant has a file. */
export function hasBrandFile(tenant: Tenant, file: string): boolean {
  return existsSync(path.join(tenant.dir, file));
}

/**
 * The immutable address of a file in the tenant's folder; it changes when the file does.
 * @param width of the rendition wanted, one of `pictureWidths`; the file as it is when not given
 */
export function brandFileHref(tenant: Tenant, file: string, width?: PictureWidth): string {
  return paths.brandFile(fileVersion(tenant, file), file, width);
}

function fileVersion(tenant: Tenant, file: string): string {
  const known = versions.get(tenant) ?? new Map<string, string>();
  versions.set(tenant, known);
  let version = known.get(file);
  if (!version) {
    const stat = statSync(path.join(tenant.dir, file), { throwIfNoEntry: false });
    version = stat ? `${stat.size.toString(36)}${Math.round(stat.mtimeMs).toString(36)}` : "0";
    known.set(file, version);
  }
  return version;
}

/** Pictures of brands, drawn once at each width and kept on disk under DATA_DIR. */
export class BrandFiles {
  #drawing = new Map<string, Promise<BrandFile | null>>();

  constructor(readonly dataDir: string) {}

  /**
   * A file of the tenant's folder, as it is or as a WebP rendition.
   * @returns null for what is not there, not a picture, or outside the folder
   */
  async read(tenant: Tenant, file: string, width: number | null): Promise<BrandFile | null> {
    const type = types[path.extname(file).toLowerCase()];
    if (!type || !/^[\w-]+(\/[\w-]+)*\.\w+$/.test(file)) return null;
    const source = path.join(tenant.dir, file);
    const stat = fileStat(source);
    if (!stat) return null;
    if (width === null || type === "image/svg+xml") return { body: readFileSync(source), type };
    if (!(pictureWidths as readonly number[]).includes(width)) return null;
    return this.#made(`${source} ${stat.mtimeMs} ${stat.size} ${width}`, "webp", "image/webp", () =>
      sharp(source).resize({ width, withoutEnlargement: true }).webp({ quality: 76, effort: 5 }).toBuffer(),
    );
  }

  /** A square PNG of the brand's icon, on an opaque ground when `ground` is given (touch icons have no transparency). */
  async icon(
    tenant: Tenant,
    size: number,
    look: { ground?: string; padding?: number },
  ): Promise<BrandFile | null> {
    const source = path.join(tenant.dir, "icon.svg");
    const stat = statSync(source, { throwIfNoEntry: false });
    if (!stat) return null;
    const inner = Math.round(size * (1 - 2 * (look.padding ?? 0)));
    return this.#made(
      `${source} ${stat.mtimeMs} icon ${size} ${look.ground ?? ""} ${inner}`,
      "png",
      "image/png",
      async () => {
        const icon = await sharp(source, { density: 300 })
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

  /** The picture that other sites show beside a link, 1200 × 630: the hero under the brand's logo. */
  async socialCard(tenant: Tenant): Promise<BrandFile | null> {
    const hero = path.join(tenant.dir, "pictures/hero-wide.webp");
    const logo = path.join(tenant.dir, "logo.svg");
    const { ground, raised } = tenant.theme.values.color;
    const stamp = [hero, logo]
      .map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
      .join(" ");
    return this.#made(`${tenant.dir} card ${stamp} ${tenant.theme.hash}`, "jpg", "image/jpeg", async () => {
      const base = existsSync(hero)
        ? sharp(hero).resize(1200, 630, { fit: "cover", position: "right" })
        : sharp({ create: { width: 1200, height: 630, channels: 3, background: ground } });
      if (!existsSync(logo)) return base.jpeg({ quality: 84 }).toBuffer();
      const mark = await sharp(logo, { density: 240 })
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

  /** Gives what was made before under this name, else makes it once, however many ask. */
  async #made(
    name: string,
    extension: string,
    type: string,
    make: () => Promise<Buffer>,
  ): Promise<BrandFile | null> {
    const key = createHash("sha256").update(name).digest("hex").slice(0, 32);
    const file = path.join(this.dataDir, "renditions", key.slice(0, 2), `${key}.${extension}`);
    if (existsSync(file)) return { body: readFileSync(file), type };
    const running = this.#drawing.get(key);
    if (running) return running;
    const work = make()
      .then((body) => {
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
