import { paths } from "~/paths";

/** The page where the purchase began, else the search. product 13.14 */
export function placeOf(back: string | null) {
  if (back === null) return { href: paths.members(), text: "shop:to_search", isChat: false } as const;
  const isChat = back.startsWith(paths.chats()) || back.endsWith("/chat");
  return { href: back, text: isChat ? "shop:back_to_chat" : "shop:back_to_before", isChat } as const;
}
