import { z } from "zod";
import { act } from "~/domain/act.server";
import { PictureRefused } from "~/domain/photos/refusals.server";
import { messages, photos } from "../limits";
import { SendPhoto, sendPhoto } from "./send-photo.server";

/** Sends a received file as a message. A retry with the same client_message_id returns the first result. product 11.10 */
export const sendPhotoAct = act({
  name: "send_photo",
  access: "account",
  refusesSuspended: true,
  area: "chats",
  input: z.intersection(
    SendPhoto,
    z.object({
      /** the path of the received file */
      path: z.string(),
      isTooBig: z.boolean(),
    }),
  ),
  limit: (ctx) => [...messages(ctx), ...photos(ctx)],
  serialize: true,
  run: (ctx, { path, isTooBig, ...input }) => {
    if (isTooBig) throw new PictureRefused("too_big");
    return sendPhoto(ctx, ctx.member, input, path);
  },
});
