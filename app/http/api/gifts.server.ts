import type { Hono } from "hono";
import { SendGift, sendGift } from "~/domain/chats/send/send-gift.server";
import type { DoorEnv } from "../door-env.server";
import { giftsOf } from "../gifts.server";
import { countMessage } from "../limits/chat-limits.server";
import { answerTagged, invalidInput, tagged } from "./answer.server";
import { asMember, inOrder, sentAnswer } from "./chat.server";
import { readBody } from "./read-body.server";

/** Mounts GET /api/gifts.php, which lists the gifts of the brand, and POST /api/gift.php, which sends one. product 11.11 */
export function mountGifts(app: Hono<DoorEnv>): void {
  app.get("/api/gifts.php", (c) => answerTagged(c, tagged({ gifts: giftsOf(c.get("ctx")()) })));

  app.post("/api/gift.php", (c) =>
    asMember(c, async (ctx, member) => {
      const input = SendGift.safeParse(await readBody(c));
      if (!input.success) return invalidInput(ctx, "conversation, profile, gift, text, client_message_id");
      await countMessage(ctx, member.id);
      return sentAnswer(c, await inOrder(ctx, member, () => sendGift(ctx, member, input.data)));
    }),
  );
}
