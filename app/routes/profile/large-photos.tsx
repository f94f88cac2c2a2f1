import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FictionalMark } from "~/ui/mark";
import * as css from "./large-photos.css";
import { usePhotoGestures } from "./use-photo-gestures";

type Props = {
  photos: readonly { id: number; full: string; label: string; isFictional: boolean }[];
  /** index of the photo that shows first */
  first: number;
  label: string;
  /** what can be done with the photo at an index, such as a like; `close` closes the view */
  actions?: (at: number, close: () => void) => ReactNode;
  /** gets the index of the photo that showed last */
  onClose: (at: number) => void;
};

/**
 * Shows photos one at a time in full screen on black: by buttons, arrow keys and swipes, enlarged up to four times by two fingers or a
 * double press. Escape and a drag downwards close it. It opens when mounted. product 8.10, 11.10
 */
export function LargePhotos({ photos, first, label, actions, onClose }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(first);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  const isOne = photos.length === 1;
  const step = (by: number) => {
    if (!isOne) setAt((old) => (old + by + photos.length) % photos.length);
  };
  usePhotoGestures(stage, at, { step, close });
  const photo = photos[at];
  const arrow = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
  };
  return (
    <dialog
      className={css.large}
      aria-label={label}
      ref={dialog}
      onKeyDown={arrow}
      onClose={() => onClose(at)}
    >
      <div className={css.stage} ref={stage}>
        <img
          className={css.photo}
          key={photo?.id}
          src={photo?.full}
          alt={photo?.label ?? ""}
          draggable={false}
        />
      </div>
      {isOne ? null : (
        <p className={css.at} aria-live="polite">
          {at + 1} / {photos.length}
        </p>
      )}
      <button type="button" className={css.close} aria-label={t("common:close")} onClick={close}>
        <X aria-hidden />
      </button>
      {isOne ? null : (
        <>
          <button
            type="button"
            className={css.previous}
            aria-label={t("chats:photo_previous")}
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            className={css.next}
            aria-label={t("chats:photo_next")}
            onClick={() => step(1)}
          >
            <ChevronRight aria-hidden />
          </button>
        </>
      )}
      <div className={css.foot}>
        {photo?.isFictional ? <FictionalMark /> : null}
        {actions ? <div className={css.actions}>{actions(at, close)}</div> : null}
      </div>
    </dialog>
  );
}
