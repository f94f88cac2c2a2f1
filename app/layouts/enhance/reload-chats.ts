import { call } from "../call";
import { showCounts } from "./counts";
import { inTurn } from "./in-turn";

/**
 * Asks for the list of conversations, shows how many messages are unread, and hands the list to the page as `chats` on the document; null
 * where it could not be had, which is asked again the next time. product.md §4, §7
 */
export const reloadChats = inTurn(async () => {
  let list: { total_unread_messages: number } | null = null;
  try {
    list = (await (await call("/api/chats.php")).json()) as { total_unread_messages: number };
    showCounts({ messages: list.total_unread_messages });
  } catch {
    // The next minute asks again.
  }
  document.dispatchEvent(new CustomEvent("chats", { detail: list }));
});
