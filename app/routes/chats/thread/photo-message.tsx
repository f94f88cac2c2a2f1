import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePart } from "~/client/use-part";
import type { Screen } from "../use-screen";
import type { MessageView, OpenedView } from "../views";
import * as css from "./thread.css";

const loadLargePhoto = async () => (await import("../dialogs/large-photo")).LargePhoto;

/** A photo in the conversation; a press enlarges it. Only the two members can load it. */
export function PhotoMessage({
  message,
  thread,
  screen,
}: {
  message: MessageView;
  thread: OpenedView;
  screen: Screen;
}) {
  const { t } = useTranslation();
  const [isLarge, setLarge] = useState(false);
  const [LargePhoto, fetchLargePhoto] = usePart(loadLargePhoto);
  const text = message.own ? t("chats:photo_own") : t("chats:photo_of", { member: thread.profile.name });
  if (!message.photo) return null;
  const { width, height, thumb, full } = message.photo;
  return (
    <>
      <a
        className={css.photo}
        href={full}
        aria-label={`${text}. ${t("chats:photo_open")}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || !screen.isReady) return;
          event.preventDefault();
          void fetchLargePhoto().then(setLarge);
        }}
      >
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
      {isLarge && LargePhoto ? (
        <LargePhoto photo={message.photo} text={text} close={() => setLarge(false)} />
      ) : null}
    </>
  );
}
