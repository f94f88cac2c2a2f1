import type { Context, Hono } from "hono";
import { InvalidInput } from "~/domain/act-refusals.server";
import { sentView } from "~/domain/chats/chats-view.server";
import { findChatPhoto } from "~/domain/chats/find-chat-photo.server";
import { sendPhotoAct } from "~/domain/chats/send/send-photo.act.server";
import type { Account } from "~/domain/context";
import { photoKey } from "~/domain/photos/photo-files.server";
import { chatPhotoSizes, photoFile } from "~/domain/photos/rules";
import { paths } from "~/paths";
import { performReceived } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { answerError, answerTagged, invalidInput, tagged } from "./answer.server";
import { asMember } from "./as-member.server";
import { ChatPhotoQuery } from "./chat-photo.call.server";
import { receiveUpload } from "./receive-upload.server";

/**
 * The photo never changes, and is deleted from caches within a day. Another member who logs in with the same browser cannot read it from the
 * cache. decision 226
 */
const twoAlone = { "Cache-Control": "private, max-age=86400, immutable", Vary: "Cookie" };

/**
 * Mounts the photos of a conversation: POST sends one, as a form with the file in `photo`; GET delivers it to the two members only. product
 * 11.10
 */
export function mountChatPhoto(app: Hono<DoorEnv>): void {
  app.get(paths.chatPhotoCall(), (c) =>
    asMember(c, async (ctx, member) => {
      const requested = ChatPhotoQuery.safeParse(c.req.query());
      if (!requested.success) return invalidInput(ctx, "conversation, message");
      const { conversation, message, size } = requested.data;
      const name = await findChatPhoto(ctx, member.id, conversation, message);
      const bytes = await ctx.media.get(photoKey(ctx, photoFile(name, chatPhotoSizes[size])));
      if (bytes === null) return answerError(404, "not_found", ctx.t("chats:refused_gone"));
      return answer(bytes, 200, { "Content-Type": "image/webp", ...twoAlone });
    }),
  );

  app.post(paths.chatPhotoCall(), (c) => asMember(c, (ctx, member) => take(c, ctx, member)));
}

async function take(c: Context<DoorEnv>, ctx: Ctx, member: Account): Promise<Response> {
  const refused = () => invalidInput(ctx, "conversation, profile, client_message_id, photo");
  if (!c.req.header("content-type")?.startsWith("multipart/")) return refused();
  return performReceived(sendPhotoAct, ctx, (send) =>
    receiveUpload(c, ctx, member, async ([file, ...more], texts) => {
      if (!file || more.length > 0) return refused();
      try {
        const { result } = await send({ ...texts, path: file.path, isTooBig: file.isTooBig });
        return answerTagged(c, tagged(sentView(result)));
      } catch (error) {
        if (error instanceof InvalidInput) return refused();
        throw error;
      }
    }),
  );
}
