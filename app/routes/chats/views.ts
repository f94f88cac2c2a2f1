import type { ChatScreenData, OpenedView } from "./chat-screen.server";

/** What the calls tell of conversations, as the screen holds it. */
export type MessageView = OpenedView["messages"][number];
export type PartnerView = OpenedView["profile"];
export type PaneView = NonNullable<OpenedView["pane"]>;
export type MatchView = ChatScreenData["matches"][number];
export type ListView = ChatScreenData["list"];
export type ChatView = ListView["chats"][number];
export type { ChatFacts, OpenedView } from "./chat-screen.server";

/** What the screen shows. `askedMs` is when a page that was gone to was asked for, on the page's own clock; the first came with the document. */
export type ShownData = ChatScreenData & { askedMs?: number };

/** Whom a message goes to: a conversation, or a profile with whom it begins one. */
export type To = { conversation: number } | { profile: number };
