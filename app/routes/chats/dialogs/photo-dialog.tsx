import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { lighter } from "~/client/lighter-photo";
import { Button } from "~/ui/button";
import * as css from "./dialogs.css";
import { Modal } from "./modal";

/**
 * Shows a photo and its price before it is sent. Closing it while the photo is compressed cancels the sending.
 * @param send gets the file, compressed where that saves enough
 */
export function PhotoDialog({
  file,
  price,
  send,
  close,
}: {
  file: File;
  price: number;
  send: (photo: Blob, preview: string) => void;
  close: () => void;
}) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState("");
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // The message uses the preview until the server has the photo; it is released with the page.
  useEffect(() => setPreview(URL.createObjectURL(file)), [file]);
  return (
    <Modal title={t("chats:photo_title")} close={close}>
      {isWrong ? (
        <p role="alert">{t("chats:photo_unreadable")}</p>
      ) : (
        <div className={css.preview}>
          {preview ? (
            <img
              className={css.picture}
              src={preview}
              alt={t("chats:photo_own")}
              onError={() => setWrong(true)}
            />
          ) : null}
        </div>
      )}
      <p className={css.quiet}>{t("chats:photo_cost", { count: price })}</p>
      <div className={css.answers}>
        <Button
          kind="primary"
          aria-busy={isBusy || undefined}
          onClick={() => {
            if (isBusy) return;
            setBusy(true);
            void lighter(file).then((photo) => {
              if (!isOpen.current) return;
              if (photo) return send(photo, preview);
              setBusy(false);
              setWrong(true);
            });
          }}
        >
          {t("chats:photo_send")}
        </Button>
        <Button onClick={close}>{t("chats:cancel")}</Button>
      </div>
    </Modal>
  );
}
