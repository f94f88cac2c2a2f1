import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { HERO, LOGO } from "~/jobs/brand-pictures.server";
import { mailColors, type Scheme } from "~/jobs/mail-colors.server";
import { paths } from "~/paths";
import { type PictureJob, PictureUnreadable } from "~/pictures/picture-job.server";
import { picturePool } from "~/pictures/picture-pool.server";
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

/** Before a picture that could not be read is tried again, in milliseconds: each attempt takes a processor. */
const UNREADABLE_MS = 10 * 60_000;
const MISSING = "0";
/** The size of pictures in mails, in pixels: twice that on the page. */
const MAIL_LOGO = { width: 480, height: 88 };
const MAIL_HERO = { width: 1200, height: 420 };
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
  /** Renditions that cannot be made, with the time of the next attempt. */
  #unreadable = new Map<string, number>();

  constructor(readonly dataDir: string) {}

  /**
   * Returns a file of the tenant's folder, as it is or as a WebP rendition.
   * @returns null for a file that is missing, is neither a picture nor the film, or is outside the folder
   */
  async read(tenant: Tenant, file: string, width: number | null): Promise<BrandFile | null> {
    const type = types[path.extname(file).toLowerCase()];
    if (!type || !/^[\w-]+(\/[\w-]+)*(\.(light|dark))?\.\w+$/.test(file)) return null;
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
    return this.#made(tenant, `${source} ${state.mtimeMs} ${state.size} ${width}`, "webp", async () => {
      const content = await readBrandFile(tenant, file);
      return content && { kind: "rendition", bytes: content.bytes, width };
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
      tenant,
      `${source} ${state.mtimeMs} icon ${size} ${look.ground ?? ""} ${inner}`,
      "png",
      async () => {
        const drawing = await readBrandFile(tenant, "icon.svg");
        const background = look.ground ?? "#00000000";
        return drawing && { kind: "icon", drawing: drawing.bytes, size, inner, background };
      },
    );
  }

  /** Returns the preview picture for links on other sites, 1200 × 630: the hero under the brand's logo. */
  async socialCard(tenant: Tenant): Promise<BrandFile | null> {
    const { ground, raised } = tenant.theme.values.color;
    const stamp = [HERO, LOGO].map((file) => stateOf(tenant, file)?.mtimeMs ?? 0).join(" ");
    const name = `${tenant.dir} card ${stamp} ${tenant.theme.hash}`;
    return this.#made(tenant, name, "jpg", async () => {
      const [hero, logo] = await Promise.all([readBrandFile(tenant, HERO), readBrandFile(tenant, LOGO)]);
      return { kind: "card", hero: hero?.bytes ?? null, logo: logo?.bytes ?? null, ground, raised };
    });
  }

  /** Returns the brand's logo as PNG for mails, two pixels for each of the page, in the colours of a scheme; null without a logo. */
  async mailLogo(tenant: Tenant, scheme: Scheme): Promise<BrandFile | null> {
    const { ground, ink } = mailColors(tenant)[scheme];
    const twin = `logo.${scheme}.svg`;
    const file = scheme !== tenant.theme.scheme && hasBrandFile(tenant, twin) ? twin : LOGO;
    const stamp = stateOf(tenant, file)?.mtimeMs ?? 0;
    return this.#made(tenant, `${tenant.dir} mail ${file} ${stamp} ${ground} ${ink}`, "png", async () => {
      const logo = await readBrandFile(tenant, file);
      return logo && { kind: "mail-logo", drawing: logo.bytes, ...MAIL_LOGO, ground, ink };
    });
  }

  /** Returns the brand's wide picture as JPEG for mails; null without one. */
  async mailHero(tenant: Tenant): Promise<BrandFile | null> {
    const stamp = stateOf(tenant, HERO)?.mtimeMs ?? 0;
    return this.#made(tenant, `${tenant.dir} mail hero ${stamp}`, "jpg", async () => {
      const hero = await readBrandFile(tenant, HERO);
      return hero && { kind: "mail-hero", bytes: hero.bytes, ...MAIL_HERO };
    });
  }

  /** Returns a rendition by its name; makes it once, however many requests wait for it. */
  async #made(
    { id }: Tenant,
    name: string,
    extension: "webp" | "png" | "jpg",
    prepare: () => Promise<Exclude<PictureJob, { kind: "photo" }> | null>,
  ): Promise<BrandFile | null> {
    const type = types[`.${extension}`] ?? "";
    const key = createHash("sha256").update(name).digest("hex").slice(0, 32);
    const file = path.join(this.dataDir, "renditions", key.slice(0, 2), `${key}.${extension}`);
    if (existsSync(file)) return { body: readFileSync(file), type };
    const running = this.#drawing.get(key);
    if (running) return running;
    if (Date.now() < (this.#unreadable.get(key) ?? 0)) return null;
    const work = prepare()
      .then(async (job) => {
        const drawn = job && (await picturePool.run(`files of ${id}`, job));
        if (!drawn) return null;
        const body = Buffer.from(drawn);
        mkdirSync(path.dirname(file), { recursive: true });
        const draft = `${file}.${process.pid}`;
        writeFileSync(draft, body);
        renameSync(draft, file);
        return { body, type };
      })
      .catch((error: unknown) => {
        if (!(error instanceof PictureUnreadable)) throw error;
        this.#unreadable.set(key, Date.now() + UNREADABLE_MS);
        return null;
      })
      .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, work);
    return work;
  }
}
