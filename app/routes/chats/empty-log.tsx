import { useTranslation } from "react-i18next";
import { Begin } from "./begin";
import type { Waiting } from "./outbox";
import * as css from "./thread.css";
import type { Screen } from "./use-screen";
import type { OpenedView } from "./views";

/** A conversation that begins: what helps to do so, and the first message until what shows messages is there. */
export function EmptyLog({
  thread,
  waiting,
  screen,
  put,
}: {
  thread: OpenedView;
  waiting: readonly Waiting[];
  screen: Screen;
  put: (text: string) => void;
}) {
  const { t } = useTranslation();
  const { profile } = thread;
  return (
    <div className={css.middle}>
      <div
        className={css.log}
        role="log"
        aria-label={t("chats:log", { member: profile.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
      >
        <div className={css.messages}>
          {waiting.length === 0 && !profile.closed ? (
            <Begin thread={thread} screen={screen} put={put} />
          ) : null}
          {waiting.map(({ id, text }) => (
            <article key={id} className={css.own} data-waiting="sending" data-end>
              {text ? <p className={css.bubble}>{text}</p> : null}
            </article>
          ))}
        </div>
      </div>
    </div>
  );
}
