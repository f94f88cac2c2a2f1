import { z } from "zod";
import { act } from "~/domain/act.server";
import { addPhoto } from "./add-photo.server";
import { pictures } from "./limits";
import { PictureRefused } from "./refusals.server";

/** Adds a received file as the member's last photo. product 8.16, 8.17 */
export const addPhotoAct = act({
  name: "add_photo",
  access: "account",
  area: "photos",
  input: z.object({
    /** the path of the received file */
    path: z.string(),
    isTooBig: z.boolean(),
  }),
  limit: pictures,
  run: (ctx, { path, isTooBig }) => {
    if (isTooBig) throw new PictureRefused("too_big");
    return addPhoto(ctx, ctx.member.id, path, { approved: ctx.approvesPhotos });
  },
});
