import { useCallback, useEffect, useRef, useState } from "react";
import { type ChatAnswer, fetchChat } from "../sending/fetch-chats";
import type { MessageView, OpenedView } from "../views";

/** How long the typing indicator shows after an event, in milliseconds. */
const TYPING_MS = 6000;

/**
 * The state of one conversation: the page's data, newer messages and older pages.
 * @param seenBeforeLeaving the number of the last message seen if the member is not looking; null while they look
 */
export function useThread(given: OpenedView, seenBeforeLeaving: () => number | null) {
  const [thread, setThread] = useState(given);
  const [older, setOlder] = useState<"idle" | "busy" | "failed">("idle");
  const [isTyping, setTyping] = useState(false);
  const typingTimer = useRef<ReturnType<typeof setTimeout>>();
  const seeded = useRef(given);
  /** the last message up to which nothing is missing: the member's own later ones may follow a gap */
  const known = useRef(lastOf(given.messages));
  const [divider, setDivider] = useState(() => dividerAfter(given.seen, given.messages));
  /** the last message that the member had seen when they looked away, until what they missed is loaded */
  const awayAfter = useRef<number | null>(null);

  useEffect(() => {
    if (seeded.current === given) return;
    seeded.current = given;
    known.current = Math.max(known.current, lastOf(given.messages));
    setThread((old) => ({
      ...given,
      ...furthest(old, given),
      messages: join(old.messages, given.messages),
      has_more: old.messages.length > given.messages.length ? old.has_more : given.has_more,
    }));
  }, [given]);

  const take = useCallback((answer: ChatAnswer) => {
    setThread((old) => ({
      ...answer,
      conversation: old.conversation,
      opening: old.opening,
      pane: old.pane,
      has_more: old.has_more,
      seen: old.seen,
      ...furthest(old, answer),
      messages: join(old.messages, answer.messages),
    }));
    if (answer.messages.some(({ own }) => !own)) setTyping(false);
  }, []);

  const { conversation } = thread;
  const asking = useRef<Promise<void> | null>(null);

  /**
   * Loads newer messages. A call during a load starts one more load afterwards, whether or not the first succeeds. What was requested or
   * arrives while the member is not looking is below the "New messages" line.
   */
  const catchUp = useCallback(async () => {
    if (conversation === null) return;
    awayAfter.current ??= seenBeforeLeaving();
    const before = asking.current ?? Promise.resolve();
    const mine = before
      .catch(() => undefined)
      .then(async () => {
        if (asking.current !== mine) return;
        for (let hasMore = true; hasMore; ) {
          const answer = await fetchChat(conversation, { after: known.current });
          awayAfter.current ??= seenBeforeLeaving();
          take(answer);
          const after = awayAfter.current;
          if (after !== null) setDivider((old) => dividerAfter(after, answer.messages) ?? old);
          known.current = Math.max(known.current, lastOf(answer.messages));
          hasMore = answer.has_more && answer.messages.length > 0;
        }
        // A later call may load what this answer does not contain yet.
        if (asking.current === mine) awayAfter.current = null;
      });
    asking.current = mine;
    await mine.catch(() => undefined);
    if (asking.current === mine) asking.current = null;
  }, [conversation, take, seenBeforeLeaving]);

  const loadOlder = useCallback(async () => {
    const first = thread.messages[0]?.id;
    if (conversation === null || first === undefined || !thread.has_more || older === "busy") return;
    setOlder("busy");
    try {
      const answer = await fetchChat(conversation, { before: first });
      setThread((old) => ({
        ...old,
        messages: join(answer.messages, old.messages),
        has_more: answer.has_more,
      }));
      setOlder("idle");
    } catch {
      setOlder("failed");
    }
  }, [conversation, thread.messages, thread.has_more, older]);

  const add = useCallback((message: MessageView) => {
    setThread((old) => ({ ...old, messages: join(old.messages, [message]) }));
  }, []);

  const mark = useCallback((what: "seen" | "delivered", seq: number) => {
    setThread((old) => ({
      ...old,
      their_delivered: Math.max(old.their_delivered, seq),
      ...(what === "seen" ? { their_seen: Math.max(old.their_seen, seq) } : {}),
    }));
  }, []);

  const showTyping = useCallback(() => {
    setTyping(true);
    clearTimeout(typingTimer.current);
    typingTimer.current = setTimeout(() => setTyping(false), TYPING_MS);
  }, []);
  useEffect(() => () => clearTimeout(typingTimer.current), []);

  const dropDivider = useCallback(() => setDivider(null), []);
  return { thread, older, isTyping, divider, dropDivider, catchUp, loadOlder, add, mark, showTyping };
}

/** The message before the line "New messages": the last one seen, where the other member wrote later. */
function dividerAfter(seen: number, messages: readonly MessageView[]): number | null {
  return messages.some(({ id, own }) => id > seen && !own) ? seen : null;
}

const lastOf = (messages: readonly MessageView[]) => messages.at(-1)?.id ?? 0;

type Ticks = Pick<OpenedView, "their_seen" | "their_delivered">;

/** Delivered and seen marks never go back, whichever answer arrives last. */
function furthest(one: Ticks, other: Ticks): Ticks {
  return {
    their_seen: Math.max(one.their_seen, other.their_seen),
    their_delivered: Math.max(one.their_delivered, other.their_delivered),
  };
}

/** Merges two runs of messages in order, without duplicates. */
function join(one: readonly MessageView[], other: readonly MessageView[]): MessageView[] {
  const byId = new Map<number, MessageView>();
  for (const message of [...one, ...other]) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
