import { useTranslation } from "react-i18next";
import { nameOf } from "../name-of";
import type { Screen } from "../use-screen";
import type { OpenedView } from "../views";
import { Begin } from "./begin";
import * as css from "./thread.css";

/** A conversation without messages, with ideas for the first one. */
export function EmptyLog({
  thread,
  screen,
  put,
}: {
  thread: OpenedView;
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
        aria-label={t("chats:log", { member: nameOf(t, profile) })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
      >
        <div className={css.messages}>
          {profile.closed ? null : <Begin thread={thread} screen={screen} put={put} />}
        </div>
      </div>
    </div>
  );
}
