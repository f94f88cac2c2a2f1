import { ArrowDown } from "lucide-react";
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { hiddenText } from "~/ui/text.css";
import { dayText } from "../dates";
import { nameOf } from "../name-of";
import type { Waiting } from "../sending/outbox";
import type { Screen } from "../use-screen";
import type { OpenedView } from "../views";
import { Begin } from "./begin";
import { MessageBubble } from "./message-bubble";
import { placesOf } from "./runs";
import * as css from "./thread.css";
import { useBubbles } from "./use-bubbles";
import { useOlder } from "./use-older";
import type { useThread } from "./use-thread";
import { WaitingBubble } from "./waiting-bubble";

/** At most this far from the end, in CSS pixels, the member is reading the latest message. */
const END_PX = 60;

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
  const { locale, zone, isNamed } = screen.clock;
  const { shown: placed, pending } = useMemo(
    () => placesOf(messages, waiting, firstNew, { zone }),
    [messages, waiting, firstNew, zone],
  );
  const { Actions, handlers, first } = useBubbles();
  const days = { today: t("chats:today"), yesterday: t("chats:yesterday") };
  const name = nameOf(t, profile);
  const { facts } = screen;
  const face = profile.main_image && `${facts.cdnPrefix}/${profile.main_image.thumb_filename}`;
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
        {...handlers}
      >
        <div className={css.messages} ref={inner}>
          <div className={css.start} ref={top}>
            <Start state={state} />
          </div>
          {messages.length === 0 && waiting.length === 0 && !profile.closed ? (
            <Begin thread={thread} screen={screen} put={put} />
          ) : null}
          {placed.map(({ message, isNewDay, isNew, isStart, isEnd }, at) => (
            <Fragment key={message.id}>
              {isNewDay ? (
                <p className={css.day} suppressHydrationWarning>
                  {dayText(Date.parse(message.sent_at), screen.clock, days)}
                </p>
              ) : null}
              {isNew ? <p className={css.divider}>{t("chats:new_line")}</p> : null}
              <MessageBubble
                message={message}
                conversation={thread.conversation ?? 0}
                name={name}
                face={face}
                state={stateOf(message.id, thread)}
                isStart={isStart}
                isEnd={isEnd}
                isLast={at === placed.length - 1}
                facts={facts}
                locale={locale}
                zone={zone}
                isNamed={isNamed}
              />
            </Fragment>
          ))}
          {pending.map(({ entry, ...place }) => (
            <WaitingBubble key={entry.id} entry={entry} place={place} screen={screen} />
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
      {Actions && box.current ? (
        <Actions log={box.current} first={first} thread={thread} screen={screen} />
      ) : null}
    </div>
  );
}

/** How far an own message got. */
function stateOf(id: number, { their_seen, their_delivered }: OpenedView) {
  return their_seen >= id ? "seen" : their_delivered >= id ? "delivered" : "sent";
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
