import { useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useShell } from "~/client/use-shell";
import { paths } from "~/paths";
import { useClock } from "./dates";
import { useList } from "./list/use-list";
import { useNewMatches } from "./list/use-new-matches";
import { usePane } from "./pane/use-pane";
import type { Waiting } from "./sending/outbox";
import type { SentAnswer } from "./sending/post";
import { Sender } from "./sending/sender";
import { useLastReceived } from "./thread/use-last-received";
import { useFrame } from "./use-frame";
import { type LiveEvent, useLive } from "./use-live";
import type { ShownData, To } from "./views";

/** How an open conversation handles events and sent messages. */
export type ThreadEars = {
  receive: (event: LiveEvent) => void;
  sent: (to: To, answer: SentAnswer) => void;
  refused: (entry: Waiting, code: string) => void;
};

/** The state that the list and the open conversation share. */
export function useScreen({ list: given, matches: givenMatches, facts, requestedMs }: ShownData) {
  const list = useList(given, requestedMs ?? Number.POSITIVE_INFINITY);
  const { note, isLate } = useLastReceived(requestedMs ?? Number.POSITIVE_INFINITY);
  const { matches, receive: receiveMatches } = useNewMatches(givenMatches, requestedMs, (id) =>
    list.chats.some(({ conversation }) => conversation.id === id),
  );
  const clock = useClock(facts.nowMs);
  const { locale, dateLocale } = useShell();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const frame = useFrame();
  const pane = usePane(facts.isPaneClosed);
  const [isReady, setReady] = useState(false);
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const ears = useRef<ThreadEars | null>(null);
  const { reload, mark } = list;

  useEffect(() => {
    // The shell shows progress from the press on; it ends here.
    if (state === "idle") document.dispatchEvent(new Event("progress:finish"));
  }, [state]);

  useLive(
    (event) => {
      if (event.type === "message" || event.type === "chats" || event.type === "reload") void reload();
      if (event.type === "seen" || event.type === "delivered")
        mark(event.conversation, event.type, event.seq);
      // Opening a conversation publishes `chats` itself, which alone makes no data stale.
      if ("conversation" in event) note(event.conversation);
      else if (event.type === "reload" || event.type === "user") note(null);
      receiveMatches(event);
      ears.current?.receive(event);
    },
    () => {
      receiveMatches({ type: "reload" });
      ears.current?.receive({ type: "reload" });
    },
  );

  /** Shows a sent message in the conversation and in the list. */
  const sent = useRef<(to: To, answer: SentAnswer) => void>(() => undefined);
  sent.current = (to, answer) => {
    note(answer.conversation.id);
    ears.current?.sent(to, answer);
    void reload();
    const wasNew = "profile" in to && location.pathname === paths.memberChat(to.profile);
    if (wasNew) navigate(paths.chat(answer.conversation.id), { replace: true, preventScrollReset: true });
  };
  const sender = useMemo(
    () =>
      new Sender(facts.member, {
        changed: setWaiting,
        sent: ({ to }, answer) => sent.current(to, answer),
        refused: (entry, { code }) => ears.current?.refused(entry, code),
      }),
    [facts.member],
  );
  useEffect(() => {
    setReady(true);
    return sender.start();
  }, [sender]);

  return {
    facts,
    list,
    matches,
    clock,
    locale,
    dateLocale,
    waiting,
    sender,
    sent,
    ears,
    isLate,
    frame,
    pane,
    isReady,
  };
}

export type Screen = ReturnType<typeof useScreen>;
