import { Copy, Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "~/ui/link";
import type { MessageView } from "../views";
import * as css from "./bubble-tools.css";
import { actionsOf, reportPath } from "./message-actions";

/** The buttons beside a message: with a mouse on hover and focus, without script always. The log handles their presses. */
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
            suppressHydrationWarning
          >
            <Flag aria-hidden />
          </Link>
        ) : (
          <button
            key={action}
            className={css.scripted}
            type="button"
            data-act={action}
            title={t("chats:copy")}
            aria-label={`${t("chats:copy")}: ${at}`}
            suppressHydrationWarning
          >
            <Copy aria-hidden />
          </button>
        ),
      )}
    </span>
  );
}
