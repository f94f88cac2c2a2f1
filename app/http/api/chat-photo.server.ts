import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Account } from "~/domain/accounts/account.server";
import { findChatPhoto } from "~/domain/chats/find-chat-photo.server";
import { SendPhoto, sendPhoto } from "~/domain/chats/send/send-photo.server";
import { photoKey } from "~/domain/photos/photo-files.server";
import { PictureRefused } from "~/domain/photos/refusals.server";
import { chatPhotoSizes, PHOTO_MAX_BYTES, photoFile } from "~/domain/photos/rules";
import { paths } from "~/paths";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { countChatPhoto, countMessage } from "../limits/chat-limits.server";
import { TooOften } from "../limits/limits.server";
import { answerError } from "./answer.server";
import { asMember, inTurn, sentAnswer } from "./chat.server";
import { photoFailureOf } from "./photo-failure.server";
import { withReceivedFiles } from "./receive-files.server";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const Asked = z.object({
  conversation: id,
  message: id.max(2_000_000_000),
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
      if (!asked.success) return answerError(400, "invalid_input", "conversation and message are needed.");
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
        return answerError(failure.status, failure.error, failure.message);
      }
    }),
  );
}

async function take(c: Context<DoorEnv>, ctx: Ctx, member: Account): Promise<Response> {
  const needed = "A form with conversation or profile, client_message_id and one photo is needed.";
  if (!c.req.header("content-type")?.startsWith("multipart/"))
    return answerError(400, "invalid_input", needed);
  await countMessage(ctx, member.id);
  await countChatPhoto(ctx, member.id);
  return withReceivedFiles(c.req.raw, "photo", PHOTO_MAX_BYTES, async (files, texts) => {
    const input = SendPhoto.safeParse(texts);
    const [file, ...more] = files;
    if (!input.success || !file || more.length > 0) return answerError(400, "invalid_input", needed);
    if (file.isTooBig) throw new PictureRefused("too_big");
    const send = () => sendPhoto(ctx, member, input.data, file.path);
    return sentAnswer(c, await inTurn(ctx, member, send));
  });
}
