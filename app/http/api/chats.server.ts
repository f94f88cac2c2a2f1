import type { Hono } from "hono";
import { chatsView } from "~/domain/chats/chats-view.server";
import { readChatList } from "~/domain/chats/read-chat-list.server";
import type { DoorEnv } from "../door-env.server";
import type { MemberChats } from "../live/member-chats.server";
import { answerError, answerTagged, tagged } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";

/** Mounts GET /api/chats.php: the member's conversations, the latest first; `after` is the `next` of the previous page. product 11.13 */
export function mountChats(app: Hono<DoorEnv>, chats: MemberChats): void {
  app.get("/api/chats.php", async (c) => {
    const account = c.get("signedIn")?.account;
    if (!account) return authenticationRequired(c);
    if (!account.completed)
      return answerError(403, "signup_incomplete", c.get("ctx")().t("errors:try_later"));
    const tenant = c.get("tenant");
    const after = c.req.query("after");
    if (after !== undefined) {
      const place = /^(\d{1,15})-([1-9]\d{0,14})$/.exec(after);
      if (!place) return answerError(400, "invalid_input", "after is no place in the list.");
      const at = { at: new Date(Number(place[1])), conversation: Number(place[2]) };
      return answerTagged(c, tagged(chatsView(tenant, await readChatList(c.get("ctx")(), account.id, at))));
    }
    // Every open page polls this call each minute: a cached answer needs neither a context nor a query.
    const known = chats.known(tenant, account.id) ?? (await chats.of(tenant, account.id));
    return answerTagged(c, known.answer);
  });
}
