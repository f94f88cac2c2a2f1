import { z } from "zod";
import { act } from "~/domain/act.server";
import { idInput } from "~/domain/number-input.server";
import { CropPhoto, cropPhoto } from "./crop-photo.server";
import { pictures } from "./limits";

/** Crops a photo of the member. product 8.18 */
export const cropPhotoAct = act({
  name: "crop_photo",
  access: "account",
  area: "photos",
  input: z.object({ photo: idInput, crop: CropPhoto }),
  limit: pictures,
  run: (ctx, { photo, crop }) => cropPhoto(ctx, ctx.member.id, photo, crop),
});
