import type { ChatScreenData, OpenedView } from "./chat-screen.server";

/** The answers of the chat calls, as the screen stores them. */
export type MessageView = OpenedView["messages"][number];
export type PartnerView = OpenedView["profile"];
export type PaneView = NonNullable<OpenedView["pane"]>;
export type MatchView = ChatScreenData["matches"][number];
export type ListView = ChatScreenData["list"];
export type ChatView = ListView["chats"][number];
export type { ChatFacts, OpenedView } from "./chat-screen.server";

/** What the screen shows. `requestedMs` is when a client navigation requested it, on the page's clock; the first came with the document. */
export type ShownData = ChatScreenData & { requestedMs?: number };

/** The recipient of a message: a conversation, or a profile for the first message. */
export type To = { conversation: number } | { profile: number };
