import { type MessageCopy, type PersonCopy, saveList, saveThread } from "~/client/offline-copies/copies";
import type { ChatFacts, ChatView, MessageView, OpenedView, PartnerView } from "../views";

/** Stores a copy of the list of conversations. */
export function copyList({ member, cdnPrefix }: ChatFacts, chats: readonly ChatView[]): Promise<void> {
  return saveList(
    member,
    chats.map(({ conversation, profile, last_message: last }) => ({
      ...person(profile, cdnPrefix),
      id: conversation.id,
      last: last && messageCopy(last),
    })),
  );
}

/** Stores a copy of a conversation. */
export function copyThread(
  { member, cdnPrefix }: ChatFacts,
  conversation: number,
  profile: PartnerView,
  messages: readonly MessageView[],
): Promise<void> {
  const said = messages.map((message) =>
    messageCopy(message.erased ? { ...message, kind: "text", text: "" } : message),
  );
  return saveThread(member, conversation, { ...person(profile, cdnPrefix), messages: said });
}

function person({ name, main_image: image, fictional }: PartnerView, cdnPrefix: string): PersonCopy {
  return { name, face: image && `${cdnPrefix}/${image.thumb_filename}`, isFictional: fictional };
}

type CopiedMessage = Pick<OpenedView["messages"][number], "own" | "kind" | "text" | "automatic" | "sent_at">;

function messageCopy({ own, kind, text, automatic, sent_at }: CopiedMessage): MessageCopy {
  return { isOwn: own, kind, text, isAutomatic: automatic, atMs: Date.parse(sent_at) };
}
