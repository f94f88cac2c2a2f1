import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Account } from "~/domain/accounts/account.server";
import { findChatPhoto } from "~/domain/chats/find-chat-photo.server";
import { SendPhoto, sendPhoto } from "~/domain/chats/send/send-photo.server";
import { idInput, placeInput } from "~/domain/number-input.server";
import { photoKey } from "~/domain/photos/photo-files.server";
import { PictureRefused } from "~/domain/photos/refusals.server";
import { chatPhotoSizes, photoFile } from "~/domain/photos/rules";
import { paths } from "~/paths";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { countChatPhoto, countMessage } from "../limits/chat-limits.server";
import { TooOften } from "../limits/limits.server";
import { answerError, invalidInput } from "./answer.server";
import { asMember, inTurn, sentAnswer } from "./chat.server";
import { answerPhotoFailure, photoFailureOf } from "./photo-failure.server";
import { receiveUpload } from "./receive-upload.server";

const Asked = z.object({
  conversation: idInput,
  message: placeInput,
  size: z.enum(["thumb", "full"]).default("full"),
});

/** It never changes; another who logs in with the same browser gets nothing out of what it keeps. */
const twoAlone = { "Cache-Control": "private, max-age=31536000, immutable", Vary: "Cookie" };

/**
 * A photo in a conversation: POST sends one, as a form with the file in `photo`; GET gives it to one of the two, and to nobody else.
 * decisions §6
 */
export function mountChatPhoto(app: Hono<DoorEnv>): void {
  app.get(paths.chatPhotoCall(), (c) =>
    asMember(c, async (ctx, member) => {
      const asked = Asked.safeParse(c.req.query());
      if (!asked.success) return invalidInput(ctx, "conversation, message");
      const { conversation, message, size } = asked.data;
      const name = await findChatPhoto(ctx, member.id, conversation, message);
      const bytes = await ctx.media.get(photoKey(ctx, photoFile(name, chatPhotoSizes[size])));
      if (bytes === null) return answerError(404, "not_found", ctx.t("chats:refused_gone"));
      return answer(bytes, 200, { "Content-Type": "image/webp", ...twoAlone });
    }),
  );

  app.post(paths.chatPhotoCall(), (c) =>
    asMember(c, async (ctx, member) => {
      try {
        return await take(c, ctx, member);
      } catch (error) {
        const failure = error instanceof TooOften ? null : photoFailureOf(ctx, error);
        if (!failure) throw error;
        return answerPhotoFailure(failure);
      }
    }),
  );
}

async function take(c: Context<DoorEnv>, ctx: Ctx, member: Account): Promise<Response> {
  const refused = () => invalidInput(ctx, "conversation, profile, client_message_id, photo");
  if (!c.req.header("content-type")?.startsWith("multipart/")) return refused();
  await countMessage(ctx, member.id);
  await countChatPhoto(ctx, member.id);
  return receiveUpload(c, ctx, member, async (files, texts) => {
    const input = SendPhoto.safeParse(texts);
    const [file, ...more] = files;
    if (!input.success || !file || more.length > 0) return refused();
    if (file.isTooBig) throw new PictureRefused("too_big");
    const send = () => sendPhoto(ctx, member, input.data, file.path);
    return sentAnswer(c, await inTurn(ctx, member, send));
  });
}
