import { useActionData } from "@remix-run/react";
import { WifiOff } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePart } from "~/client/use-part";
import type { Refused } from "../chat-actions.server";
import { Composer } from "../composer/composer";
import type { Priced } from "../dialogs/credits-dialog";
import { nameOf } from "../name-of";
import { reportSeen } from "../sending/fetch-chats";
import { goesTo } from "../sending/outbox";
import { useThreadCopy } from "../use-offline-copies";
import type { Screen } from "../use-screen";
import type { OpenedView } from "../views";
import { EmptyLog } from "./empty-log";
import { MessageLog } from "./message-log";
import * as css from "./thread.css";
import { ThreadTop } from "./thread-top";
import { useThread } from "./use-thread";

const loadCreditsDialog = async () => (await import("../dialogs/credits-dialog")).CreditsDialog;

/** The open conversation: top bar, messages and text field. product 11.15 */
export function Thread({
  opened,
  screen,
  isChosen,
}: {
  opened: OpenedView;
  screen: Screen;
  /** the member opened it. One that opened by itself is seen once it gets the focus, a press or a key. */
  isChosen: boolean;
}) {
  const { t } = useTranslation();
  const isTouched = useRef(isChosen);
  const isAtEnd = useRef(true);
  const reported = useRef({ seen: opened.seen, delivered: 0 });
  const wasHidden = useRef(false);
  const isAway = useCallback(
    () =>
      !isTouched.current || document.visibilityState === "hidden" || !document.hasFocus() || !isAtEnd.current,
    [],
  );
  const seenBeforeLeaving = useCallback(
    // A page that was hidden may have missed events.
    () => (wasHidden.current || isAway() ? reported.current.seen : null),
    [isAway],
  );
  const state = useThread(opened, seenBeforeLeaving);
  const { thread, catchUp, mark, add, showTyping, dropDivider } = state;
  const { conversation, profile } = thread;
  useThreadCopy(screen.facts, thread);
  const refused = useActionData() as Refused | undefined;
  const [prompt, setPrompt] = useState<Priced | null>(null);
  const [CreditsDialog, fetchCreditsDialog] = usePart(loadCreditsDialog);
  const promptPurchase = async (what: Priced) => {
    if (await fetchCreditsDialog()) setPrompt(what);
  };
  const put = useRef<(text: string) => void>(() => undefined);
  const last = thread.messages.at(-1);
  const lastTheirs = thread.messages.findLast(({ own }) => !own)?.id ?? 0;
  const { looked } = screen.list;
  const { isLate } = screen;

  // Changes that happened during the navigation reached no open conversation.
  useEffect(() => {
    if (conversation !== null && conversation === opened.conversation && isLate(conversation)) void catchUp();
  }, [conversation, opened, isLate, catchUp]);

  /** A message is seen where its end is visible on a visible page. */
  const look = useCallback(() => {
    if (conversation === null || last === undefined || lastTheirs === 0) return;
    const isSeen = !isAway();
    if (isSeen && reported.current.seen < last.id) {
      reported.current = { seen: last.id, delivered: last.id };
      looked(conversation);
      if (last.id >= lastTheirs) void reportSeen(conversation, last.id, "seen");
    } else if (!isSeen && reported.current.delivered < lastTheirs && reported.current.seen < lastTheirs) {
      reported.current.delivered = lastTheirs;
      void reportSeen(conversation, lastTheirs, "delivered");
    }
  }, [conversation, last, lastTheirs, looked, isAway]);

  useEffect(() => {
    const changed = () => {
      wasHidden.current ||= document.visibilityState === "hidden";
      look();
    };
    look();
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", changed);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", changed);
    };
  }, [look]);

  const touch = () => {
    if (isTouched.current) return;
    isTouched.current = true;
    look();
  };
  useEffect(() => {
    if (isChosen) isTouched.current = true;
  }, [isChosen]);

  screen.ears.current = {
    receive(event) {
      // The other member's profile, the price and the balance may have changed.
      if (event.type === "reload") {
        void catchUp();
        wasHidden.current = document.visibilityState === "hidden";
      } else if (event.type === "chats" || event.type === "user") void catchUp();
      if (!("conversation" in event) || event.conversation !== conversation) return;
      if (event.type === "message") void catchUp();
      else if (event.type === "typing") showTyping();
      else mark(event.type, event.seq);
    },
    sent(to, { conversation: { id }, message }) {
      if (!goesTo(to, conversation, profile.id) && id !== conversation) return;
      add(message);
      // The free messages or the balance have decreased.
      void catchUp();
    },
    refused(entry, code) {
      if (code === "not_enough_credits" && goesTo(entry.to, conversation, profile.id)) {
        void promptPurchase(entry.kind === "photo" ? { photo: thread.photo_price } : {});
      }
    },
  };
  useEffect(
    () => () => {
      screen.ears.current = null;
    },
    [screen.ears],
  );

  const { waiting } = screen;
  const mine = useMemo(
    () =>
      waiting.filter(({ id, to }) => {
        const isHere = goesTo(to, conversation, profile.id);
        return isHere && !thread.messages.some(({ client_message_id }) => client_message_id === id);
      }),
    [waiting, conversation, profile.id, thread.messages],
  );
  const isEmpty = thread.messages.length === 0 && mine.length === 0;
  return (
    <section
      className={css.thread}
      aria-label={nameOf(t, profile)}
      onFocus={touch}
      onPointerDown={touch}
      onKeyDown={touch}
    >
      <ThreadTop
        thread={thread}
        screen={screen}
        hasPane={opened.pane !== null}
        changed={() => void catchUp()}
      />
      {/* The bar knows the connection state; styles show this with it. */}
      <p className={css.offline} role="status">
        <WifiOff className={css.offlineIcon} aria-hidden />
        <span>{t("common:offline")}</span>
      </p>
      {isEmpty ? (
        <EmptyLog thread={thread} screen={screen} put={(text) => put.current(text)} />
      ) : (
        <MessageLog
          state={state}
          waiting={mine}
          screen={screen}
          put={(text) => put.current(text)}
          onEnd={(atEnd) => {
            isAtEnd.current = atEnd;
            if (atEnd) look();
          }}
        />
      )}
      <Composer
        thread={thread}
        screen={screen}
        isEmpty={isEmpty}
        refused={refused}
        put={put}
        prompt={promptPurchase}
        onWrite={dropDivider}
        changed={() => void catchUp()}
      />
      {prompt && CreditsDialog ? (
        <CreditsDialog what={prompt} thread={thread} screen={screen} close={() => setPrompt(null)} />
      ) : null}
    </section>
  );
}
