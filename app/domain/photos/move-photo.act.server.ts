import { z } from "zod";
import { act } from "~/domain/act.server";
import { idInput } from "~/domain/number-input.server";
import { movePhoto } from "./order-photos.server";
import { photoMoves } from "./rules";

/** Moves a photo of the member to the first or a neighbouring place. product 8.18 */
export const movePhotoAct = act({
  name: "move_photo",
  access: "account",
  area: "photos",
  input: z.object({ photo: idInput, move: z.enum(photoMoves) }),
  run: (ctx, { photo, move }) => movePhoto(ctx, ctx.member.id, photo, move),
});
