import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { setCounts } from "~/layouts/live/counts";
import { chatsQuery, reloadChats } from "~/layouts/live/queries";
import { askChats, removeOnServer, tellSeen } from "./ask";
import type { ChatView, ListView, To } from "./views";

export type ListState = {
  chats: ChatView[];
  next: string | null;
  total: number;
  problem: boolean;
  busy: boolean;
};

/** The list as it was shown last: a way back shows the same pages again. One document has one member. */
let shown: ListState | null = null;

/**
 * The member's list of conversations, kept as it is on the server, with what was fetched by scrolling below the first page.
 * @param askedMs when `given` was asked for, in milliseconds of the page's own clock
 */
export function useList(given: ListView, askedMs: number) {
  const [state, setState] = useState<ListState>(() =>
    shown ? merge({ ...shown, busy: false }, given, new Set()) : stateOf(given),
  );
  useEffect(() => {
    shown = state;
  }, [state]);
  const seeded = useRef(given);
  const delivered = useRef(new Map<number, number>());
  const removed = useRef(new Set<number>());
  const heardMs = useRef(Number.NEGATIVE_INFINITY);

  const take = useCallback((list: ListView) => {
    confirmArrival(list.chats, delivered.current);
    setState((old) => merge(old, list, removed.current));
  }, []);

  useEffect(() => {
    // A list that came since is fresher, and every change after it is told.
    if (heardMs.current > askedMs) return;
    // The shell counted before this conversation was looked at.
    setCounts({ messages: given.total_unread_messages });
    if (seeded.current === given) confirmArrival(given.chats, delivered.current);
    else take(given);
    seeded.current = given;
  }, [given, askedMs, take]);

  // The shell asks too, when it hears of a change: one answer serves both.
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({ ...chatsQuery, enabled: false });
  const known = useRef({ dataUpdatedAt, errorUpdatedAt });
  useEffect(() => {
    if (!data || dataUpdatedAt === known.current.dataUpdatedAt) return;
    known.current.dataUpdatedAt = dataUpdatedAt;
    heardMs.current = performance.now();
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
      const page = await askChats(state.next);
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

  /** What the member looks at is read, before the server says so. */
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

  /** Gone from the list at once, then on the server; on failure the list is what the server has. product.md §4 @throws CallFailed */
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
        // The alert comes at once: the reload may take as long as the call did.
        void reloadChats();
        throw error;
      }
      // A list still under way may have been read before.
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

/** The first page anew; what was fetched below it stays where it is older. */
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

/** Tells the senders that their messages arrived on this screen, each once. */
function confirmArrival(chats: readonly ChatView[], told: Map<number, number>): void {
  for (const { conversation, last_message: last, num_unread_messages } of chats) {
    if (!last || last.own || num_unread_messages === 0 || (told.get(conversation.id) ?? 0) >= last.id)
      continue;
    told.set(conversation.id, last.id);
    void tellSeen(conversation.id, last.id, "delivered");
  }
}
