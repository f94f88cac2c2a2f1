import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "~/ui/link";
import { isFewEmoji, isLong, textParts } from "./message-text";
import * as css from "./thread.css";

/**
 * The text of a message; only the brand's own addresses are links. A long text is folded until it is opened, and while none of its links has
 * the focus; without script it is shown whole.
 */
export function MessageText({ text, hosts }: { text: string; hosts: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { t } = useTranslation();
  if (isFewEmoji(text))
    return (
      <p className={css.large} dir="auto">
        {text}
      </p>
    );
  const parts = textParts(text, hosts).map(({ text: part, href }, at) => {
    const key = `${at} ${part}`;
    return href ? (
      <Link key={key} href={href}>
        {part}
      </Link>
    ) : (
      <span key={key}>{part}</span>
    );
  });
  if (!isLong(text))
    return (
      <p className={css.bubble} dir="auto">
        {parts}
      </p>
    );
  return (
    <>
      <div className={css.bubble}>
        <p className={isOpen ? undefined : css.folded} id={id} dir="auto">
          {parts}
        </p>
      </div>
      <button
        className={css.unfold}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t("chats:text_less") : t("chats:text_more")}
      </button>
    </>
  );
}
