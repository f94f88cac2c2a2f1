import { call } from "~/layouts/call";
import { paths } from "~/paths";
import type { ListView, MatchView, OpenedView, To } from "./views";

/** What GET /api/chat.php answers. */
export type ChatAnswer = Omit<OpenedView, "conversation" | "pane">;

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;

/** What follows in the list. @param after the `next` of the page before */
export function askChats(after: string): Promise<ListView> {
  return json(call(`/api/chats.php?after=${after}`));
}

/** The new matches above the list. */
export async function askMatches(): Promise<MatchView[]> {
  return (await json<{ matches: MatchView[] }>(call("/api/matches.php"))).matches;
}

/** A page of a conversation: what came after a message, or what is before one. */
export function askChat(
  conversation: number,
  place: { after: number } | { before: number },
): Promise<ChatAnswer> {
  const query = new URLSearchParams({ conversation: String(conversation) });
  for (const [name, seq] of Object.entries(place)) query.set(name, String(seq));
  return json(call(`/api/chat.php?${query}`));
}

/** Tells up to where a conversation arrived, or was looked at. What fails is told the next time. */
export function tellSeen(conversation: number, seq: number, what: "seen" | "delivered"): Promise<unknown> {
  const body = { conversation, seq, what };
  return call("/api/seen.php", { method: "POST", body }).catch(() => undefined);
}

/** Not retried: it holds for this moment only. */
export function tellTyping(conversation: number): void {
  const body = { conversation };
  void call("/api/typing.php", { method: "POST", body, retries: 0 }).catch(() => undefined);
}

export function removeOnServer(to: To): Promise<unknown> {
  return call("/api/chat.php", { method: "DELETE", body: to });
}

/** Blocks or unblocks where the profile's own form does it. @throws CallFailed */
export function setBlock(id: number, intent: "block" | "unblock"): Promise<unknown> {
  return call(paths.member(id), { method: "POST", body: new URLSearchParams({ intent }) });
}
