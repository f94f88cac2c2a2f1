import { useTranslation } from "react-i18next";
import type { MessageView } from "../views";
import * as css from "./thread.css";

/** A photo in the conversation; a press enlarges it, which the log handles. Only the two members can load it. */
export function PhotoMessage({ message, name }: { message: MessageView; name: string }) {
  const { t } = useTranslation();
  const text = message.own ? t("chats:photo_own") : t("chats:photo_of", { member: name });
  if (!message.photo) return null;
  const { width, height, thumb, full } = message.photo;
  return (
    <a className={css.photo} href={full} aria-label={`${text}. ${t("chats:photo_open")}`} data-photo>
      <img
        className={css.photoImage}
        src={thumb}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}
