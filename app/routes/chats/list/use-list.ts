import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { setCounts } from "~/client/live/counts";
import { chatsQuery, reloadChats } from "~/client/live/queries";
import { fetchChats, removeOnServer, reportSeen } from "../sending/fetch-chats";
import type { ChatView, ListView, To } from "../views";

export type ListState = {
  chats: ChatView[];
  next: string | null;
  total: number;
  problem: boolean;
  busy: boolean;
};

/** The list as last shown, so that a way back shows the same pages. One document has one member. */
let shown: ListState | null = null;
/** when what is shown was requested, in milliseconds of the page's clock */
let shownMs = Number.NEGATIVE_INFINITY;

/**
 * The member's list of conversations, in sync with the server, with the pages that were loaded by scrolling.
 * @param requestedMs when `given` was requested, in milliseconds of the page's clock
 */
export function useList(given: ListView, requestedMs: number) {
  const [state, setState] = useState<ListState>(() => {
    if (!shown) return stateOf(given);
    const old = { ...shown, busy: false };
    // A page that was kept has an older list than the one that was shown last.
    return requestedMs < shownMs ? old : merge(old, given, new Set());
  });
  useEffect(() => {
    shown = state;
  }, [state]);
  const seeded = useRef(given);
  const delivered = useRef(new Map<number, number>());
  const removed = useRef(new Set<number>());

  const take = useCallback((list: ListView) => {
    confirmArrival(list.chats, delivered.current);
    setState((old) => merge(old, list, removed.current));
  }, []);

  useEffect(() => {
    // A list that arrived since is newer, and events report every later change.
    if (shownMs > requestedMs) return;
    shownMs = Math.min(requestedMs, performance.now());
    // The shell counted before this conversation was opened.
    setCounts({ messages: given.total_unread_messages });
    if (seeded.current === given) confirmArrival(given.chats, delivered.current);
    else take(given);
    seeded.current = given;
  }, [given, requestedMs, take]);

  // The shell requests the list after the same event: both share one answer.
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({ ...chatsQuery, enabled: false });
  const known = useRef({ dataUpdatedAt, errorUpdatedAt });
  useEffect(() => {
    if (!data || dataUpdatedAt === known.current.dataUpdatedAt) return;
    known.current.dataUpdatedAt = dataUpdatedAt;
    shownMs = performance.now();
    take(data);
  }, [data, dataUpdatedAt, take]);
  useEffect(() => {
    if (errorUpdatedAt === known.current.errorUpdatedAt) return;
    known.current.errorUpdatedAt = errorUpdatedAt;
    setState((old) => ({ ...old, problem: old.chats.length === 0 }));
  }, [errorUpdatedAt]);
  const more = useCallback(async () => {
    if (!state.next || state.busy) return;
    setState((old) => ({ ...old, busy: true, problem: false }));
    try {
      const page = await fetchChats({ after: state.next });
      setState((old) => ({
        ...old,
        busy: false,
        next: page.next,
        chats: unique([...old.chats, ...page.chats]).filter(
          ({ conversation }) => !removed.current.has(conversation.id),
        ),
      }));
    } catch {
      setState((old) => ({ ...old, busy: false, problem: true }));
    }
  }, [state.next, state.busy]);

  /** Marks the open conversation as read before the server confirms it. */
  const looked = useCallback((conversation: number) => {
    setState((old) => {
      const unread =
        old.chats.find((chat) => chat.conversation.id === conversation)?.num_unread_messages ?? 0;
      if (unread === 0) return old;
      const total = Math.max(0, old.total - unread);
      setCounts({ messages: total });
      return { ...old, total, chats: change(old.chats, conversation, { num_unread_messages: 0 }) };
    });
  }, []);

  /** Removes a conversation from the list at once, then on the server; reloads the list on failure. product 11.18 @throws CallFailed */
  const remove = useCallback(
    async (to: To) => {
      const isIt = (chat: ChatView) =>
        "conversation" in to ? chat.conversation.id === to.conversation : chat.profile.id === to.profile;
      const ids = state.chats.filter(isIt).map(({ conversation }) => conversation.id);
      for (const id of ids) removed.current.add(id);
      setState((old) => ({ ...old, chats: old.chats.filter((chat) => !isIt(chat)) }));
      try {
        await removeOnServer(to);
      } catch (error) {
        for (const id of ids) removed.current.delete(id);
        // The alert shows at once, because the reload may take as long as the call did.
        void reloadChats();
        throw error;
      }
      // A list that is still loading may predate the removal.
      await reloadChats();
      for (const id of ids) removed.current.delete(id);
    },
    [state.chats],
  );

  const mark = useCallback((conversation: number, what: "seen" | "delivered", seq: number) => {
    setState((old) => ({
      ...old,
      chats: old.chats.map((chat) =>
        chat.conversation.id === conversation && chat.last_message?.own && chat.last_message.id <= seq
          ? {
              ...chat,
              last_message: {
                ...chat.last_message,
                delivered: true,
                ...(what === "seen" ? { seen: true } : {}),
              },
            }
          : chat,
      ),
    }));
  }, []);

  return { ...state, reload: reloadChats, more, remove, looked, mark };
}

function stateOf(list: ListView): ListState {
  return {
    chats: list.chats,
    next: list.next,
    total: list.total_unread_messages,
    problem: false,
    busy: false,
  };
}

/** Replaces the first page; older pages that were loaded stay. */
function merge(old: ListState, list: ListView, removed: ReadonlySet<number>): ListState {
  const fresh = list.chats.filter(({ conversation }) => !removed.has(conversation.id));
  const wasLonger = list.next !== null && old.chats.length > list.chats.length;
  return {
    chats: wasLonger ? unique([...fresh, ...old.chats]) : fresh,
    next: wasLonger ? old.next : list.next,
    total: list.total_unread_messages,
    problem: false,
    busy: old.busy,
  };
}

function unique(chats: ChatView[]): ChatView[] {
  const seen = new Set<number>();
  return chats.filter(({ conversation: { id } }) => !seen.has(id) && seen.add(id));
}

function change(chats: ChatView[], conversation: number, with_: Partial<ChatView>): ChatView[] {
  return chats.map((chat) => (chat.conversation.id === conversation ? { ...chat, ...with_ } : chat));
}

/** Reports each message as delivered once. */
function confirmArrival(chats: readonly ChatView[], reported: Map<number, number>): void {
  for (const { conversation, last_message: last, num_unread_messages } of chats) {
    if (!last || last.own || num_unread_messages === 0 || (reported.get(conversation.id) ?? 0) >= last.id)
      continue;
    reported.set(conversation.id, last.id);
    void reportSeen(conversation.id, last.id, "delivered");
  }
}
