import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { round } from "~/ui/button.css";
import { FictionalMark } from "~/ui/mark";
import * as css from "./large-photos.css";

/** A horizontal swipe of this length shows the next photo, in CSS pixels. */
const SWIPE_PIXELS = 48;

type Props = {
  photos: readonly { id: number; full: string; label: string }[];
  /** index of the photo that shows first */
  first: number;
  label: string;
  isFictional: boolean;
  /** gets the index of the photo that showed last */
  onClose: (at: number) => void;
};

/** Shows photos one at a time in full screen, by buttons, arrow keys and swipes. It opens when mounted. product 8.10 */
export function LargePhotos({ photos, first, label, isFictional, onClose }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const beganX = useRef(0);
  const [at, setAt] = useState(first);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const step = (by: number) => setAt((old) => (old + by + photos.length) % photos.length);
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
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      onClose={() => onClose(at)}
    >
      <img
        className={css.photo}
        src={photo?.full}
        alt={photo?.label ?? ""}
        draggable={false}
        onPointerDown={({ clientX }) => {
          beganX.current = clientX;
        }}
        onPointerUp={({ clientX }) => {
          const moved = clientX - beganX.current;
          if (Math.abs(moved) > SWIPE_PIXELS) step(moved < 0 ? 1 : -1);
        }}
      />
      <p className={css.at} aria-live="polite">
        {at + 1} / {photos.length}
      </p>
      {isFictional ? (
        <p className={css.markOver}>
          <FictionalMark />
        </p>
      ) : null}
      <button
        type="button"
        className={`${round} ${css.close}`}
        aria-label={t("common:close")}
        onClick={() => dialog.current?.close()}
      >
        <X aria-hidden />
      </button>
      {photos.length > 1 ? (
        <>
          <button
            type="button"
            className={`${round} ${css.previous}`}
            aria-label={t("profile:previous")}
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            className={`${round} ${css.next}`}
            aria-label={t("profile:next")}
            onClick={() => step(1)}
          >
            <ChevronRight aria-hidden />
          </button>
        </>
      ) : null}
    </dialog>
  );
}
