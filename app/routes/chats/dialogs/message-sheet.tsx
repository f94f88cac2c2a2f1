import { Copy, Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "~/ui/link";
import { Sheet } from "~/ui/sheet";
import { clockTime } from "../dates";
import { nameOf } from "../name-of";
import { saidText } from "../thread/said-text";
import type { Screen } from "../use-screen";
import type { MessageView, OpenedView } from "../views";
import { actionsOf, type MessageAction, reportPath } from "./message-actions";
import * as css from "./message-sheet.css";

const icons: Record<MessageAction, typeof Copy> = { copy: Copy, report: Flag };

/** The menu of a message: what can be done with it, one row each. */
export function MessageSheet({
  message,
  thread,
  screen,
  copy,
  close,
}: {
  message: MessageView;
  thread: OpenedView;
  screen: Screen;
  copy: () => void;
  close: () => void;
}) {
  const { t } = useTranslation();
  const at = clockTime(Date.parse(message.sent_at), screen.clock);
  const said = saidText(t, message, { name: nameOf(t, thread.profile), at, gifts: screen.facts.gifts });
  return (
    <Sheet title={t("chats:message")} lede={<span className={css.said}>{said}</span>} onClose={close}>
      <ul className={css.actions}>
        {actionsOf(message).map((action) => {
          const Icon = icons[action];
          const inside = (
            <>
              <Icon aria-hidden />
              {t(action === "copy" ? "chats:copy" : "chats:report_message")}
            </>
          );
          return (
            <li key={action}>
              {action === "report" ? (
                <Link
                  className={css.grave}
                  href={reportPath(thread.conversation ?? 0, message.id)}
                  rel="nofollow"
                >
                  {inside}
                </Link>
              ) : (
                <button
                  className={css.action}
                  type="button"
                  onClick={() => {
                    copy();
                    close();
                  }}
                >
                  {inside}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
