import type { Context, Hono } from "hono";
import { z } from "zod";
import { findChatWith } from "~/domain/chats/find-chat-with.server";
import { openChat } from "~/domain/chats/open-chat.server";
import { publishTyping } from "~/domain/chats/publish-typing.server";
import { removeChat } from "~/domain/chats/remove-chat.server";
import { seeMessages } from "~/domain/chats/see-messages.server";
import { Addressee } from "~/domain/chats/send/lock-conversation.server";
import { SendMessage, type Sent, sendMessage } from "~/domain/chats/send/send-message.server";
import type { Account } from "~/domain/context";
import { idInput, placeInput } from "~/domain/number-input.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { countMessage, countTyping } from "../limits/chat-limits.server";
import { serialize } from "../limits/serialize.server";
import { answerRefused } from "../refusals/refused.server";
import { answerError, answerTagged, invalidInput, tagged } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import { messageView, openChatView } from "./chats-view.server";
import { openingView } from "./opening-view.server";
import { readBody } from "./read-body.server";

const Requested = z.intersection(
  Addressee,
  z.object({ before: placeInput.optional(), after: placeInput.optional() }),
);
const Seen = z.object({
  conversation: idInput,
  seq: placeInput,
  what: z.enum(["seen", "delivered"]).default("seen"),
});
const Typing = z.object({ conversation: idInput });

/**
 * Mounts the calls of one conversation: GET reads a page of it, POST sends a message, DELETE removes it from the member's list. POST
 * /api/seen.php marks messages as seen or delivered, POST /api/typing.php publishes that the member is typing. Fields and answers are
 * listed in the docs. product 23.2, 11.3
 */
export function mountChat(app: Hono<DoorEnv>): void {
  app.get("/api/chat.php", (c) =>
    asMember(c, async (ctx, member) => {
      const requested = Requested.safeParse(c.req.query());
      if (!requested.success) return invalidInput(ctx, "conversation, profile");
      const { before, after } = requested.data;
      const place = { before, after };
      const chat = await inOrder(ctx, member, () =>
        "conversation" in requested.data
          ? openChat(ctx, member.id, requested.data.conversation, place)
          : findChatWith(ctx, member.id, requested.data.profile, place),
      );
      const isWhole = before === undefined && after === undefined;
      const isEmpty = isWhole && chat.messages.length === 0;
      return answerTagged(
        c,
        tagged({
          conversation: chat.conversation === null ? null : { id: chat.conversation },
          ...openChatView(ctx.tenant, chat),
          opening: isEmpty ? await openingView(ctx, member.id, chat) : null,
        }),
      );
    }),
  );

  app.post("/api/chat.php", (c) =>
    asMember(c, async (ctx, member) => {
      const input = SendMessage.safeParse(await readBody(c));
      if (!input.success) return invalidInput(ctx, "conversation, profile, text, client_message_id");
      await countMessage(ctx, member.id);
      return sentAnswer(c, await inOrder(ctx, member, () => sendMessage(ctx, member, input.data)));
    }),
  );

  app.delete("/api/chat.php", (c) =>
    asMember(c, async (ctx, member) => {
      const which = Addressee.safeParse(await readBody(c));
      if (!which.success) return invalidInput(ctx, "conversation, profile");
      await inOrder(ctx, member, () => removeChat(ctx, member.id, which.data));
      return answerTagged(c, tagged({ removed: true }));
    }),
  );

  app.post("/api/seen.php", (c) =>
    asMember(c, async (ctx, member) => {
      const input = Seen.safeParse(await readBody(c));
      if (!input.success) return invalidInput(ctx, "conversation, seq");
      await inOrder(ctx, member, () => seeMessages(ctx, member.id, input.data));
      return answerTagged(c, tagged({ seen: true }));
    }),
  );

  app.post("/api/typing.php", (c) =>
    asMember(c, async (ctx, member) => {
      const input = Typing.safeParse(await readBody(c));
      if (!input.success) return invalidInput(ctx, "conversation");
      await countTyping(ctx, member.id);
      await publishTyping(ctx, member.id, input.data.conversation);
      return answerTagged(c, tagged({ answer: true }));
    }),
  );
}

/** Runs the requests of one member one at a time, so that a member uses one database connection at most. @throws RateLimited */
export function inOrder<T>(
  { tenant }: Pick<Ctx, "tenant">,
  member: Pick<Account, "id">,
  run: () => Promise<T>,
) {
  return serialize(`${tenant.id} ${member.id}`, run);
}

/** Runs a call of a logged-in member and answers its refusals. */
export async function asMember(
  c: Context<DoorEnv>,
  run: (ctx: Ctx, member: Account) => Promise<Response>,
): Promise<Response> {
  const ctx = c.get("ctx")();
  if (!ctx.member) return authenticationRequired(c);
  if (!ctx.member.completed) return answerError(403, "signup_incomplete", ctx.t("errors:try_later"));
  try {
    return await run(ctx, ctx.member);
  } catch (error) {
    return answerRefused(ctx, error, "chats");
  }
}

/** Answers a call that sent a message. */
export function sentAnswer(c: Context<DoorEnv>, { conversation, message }: Sent): Response {
  return answerTagged(
    c,
    tagged({ conversation: { id: conversation }, message: messageView(conversation, message) }),
  );
}
