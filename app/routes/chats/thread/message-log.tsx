import { ArrowDown } from "lucide-react";
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { hiddenText } from "~/ui/text.css";
import { dayOf, dayText } from "../dates";
import type { Waiting } from "../sending/outbox";
import type { Screen } from "../use-screen";
import type { MessageView } from "../views";
import { Begin } from "./begin";
import { MessageBubble } from "./message-bubble";
import * as css from "./thread.css";
import { useOlder } from "./use-older";
import type { useThread } from "./use-thread";
import { WaitingBubble } from "./waiting-bubble";

/** At most this far from the end, in CSS pixels, the member is reading the latest message. */
const END_PX = 60;
/** Messages within this time form a group. */
const TOGETHER_MS = 5 * 60_000;

const isBrowser = typeof document !== "undefined";
const useBeforePaint = isBrowser ? useLayoutEffect : useEffect;

/**
 * The messages. The list is laid out from its end: it opens at the latest message without script, and older messages above the first
 * do not move the scroll position.
 */
export function MessageLog({
  state,
  waiting,
  screen,
  onEnd,
  put,
}: {
  state: ReturnType<typeof useThread>;
  waiting: readonly Waiting[];
  screen: Screen;
  onEnd: (isAtEnd: boolean) => void;
  put: (text: string) => void;
}) {
  const { t } = useTranslation();
  const { thread, isTyping, divider } = state;
  const { messages, profile } = thread;
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [below, setBelow] = useState(0);
  const last = messages.at(-1)?.id ?? 0;
  const shown = useRef({ last, height: 0, waiting: waiting.length });
  const top = useOlder(state);

  const toEnd = (behavior: ScrollBehavior = "smooth") => box.current?.scrollTo({ top: 0, behavior });

  useBeforePaint(() => {
    const element = box.current;
    const height = inner.current?.offsetHeight ?? 0;
    if (!element) return;
    const before = shown.current;
    shown.current = { last, height, waiting: waiting.length };
    if (before.height === 0) return;
    if (waiting.length > before.waiting) {
      toEnd("instant");
      return;
    }
    if (last <= before.last || element.scrollTop > -END_PX) return;
    // The member reads older messages: the scroll position stays.
    element.scrollTop -= height - before.height;
    setBelow((old) => old + messages.filter(({ id, own }) => id > before.last && !own).length);
  }, [last, waiting.length]);

  const scrolled = () => {
    const now = (box.current?.scrollTop ?? 0) > -END_PX;
    if (now !== isAtEnd) setAtEnd(now);
    if (now) setBelow(0);
    onEnd(now);
  };
  const firstNew = divider === null ? undefined : messages.find(({ id, own }) => id > divider && !own)?.id;
  const days = { today: t("chats:today"), yesterday: t("chats:yesterday") };
  return (
    <div className={css.middle}>
      <div
        className={css.log}
        ref={box}
        onScroll={scrolled}
        role="log"
        aria-live="polite"
        aria-busy={state.older === "busy"}
        aria-label={t("chats:log", { member: profile.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
      >
        <div className={css.messages} ref={inner}>
          <div className={css.start} ref={top}>
            <Start state={state} />
          </div>
          {messages.length === 0 && waiting.length === 0 && !profile.closed ? (
            <Begin thread={thread} screen={screen} put={put} />
          ) : null}
          {messages.map((message, at) => {
            const before = messages[at - 1];
            const after = messages[at + 1];
            const ms = Date.parse(message.sent_at);
            const isNewDay =
              !before || dayOf(Date.parse(before.sent_at), screen.clock) !== dayOf(ms, screen.clock);
            return (
              <Fragment key={message.id}>
                {isNewDay ? (
                  <p className={css.day} suppressHydrationWarning>
                    {dayText(ms, screen.dateLocale, screen.clock, days)}
                  </p>
                ) : null}
                {message.id === firstNew && at > 0 ? (
                  <p className={css.divider}>{t("chats:new_line")}</p>
                ) : null}
                <MessageBubble
                  message={message}
                  thread={thread}
                  screen={screen}
                  isLast={at === messages.length - 1}
                  isGroupEnd={!after || !belongs(message, after)}
                />
              </Fragment>
            );
          })}
          {waiting.map((entry) => (
            <WaitingBubble key={entry.id} entry={entry} screen={screen} />
          ))}
          <div role="status">
            {isTyping ? (
              <p className={css.typing}>
                <span className={hiddenText}>{t("chats:typing", { member: profile.name })}</span>
                <i className={css.typingDot} />
                <i className={css.typingDot} />
                <i className={css.typingDot} />
              </p>
            ) : null}
          </div>
        </div>
      </div>
      {isAtEnd ? null : (
        <div className={css.jump}>
          <Button size="small" onClick={() => toEnd()}>
            <ArrowDown aria-hidden />
            {below > 0 ? t("chats:new_below", { count: below }) : t("chats:to_end")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The line above the first message: more to load, the limit of the history, or the start of the conversation. */
function Start({ state }: { state: ReturnType<typeof useThread> }) {
  const { t } = useTranslation();
  const { thread, older, loadOlder } = state;
  if (older === "failed")
    return (
      <div role="alert" className={css.startFailed}>
        <p>{t("chats:older_failed")}</p>
        <Button size="small" onClick={() => void loadOlder()}>
          {t("chats:again")}
        </Button>
      </div>
    );
  if (thread.has_more) return <p className={css.quiet}>{t("chats:older")}</p>;
  const first = thread.messages[0]?.id ?? 1;
  if (thread.messages.length === 0) return null;
  return <p className={css.quiet}>{t(first > 1 ? "chats:older_gone" : "chats:beginning")}</p>;
}

function belongs(one: MessageView, next: MessageView): boolean {
  return one.own === next.own && Date.parse(next.sent_at) - Date.parse(one.sent_at) < TOGETHER_MS;
}
