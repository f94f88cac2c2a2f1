import { Link } from "~/ui/link";
import { isFewEmoji, textParts } from "./message-text";
import * as css from "./thread.css";

/** The text of a message; only the brand's own addresses are links. */
export function MessageText({ text, hosts }: { text: string; hosts: readonly string[] }) {
  if (isFewEmoji(text))
    return (
      <p className={css.large} dir="auto">
        {text}
      </p>
    );
  return (
    <p className={css.bubble} dir="auto">
      {textParts(text, hosts).map(({ text: part, href }, at) => {
        const key = `${at} ${part}`;
        return href ? (
          <Link key={key} href={href}>
            {part}
          </Link>
        ) : (
          <span key={key}>{part}</span>
        );
      })}
    </p>
  );
}
