import type { Translate } from "~/i18n/translate";
import type { ChatView } from "./views";

/** Returns the name of the other member of a conversation, or what stands for it where they left or are not shown. */
export function nameOf(t: Translate, { id, name }: Pick<ChatView["profile"], "id" | "name">): string {
  return name || t(id === null ? "chats:somebody" : "unseen:member");
}
