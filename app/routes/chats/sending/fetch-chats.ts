import { call } from "~/client/call";
import { paths } from "~/paths";
import type { ListView, MatchView, OpenedView, To } from "../views";

/** The answer of GET /api/chat.php. */
export type ChatAnswer = Omit<OpenedView, "conversation" | "pane">;

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;

/** Fetches a page of the list. @param query `after`: `next` of the previous page; `find`: a part of a name; `unread`: "1" */
export function fetchChats(query: Record<string, string>): Promise<ListView> {
  return json(call(`/api/chats.php?${new URLSearchParams(query)}`));
}

/** Fetches the new matches above the list. */
export async function fetchMatches(): Promise<MatchView[]> {
  return (await json<{ matches: MatchView[] }>(call("/api/matches.php"))).matches;
}

/** Fetches a page of a conversation: the messages after one, or those before one. */
export function fetchChat(
  conversation: number,
  place: { after: number } | { before: number },
): Promise<ChatAnswer> {
  const query = new URLSearchParams({ conversation: String(conversation) });
  for (const [name, seq] of Object.entries(place)) query.set(name, String(seq));
  return json(call(`/api/chat.php?${query}`));
}

/** Reports up to which message a conversation was delivered or seen. A failure is repaired by the next report. */
export function reportSeen(conversation: number, seq: number, what: "seen" | "delivered"): Promise<unknown> {
  const body = { conversation, seq, what };
  return call("/api/seen.php", { method: "POST", body }).catch(() => undefined);
}

/** Not retried, because a late notice would be wrong. */
export function publishTyping(conversation: number): void {
  const body = { conversation };
  void call("/api/typing.php", { method: "POST", body, retries: 0 }).catch(() => undefined);
}

export function removeOnServer(to: To): Promise<unknown> {
  return call("/api/chat.php", { method: "DELETE", body: to });
}

/** Blocks or unblocks by the form of the profile. @throws CallFailed */
export function setBlock(id: number, intent: "block" | "unblock"): Promise<unknown> {
  return call(paths.member(id), { method: "POST", body: new URLSearchParams({ intent }) });
}
