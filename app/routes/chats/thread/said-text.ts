import type { Translate } from "~/i18n/translate";
import type { ChatFacts, MessageView } from "../views";

/** Wraps a text of any direction, so that it does not change the order of the sentence around it. */
const isolated = (text: string) => `\u2068${text}\u2069`;

type Around = { name: string; at: string; gifts: ChatFacts["gifts"] };

/** Returns a message as screen readers name it: "Remy, 9:21 am: text". */
export function saidText(t: Translate, message: MessageView, { name, at, gifts }: Around): string {
  const { own, kind } = message;
  const gift = gifts.find(({ id }) => id === message.gift)?.name ?? t("chats:last_gift");
  const what = { text: "", gift, photo: own ? t("chats:photo_own") : t("chats:last_photo") }[kind];
  const text = message.erased ? t("chats:closed_left") : [what, message.text].filter(Boolean).join(". ");
  const said = { time: at, text: isolated(text) };
  return own ? t("chats:bubble_own", said) : t("chats:bubble", { member: isolated(name), ...said });
}
