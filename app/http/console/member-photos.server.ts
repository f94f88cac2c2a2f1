import type { Hono } from "hono";
import { findPhotoName } from "~/domain/operators/review/photo-queue.server";
import { photoKey } from "~/domain/photos/photo-files.server";
import { type PhotoSize, photoFile, photoSizes } from "~/domain/photos/rules";
import { answer } from "../answer.server";
import type { ConsoleEnv } from "./console-door.server";
import { permittedBrand } from "./operator-request.server";

/** A photo that was looked at is shown again without another request, for the length of a shift's break. */
const CACHED_SECONDS = 900;

/**
 * Mounts `GET /b/<brand>/photos/<number>/<size>`: a member's photo for operators who inspect photos at the brand, also one that waits or was
 * rejected. For everybody else there is no such address.
 */
export function mountMemberPhotos(app: Hono<ConsoleEnv>): void {
  app.get("/b/:brand/photos/:photo{[0-9]{1,15}}/:size", async (c) => {
    c.set("routeName", "console-photo");
    const ctx = c.get("console");
    const { brand, photo, size } = c.req.param();
    const tenant = permittedBrand(ctx, brand, "photos.inspect");
    if (!tenant || !Object.hasOwn(photoSizes, size)) return c.notFound();
    const name = await findPhotoName({ db: ctx.services.databaseOf(tenant) }, Number(photo));
    const file =
      name && (await ctx.services.media.get(photoKey({ tenant }, photoFile(name, size as PhotoSize))));
    if (!file) return c.notFound();
    return answer(file, 200, {
      "Content-Type": "image/webp",
      "Cache-Control": `private, max-age=${CACHED_SECONDS}`,
      "X-Content-Type-Options": "nosniff",
    });
  });
}
