import type { Hono } from "hono";
import { findEvidencePhoto } from "~/domain/operators/review/case-evidence.server";
import { findPhotoName } from "~/domain/operators/review/photo-queue.server";
import { photoKey } from "~/domain/photos/photo-files.server";
import { type PhotoSize, photoFile, photoSizes } from "~/domain/photos/rules";
import type { Tenant } from "~/tenancy/tenant.server";
import { answer } from "../answer.server";
import type { ConsoleCtx } from "./console-context.server";
import type { ConsoleEnv } from "./console-door.server";
import { permittedBrand } from "./operator-request.server";

/** A photo that was looked at is shown again without another request, for the length of a shift's break. */
const CACHED_SECONDS = 900;

const headers = {
  "Content-Type": "image/webp",
  "Cache-Control": `private, max-age=${CACHED_SECONDS}`,
  "X-Content-Type-Options": "nosniff",
};

const readPhoto = ({ services }: ConsoleCtx, tenant: Tenant, name: string, size: PhotoSize) =>
  services.media.get(photoKey({ tenant }, photoFile(name, size)));

/**
 * Mounts `GET /b/<brand>/photos/<number>/<size>`: a member's photo for operators who inspect photos at the brand, also one that waits or was
 * rejected; and `GET /b/<brand>/evidence/<complaint>`: the photo that was reported, also after its owner removed it. For everybody else there are no such
 * addresses.
 */
export function mountMemberPhotos(app: Hono<ConsoleEnv>): void {
  app.get("/b/:brand/photos/:photo{[0-9]{1,15}}/:size", async (c) => {
    c.set("routeName", "console-photo");
    const ctx = c.get("console");
    const { brand, photo, size } = c.req.param();
    const tenant = permittedBrand(ctx, brand, "photos.inspect");
    if (!tenant || !Object.hasOwn(photoSizes, size)) return c.notFound();
    const name = await findPhotoName({ db: ctx.services.databaseOf(tenant) }, Number(photo));
    const file = name && (await readPhoto(ctx, tenant, name, size as PhotoSize));
    return file ? answer(file, 200, headers) : c.notFound();
  });
  app.get("/b/:brand/evidence/:reference{[A-Za-z0-9-]{1,20}}", async (c) => {
    c.set("routeName", "console-evidence");
    const ctx = c.get("console");
    const { brand, reference } = c.req.param();
    const tenant = permittedBrand(ctx, brand, "photos.inspect");
    if (!tenant) return c.notFound();
    const name = await findEvidencePhoto({ db: ctx.services.databaseOf(tenant) }, reference);
    const file = name && (await readPhoto(ctx, tenant, name, "full"));
    return file ? answer(file, 200, headers) : c.notFound();
  });
}
