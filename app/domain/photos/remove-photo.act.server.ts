import { z } from "zod";
import { act } from "~/domain/act.server";
import { idInput } from "~/domain/number-input.server";
import { removePhoto } from "./remove-photo.server";

/** Removes a photo of the member. product 8.18 */
export const removePhotoAct = act({
  name: "remove_photo",
  access: "account",
  area: "photos",
  input: z.object({ photo: idInput }),
  run: (ctx, { photo }) => removePhoto(ctx, ctx.member.id, photo),
});
