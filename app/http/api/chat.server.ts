import type { Context, Hono } from "hono";
import { z } from "zod";
import { openChatView } from "~/domain/chats/chats-view.server";
import { findChatWith } from "~/domain/chats/find-chat-with.server";
import { openChat } from "~/domain/chats/open-chat.server";
import { Addressee } from "~/domain/chats/send/lock-conversation.server";
import type { Account } from "~/domain/context";
import { placeInput } from "~/domain/number-input.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { serialize } from "../limits/serialize.server";
import { answerRefused } from "../refusals/refused.server";
import { answerError, answerTagged, invalidInput, tagged } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import { openingView } from "./opening-view.server";

const Requested = z.intersection(
  Addressee,
  z.object({ before: placeInput.optional(), after: placeInput.optional() }),
);

/**
 * Mounts GET /api/chat.php, which reads a page of a conversation. Fields and answers are listed in the docs. product 23.2
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
