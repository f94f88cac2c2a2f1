import { z } from "zod";
import type { Account, ChatContext, PhotoContext } from "~/domain/context";
import {
  makeRenditions,
  type PictureSource,
  requirePictureRoom,
} from "~/domain/photos/make-renditions.server";
import { dropUnclaimed, storeChatPhoto } from "~/domain/photos/photo-files.server";
import { CLIENT_ID } from "../rules";
import { checkPhoto } from "./check-photo.server";
import { Addressee } from "./lock-conversation.server";
import { photoText, type Sent, send } from "./send-message.server";

export type SendPhoto = z.infer<typeof SendPhoto>;
export const SendPhoto = z.intersection(
  Addressee,
  z.object({ text: z.string().max(100_000).default(""), client_message_id: z.string().regex(CLIENT_ID) }),
);

/**
 * Sends a photo as a message that only the two members of the conversation can see. A retry with the same client_message_id returns the
 * first result, costs nothing more, and leaves no second file; a refused photo leaves no file either.
 * @param picture its bytes, or the path of a file that contains them
 * @throws NotEnoughCredits, ChatClosed, ChatNotFound, MessageRefused, PictureRefused, TooManyPictures. product 11.10
 */
export async function sendPhoto(
  ctx: ChatContext & PhotoContext,
  sender: Pick<Account, "id">,
  input: SendPhoto,
  picture: PictureSource,
): Promise<Sent> {
  const text = photoText(ctx, input.text);
  const earlier = await checkPhoto(ctx, sender, input, input.client_message_id);
  if (earlier) return earlier;
  requirePictureRoom(ctx);
  const renditions = await makeRenditions(ctx, picture);
  const names = await storeChatPhoto(ctx, renditions);
  try {
    const { width, height } = renditions;
    const photo = { ...names, width, height };
    return await send(ctx, sender, input, input.client_message_id, { kind: "photo", text, photo });
  } finally {
    // Files that cannot be deleted now stay in the deletion list and are deleted later.
    await dropUnclaimed(ctx, names).catch(() => undefined);
  }
}
