import type { Hono } from "hono";
import type { TenantDb } from "~/db/pool.server";
import { findMailFace, readFaceToken } from "~/domain/notifications/mail-faces.server";
import { photoKey } from "~/domain/photos/photo-files.server";
import { photoFile } from "~/domain/photos/rules";
import type { Sign } from "~/domain/signatures.server";
import type { FileStore } from "~/outside/storage/file-store.server";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import type { BrandFile, BrandFiles } from "./brand-files.server";

export type MailPictureDeps = {
  files: BrandFiles;
  media: FileStore;
  databaseOf: (tenant: Tenant) => TenantDb;
  sign: Sign;
  contexts: { now: () => Date };
};

/** Mail programs in browsers show pictures on their own origin. */
const embedded = { "Cross-Origin-Resource-Policy": "cross-origin" };
const immutable = { "Cache-Control": "public, max-age=31536000, immutable" };
/** Pictures of an older version of the brand are those of today, and not cached for long. */
const brief = { "Cache-Control": "public, max-age=3600" };
const SYMBOL = 192;

/**
 * Mounts the pictures that mails show: the brand's logo and wide picture, and members' faces. A face is looked up with each request, so that
 * the photo of a member who has left or is blocked is gone from mails that were sent before; the brand's symbol takes its place. decision 338
 */
export function mountMailPictures(app: Hono<DoorEnv>, { files, media, ...deps }: MailPictureDeps): void {
  const drawings: Record<string, (tenant: Tenant) => Promise<BrandFile | null>> = {
    "logo-light.png": (tenant) => files.mailLogo(tenant, "light"),
    "logo-dark.png": (tenant) => files.mailLogo(tenant, "dark"),
    "hero.jpg": (tenant) => files.mailHero(tenant),
  };
  app.get("/mail-pictures/:version/:picture", async (c) => {
    c.set("routeName", "mail-pictures");
    const tenant = c.get("tenant");
    const name = c.req.param("picture");
    const file = Object.hasOwn(drawings, name) ? await drawings[name]?.(tenant) : null;
    if (!file) return c.notFound();
    const caching = c.req.param("version") === tenant.version ? immutable : brief;
    return answer(file.body, 200, { "Content-Type": file.type, ...embedded, ...caching });
  });

  app.get(paths.mailFace(":token"), async (c) => {
    c.set("routeName", "mail-pictures");
    const tenant = c.get("tenant");
    const now = deps.contexts.now();
    const face = readFaceToken({ tenant, sign: deps.sign, now }, c.req.param("token") ?? "");
    const name = face && (await findMailFace({ tenant, db: deps.databaseOf(tenant) }, face));
    const photo = name ? await media.get(photoKey({ tenant }, photoFile(name, "card"))) : null;
    const symbol = photo
      ? null
      : await files.icon(tenant, SYMBOL, { ground: tenant.theme.values.color.ground });
    const body = photo ?? symbol?.body;
    if (!body) return c.notFound();
    const type = photo ? "image/webp" : "image/png";
    return answer(body, 200, { "Content-Type": type, ...embedded, "Cache-Control": "private, no-store" });
  });
}
