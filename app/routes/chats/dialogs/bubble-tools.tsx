import { Copy, Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "~/ui/link";
import type { MessageView } from "../views";
import * as css from "./bubble-tools.css";
import { actionsOf, reportPath } from "./message-actions";

/** The buttons beside a message that is hovered or has the focus. `BubbleActions` handles their presses. */
export function BubbleTools({
  message,
  conversation,
  at,
}: {
  message: MessageView;
  conversation: number;
  /** the time, which tells the links apart */
  at: string;
}) {
  const { t } = useTranslation();
  const actions = actionsOf(message);
  if (actions.length === 0) return null;
  return (
    <span className={css.tools}>
      {actions.map((action) =>
        action === "report" ? (
          <Link
            key={action}
            className={css.tool}
            href={reportPath(conversation, message.id)}
            rel="nofollow"
            title={t("chats:report")}
            aria-label={`${t("chats:report")}: ${at}`}
          >
            <Flag aria-hidden />
          </Link>
        ) : (
          <button
            key={action}
            className={css.tool}
            type="button"
            data-act={action}
            title={t("chats:copy")}
            aria-label={`${t("chats:copy")}: ${at}`}
          >
            <Copy aria-hidden />
          </button>
        ),
      )}
    </span>
  );
}
